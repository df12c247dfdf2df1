/**
 * Where the bodies of a tree are and how they move, from joint coordinates q and speeds s.
 *
 *   X_i = mount_i · place_i(q_i)                     frame of body i in that of its parent, hence G_i
 *   y_i = G_i y_V + Φ_i s_i + ξ_i                    y_0 = 0;  ξ: of joints moved by law, below in place of Φ s where there is one
 *   x_i = G_i x_V + Φ_i ṡ_i + c_i                    c_i = y_i ×ₘ Φ_i s_i + Φ̊_i s_i
 *
 * x is the rate of y as seen from the body: x = (ω̇, v̊), in its axes. The source's acceleration holds a = v̊ + ω × v, that of a material point, instead;
 * its bias (section 4.4, with the term ω_V × v_rel that sliding joints need) follows from this one:
 *
 *   d/dt (G_i y_V) = G_i x_V − Φs ×ₘ G_i y_V,   and −Φs ×ₘ (y_i − Φs) = y_i ×ₘ Φs
 *   c(source) = (c_ω,  c_v + ω_i × v_i − [G_i (0, ω_V × v_V)]_v)
 *
 * Gravity enters as x_0 = (0, −g): then x_i is what the body does beyond free fall. Loads l_ext,i are those on the body less the velocity products of
 * its inertia, l − y ×f M y. Source: theory 03, sections 3, 4.4 and 7. Cost: O(n).
 */
import type { Algebra } from "./algebra.js";
import { applyRigid, type RigidInertia, rigidInertia } from "./rigid-inertia.js";
import {
  add,
  combine,
  compose,
  constants,
  crossForce,
  crossMotion,
  motionToChild,
  negate,
  type Placement,
  subtract,
  type Vector,
  zeros,
} from "./spatial-algebra.js";
import type { TreeModel } from "./tree-model.js";

/** A tree with its joints at coordinates q. */
export interface TreePosition<T> {
  readonly model: TreeModel;
  readonly coordinates: Vector<T>;
  /** Frame of every body in that of its parent. */
  readonly placements: readonly Placement<T>[];
  /** Φ of every joint, by columns. */
  readonly motions: readonly (readonly Vector<T>[])[];
}

/** A tree that moves. */
export interface TreeState<T> extends TreePosition<T> {
  readonly speeds: Vector<T>;
  /** y of every body. */
  readonly velocities: readonly Vector<T>[];
  /** c of every joint. */
  readonly biases: readonly Vector<T>[];
}

/** What drives a tree. */
export interface TreeLoads<T> {
  /** g in the world, m/s². */
  readonly gravity: Vector<T>;
  /** η: force or torque along every speed, N or N·m. */
  readonly drive: Vector<T>;
  /** Loads (τ, f) on the bodies at the origins of their frames and in their axes, besides gravity; missing: none. */
  readonly external?: readonly (Vector<T> | undefined)[];
}

/** What the tree does under its loads. */
export interface TreeMotion<T> {
  /** ṡ */
  readonly speedRates: Vector<T>;
  /** x of every body, beyond free fall. */
  readonly accelerations: readonly Vector<T>[];
  /** l of every joint: on the body, at the origin of its frame and in its axes; its opposite acts on the parent. */
  readonly jointLoads: readonly Vector<T>[];
}

export const coordinatesOf = <T>({ coordinateStart }: TreeModel, q: Vector<T>, i: number): Vector<T> =>
  q.slice(coordinateStart[i]!, coordinateStart[i + 1]!);
export const speedsOf = <T>({ speedStart }: TreeModel, s: Vector<T>, i: number): Vector<T> => s.slice(speedStart[i]!, speedStart[i + 1]!);

/** Number of coordinates and of speeds of all joints. */
export const coordinateCount = ({ coordinateStart, count }: TreeModel): number => coordinateStart[count]!;
export const speedCount = ({ speedStart, count }: TreeModel): number => speedStart[count]!;

export const bodyMass = <T>(algebra: Algebra<T>, model: TreeModel, i: number): RigidInertia<T> => rigidInertia(algebra, model.mass, 10 * i);

