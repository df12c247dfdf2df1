import { vec3 } from "../../math/vec3.js";
import { type ShapeMassKind, symmetricSolid } from "./shape-mass-kind.js";

/** V = 4/3 π r³, ⟨x²⟩ = r²/5 (theory 02, section 10.2: J = 2/5 m r²). */
export const sphere: ShapeMassKind<"sphere"> = {
  type: "sphere",
  measure({ radius: r }) {
    const square = (r * r) / 5;
    return symmetricSolid((4 / 3) * Math.PI * r * r * r, vec3(square, square, square));
  },
};
