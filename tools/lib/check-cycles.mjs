/**
 * Cycles of files. One is reported per knot of files that reach each other: the shortest through its first file.
 */

/**
 * @typedef {import("./source-tree.mjs").Source} Source
 * @typedef {import("./source-tree.mjs").SourceTree} SourceTree
 * @typedef {import("./violation.mjs").Violation} Violation
 */

/**
 * @param {SourceTree} tree
 * @returns {Violation[]}
 */
export function checkCycles(tree) {
  const byPath = new Map(tree.sources.map((source) => [source.path, source]));
  const next = new Map(tree.sources.map((source) => [source, targetsOf(source, byPath)]));
  const done = new Set();
  /** @type {Violation[]} */
  const violations = [];
  for (const source of tree.sources) {
    const cycle = done.has(source) ? undefined : shortestCycle(source, next);
    if (cycle === undefined) continue;
    const knot = reachable(source, next);
    for (const member of knot) if (reachable(member, next).has(source)) done.add(member);
    const second = cycle[1] ?? source;
    const node = source.imports.find((entry) => entry.target === second.path)?.node;
    violations.push({ source, node, message: `cycle: ${[...cycle, source].map((member) => member.name).join(" → ")}` });
  }
  return violations;
}

/**
 * @param {Source} source
 * @param {ReadonlyMap<string, Source>} byPath
 */
const targetsOf = (source, byPath) => source.imports.flatMap(({ target }) => (target === undefined ? [] : (byPath.get(target) ?? [])));

/**
 * Breadth first from `start` back to it.
 * @param {Source} start
 * @param {ReadonlyMap<Source, readonly Source[]>} next
 * @returns {Source[] | undefined} the files of the cycle from `start` on
 */
function shortestCycle(start, next) {
  /** @type {Source[][]} */
  let paths = [[start]];
  const seen = new Set([start]);
  while (paths.length > 0) {
    /** @type {Source[][]} */
    const longer = [];
    for (const path of paths) {
      for (const target of next.get(path.at(-1) ?? start) ?? []) {
        if (target === start) return path;
        if (seen.has(target)) continue;
        seen.add(target);
        longer.push([...path, target]);
      }
    }
    paths = longer;
  }
  return undefined;
}

/**
 * @param {Source} start
 * @param {ReadonlyMap<Source, readonly Source[]>} next
 * @returns {Set<Source>}
 */
function reachable(start, next) {
  const seen = new Set([start]);
  for (const source of seen) for (const target of next.get(source) ?? []) seen.add(target);
  return seen;
}
