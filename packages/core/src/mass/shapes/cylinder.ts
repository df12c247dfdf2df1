import { vec3 } from "../../math/vec3.js";
import { type ShapeMassKind, symmetricSolid } from "./shape-mass-kind.js";

/** V = π r² l, ⟨x²⟩ = ⟨y²⟩ = r²/4, ⟨z²⟩ = l²/12 (theory 02, section 10.2). */
export const cylinder: ShapeMassKind<"cylinder"> = {
  type: "cylinder",
  measure({ radius: r, length: l }) {
    const square = (r * r) / 4;
    return symmetricSolid(Math.PI * r * r * l, vec3(square, square, (l * l) / 12));
  },
};
