/**
 * Books of contacts. An impulse p along a row does the work p·(u⁻ + u⁺)/2 on what moves relative to each other, exactly: u⁻ before the kick of the half in
 * which it acts, u⁺ after everything. That of tangential rows is friction; that of normal ones is what slow closings took, or where it is positive what
 * pushing out of overlap put in. Partners that move by themselves put in the rest.
 */
import { BODY_DYNAMIC, BOOKED } from "../body/body-tables.js";
import type { Tables } from "../joint/coupling.js";
import { rowSpeed } from "./act-on-chains.js";
import { BOOK_FRICTION, BOOK_IMPACTS, BOOK_RECOVERY, type ContactSet, POINT_FRAME, POINT_IMPULSE } from "./contact-set.js";
import { loadAllowed, workSpeed } from "./work-speed.js";

/** The impulses of one half, or of a collision: by point, stride 6; rows as they were placed for it. */
export function bookContacts(set: ContactSet, t: Tables, impulse: Float64Array, of: "half" | "collision" = "half"): void {
  const { problem, books, before } = set;
  loadAllowed(set, t);
  for (let i = 0; i < problem.pointCount; i++) {
    const start = problem.pointRow[i]!;
    for (let row = start; row < problem.pointRow[i + 1]!; row++) {
      const p = impulse[POINT_IMPULSE * i + row - start]!;
      if (p === 0) continue;
      const work = 0.5 * p * (before[row]! + workSpeed(set, t, i, row));
      const book = row > start ? BOOK_FRICTION : work > 0 && of === "half" ? BOOK_RECOVERY : BOOK_IMPACTS;
      books[book] = books[book]! + work;
      bookOutside(set, t, i, row, p);
    }
  }
}

/** Work and impulse that come from a partner that is not moved by impulses. */
function bookOutside(set: ContactSet, t: Tables, i: number, row: number, p: number): void {
  const { slot, problem, frame } = set;
  const dynamicA = t.kind[slot[2 * i]!] === BODY_DYNAMIC;
  const dynamicB = t.kind[slot[2 * i + 1]!] === BODY_DYNAMIC;
  if (dynamicA && dynamicB) return;
  const { booked } = t;
  const o = BOOKED * slot[2 * i + (dynamicA ? 0 : 1)]!;
  booked[o] = booked[o]! - p * rowSpeed(set, t, i, row, "outside");
  const kind = row - problem.pointRow[i]!;
  const sign = dynamicA ? -p : p;
  const d = POINT_FRAME * i + 3 * (kind % 3);
  const x = sign * frame[d]!;
  const y = sign * frame[d + 1]!;
  const z = sign * frame[d + 2]!;
  if (kind >= 3) {
    booked[o + 5] = booked[o + 5]! + x;
    booked[o + 6] = booked[o + 6]! + y;
    booked[o + 7] = booked[o + 7]! + z;
    return;
  }
  const f = POINT_FRAME * i + 9;
  const px = 0.5 * (frame[f]! + frame[f + 3]!);
  const py = 0.5 * (frame[f + 1]! + frame[f + 4]!);
  const pz = 0.5 * (frame[f + 2]! + frame[f + 5]!);
  booked[o + 2] = booked[o + 2]! + x;
  booked[o + 3] = booked[o + 3]! + y;
  booked[o + 4] = booked[o + 4]! + z;
  booked[o + 5] = booked[o + 5]! + py * z - pz * y;
  booked[o + 6] = booked[o + 6]! + pz * x - px * z;
  booked[o + 7] = booked[o + 7]! + px * y - py * x;
}
