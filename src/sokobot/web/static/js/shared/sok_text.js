// Puzzles as the text of a SOK file, with solutions, as other programs read it.

/**
 * @param {string} title  of the collection
 * @param {{name: string, author: string, drawing: string, solution?: string}[]} puzzles
 * @returns {string}
 */
export function sokText(title, puzzles) {
  const parts = title ? [`Collection: ${oneLine(title)}\n`] : [];
  for (const { name, author, drawing, solution } of puzzles) {
    const lines = [oneLine(name), "", drawing];
    if (author) lines.push(`Author: ${oneLine(author)}`);
    if (solution) lines.push("", "Solution", solution);
    parts.push(`${lines.join("\n")}\n`);
  }
  return parts.join("\n");
}

function oneLine(text) {
  return text.replace(/\s+/g, " ").trim() || "Untitled";
}
