/**
 * The free asymmetric top in closed form: body rates by Jacobi's elliptic functions (Landau and Lifshitz, Mechanics, section 37).
 *
 * With I₁ < I₂ < I₃, 2E and L² from the start, and L² > 2E I₂:
 *
 *   ω₁ = A cn(u), ω₂ = ± B sn(u), ω₃ = ± C dn(u),   u = λt + u₀
 *   A² = (2E I₃ − L²)/(I₁(I₃ − I₁)),  B² = (2E I₃ − L²)/(I₂(I₃ − I₂)),  C² = (L² − 2E I₁)/(I₃(I₃ − I₁))
 *   λ² = (I₃ − I₂)(L² − 2E I₁)/(I₁I₂I₃),  m = (I₂ − I₁)(2E I₃ − L²)/((I₃ − I₂)(L² − 2E I₁))
 *
 * For L² < 2E I₂ the axes 1 and 3 change places and time runs backwards.
 */
import type { Vec3 } from "../../src/math/vec3.js";
import { completeEllipticK, jacobiElliptic } from "./jacobi-elliptic.js";

interface Constants {
  readonly A: number;
  readonly B: number;
  readonly C: number;
  readonly lambda: number;
  readonly m: number;
}

function constants([I1, I2, I3]: readonly number[], twiceEnergy: number, L2: number): Constants {
  const low = L2 - twiceEnergy * I1!;
  const high = twiceEnergy * I3! - L2;
  return {
    A: Math.sqrt(high / (I1! * (I3! - I1!))),
    B: Math.sqrt(high / (I2! * (I3! - I2!))),
    C: Math.sqrt(low / (I3! * (I3! - I1!))),
    lambda: Math.sqrt(((I3! - I2!) * low) / (I1! * I2! * I3!)),
    m: ((I2! - I1!) * high) / ((I3! - I2!) * low),
  };
}

/** u in (−2K, 2K] with sn u and cn u of the given signs and sn u = s, by bisection on the quarter where sn is monotonic. */
function inverseSn(s: number, c: number, m: number): number {
  const K = completeEllipticK(m);
  let low = 0;
  let high = K;
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (jacobiElliptic(middle, m).sn < Math.abs(s)) low = middle;
    else high = middle;
  }
  const quarter = c >= 0 ? low : 2 * K - low;
  return s >= 0 ? quarter : -quarter;
}

/** Body rates at time t of a top with distinct moments in ascending order, started with omega. */
export function asymmetricTop(moments: Vec3, omega: Vec3, t: number): Vec3 {
  const I = [moments.x, moments.y, moments.z];
  const w = [omega.x, omega.y, omega.z];
  const twiceEnergy = w.reduce((sum, x, i) => sum + I[i]! * x * x, 0);
  const L2 = w.reduce((sum, x, i) => sum + (I[i]! * x) ** 2, 0);
  if (L2 < twiceEnergy * I[1]!) {
    const { x, y, z } = mirrored(I, w, twiceEnergy, L2, -t);
    return { x: z, y, z: x };
  }
  return solve(I, w, twiceEnergy, L2, t);
}

/** The other case: with axes 1 and 3 exchanged the moments descend; both signs of (Iᵢ − Iₖ) in the formulas change together. */
const mirrored = (I: number[], w: number[], twiceEnergy: number, L2: number, t: number): Vec3 =>
  solve([...I].reverse(), [...w].reverse(), twiceEnergy, L2, t);

function solve(I: number[], w: number[], twiceEnergy: number, L2: number, t: number): Vec3 {
  const { A, B, C, lambda, m } = constants(I, twiceEnergy, L2);
  const sign = w[2]! < 0 ? -1 : 1;
  const u0 = inverseSn((sign * w[1]!) / B, w[0]! / A, m);
  const { sn, cn, dn } = jacobiElliptic(lambda * t + u0, m);
  return { x: A * cn, y: sign * B * sn, z: sign * C * dn };
}

/** Period of the body rates: 4K/λ. */
export function asymmetricTopPeriod(moments: Vec3, omega: Vec3): number {
  const I = [moments.x, moments.y, moments.z];
  const w = [omega.x, omega.y, omega.z];
  const twiceEnergy = w.reduce((sum, x, i) => sum + I[i]! * x * x, 0);
  const L2 = w.reduce((sum, x, i) => sum + (I[i]! * x) ** 2, 0);
  const { lambda, m } = constants(L2 < twiceEnergy * I[1]! ? I.reverse() : I, twiceEnergy, L2);
  return (4 * completeEllipticK(m)) / lambda;
}
