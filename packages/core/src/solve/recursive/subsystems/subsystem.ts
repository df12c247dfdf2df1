/**
 * The method of subsystems: any element that is linear at the level of accelerations, with internal unknowns w (ṡ, multipliers, …), becomes
 * an element of the tree.
 *
 *   x_i = G_i x₀ + Φ_i w + c_i                                             secondaries i = 1 … n
 *   L_i = M_i x_i − l_i                                                    load that the subsystem hands on at secondary i: what is felt there
 *   L₀ = Σ G_iᵀ L_i + F w
 *   W w + Σ_{i=0..n} (D_i L_i + H_i x_i) = γ                               as many rows as unknowns
 *
 * Inserting the first three into the last leaves a dense system of the size of w with 1 + 6 right-hand sides, w = w₀ + Z x₀:
 *
 *   D̄_i = D_i + D₀ G_iᵀ,    N_i = D̄_i M_i + H_i
 *   (W + D₀ F + Σ N_i Φ_i) w = γ + Σ (D̄_i l_i − N_i c_i) − (H₀ + Σ N_i G_i) x₀
 *   felt at the primary:  M₀ = Σ G_iᵀ M_i (G_i + Φ_i Z) + F Z,   l₀ = Σ G_iᵀ (l_i − M_i (c_i + Φ_i w₀)) − F w₀
 *
 * An ordinary joint: n = 1, w = ṡ, D₁ = Φᵀ, γ = η, all else zero. Source: theory 03, section 13 (4.7 of the source), with l_i = −l_i^a and
 * identity pivots eliminated by hand. Cost: O(w³) and 7 solutions. Limits: rows and motions must fit each other (loads of an internal
 * constraint do no work on the motions it allows), else M₀ would not be symmetric; what stands above its diagonal is kept.
 */
import type { Algebra } from "../algebra.js";
import {
  type ArticulatedInertia,
  addArticulated,
  applyArticulated,
  articulatedFromColumns,
  articulatedToParent,
} from "../articulated-inertia.js";
import {
  add,
  combine,
  compose,
  dot,
  loadToParent,
  motionToChild,
  type Placement,
  subtract,
  type Vector,
  zeros,
} from "../spatial-algebra.js";
import type { Element, ElementAnswer, ElementState, Felt, InterfaceMotion } from "./element.js";
import { type Pivot, solveLinear } from "./linear-solve.js";

/** One row: own·w + Σ (loads_i·L_i + accelerations_i·x_i) = right. Interfaces by number, 0 is the primary; what is missing is zero. */
export interface SubsystemRow<T> {
  /** Factors of the unknowns w. */
  readonly own?: Vector<T> | undefined;
  /** Factors of the cut loads L_i, by interface. */
  readonly loads?: Readonly<Record<number, Vector<T> | undefined>> | undefined;
  /** Factors of the accelerations x_i, by interface. */
  readonly accelerations?: Readonly<Record<number, Vector<T> | undefined>> | undefined;
  /** Right side. */
  readonly right: T;
}

/** A secondary at the present state. */
export interface SubsystemLink<T> {
  /** Its frame in that of the primary. */
  readonly placement: Placement<T>;
  /** Its velocity y. */
  readonly velocity: Vector<T>;
  /** Φ_i, one column per unknown, in its axes. */
  readonly motions: readonly Vector<T>[];
  /** c_i: what is left of x_i without x₀ and w. */
  readonly bias: Vector<T>;
}

/** The equations of a subsystem at one state: as many rows as unknowns. */
export interface SubsystemEquations<T> {
  /** One per secondary interface. */
  readonly links: readonly SubsystemLink<T>[];
  /** As many as unknowns. */
  readonly rows: readonly SubsystemRow<T>[];
  /** F, one column per unknown, at the primary; missing: none. */
  readonly primaryLoads?: readonly Vector<T>[];
  /** q̇ */
  readonly coordinateRates: Vector<T>;
}

/** What a user writes to add an element with internal unknowns. */
export interface Subsystem extends Omit<Element, "move"> {
  /** Which of the unknowns are ṡ, in the order of the speeds. */
  readonly speedRates: readonly number[];
  /** Pivots where numbers cannot be compared. */
  readonly order: readonly Pivot[];
  /** At one state. */
  equations<T>(algebra: Algebra<T>, primary: InterfaceMotion<T>, state: ElementState<T>): SubsystemEquations<T>;
}

/** The element of a tree that a subsystem is. */
export const subsystemElement = (subsystem: Subsystem): Element => ({
  ...subsystem,
  move(algebra, primary, state) {
    const equations = subsystem.equations(algebra, primary, state);
    return {
      secondaries: equations.links.map(({ placement, velocity }) => ({
        placement: compose(algebra, primary.placement, placement),
        velocity,
      })),
      coordinateRates: equations.coordinateRates,
      inward: (felt) => inward(algebra, subsystem, equations, felt),
    };
  },
});

