// A plain script, not a module: it runs before the first paint, so that a page in the dark
// theme never flashes white. Everything else about the theme is in page_frame.js, about the board's
// look in look_choice.js.
try {
  const theme = JSON.parse(localStorage.getItem("sokobot:theme"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const look = JSON.parse(localStorage.getItem("sokobot:look"));
  if (typeof look === "string") document.documentElement.dataset.look = look;
} catch {
  // Storage may be forbidden; the system's colours do.
}
