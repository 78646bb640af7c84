// A plain script, not a module: it runs before the first paint, so that a page in the dark
// theme never flashes white. Everything else about the theme is in page_frame.js.
try {
  const theme = JSON.parse(localStorage.getItem("sokobot:theme"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's colours do.
}