function inward<T>(
  algebra: Algebra<T>,
  { order, speedRates }: Subsystem,
  equations: SubsystemEquations<T>,
  felt: readonly Felt<T>[],
): ElementAnswer<T> {
  const { links, rows } = equations;
  const condensed = rows.map((row) => condense(algebra, equations, felt, row));
  const right = [
    condensed.map(({ known }) => known),
    ...[0, 1, 2, 3, 4, 5].map((k) => condensed.map(({ primary }) => algebra.negate(primary[k]!))),
  ];
  const { solutions, margins } = solveLinear(
    algebra,
    condensed.map(({ unknowns }) => unknowns),
    right,
    order,
  );
  const [still, ...following] = solutions as [Vector<T>, ...Vector<T>[]];
  return {
    felt: feltAtPrimary(algebra, equations, felt, still, following),
    margins: () => margins,
    outward(x) {
      const w = still.map((value, i) =>
        algebra.add(
          value,
          dot(
            algebra,
            following.map((column) => column[i]!),
            x,
          ),
        ),
      );
      const accelerations = links.map(({ placement, motions, bias }) =>
        add(algebra, add(algebra, motionToChild(algebra, placement, x), bias), combine(algebra, motions, w)),
      );
      return { speedRates: speedRates.map((place) => w[place]!), accelerations };
    },
  };
}

/** A row in w and x₀ alone: unknowns·w + primary·x₀ = known. */
function condense<T>(algebra: Algebra<T>, { links, primaryLoads }: SubsystemEquations<T>, felt: readonly Felt<T>[], row: SubsystemRow<T>) {
  const onPrimary = row.loads?.[0];
  let known = row.right;
  let primary: Vector<T> = row.accelerations?.[0] ?? zeros(algebra, 6);
  let unknowns: Vector<T> = row.own ?? zeros(algebra, links[0]!.motions.length);
  if (onPrimary && primaryLoads)
    unknowns = add(
      algebra,
      unknowns,
      primaryLoads.map((column) => dot(algebra, onPrimary, column)),
    );
  for (const [i, { placement, motions, bias }] of links.entries()) {
    const { inertia, load } = felt[i]!;
    // D₀ G_iᵀ as a row is G_i D₀ᵀ: a motion taken to the secondary
    const carried = onPrimary ? motionToChild(algebra, placement, onPrimary) : undefined;
    const direct = row.loads?.[i + 1];
    const onLoad = carried && direct ? add(algebra, carried, direct) : (carried ?? direct);
    const ofAcceleration = row.accelerations?.[i + 1];
    const pushed = onLoad ? applyArticulated(algebra, inertia, onLoad) : undefined;
    const both = pushed && ofAcceleration ? add(algebra, pushed, ofAcceleration) : (pushed ?? ofAcceleration);
    if (onLoad) known = algebra.add(known, dot(algebra, onLoad, load));
    if (!both) continue;
    known = algebra.subtract(known, dot(algebra, both, bias));
    unknowns = add(
      algebra,
      unknowns,
      motions.map((motion) => dot(algebra, both, motion)),
    );
    // N_i G_i as a row is G_iᵀ N_iᵀ: a load taken to the primary
    primary = add(algebra, primary, loadToParent(algebra, placement, both));
  }
  return { known, primary, unknowns };
}

function feltAtPrimary<T>(
  algebra: Algebra<T>,
  { links, primaryLoads }: SubsystemEquations<T>,
  felt: readonly Felt<T>[],
  still: Vector<T>,
  following: readonly Vector<T>[],
): Felt<T> {
  // what each unknown puts on the primary: Σ G_iᵀ M_i Φ_i + F
  const pushes = still.map((_, k) => {
    const own = primaryLoads?.[k] ?? zeros(algebra, 6);
    return links.reduce((sum: Vector<T>, { placement, motions }, i) => {
      return add(algebra, sum, loadToParent(algebra, placement, applyArticulated(algebra, felt[i]!.inertia, motions[k]!)));
    }, own);
  });
  const carried = links
    .map(({ placement }, i) => articulatedToParent(algebra, placement, felt[i]!.inertia))
    .reduce((a, b) => addArticulated(algebra, a, b));
  const answered: ArticulatedInertia<T> = articulatedFromColumns(following.map((column) => combine(algebra, pushes, column)));
  const given = links.map(({ placement, bias }, i) =>
    loadToParent(algebra, placement, subtract(algebra, felt[i]!.load, applyArticulated(algebra, felt[i]!.inertia, bias))),
  );
  const load = given.reduce((a, b) => add(algebra, a, b));
  return { inertia: addArticulated(algebra, carried, answered), load: subtract(algebra, load, combine(algebra, pushes, still)) };
}
