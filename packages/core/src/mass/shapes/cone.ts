import { vec3 } from "../../math/vec3.js";
import { type ShapeMassKind, symmetricSolid } from "./shape-mass-kind.js";

/**
 * V = π r² l/3; the centre of mass is a quarter of the length above the base, at z = −l/4. Measured from there ⟨x²⟩ = ⟨y²⟩ = 3r²/20 and
 * ⟨z²⟩ = 3l²/80. No mirror image along z, but round about it, so the products of inertia vanish all the same.
 */
export const cone: ShapeMassKind<"cone"> = {
  type: "cone",
  measure({ radius: r, length: l }) {
    const square = (3 * r * r) / 20;
    return symmetricSolid((Math.PI * r * r * l) / 3, vec3(square, square, (3 * l * l) / 80), vec3(0, 0, -l / 4));
  },
};
