import { vec3 } from "../../math/vec3.js";
import { type ShapeMassKind, symmetricSolid } from "./shape-mass-kind.js";

/** V = 4/3 π a b c, ⟨x²⟩ = a²/5: a sphere stretched along its axes. */
export const ellipsoid: ShapeMassKind<"ellipsoid"> = {
  type: "ellipsoid",
  measure({ radii: [a, b, c] }) {
    return symmetricSolid((4 / 3) * Math.PI * a * b * c, vec3((a * a) / 5, (b * b) / 5, (c * c) / 5));
  },
};
