// Pages that open without the server: starts the worker that keeps them, and shows when there is no
// network.

import { announce } from "./announce.js";

/** @param {HTMLElement} badge  shown while there is no network */
export function prepareForOffline(badge) {
  const show = () => {
    badge.hidden = navigator.onLine;
  };
  window.addEventListener("online", () => {
    show();
    announce("The network is back.");
  });
  window.addEventListener("offline", () => {
    show();
    announce("No network. Playing, building and your collections still work.");
  });
  show();
  // Only pages that are local or encrypted have one.
  if (!("serviceWorker" in navigator)) return;
  const start = () => navigator.serviceWorker.register("/service-worker.js").catch(() => {});
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start);
}
