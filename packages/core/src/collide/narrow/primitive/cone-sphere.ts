/**
 * A cone A against a sphere B: the centre of the sphere against the triangle which the half plane through axis and centre cuts out of the
 * cone, in the coordinates ρ = √(x² + y²) and z, then both radii taken off. r radius of the base at z = −l, tip at z = l, slant length g =
 * √(r² + 4 l²).
 *
 *   over the base   −l − z
 *   over the side   (2 l ρ + r (z − l))/g,   foot at the share t of the slant from rim to tip: t = ((r − ρ) r + (z + l) 2 l)/g²
 *   inside          the larger of both (the nearer surface), the base where they are equal
 *   outside         the base below it, the side where 0 < t < 1, else rim or tip
 *
 * A centre on the axis is pushed along x. Errors: a few roundings.
 */
import { clamp } from "../../../math/scalar.js";
import { addRadii, writePairResult } from "../pair-result.js";
import { writeFromPoint } from "./against-sphere.js";
import type { PairTest } from "./pair-test.js";

export const coneSphere: PairTest = (A, B, X_AB, _cache, _at, out) => {
  const [r, , half] = A.sizes;
  const x = X_AB[9]!;
  const y = X_AB[10]!;
  const z = X_AB[11]!;
  const across = Math.sqrt(x * x + y * y);
  const ux = across > 0 ? x / across : 1;
  const uy = across > 0 ? y / across : 0;
  const slant = Math.sqrt(r * r + 4 * half * half);
  const overBase = -half - z;
  const overSide = (2 * half * across + r * (z - half)) / slant;
  const isInside = overBase <= 0 && overSide <= 0;
  if (isInside ? overBase >= overSide : overBase > 0 && across <= r) {
    writePairResult(out, overBase, 0, 0, -1, x, y, -half);
  } else {
    const t = ((r - across) * r + (z + half) * 2 * half) / (slant * slant);
    if (isInside || (t > 0 && t < 1)) {
      const nr = (2 * half) / slant;
      const share = clamp(t, 0, 1);
      const foot = r * (1 - share);
      writePairResult(out, overSide, nr * ux, nr * uy, r / slant, foot * ux, foot * uy, half * (2 * share - 1));
    } else if (t >= 1) writeFromPoint(out, 0, 0, half, x, y, z);
    else writeFromPoint(out, r * ux, r * uy, -half, x, y, z);
  }
  addRadii(out, A.radius, B.radius);
};