export function placeTree<T>(algebra: Algebra<T>, model: TreeModel, q: Vector<T>): TreePosition<T> {
  const placements: Placement<T>[] = [];
  const motions: (readonly Vector<T>[])[] = [];
  for (let i = 0; i < model.count; i++) {
    const own = coordinatesOf(model, q, i);
    const mount = {
      rotation: constants(algebra, model.mount.subarray(12 * i, 12 * i + 9)),
      position: constants(algebra, model.mount.subarray(12 * i + 9, 12 * i + 12)),
    };
    placements.push(placeOnMount(algebra, model, i, mount, model.joints[i]!.place(algebra, own)));
    motions.push(model.joints[i]!.motions(algebra, own));
  }
  return { model, coordinates: q, placements, motions };
}

/** Mounts with so many zeros turn a matrix at a smaller price than rotations without any, those of mount and joint together. */
const SPLIT_ZEROS = 4;

function placeOnMount<T>(algebra: Algebra<T>, model: TreeModel, i: number, mount: Placement<T>, place: Placement<T>): Placement<T> {
  const placement = compose(algebra, mount, place);
  const zeros = model.mount.subarray(12 * i, 12 * i + 9).filter((value) => value === 0).length;
  if (model.joints[i]!.type !== "revolute" || zeros < SPLIT_ZEROS) return placement;
  return { ...placement, split: { mount: mount.rotation, sine: place.rotation[5]!, cosine: place.rotation[4]! } };
}

/** y_V, or x_V: of the parent, or of the ground. */
export const ofParent = <T>(model: TreeModel, list: readonly Vector<T>[], i: number, ground: Vector<T>): Vector<T> =>
  model.parent[i]! < 0 ? ground : list[model.parent[i]!]!;

export function moveTree<T>(algebra: Algebra<T>, position: TreePosition<T>, s: Vector<T>): TreeState<T> {
  const { model, coordinates, placements } = position;
  const velocities: Vector<T>[] = [];
  const biases: Vector<T>[] = [];
  const ground = zeros(algebra, 6);
  for (let i = 0; i < model.count; i++) {
    const own = speedsOf(model, s, i);
    const relative = relativeMotion(algebra, position, i, own);
    velocities.push(add(algebra, motionToChild(algebra, placements[i]!, ofParent(model, velocities, i, ground)), relative));
    const bias = model.joints[i]!.bias(algebra, coordinatesOf(model, coordinates, i), own);
    biases.push(add(algebra, crossMotion(algebra, velocities[i]!, relative), bias));
  }
  return { ...position, speeds: s, velocities, biases };
}

/** Φ s + ξ */
export function relativeMotion<T>(
  algebra: Algebra<T>,
  { model, coordinates, motions }: TreePosition<T>,
  i: number,
  s: Vector<T>,
): Vector<T> {
  const drift = model.joints[i]!.drift?.(algebra, coordinatesOf(model, coordinates, i));
  const free = combine(algebra, motions[i]!, s);
  return drift ? add(algebra, free, drift) : free;
}

export const treeState = <T>(algebra: Algebra<T>, model: TreeModel, q: Vector<T>, s: Vector<T>): TreeState<T> =>
  moveTree(algebra, placeTree(algebra, model, q), s);

/** q̇ of all joints. */
export function coordinateRates<T>(algebra: Algebra<T>, model: TreeModel, q: Vector<T>, s: Vector<T>): T[] {
  return model.joints.flatMap((joint, i) => joint.rates(algebra, coordinatesOf(model, q, i), speedsOf(model, s, i)));
}

/** Frames of all bodies in the world. */
export function worldPlacements<T>(algebra: Algebra<T>, { model, placements }: TreePosition<T>): Placement<T>[] {
  const world: Placement<T>[] = [];
  for (let i = 0; i < model.count; i++) {
    const parent = model.parent[i]!;
    world.push(parent < 0 ? placements[i]! : compose(algebra, world[parent]!, placements[i]!));
  }
  return world;
}

/** x_0: the ground rises against gravity. */
export const groundAcceleration = <T>(algebra: Algebra<T>, gravity: Vector<T>): Vector<T> => [
  ...zeros(algebra, 3),
  ...negate(algebra, gravity),
];

/** l_ext of all bodies: external loads less velocity products. */
export function bodyLoads<T>(algebra: Algebra<T>, { model, velocities }: TreeState<T>, loads: TreeLoads<T>): Vector<T>[] {
  return velocities.map((y, i) => {
    const products = crossForce(algebra, y, applyRigid(algebra, bodyMass(algebra, model, i), y));
    const external = loads.external?.[i];
    return external ? subtract(algebra, external, products) : negate(algebra, products);
  });
}
