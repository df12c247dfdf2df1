/**
 * Planar four-bar as a linkage: state φ and φ̇ only, dependent angles in closed form, one 2×2 inverse for velocities and accelerations. Symbolic variant.
 *
 * In the plane x, y of its own frame, hinges about z: A0 = (0, 0), B0 = (l₀, 0), crank A0A, coupler AB, rocker B0B. Links: `crank` (origin A0, x to A),
 * `coupler` (origin A, x to B), `rocker` (origin B0, x to B). They are massless; bodies hang on them.
 *
 *   l₁ e(φ) + l₂ e(α) = l₀ e_x + l₃ e(ψ)         e = (cos, sin),  e′ = (−sin, cos)
 *   A = 2 l₃ (l₀ − l₁ cos φ),  B = −2 l₁ l₃ sin φ,  C = l₀² + l₁² − l₂² + l₃² − 2 l₀ l₁ cos φ,    A cos ψ + B sin ψ + C = 0
 *   α̇, ψ̇:   l₂ e′(α) α̇ − l₃ e′(ψ) ψ̇ = r,       r = −l₁ e′(φ) φ̇
 *   α̈, ψ̈:   the same left side,                r = l₁ e(φ) φ̇² + l₂ e(α) α̇² − l₃ e(ψ) ψ̇²      for φ̈ = 0
 *   inverse:  α: e(ψ)·r / (l₂ D),   ψ: e(α)·r / (l₃ D),   D = sin(ψ − α) = e(α) × e(ψ)
 *
 * With Φ of the links from this, linkage-element.ts does the elimination of section 14.4.
 * Source: theory 03, sections 14.1, 14.2, 14.4 (A.3.3 of the source); sign = + or − as there.
 * Limits: D = 0 where coupler and rocker are in line (the branches meet); no number where the loop does not close: |l₂ − l₃| ≤ AB0 ≤ l₂ + l₃ is broken.
 */
import type { Algebra } from "../algebra.js";
import { type Vector, zeros } from "../spatial-algebra.js";
import { type Linkage, type LinkMotion, ratesAreSpeeds } from "./linkage.js";
import {
  type BranchSign,
  closingDirection,
  type PlanePoint,
  planeAcross,
  planeAdd,
  planeCross,
  planeDirection,
  planeDot,
  planePlacement,
  planePoint,
  planeScale,
  planeSubtract,
  planeTurn,
} from "./planar-loop.js";

/** l₀ … l₃, m, and the sign of the root. */
export interface FourBarNumbers {
  /** l₀, between the fixed hinges. */
  readonly base: number;
  /** l₁, the driven bar. */
  readonly crank: number;
  /** l₂, between the moving hinges. */
  readonly coupler: number;
  /** l₃, the other bar on the base. */
  readonly rocker: number;
  /** Which of the two ways to close. */
  readonly sign?: BranchSign;
}

/** Directions of the three bars. */
export interface FourBarPosition<T> {
  readonly crank: PlanePoint<T>;
  readonly coupler: PlanePoint<T>;
  readonly rocker: PlanePoint<T>;
}

export function placeFourBar<T>(
  algebra: Algebra<T>,
  { base, crank, coupler, rocker, sign = 1 }: FourBarNumbers,
  phi: T,
): FourBarPosition<T> {
  const { constant, subtract, multiply } = algebra;
  const along = planeDirection(algebra, phi);
  const closing = closingDirection(
    algebra,
    {
      A: multiply(constant(2 * rocker), subtract(constant(base), multiply(constant(crank), along.x))),
      B: multiply(constant(-2 * crank * rocker), along.y),
      C: subtract(
        constant(base * base + crank * crank - coupler * coupler + rocker * rocker),
        multiply(constant(2 * base * crank), along.x),
      ),
    },
    sign,
  );
  const end = planeAdd(algebra, planePoint(algebra, [base, 0]), planeScale(algebra, closing, constant(rocker)));
  const way = planeSubtract(algebra, end, planeScale(algebra, along, constant(crank)));
  return { crank: along, coupler: planeScale(algebra, way, constant(1 / coupler)), rocker: closing };
}

