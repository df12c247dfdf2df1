/** Seeded scenes with colliders of every kind, and the pairs that must be looked at, found one by one. */
import { BROAD_PHASE_KINDS } from "../../../src/collide/broad/catalogue.js";
import { ownerPairKey } from "../../../src/collide/broad/pair-filter.js";
import { DETECTOR_KINDS } from "../../../src/collide/detectors.js";
import { heightFieldShape } from "../../../src/collide/mesh/height-field.js";
import { meshShape } from "../../../src/collide/mesh/mesh-shape.js";
import { writeFrame } from "../../../src/collide/narrow/frame.js";
import type { Collider } from "../../../src/collide/scene/collider.js";
import { type CollisionScene, createScene } from "../../../src/collide/scene/collision-scene.js";
import {
  boxShape,
  type CollisionShape,
  capsuleShape,
  coneShape,
  cylinderShape,
  ellipsoidShape,
  HALF_SPACE,
  hullShape,
  sphereShape,
} from "../../../src/collide/shapes/collision-shape.js";
import { torusMesh } from "../../../src/geometry/torus-mesh.js";
import type { Random } from "../../../src/math/random.js";
import { coefficientsOf } from "../../../src/model/coefficients.js";
import type { BroadPhaseName, DetectorName } from "../../../src/model/settings-description.js";
import { chance } from "../../chance.js";
import { solidPolyhedron } from "../../geometry/solid-hull.js";

export interface TestScene {
  readonly random: Random;
  readonly colliders: readonly Collider[];
  readonly poses: Float64Array;
  readonly excluded: ReadonlySet<number>;
  readonly scenes: Readonly<Record<string, CollisionScene>>;
}

const hullOf = (random: Random, size: number): CollisionShape =>
  hullShape(solidPolyhedron(new Float64Array(60).map(() => random.uniform(-size, size))));

/** Every kind, rounded ones too. */
export const shapesOf = (random: Random): readonly CollisionShape[] => [
  sphereShape(0.4),
  capsuleShape(0.2, 0.7),
  boxShape(0.5, 0.6, 0.9),
  boxShape(0.5, 0.3, 0.4, 0.1),
  hullOf(random, 0.5),
  cylinderShape(0.3, 0.8),
  cylinderShape(0.3, 0.5, 0.05),
  coneShape(0.4, 0.9),
  ellipsoidShape(0.2, 0.4, 0.6),
  meshShape(torusMesh(0.5, 0.2, { ring: 10, tube: 6 })),
];

const identity = (x = 0, y = 0, z = 0): Float64Array => Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, x, y, z);

/**
 * 40 bodies of one or two shapes over a half-space (body 0) and a height field (body 1), which do not move; bodies 2 and 3 do not either. Body 4
 * is a sensor. Three groups: a third of the bodies are in group 4 and collide with groups 1 and 2 alone. Some pairs of bodies are excluded.
 */
export function createTestScene(seed: number): TestScene {
  const random = chance(seed);
  const shapes = shapesOf(random);
  const bodies = 40;
  const poses = new Float64Array(7 * bodies);
  const base = { index: 0, coefficients: coefficientsOf({}, new Map()), sensor: false };
  const heights = Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => random.uniform(-0.3, 0.3)));
  const colliders: Collider[] = [
    { ...base, shape: HALF_SPACE, body: 0, X_BS: identity(0, 0, -1.5), group: 1, mask: -1, moving: false },
    { ...base, shape: heightFieldShape([3, 3], heights), body: 1, X_BS: identity(0, 0, -1), group: 1, mask: -1, moving: false },
  ];
  for (let body = 2; body < bodies; body++) {
    const count = 1 + random.integer(2);
    for (let index = 0; index < count; index++) {
      const X_BS = new Float64Array(12);
      const { x, y, z } = random.direction();
      writeFrame(X_BS, 0, { position: { x: 0.3 * x, y: 0.3 * y, z: 0.3 * z }, orientation: random.rotation() });
      const third = body % 3 === 0;
      const shape = shapes[random.integer(shapes.length)]!;
      colliders.push({
        ...{ ...base, shape, body, index, X_BS, sensor: body === 4, moving: body > 3 },
        ...{ group: third ? 4 : 1 + random.integer(2), mask: third ? 3 : -1 },
      });
    }
  }
  poses[6] = 1;
  poses[13] = 1;
  for (let body = 2; body < bodies; body++) movePose(poses, body, random, 1.6);
  const excluded = new Set([ownerPairKey(7, 8), ownerPairKey(9, 20), ownerPairKey(0, 11)]);
  const exclusions = Float64Array.from(excluded).sort();
  const scenes: Record<string, CollisionScene> = {};
  for (const detector of ["gjk", "vclip"] satisfies DetectorName[]) {
    for (const broadPhase of ["tree", "sweep"] satisfies BroadPhaseName[]) {
      const options = { detector: DETECTOR_KINDS[detector], broadPhase: BROAD_PHASE_KINDS[broadPhase], exclusions };
      scenes[`${detector} ${broadPhase}`] = createScene(colliders, poses, options);
    }
  }
  return { random, colliders, poses, excluded, scenes };
}

/** Anywhere within a cube. */
export function movePose(poses: Float64Array, body: number, random: Random, size: number): void {
  const q = random.rotation();
  const place = [random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)];
  poses.set([...place, q.x, q.y, q.z, q.w], 7 * body);
}

/** A little further. */
export function shiftPose(poses: Float64Array, body: number, random: Random, way: number): void {
  for (let k = 0; k < 3; k++) poses[7 * body + k]! += random.uniform(-way, way);
}

/** Reference of the broad phase: the words of every pair, one by one. */
export function mayMeet({ excluded }: TestScene, a: Collider, b: Collider): boolean {
  if (a.body === b.body || !(a.moving || b.moving)) return false;
  return (a.group & b.mask) !== 0 && (b.group & a.mask) !== 0 && !excluded.has(ownerPairKey(a.body, b.body));
}
