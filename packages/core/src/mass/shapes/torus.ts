import { vec3 } from "../../math/vec3.js";
import { type ShapeMassKind, symmetricSolid } from "./shape-mass-kind.js";

/**
 * Ring of radius R with a tube of radius a ≤ R, axis z: V = 2π² R a² (Pappus), ⟨x²⟩ = ⟨y²⟩ = R²/2 + 3a²/8, ⟨z²⟩ = a²/4, so that
 * Jz = m (R² + 3a²/4) and Jx = Jy = m (R²/2 + 5a²/8).
 */
export const torus: ShapeMassKind<"torus"> = {
  type: "torus",
  measure({ radius: R, tube: a }) {
    const square = (R * R) / 2 + (3 * a * a) / 8;
    return symmetricSolid(2 * Math.PI * Math.PI * R * a * a, vec3(square, square, (a * a) / 4));
  },
};
