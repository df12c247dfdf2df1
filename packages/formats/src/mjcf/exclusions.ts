/**
 * Pairs of bodies that never touch although no joint of the model says so: bodies that are fixed to each other, a body and what it hangs on where welds or
 * carriers are between them, and those that the file excludes. What stands on the ground is touched.
 */
import { placeOf } from "../xml/xml-tree.js";
import type { Build } from "./build.js";
import { groupBy, isStatic, weldRoot } from "./hosts.js";
import type { MjcfBody } from "./scene.js";
import { WORLD_BODY } from "./tree.js";

type NamePair = readonly [string, string];

/** More are not listed; the model allows no more either. */
const MOST_PAIRS = 1_000_000;

export function exclusions(
  build: Build,
  touching: ReadonlySet<string>,
  written: readonly (readonly [MjcfBody, MjcfBody])[],
): readonly NamePair[] {
  const { bodies, hosts, bodyNames, joints, options, context } = build;
  const found = new Map<string, NamePair>();
  const jointed = new Set(joints.filter(({ collide }) => collide !== true).map(({ a, b }) => keyOf(a, b)));
  const add = (a: string, b: string): void => {
    if (a !== b && touching.has(a) && touching.has(b) && !jointed.has(keyOf(a, b)) && found.size < MOST_PAIRS)
      found.set(keyOf(a, b), [a, b]);
  };
  const own = bodies.filter((body) => hosts.get(body)!.body === body && !isStatic(body) && touching.has(bodyNames.get(body)!));
  const groups = groupBy(own, weldRoot);
  for (const [root, members] of groups) {
    const above = root.parent && options.disabled.has("filterparent") === false ? (groups.get(weldRoot(root.parent)) ?? []) : [];
    for (const [i, body] of members.entries()) {
      if (found.size >= MOST_PAIRS) break;
      for (const other of [...members.slice(0, i), ...above]) add(bodyNames.get(body)!, bodyNames.get(other)!);
    }
  }
  for (const [a, b] of written) add(nameOf(build, a), nameOf(build, b));
  if (found.size >= MOST_PAIRS)
    context.reading.findings.warning(
      "mjcf.too-many-exclusions",
      placeOf(bodies[0]!.element),
      `more than ${MOST_PAIRS} pairs of bodies never touch; the rest may`,
    );
  return [...found.values()];
}

const keyOf = (a: string, b: string): string => JSON.stringify(a < b ? [a, b] : [b, a]);

/** The body that carries the shapes; of the world its own, not the ground. */
const nameOf = ({ hosts, bodyNames }: Build, body: MjcfBody): string => (body.parent ? bodyNames.get(hosts.get(body)!.body)! : WORLD_BODY);
