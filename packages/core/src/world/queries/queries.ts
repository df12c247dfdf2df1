/**
 * Questions about where shapes are: rays, casts, overlaps, closest points. Each is answered for the present poses, by the broad phase first and
 * exactly then; nothing is changed, and the answer depends on the present poses alone. See docs/collision.md.
 */
import { FRAME } from "../../collide/narrow/frame.js";
import { DISTANCE, NORMAL, POINT_A, POINT_B } from "../../collide/narrow/pair-result.js";
import { castRay, castRayAll, type RayHit as SceneRayHit } from "../../collide/query/cast-ray.js";
import { castShape } from "../../collide/query/cast-shape.js";
import { bodyDistance, findClosest } from "../../collide/query/closest.js";
import { findOverlaps } from "../../collide/query/overlap.js";
import { SWEEP, SWEEP_CENTER, SWEEP_SPIN, SWEEP_VELOCITY } from "../../collide/toi/sweep.js";
import { length, readVec3, toVector3, type Vector3 } from "../../math/vec3.js";
import type { BuiltScene } from "../contacts/collision-data.js";
import { sceneOf } from "../contacts/collision-scene.js";
import { Body } from "../handles/body-handle.js";
import { slotOf } from "../handles/slot-reference.js";
import type { WorldData } from "../world-data.js";
import { checked, checkInRange } from "./prepare-shape.js";
import { checkReach, filterOf, placeAsked, placePoint, type QueryFilter, type RayQuery, rayOf, type ShapeQuery } from "./query-input.js";

/** A shape of a body. */
export interface ShapeReference {
  /** Whose shape it is. */
  readonly body: Body;
  /** Its number among the shapes of the body. */
  readonly shape: number;
  /** As written. */
  readonly shapeName?: string;
}

/** Where a ray meets a shape. */
export interface RayHit extends ShapeReference {
  /** From the start of the ray, m; 0 where it starts inside. */
  readonly distance: number;
  /** In the world, m. */
  readonly point: Vector3;
  /** Unit vector out of the surface; against the ray where it starts inside. */
  readonly normal: Vector3;
}

/** How near two shapes are. */
export interface Nearness {
  /** m; below 0 the depth. */
  readonly distance: number;
  /** Unit vector along which the second must move to get away from the first. */
  readonly normal: Vector3;
  /** Closest points on the surfaces, world axes: pointB − pointA = distance · normal. */
  readonly pointA: Vector3;
  /** Nearest point of B, in the world, m. */
  readonly pointB: Vector3;
}

/** A shape that was found; A is it, B what was asked with. */
export interface ShapeNearness extends ShapeReference, Nearness {}

/** Where and when a cast shape meets another. */
export interface CastHit extends ShapeNearness {
  /**
   * Share of the motion until they meet: 0 at its start, 1 at its end. `distance` is 0, or the depth at the start. What turns some 1e5 rad
   * or more may be stopped earlier, before it touches: the search ends there, and `distance` is what is left.
   */
  readonly fraction: number;
}

/** A shape and the way it is moved along. */
export interface CastQuery extends ShapeQuery {
  /** Way of the origin of `position` during the motion, m. */
  readonly translation: Vector3;
  /** Turn about that origin meanwhile: axis times angle, rad, world axes. Default: none. */
  readonly rotation?: Vector3;
}

/** A shape or a point of the world, and how far to look from there. */
export type ClosestQuery = (
  | ShapeQuery
  | {
      /** In the world, m. */
      readonly point: Vector3;
      /** What is looked at; all but sensors by default. */
      readonly filter?: QueryFilter;
    }
) & {
  /** How far to look, m. Default: without end. */
  readonly within?: number;
};

/** How near two bodies are, and which of their shapes are nearest. */
export interface BodyDistance extends Nearness {
  /** Numbers of the nearest shapes. */
  readonly shapeA: number;
  /** Number of the shape on B. */
  readonly shapeB: number;
}

export function castRayIn(world: WorldData, query: RayQuery): RayHit | undefined {
  const ray = rayOf(query);
  const built = sceneOf(world);
  const hit = castRay(built.scene, ray, filterOf(world, built.bits, query.filter));
  return hit && describeRayHit(world, built, ray, hit);
}

