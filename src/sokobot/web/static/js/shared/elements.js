// Building HTML without strings of HTML: text stays text, whatever a stranger wrote in it.

/**
 * @param {string} name
 * @param {Record<string, any>} [properties]  attributes; `class`, `text`, `on<event>` and `dataset` are understood
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "text") made.textContent = value;
    else if (key === "dataset") Object.assign(made.dataset, value);
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/**
 * A notice: an icon, words, and a colour that only supports them.
 * @param {"good" | "bad" | "warn" | "plain"} kind
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function notice(kind, ...children) {
  return element("div", { class: `notice notice-${kind}` }, element("div", {}, ...children));
}

/**
 * A list of name and value pairs, for statistics.
 * @param {[string, string][]} pairs
 * @returns {HTMLElement}
 */
export function figures(pairs) {
  const cells = pairs.map(([name, value]) =>
    element("div", {}, element("dt", { text: name }), element("dd", { text: value })),
  );
  return element("dl", { class: "figures" }, ...cells);
}

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]  what it must be; any element if nothing is said
 * @returns {T}
 * @throws {Error} the template has no such element
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!found || (kind && !(found instanceof kind))) {
    throw new Error(`the page has no ${kind?.name ?? "element"} called ${id}`);
  }
  return /** @type {T} */ (found);
}
