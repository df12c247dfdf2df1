/**
 * Linkages: frames that move against one frame with common coordinates q and speeds s. A joint is one with one frame, a closed loop one with several.
 *
 *   y_i = G_i y₀ + Φ_i s          x_i = G_i x₀ + Φ_i ṡ + c_i          c_i = y_i ×ₘ Φ_i s + Φ̊_i s
 *
 * Whoever knows where the frames are (`place`), knows the rest: Φ_i and Φ̊_i s follow from first and second derivatives of the placements
 * along the coordinates. With R, r of a frame, ′ along one speed, ˙ along all of them with ṡ = 0:
 *
 *   Φ = (z·y′, x·z′, y·x′;  Rᵀ r′)         x, y, z: columns of R
 *   Φ̊ s = (ż·ẏ + z·ÿ, ẋ·ż + x·z̈, ẏ·ẋ + y·ẍ;  Ṙᵀ ṙ + Rᵀ r̈)
 *
 * Source: theory 03, section 13; derivatives are our own. Cost: one evaluation of `place` with jets per speed, and one more for several speeds.
 */
import type { Algebra } from "../algebra.js";
import { add, constants, dot, type Placement, rotateBack, scale, type Vector, zeros } from "../spatial-algebra.js";
import type { JointMotion } from "../tree-model.js";
import { firstOf, type Jet, jetAlgebra, jets, secondOf, valuesOf } from "./jets.js";

/** How one frame moves against the linkage's own frame. */
export interface LinkMotion<T> {
  /** In the linkage's own frame. */
  readonly placement: Placement<T>;
  /** Φ by columns, one per speed, in the axes of the frame. */
  readonly motions: readonly Vector<T>[];
  /** Φ̊ s */
  readonly bias: Vector<T>;
}

/** Where the frames are (`place`), how they move (`move`), and q̇ of s (`rates`), each at coordinates q. */
export interface Linkage {
  /** For messages. */
  readonly type: string;
  /** Names of the frames that move. */
  readonly links: readonly string[];
  /** Numbers of q. */
  readonly coordinates: number;
  /** Numbers of s. */
  readonly speeds: number;
  /** Coordinates to start from. */
  readonly rest: readonly number[];
  /** Placements of the frames. */
  place<T>(algebra: Algebra<T>, q: Vector<T>): readonly Placement<T>[];
  /** Placements and motions of the frames. */
  move<T>(algebra: Algebra<T>, q: Vector<T>, s: Vector<T>): readonly LinkMotion<T>[];
  /** q̇ */
  rates<T>(algebra: Algebra<T>, q: Vector<T>, s: Vector<T>): Vector<T>;
}

/** What a linkage is when its placements alone are known. */
export type PlacedLinkage = Omit<Linkage, "move">;

/** Motions by differentiating the placements. */
export const linkageByPlacement = (linkage: PlacedLinkage): Linkage => ({
  ...linkage,
  move: (algebra, q, s) => moveByJets(algebra, linkage, q, s),
});

/** Coordinates whose rates are the speeds. */
export const ratesAreSpeeds = <T>(_algebra: Algebra<T>, _q: Vector<T>, s: Vector<T>): Vector<T> => s;

function moveByJets<T>(algebra: Algebra<T>, linkage: PlacedLinkage, q: Vector<T>, s: Vector<T>): LinkMotion<T>[] {
  const alone = linkage.speeds === 1 && linkage.rates === ratesAreSpeeds;
  const along = unitSpeeds(algebra, linkage.speeds).map((unit) => placeAlong(algebra, linkage, q, unit));
  // for a single speed that is the rate itself, second derivatives along it and along s differ by s²
  const path = alone ? along[0]! : placeAlong(algebra, linkage, q, s);
  const squared = alone ? algebra.multiply(s[0]!, s[0]!) : undefined;
  return path.map((frame, i) => {
    const bias = biasOf(algebra, frame);
    return {
      placement: { rotation: valuesOf(frame.rotation), position: valuesOf(frame.position) },
      motions: along.map((frames) => twistOf(algebra, frames[i]!)),
      bias: squared === undefined ? bias : scale(algebra, bias, squared),
    };
  });
}

/** For every speed: it alone is 1. */
export const unitSpeeds = <T>(algebra: Algebra<T>, count: number): T[][] =>
  Array.from({ length: count }, (_, k) =>
    constants(
      algebra,
      Array.from({ length: count }, (_, i) => (i === k ? 1 : 0)),
    ),
  );

/** Placements along q̇ = rates(q, s) with ṡ = 0. */
function placeAlong<T>(algebra: Algebra<T>, linkage: PlacedLinkage, q: Vector<T>, s: Vector<T>): readonly Placement<Jet<T>>[] {
  const onPath = jetAlgebra(algebra);
  const rates = linkage.rates(algebra, q, s);
  const still = zeros(algebra, q.length);
  const constantSpeeds = jets(s, zeros(algebra, s.length), zeros(algebra, s.length));
  const bent = linkage.rates === ratesAreSpeeds ? still : firstOf(linkage.rates(onPath, jets(q, rates, still), constantSpeeds));
  return linkage.place(onPath, jets(q, rates, bent));
}

const columnsOf = <T>(rotation: Vector<T>): [Vector<T>, Vector<T>, Vector<T>] => [
  rotation.slice(0, 3),
  rotation.slice(3, 6),
  rotation.slice(6, 9),
];

/** (ω, v) in the axes of the frame along a path. */
function twistOf<T>(algebra: Algebra<T>, { rotation, position }: Placement<Jet<T>>): Vector<T> {
  const [x, y, z] = columnsOf(valuesOf(rotation));
  const [xRate, yRate, zRate] = columnsOf(firstOf(rotation));
  const turn = [dot(algebra, z, yRate), dot(algebra, x, zRate), dot(algebra, y, xRate)];
  return [...turn, ...rotateBack(algebra, valuesOf(rotation), firstOf(position))];
}

/** Its derivative along the path. */
function biasOf<T>(algebra: Algebra<T>, { rotation, position }: Placement<Jet<T>>): Vector<T> {
  const [x, y, z] = columnsOf(valuesOf(rotation));
  const [xRate, yRate, zRate] = columnsOf(firstOf(rotation));
  const [xBent, yBent, zBent] = columnsOf(secondOf(rotation));
  const sum = (a: Vector<T>, b: Vector<T>, c: Vector<T>, d: Vector<T>): T => algebra.add(dot(algebra, a, b), dot(algebra, c, d));
  const swept = rotateBack(algebra, firstOf(rotation), firstOf(position));
  return [
    ...[sum(zRate, yRate, z, yBent), sum(xRate, zRate, x, zBent), sum(yRate, xRate, y, xBent)],
    ...add(algebra, swept, rotateBack(algebra, valuesOf(rotation), secondOf(position))),
  ];
}

/** A joint as a linkage with one link. */
export const linkageOfJoint = (joint: JointMotion): Linkage => ({
  type: joint.type,
  links: ["B"],
  coordinates: joint.coordinates,
  speeds: joint.speeds,
  rest: joint.rest,
  place: (algebra, q) => [joint.place(algebra, q)],
  move: (algebra, q, s) => [{ placement: joint.place(algebra, q), motions: joint.motions(algebra, q), bias: joint.bias(algebra, q, s) }],
  rates: (algebra, q, s) => joint.rates(algebra, q, s),
});