export function castRayAllIn(world: WorldData, query: RayQuery): readonly RayHit[] {
  const ray = rayOf(query);
  const built = sceneOf(world);
  return castRayAll(built.scene, ray, filterOf(world, built.bits, query.filter)).map((hit) => describeRayHit(world, built, ray, hit));
}

function describeRayHit(world: WorldData, built: BuiltScene, ray: Float64Array, { collider, distance, normal }: SceneRayHit): RayHit {
  const along = (k: number) => ray[k]! + distance * ray[3 + k]!;
  return { ...referenceTo(world, built, collider), distance, point: [along(0), along(1), along(2)], normal };
}

/** The motion is made at 1 m/s of its fastest point: times are then as exact as lengths. */
export function castShapeIn(world: WorldData, query: CastQuery): CastHit | undefined {
  const { translation, rotation = [0, 0, 0], position = [0, 0, 0] } = query;
  checked((findings) => {
    if (translation === undefined) {
      findings.error("query.incomplete", "translation", 'a cast needs "translation"', "the way of the shape, [x, y, z]");
      return;
    }
    checkInRange(findings, translation, "translation");
    checkInRange(findings, rotation, "rotation");
  });
  const { shape, X_WS } = placeAsked(world, query);
  const built = sceneOf(world);
  const reach = shape.type === "half-space" ? 1 : shape.reach;
  const duration = length(readVec3(translation)) + reach * length(readVec3(rotation));
  const sweep = new Float64Array(SWEEP);
  sweep.set(X_WS.subarray(0, FRAME));
  for (let k = 0; k < 3; k++) {
    sweep[SWEEP_CENTER + k] = position[k]!;
    sweep[SWEEP_VELOCITY + k] = duration > 0 ? translation[k]! / duration : 0;
    sweep[SWEEP_SPIN + k] = duration > 0 ? rotation[k]! / duration : 0;
  }
  const hit = castShape(built.scene, { shape, sweep, duration }, filterOf(world, built.bits, query.filter));
  if (!hit) return undefined;
  const { collider, result, time } = hit;
  const fraction = duration > 0 ? time / duration : 0;
  return { ...referenceTo(world, built, collider), ...nearnessOf(result), fraction };
}

export function overlapsIn(world: WorldData, query: ShapeQuery): readonly ShapeNearness[] {
  const placed = placeAsked(world, query);
  const built = sceneOf(world);
  return findOverlaps(built.scene, placed, filterOf(world, built.bits, query.filter)).map(({ collider, result }) => ({
    ...referenceTo(world, built, collider),
    ...nearnessOf(result),
  }));
}

export function closestIn(world: WorldData, query: ClosestQuery): ShapeNearness | undefined {
  const { within = Infinity } = query;
  checked((findings) => checkReach(findings, within, "within"));
  const placed = "point" in query ? placePoint(query.point) : placeAsked(world, query);
  const built = sceneOf(world);
  const found = findClosest(built.scene, placed, within, filterOf(world, built.bits, query.filter));
  return found && { ...referenceTo(world, built, found.collider), ...nearnessOf(found.result) };
}

/** Undefined where one of the bodies has no shapes that can be touched. */
export function distanceIn(world: WorldData, a: Body, b: Body): BodyDistance | undefined {
  for (const body of [a, b]) slotOf(world, body, "body");
  checked((findings) => {
    if (a.slot === b.slot) {
      findings.error("query.same-body", `bodies.${a.name}`, `body "${a.name}" has no distance from itself`, "ask with two bodies");
    }
  });
  const { scene } = sceneOf(world);
  const found = bodyDistance(scene, a.slot, b.slot);
  if (!found) return undefined;
  const { collider, other, result } = found;
  return { ...nearnessOf(result), shapeA: scene.colliders[collider]!.index, shapeB: scene.colliders[other]!.index };
}

export function referenceTo(world: WorldData, { scene }: BuiltScene, collider: number): ShapeReference {
  const { body, index } = scene.colliders[collider]!;
  const name = world.bodies.records[body]!.description.shapes![index]!.name;
  return { body: new Body(world, body), shape: index, ...(name !== undefined && { shapeName: name }) };
}

export const nearnessOf = (result: Float64Array): Nearness => ({
  distance: result[DISTANCE]!,
  normal: toVector3(readVec3(result, NORMAL)),
  pointA: toVector3(readVec3(result, POINT_A)),
  pointB: toVector3(readVec3(result, POINT_B)),
});
