/**
 * A double-acting hydraulic cylinder as a law of its length L, with both pressures as states and a valve u ∈ [−1, 1] as input.
 *
 *   F = p_A A_A − p_B A_B − d L̇
 *   V_A = V₀ + A_A (L − L_min),  V_B = V₀ + A_B (L_max − L)
 *   ṗ_A = β/V_A (Q_A − A_A L̇),  ṗ_B = β/V_B (Q_B + A_B L̇)
 *   u > 0:  Q_A = k u r(p_S − p_A),   Q_B = −k u r(p_B − p_T)             u < 0:  Q_A = k u r(p_A − p_T),   Q_B = −k u r(p_S − p_B)
 *   r(Δ) = Δ/√√(Δ² + ε²), the root with its sign, smooth through zero;  u⁺ = (u + |u|)/2, |u| = √(u²)
 *
 * Pa, m², m³, N·s/m; k in m³/(s·√Pa). Turbulent orifice flow, no leakage: textbook model. Source: theory 03, section 16, X6 (pressure
 * states fix the step size). Limits: |u| is not differentiable at 0; between L_min and L_max, where volumes stay positive.
 */
import type { Algebra } from "../algebra.js";
import type { LengthLaw } from "./load-element.js";

/** Areas of both sides (m²), shortest and longest length (m), friction (N·s/m), pressures (Pa). */
export interface HydraulicCylinderNumbers {
  /** Of the side that pushes outwards, m². */
  readonly areaA: number;
  /** Of the side that pulls inwards, m². */
  readonly areaB: number;
  /** Pin to pin, m. */
  readonly shortest: number;
  /** Pin to pin, m. */
  readonly longest: number;
  /** Viscous, N·s/m. */
  readonly friction: number;
  /** Pressures at the start. */
  readonly pressureA: number;
  /** At the start, Pa. */
  readonly pressureB: number;
}

/** Oil and valve: bulk modulus, supply and tank pressure (Pa), dead volume of a side (m³), k of the valve (m³/(s·√Pa)). */
export interface HydraulicSupply {
  /** Pa */
  readonly bulkModulus: number;
  /** Pa */
  readonly supply: number;
  /** Pa */
  readonly tank: number;
  /** m³ */
  readonly dead: number;
  /** m³/(s·√Pa) */
  readonly gain: number;
}

/** ε of the root: 1 kPa. */
const SMOOTH = 1e3;

function signedRoot<T>(algebra: Algebra<T>, difference: T): T {
  const { add, multiply, divide, constant, sqrt } = algebra;
  return divide(difference, sqrt(sqrt(add(multiply(difference, difference), constant(SMOOTH * SMOOTH)))));
}

/** Q_A and Q_B */
function flows<T>(algebra: Algebra<T>, system: HydraulicSupply, [pA, pB]: readonly [T, T], u: T): readonly [T, T] {
  const { add, subtract, multiply, constant } = algebra;
  const half = constant(system.gain / 2);
  const size = algebra.sqrt(multiply(u, u));
  const [out, back] = [multiply(half, add(u, size)), multiply(half, subtract(u, size))];
  const [supply, tank] = [constant(system.supply), constant(system.tank)];
  const root = (from: T, to: T): T => signedRoot(algebra, subtract(from, to));
  return [
    add(multiply(out, root(supply, pA)), multiply(back, root(pA, tank))),
    algebra.negate(add(multiply(out, root(pB, tank)), multiply(back, root(supply, pB)))),
  ];
}

/** V_A and V_B */
function volumes<T>(
  algebra: Algebra<T>,
  { areaA, areaB, shortest, longest }: HydraulicCylinderNumbers,
  dead: number,
  length: T,
): readonly [T, T] {
  const { add, subtract, multiply, constant } = algebra;
  return [
    add(constant(dead), multiply(constant(areaA), subtract(length, constant(shortest)))),
    add(constant(dead), multiply(constant(areaB), subtract(constant(longest), length))),
  ];
}

/** A law with both pressures as coordinates and the valve as input. */
export const hydraulicCylinder = (cylinder: HydraulicCylinderNumbers, system: HydraulicSupply): LengthLaw => ({
  type: "hydraulic cylinder",
  coordinates: 2,
  inputs: 1,
  rest: [cylinder.pressureA, cylinder.pressureB],
  force(algebra, { value, rate }, { q, input }) {
    const { add, subtract, multiply, divide, constant } = algebra;
    const [areaA, areaB, stiffness] = [constant(cylinder.areaA), constant(cylinder.areaB), constant(system.bulkModulus)];
    const [flowA, flowB] = flows(algebra, system, [q[0]!, q[1]!], input[0]!);
    const [volumeA, volumeB] = volumes(algebra, cylinder, system.dead, value);
    const pushed = subtract(multiply(areaA, q[0]!), multiply(areaB, q[1]!));
    return {
      force: subtract(pushed, multiply(constant(cylinder.friction), rate)),
      rates: [
        divide(multiply(stiffness, subtract(flowA, multiply(areaA, rate))), volumeA),
        divide(multiply(stiffness, add(flowB, multiply(areaB, rate))), volumeB),
      ],
    };
  },
});
