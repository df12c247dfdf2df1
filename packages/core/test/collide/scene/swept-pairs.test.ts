/**
 * Reference: every pair of colliders at 25 moments of its motion, one by one. What touches at one of them must be among the pairs.
 */
import { describe, expect, it } from "vitest";
import { createPairList } from "../../../src/collide/broad/pair-list.js";
import { gjk } from "../../../src/collide/detectors.js";
import { FRAME, relativeFrame } from "../../../src/collide/narrow/frame.js";
import type { Collider } from "../../../src/collide/scene/collider.js";
import { placeColliders } from "../../../src/collide/scene/collision-scene.js";
import { createSweptBoxes, findSweptPairs, hasEscaped, placeSwept, widenSwept } from "../../../src/collide/scene/swept-pairs.js";
import { shapeDistance } from "../../../src/collide/shape-pair.js";
import { placeCollider } from "../../../src/contact/place-contacts.js";
import { fromRotationVector, multiply, normalise, readQuat, writeQuat } from "../../../src/math/quat.js";
import { createTestScene, mayMeet, type TestScene } from "./colliders.js";

const H = 1 / 60;
const MOMENTS = 24;

function twistsOf({ random, poses }: TestScene): Float64Array {
  const twists = new Float64Array((6 * poses.length) / 7);
  for (let body = 4; body < poses.length / 7; body++) for (let k = 0; k < 6; k++) twists[6 * body + k] = random.uniform(-20, 20);
  return twists;
}

/** Poses after the time t with constant twists. */
function posesAt(poses: Float64Array, twists: Float64Array, t: number): Float64Array {
  const out = poses.slice();
  for (let body = 0; body < poses.length / 7; body++) {
    const u = 6 * body;
    for (let k = 0; k < 3; k++) out[7 * body + k]! += t * twists[u + 3 + k]!;
    const turn = fromRotationVector({ x: t * twists[u]!, y: t * twists[u + 1]!, z: t * twists[u + 2]! });
    writeQuat(out, 7 * body + 3, normalise(multiply(turn, readQuat(poses, 7 * body + 3))));
  }
  return out;
}

function touchingOnTheWay(scene: TestScene, twists: Float64Array): ReadonlySet<string> {
  const { colliders, poses } = scene;
  const found = new Set<string>();
  const frames = new Float64Array(2 * FRAME);
  const X_AB = new Float64Array(FRAME);
  const result = new Float64Array(10);
  for (let m = 0; m <= MOMENTS; m++) {
    const at = posesAt(poses, twists, (H * m) / MOMENTS);
    colliders.forEach((A, a) => {
      for (let b = a + 1; b < colliders.length; b++) {
        const B = colliders[b]!;
        if (found.has(`${a} ${b}`) || A.sensor || B.sensor || !(A.moving || B.moving) || !mayMeet(scene, A, B)) continue;
        placeCollider(A, at, frames, 0);
        placeCollider(B, at, frames, FRAME);
        if (areFar(A, B, frames)) continue;
        relativeFrame(X_AB, 0, frames, 0, FRAME);
        shapeDistance(gjk, A.shape, B.shape, X_AB, new Float64Array(12), 0, result);
        if (result[0]! <= 0) found.add(`${a} ${b}`);
      }
    });
  }
  return found;
}

/** Spheres around both shapes do not meet. */
function areFar({ shape: a }: Collider, { shape: b }: Collider, frames: Float64Array): boolean {
  if (a.type === "half-space" || b.type === "half-space") return false;
  let squared = 0;
  for (let k = 9; k < 12; k++) squared += (frames[FRAME + k]! - frames[k]!) ** 2;
  return squared > (a.reach + b.reach) ** 2;
}

describe("pairs of swept boxes", () => {
  it("hold every pair that touches on the way", () => {
    const scene = createTestScene(71);
    const twists = twistsOf(scene);
    const collision = Object.values(scene.scenes)[0]!;
    placeColliders(collision, scene.poses);
    placeSwept(collision, createSweptBoxes(), scene.poses, twists, H, 0);
    const list = createPairList();
    findSweptPairs(collision, (body) => body > 3, list);
    const pairs = Array.from({ length: list.count }, (_, k) => `${list.pairs[2 * k]!} ${list.pairs[2 * k + 1]!}`);
    const touching = touchingOnTheWay(scene, twists);
    expect(touching.size).toBeGreaterThan(10);
    expect([...touching].filter((pair) => !pairs.includes(pair))).toEqual([]);
    expect(pairs).toEqual([...new Set(pairs)]);
  }, 60_000);

  it("a body that moves as foreseen stays in its box, one that is pushed aside leaves it, and a wider box holds it", () => {
    const scene = createTestScene(72);
    const twists = twistsOf(scene);
    const collision = Object.values(scene.scenes)[0]!;
    const swept = createSweptBoxes();
    placeColliders(collision, scene.poses);
    // the end is reached by another formula: rounding
    placeSwept(collision, swept, scene.poses, twists, H, 1e-12);
    const end = posesAt(scene.poses, twists, H);
    collision.colliders.forEach(({ moving }, c) => {
      if (moving) expect(hasEscaped(collision, swept, c, end)).toBe(false);
    });
    const pushed = end.slice();
    const mover = collision.colliders.findIndex(({ body }) => body === 10);
    pushed[70]! += 5;
    expect(hasEscaped(collision, swept, mover, pushed)).toBe(true);
    widenSwept(collision, swept, mover);
    expect(hasEscaped(collision, swept, mover, pushed)).toBe(false);
  });
});