/** Rates of α and ψ from the right side r of both levels: the one inverse. */
export function dependentRates<T>(
  algebra: Algebra<T>,
  { coupler, rocker }: FourBarNumbers,
  at: FourBarPosition<T>,
): (right: PlanePoint<T>) => { readonly alpha: T; readonly psi: T } {
  const { constant, multiply, divide } = algebra;
  const inverse = divide(constant(1), planeCross(algebra, at.coupler, at.rocker));
  const [ofAlpha, ofPsi] = [multiply(inverse, constant(1 / coupler)), multiply(inverse, constant(1 / rocker))];
  return (right) => ({
    alpha: multiply(ofAlpha, planeDot(algebra, at.rocker, right)),
    psi: multiply(ofPsi, planeDot(algebra, at.coupler, right)),
  });
}

/** Links `crank`, `coupler` and `rocker`; the crank's angle is the coordinate. */
export function fourBar(bars: FourBarNumbers): Linkage {
  const place: Linkage["place"] = (algebra, q) => placements(algebra, bars, placeFourBar(algebra, bars, q[0]!));
  return {
    type: "four-bar",
    links: ["crank", "coupler", "rocker"],
    coordinates: 1,
    speeds: 1,
    rest: [0],
    place,
    move: (algebra, q, s) => moveFourBar(algebra, bars, q[0]!, s[0]!),
    rates: ratesAreSpeeds,
  };
}

const placements = <T>(algebra: Algebra<T>, { base, crank }: FourBarNumbers, at: FourBarPosition<T>) => [
  planePlacement(algebra, at.crank, planePoint(algebra, [0, 0])),
  planePlacement(algebra, at.coupler, planeScale(algebra, at.crank, algebra.constant(crank))),
  planePlacement(algebra, at.rocker, planePoint(algebra, [base, 0])),
];

function moveFourBar<T>(algebra: Algebra<T>, bars: FourBarNumbers, phi: T, speed: T): LinkMotion<T>[] {
  const { constant, add, subtract, multiply, negate } = algebra;
  const at = placeFourBar(algebra, bars, phi);
  const solve = dependentRates(algebra, bars, at);
  const arm = planeScale(algebra, at.crank, constant(bars.crank));
  const sweep = planeAcross(algebra, arm);
  const slope = solve({ x: negate(sweep.x), y: negate(sweep.y) });
  // all for φ̇ = 1; second derivatives with φ̈ = 0 go with φ̇²
  const squared = multiply(speed, speed);
  const outer = planeScale(algebra, at.coupler, multiply(constant(bars.coupler), multiply(slope.alpha, slope.alpha)));
  const inner = planeScale(algebra, at.rocker, multiply(constant(bars.rocker), multiply(slope.psi, slope.psi)));
  const bend = solve(planeSubtract(algebra, planeAdd(algebra, arm, outer), inner));
  // in the axes of the coupler: velocity of A, and its rate as seen from there, −arm − α′ e_z × velocity
  const back = { x: at.coupler.x, y: negate(at.coupler.y) };
  const velocity = planeTurn(algebra, back, sweep);
  const pull = planeTurn(algebra, back, arm);
  const rate = {
    x: subtract(multiply(slope.alpha, velocity.y), pull.x),
    y: negate(add(multiply(slope.alpha, velocity.x), pull.y)),
  };
  const still = planePoint(algebra, [0, 0]);
  const [crank, coupler, rocker] = placements(algebra, bars, at);
  return [
    { placement: crank!, motions: [planeTwist(algebra, constant(1), still)], bias: zeros(algebra, 6) },
    {
      placement: coupler!,
      motions: [planeTwist(algebra, slope.alpha, velocity)],
      bias: planeTwist(algebra, multiply(bend.alpha, squared), planeScale(algebra, rate, squared)),
    },
    {
      placement: rocker!,
      motions: [planeTwist(algebra, slope.psi, still)],
      bias: planeTwist(algebra, multiply(bend.psi, squared), still),
    },
  ];
}

/** (ω e_z; v in the plane) */
function planeTwist<T>(algebra: Algebra<T>, turn: T, { x, y }: PlanePoint<T>): Vector<T> {
  const zero = algebra.constant(0);
  return [zero, zero, turn, x, y, zero];
}
