import { vec3 } from "../../math/vec3.js";
import { type ShapeMassKind, symmetricSolid } from "./shape-mass-kind.js";

/**
 * A cylinder (volume π r² l) and the two halves of a sphere (4/3 π r³), whose points lie at z = ±(l/2 + u), 0 ≤ u ≤ r, ⟨u⟩ = 3r/8,
 * ⟨u²⟩ = r²/5:
 *
 *   ⟨x²⟩: r²/4 and r²/5       ⟨z²⟩: l²/12 and l²/4 + 3 l r/8 + r²/5
 *
 * each weighted by volume.
 */
export const capsule: ShapeMassKind<"capsule"> = {
  type: "capsule",
  measure({ radius: r, length: l }) {
    const middle = Math.PI * r * r * l;
    const ends = (4 / 3) * Math.PI * r * r * r;
    const volume = middle + ends;
    const across = (middle * ((r * r) / 4) + ends * ((r * r) / 5)) / volume;
    const along = (middle * ((l * l) / 12) + ends * ((l * l) / 4 + (3 * l * r) / 8 + (r * r) / 5)) / volume;
    return symmetricSolid(volume, vec3(across, across, along));
  },
};
