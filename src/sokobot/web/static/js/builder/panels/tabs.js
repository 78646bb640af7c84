// Owns tabs as the ARIA practices describe them: one tab stop, arrows change the tab.

/**
 * @param {HTMLElement} list role=tablist; each tab names its panel in aria-controls
 * @param {(tabId: string) => void} onShow called with each tab that is shown
 * @returns {(tabId: string) => void} shows a tab
 */
export function createTabs(list, onShow) {
  const tabs = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('[role="tab"]')]);
  const show = (/** @type {HTMLElement} */ shown) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === shown));
      tab.tabIndex = tab === shown ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = tab !== shown;
    }
    onShow(shown.id);
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => show(tab));
    tab.addEventListener("keydown", (event) => {
      const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -index, End: tabs.length - 1 - index };
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = tabs[(index + step + tabs.length) % tabs.length];
      show(next);
      next.focus();
    });
  }
  return (tabId) => show(tabs.find((tab) => tab.id === tabId) ?? tabs[0]);
}
