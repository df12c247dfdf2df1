import { vec3 } from "../../math/vec3.js";
import { type ShapeMassKind, symmetricSolid } from "./shape-mass-kind.js";

/** V = a b c, ⟨x²⟩ = a²/12 (theory 02, section 10.2). */
export const box: ShapeMassKind<"box"> = {
  type: "box",
  measure({ size: [a, b, c] }) {
    return symmetricSolid(a * b * c, vec3((a * a) / 12, (b * b) / 12, (c * c) / 12));
  },
};
