/** Linear damping: force −c_v v at the centre of mass, torque −c_ω ω. The free decay has time constants m/c_v and J/c_ω. */
import type { ForceDescription } from "../model/description.js";
import type { ForceKind } from "./force-kind.js";

type Description = Extract<ForceDescription, { type: "damping" }>;

export const damping: ForceKind = {
  type: "damping",
  steady: true,
  numbers: (d: Description) => [d.angular ?? 0, d.linear ?? 0],
  damping(_t, _body, n, _time, out, o) {
    out[o] = out[o]! + n[0]!;
    out[o + 1] = out[o + 1]! + n[1]!;
  },
};
