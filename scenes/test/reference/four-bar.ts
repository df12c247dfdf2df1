/**
 * The four-bar linkage as a system of one freedom: the crank angle φ. Positions from two circles, rates from the velocity of the loop, and
 * time from the energy:  E = ½I(φ)φ̇² + V(φ),  t = ∫ dφ / √(2(E − V)/I).
 */
export interface Linkage {
  readonly crank: number;
  readonly coupler: number;
  readonly rocker: number;
  readonly base: number;
  /** kg/m of all bars */
  readonly density: number;
  /** of all bars, m: square section */
  readonly thickness: number;
  readonly gravity: number;
}

/** Angles of coupler and rocker, their rates per rate of the crank, inertia I and potential V of the whole at the crank angle. */
export function linkageAt({ crank, coupler, rocker, base, density, thickness, gravity }: Linkage, phi: number) {
  const P = [crank * Math.cos(phi), crank * Math.sin(phi)] as const;
  const reach = Math.hypot(base - P[0], P[1]);
  // Cosine rule in the triangle P, D, Q with the angle at P; Q lies above the line PD.
  const open = Math.acos((reach ** 2 + coupler ** 2 - rocker ** 2) / (2 * reach * coupler));
  const couplerAngle = Math.atan2(-P[1], base - P[0]) + open;
  const Q = [P[0] + coupler * Math.cos(couplerAngle), P[1] + coupler * Math.sin(couplerAngle)] as const;
  const rockerAngle = Math.atan2(Q[1], Q[0] - base);
  // crank·e(φ)·φ̇ + coupler·e(θ₃)·θ̇₃ = rocker·e(θ₄)·θ̇₄, solved for the two rates (N. Chironis, any textbook on linkages).
  const couplerRate = (crank * Math.sin(rockerAngle - phi)) / (coupler * Math.sin(couplerAngle - rockerAngle));
  const rockerRate = (crank * Math.sin(couplerAngle - phi)) / (rocker * Math.sin(couplerAngle - rockerAngle));
  const [m1, m3, m4] = [density * crank, density * coupler, density * rocker];
  const own = (m: number, length: number) => (m * (length ** 2 + thickness ** 2)) / 12;
  // Velocity of the middle of the coupler per rate of the crank.
  const middle = [
    -P[1] - (coupler / 2) * Math.sin(couplerAngle) * couplerRate,
    P[0] + (coupler / 2) * Math.cos(couplerAngle) * couplerRate,
  ] as const;
  const inertia =
    own(m1, crank) +
    (m1 * crank ** 2) / 4 +
    m3 * (middle[0] ** 2 + middle[1] ** 2) +
    own(m3, coupler) * couplerRate ** 2 +
    (own(m4, rocker) + (m4 * rocker ** 2) / 4) * rockerRate ** 2;
  const potential = gravity * ((m1 * P[1]) / 2 + (m3 * (P[1] + Q[1])) / 2 + (m4 * Q[1]) / 2);
  return { couplerAngle, rockerAngle, couplerRate, rockerRate, inertia, potential };
}

/** Time from one crank angle to another by Simpson's rule; the crank must not come to rest. */
export function timeBetween(linkage: Linkage, from: number, to: number, rate: number, pieces = 20_000): number {
  const start = linkageAt(linkage, from);
  const energy = (start.inertia * rate ** 2) / 2 + start.potential;
  const slowness = (phi: number): number => {
    const { inertia, potential } = linkageAt(linkage, phi);
    return 1 / Math.sqrt((2 * (energy - potential)) / inertia);
  };
  const h = (to - from) / pieces;
  let sum = slowness(from) + slowness(to);
  for (let i = 1; i < pieces; i++) sum += (i % 2 === 1 ? 4 : 2) * slowness(from + i * h);
  return (sum * h) / 3;
}
