/** Attraction by a point: f = −m μ r/|r|³ with r from the point to the centre of mass, potential −m μ/|r|. Zero in the point itself. */
import type { BodyTables } from "../body/body-tables.js";
import type { ForceDescription } from "../model/description.js";
import type { ForceKind } from "./force-kind.js";

type Description = Extract<ForceDescription, { type: "point-gravity" }>;

function distance(t: BodyTables, body: number, n: Float64Array): number {
  const x = t.pose[7 * body]! - n[1]!;
  const y = t.pose[7 * body + 1]! - n[2]!;
  const z = t.pose[7 * body + 2]! - n[3]!;
  return Math.sqrt(x * x + y * y + z * z);
}

export const pointGravity: ForceKind = {
  type: "point-gravity",
  steady: true,
  numbers: (d: Description) => [d.strength, ...(d.center ?? [0, 0, 0])],
  wrench(t, body, n, _time, out, o) {
    const r = distance(t, body, n);
    if (r === 0) return;
    const f = (-n[0]! * t.mass[2 * body]!) / (r * r * r);
    for (let k = 0; k < 3; k++) out[o + 3 + k] = out[o + 3 + k]! + f * (t.pose[7 * body + k]! - n[1 + k]!);
  },
  potential(t, body, n) {
    const r = distance(t, body, n);
    return r === 0 ? 0 : (-n[0]! * t.mass[2 * body]!) / r;
  },
};
