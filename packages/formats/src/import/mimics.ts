/** Joints that follow others: q = multiplier · q' + offset. */
import type { CouplingDescription } from "@gelenk/core";

export interface Follower {
  readonly name: string;
  /** The joint it follows. */
  readonly joint: string;
  readonly multiplier: number;
  readonly offset: number;
  /** Of both joints, where they have more than one. */
  readonly coordinate?: string | undefined;
  readonly followed?: string | undefined;
}

/** With a multiplier of 0 nothing is followed: the coordinate is held at the offset. */
export function mimicCoupling({ name, joint, multiplier, offset, coordinate, followed }: Follower): CouplingDescription {
  const own = { joint: name, ...(coordinate !== undefined && { coordinate }) };
  const other = { joint, ...(followed !== undefined && { coordinate: followed }) };
  if (multiplier === 0) return { name, type: "linear", terms: [own], offset };
  return { name, type: "mimic", ratio: multiplier, ...(offset !== 0 && { offset }), terms: [other, own] };
}

/** Of each circle one that follows itself, perhaps through others. `leaders`: by name, who is followed. */
export function followersOfThemselves(leaders: ReadonlyMap<string, string>): readonly string[] {
  const found: string[] = [];
  // whose leaders have been walked to the end
  const known = new Set<string>();
  for (const name of leaders.keys()) {
    const walked = new Set<string>();
    let next: string | undefined = name;
    while (next !== undefined && !walked.has(next) && !known.has(next)) {
      walked.add(next);
      next = leaders.get(next);
    }
    if (next !== undefined && walked.has(next)) found.push(name);
    for (const each of walked) known.add(each);
  }
  return found;
}
