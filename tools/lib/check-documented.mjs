/** Every name that a package exports, and every public member of it, has a doc comment. */
import { docOf, placeOf } from "./public-api.mjs";

/**
 * @param {import("./public-api.mjs").Api} api
 * @returns {{ readonly names: number, readonly missing: readonly string[] }} names: how many there are, members included; missing: `file:line entry: name`, each place once
 */
export function checkDocumented(api) {
  /** @type {Map<string, boolean>} */
  const found = new Map();
  const visit = (/** @type {import("./public-api.mjs").ApiItem} */ item, /** @type {string} */ path) => {
    found.set(`${placeOf(api.root, item)} ${path} has no doc comment`, docOf(item) !== undefined);
    for (const member of item.members) visit(member, `${path}.${member.name}`);
  };
  for (const { items } of api.entries) for (const item of items) visit(item, item.name);
  return { names: found.size, missing: [...found].flatMap(([line, documented]) => (documented ? [] : [line])).sort() };
}
