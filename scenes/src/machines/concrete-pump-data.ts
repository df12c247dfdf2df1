/**
 * Numbers of the mast of a truck-mounted concrete pump: five arms in series, the first hinged to the ground, each of the others driven through a four-bar.
 *
 * Everything moves in the plane z = 0, gravity along −y, hinges about z, angles from x towards y. Frame of arm k: origin at its root hinge, x along the arm.
 * Between arm k and arm k + 1:
 *
 *   A0 = (lengthₖ − base, 0) of arm k    hinge of the crank A0A, length `crank`, at the angle φ to arm k
 *   B0 = (lengthₖ, 0) of arm k           root hinge of arm k + 1, which carries the lever B0B, length `rocker`, at the angle ψ to arm k
 *   AB                                   coupler, length `coupler`; see `branch`
 *   arm k + 1 stands at the angle ψ + leverAngle to arm k
 *
 * Cylinders are replaced by torsion springs with dampers, at the root hinge and at the cranks. All rods are slender and homogeneous; `axial` is their moment of
 * inertia about their own axis, which takes no part in plane motion. Lengths, masses, stiffness: theory 03, section 16, X5; the source itself gives none.
 */

/** An arm: length m, mass kg. */
export interface PumpArm {
  readonly length: number;
  readonly mass: number;
}

/** Torsion spring and damper: N·m/rad, N·m·s/rad, and the angle at which the spring is slack, rad. */
export interface PumpSpring {
  readonly stiffness: number;
  readonly damping: number;
  readonly rest: number;
}

/** Data of the concrete pump: lengths (m), masses (kg), moments (kg·m²), drives. */
export const CONCRETE_PUMP = {
  gravity: 9.81,
  arms: [
    { length: 8.5, mass: 1500 },
    { length: 7.5, mass: 900 },
    { length: 7.5, mass: 700 },
    { length: 6.5, mass: 400 },
    { length: 6, mass: 250 },
  ] satisfies readonly PumpArm[],
  /** Lengths of the four-bars, m; crank and coupler have masses, kg. It closes for |φ| < 125°. */
  fourBar: { base: 0.9, crank: 0.55, coupler: 0.7, rocker: 0.6, crankMass: 30, couplerMass: 40 },
  /** Sign of the root in ψ = 2 atan2(B ± √(A² + B² − C²), A − C), theory 03, section 14.1: the coupler above the line A–B0. */
  branch: 1,
  /** Of the next arm against its lever, rad. */
  leverAngle: -2.3,
  /** Moment about the own axis as a share of mass·length². */
  axial: 1e-3,
  root: { stiffness: 2e7, damping: 5e5, rest: 1.2 } satisfies PumpSpring,
  /** At the cranks of joints 2 to 5, damping near 5 % of the critical one. */
  cranks: [
    { stiffness: 2e6, damping: 8e4, rest: 1.5 },
    { stiffness: 2e6, damping: 5e4, rest: 1.5 },
    { stiffness: 2e6, damping: 2e4, rest: 1.5 },
    { stiffness: 2e6, damping: 8e3, rest: 1.5 },
  ] satisfies readonly PumpSpring[],
  /** Start at rest: angle of the first arm to x, and φ of the four cranks, rad. */
  start: { root: 1.2, cranks: [1.5, 1.5, 1.5, 1.5] },
} as const;
