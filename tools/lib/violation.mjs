import ts from "typescript";

/**
 * @typedef {object} Violation
 * @property {import("./source-tree.mjs").Source} source
 * @property {ts.Node | undefined} node undefined: the file as a whole
 * @property {string} message
 */

/**
 * `file:line:column message`, which editors and terminals make clickable.
 * @param {Violation} violation
 */
export function formatViolation({ source, node, message }) {
  const position = node === undefined ? 0 : node.getStart(source.syntax);
  const { line, character } = ts.getLineAndCharacterOfPosition(source.syntax, position);
  return `${source.name}:${line + 1}:${character + 1} ${message}`;
}
