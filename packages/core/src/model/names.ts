/** Names of bodies, joints and forces: unique per kind, made up where missing. */

/** The world itself as a partner of joints; no body may be called this. */
export const GROUND = "ground";

interface Named {
  readonly name?: string;
}

/** The name made up for the item at `index` (from 0): `body-1` is the first; a suffix avoids names already taken. */
export function madeUpName(kind: string, index: number, isTaken: (name: string) => boolean): string {
  const name = `${kind}-${index + 1}`;
  if (!isTaken(name)) return name;
  let suffix = 2;
  while (isTaken(`${name}-${suffix}`)) suffix++;
  return `${name}-${suffix}`;
}

/** What an item of each list of a model is called, also in the names made up for those without one: `body-2`. */
export const ITEM_NAMES = { bodies: "body", joints: "joint", couplings: "coupling", forces: "force", materials: "material" } as const;

/** The names of all items in order. Written names are kept as they are, also where they are wrong: validation reports those. */
export function nameAll(kind: string, items: readonly Named[]): string[] {
  const taken = new Set<string>();
  for (const item of items) if (item.name !== undefined) taken.add(item.name);
  return items.map((item, index) => {
    if (item.name !== undefined) return item.name;
    const name = madeUpName(kind, index, (n) => taken.has(n));
    taken.add(name);
    return name;
  });
}
