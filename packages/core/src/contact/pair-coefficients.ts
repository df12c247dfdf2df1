/**
 * What two surfaces have in common: coefficients of a pair from those of each.
 *
 *   friction, staticFriction    by the rule `combine.friction`          μ = √(μ_A μ_B) by default
 *   restitution                 by the rule `combine.restitution`       e = max(e_A, e_B) by default; at most 1, also by the rule `sum`
 *   spinFriction, rollFriction  the larger one: lengths (m) that belong to the softer or rounder of the two, and 0 where nothing is said of them
 *
 * An entry for the two materials replaces what it states, whatever the shapes state themselves. A friction stated there without one at rest stands for
 * both; one at rest alone limits that of sliding. So staticFriction ≥ friction always.
 * Source: theory 02, section 4.3: μ = μ_A + μ_B, e = e_A e_B, the rules `sum` and `product`.
 *
 * A table numbers the different surfaces among the colliders of a scene and combines two of them when they first meet: looking up a pair is three
 * reads, and the whole is small where many colliders are alike.
 */
import type { Collider } from "../collide/scene/collider.js";
import type { Coefficients } from "../model/coefficients.js";
import type { ContactCoefficients, MaterialPairDescription } from "../model/material-description.js";
import type { CombinationRule, CombineSettings } from "../model/settings-description.js";

/** Coefficients of two surfaces on each other: the same members as those of one. */
export type PairCoefficients = Coefficients;

const RULES: Readonly<Record<CombinationRule, (a: number, b: number) => number>> = {
  mean: (a, b) => (a + b) / 2,
  geometric: (a, b) => Math.sqrt(a * b),
  minimum: (a, b) => Math.min(a, b),
  maximum: (a, b) => Math.max(a, b),
  product: (a, b) => a * b,
  sum: (a, b) => a + b,
};

/** `stated` is the entry for the two materials. */
export function combineCoefficients(
  a: Coefficients,
  b: Coefficients,
  rules: Required<CombineSettings>,
  stated: ContactCoefficients = {},
): PairCoefficients {
  const rub = RULES[rules.friction];
  const bounce = RULES[rules.restitution];
  const staticFriction = stated.staticFriction ?? stated.friction ?? rub(a.staticFriction, b.staticFriction);
  return {
    staticFriction,
    friction: Math.min(stated.friction ?? rub(a.friction, b.friction), staticFriction),
    restitution: Math.min(stated.restitution ?? bounce(a.restitution, b.restitution), 1),
    spinFriction: stated.spinFriction ?? Math.max(a.spinFriction, b.spinFriction),
    rollFriction: stated.rollFriction ?? Math.max(a.rollFriction, b.rollFriction),
  };
}

const NO_FRICTION = { staticFriction: 0, friction: 0, spinFriction: 0, rollFriction: 0 };

/** Numbers that `write` writes. */
export const PAIR_COEFFICIENTS = 5;

/** Coefficients of pairs of surfaces. */
export interface PairTable {
  /** Of two colliders by their numbers, in either order. Always the same record for the same two surfaces. */
  of(a: number, b: number): PairCoefficients;
  /** out[at …] ← static friction, friction, spin friction, roll friction, restitution: the order of a contact problem, then the rest. */
  write(a: number, b: number, out: Float64Array, at: number): void;
}

/** How coefficients of two surfaces become those of the pair. */
export interface PairRules {
  /** Rule per coefficient. */
  readonly combine: Required<CombineSettings>;
  /** False: surfaces slide freely; true unless told. */
  readonly friction?: boolean;
  /** Pairs of materials that state their own; they go before the rules. */
  readonly materialPairs?: readonly MaterialPairDescription[] | undefined;
}

type Surface = Pick<Collider, "material" | "coefficients">;

/** The coefficients of all pairs among these surfaces, computed where they are first asked for. */
export function createPairTable(colliders: readonly Surface[], { combine, friction = true, materialPairs = [] }: PairRules): PairTable {
  const surfaces: Surface[] = [];
  const surfaceOf = numberSurfaces(colliders, surfaces);
  const stated = new Map(materialPairs.map((pair) => [pairKey(...pair.of), pair]));
  // by the lower surface number, then the higher; filled when asked for
  const known: PairCoefficients[][] = surfaces.map(() => []);
  const meet = (low: number, high: number): PairCoefficients => {
    const A = surfaces[low]!;
    const B = surfaces[high]!;
    const named = A.material === undefined || B.material === undefined ? undefined : stated.get(pairKey(A.material, B.material));
    const made = combineCoefficients(A.coefficients, B.coefficients, combine, named);
    const kept = friction ? made : { ...NO_FRICTION, restitution: made.restitution };
    known[low]![high] = kept;
    return kept;
  };
  const of = (a: number, b: number): PairCoefficients => {
    const s = surfaceOf[a]!;
    const t = surfaceOf[b]!;
    return s <= t ? (known[s]![t] ?? meet(s, t)) : (known[t]![s] ?? meet(t, s));
  };
  const write = (a: number, b: number, out: Float64Array, at: number): void => {
    const { staticFriction, friction, spinFriction, rollFriction, restitution } = of(a, b);
    out[at] = staticFriction;
    out[at + 1] = friction;
    out[at + 2] = spinFriction;
    out[at + 3] = rollFriction;
    out[at + 4] = restitution;
  };
  return { of, write };
}

const pairKey = (a: string, b: string): string => JSON.stringify(a < b ? [a, b] : [b, a]);

/** The number of each collider's surface; `surfaces` ← one collider of each. */
function numberSurfaces(colliders: readonly Surface[], surfaces: Surface[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(colliders, (collider) => {
    const { friction, staticFriction, restitution, spinFriction, rollFriction } = collider.coefficients;
    const key = JSON.stringify([friction, staticFriction, restitution, spinFriction, rollFriction, collider.material]);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, surfaces.length);
    return surfaces.push(collider) - 1;
  });
}
