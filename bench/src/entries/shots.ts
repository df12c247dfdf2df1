/**
 * Moving pairs for times of impact. Everything is seen from A, which rests unless it spins about its own origin: peers cast a shape along a straight line
 * without turning it, so that the same shots serve all.
 */
import { createRandom, type Quadruple, type Random, type Triple } from "@gelenk/core";
import { type Collide, type ConvexShape, PAIR_CACHE, PAIR_RESULT } from "../collide-internals.js";
import { frameOf } from "./coherent-motion.js";
import { randomBox, randomHull } from "./hulls.js";

export interface Shot {
  readonly A: ConvexShape;
  readonly B: ConvexShape;
  readonly position: Triple;
  readonly orientation: Quadruple;
  readonly velocity: Triple;
  readonly spinA: Triple;
  readonly spinB: Triple;
  /** s */
  readonly duration: number;
  /** Of the impact, where a closed form or the reference knows it, s; Infinity where there is none. */
  readonly time?: number;
}

const UNTURNED: Quadruple = [0, 0, 0, 1];
const STILL: Triple = [0, 0, 0];

/** A sphere of 1 cm at 300 m/s against a plate of 1 mm, under all angles up to 80°. The centre meets the plane 5.5 mm above the middle of the plate. */
export function plateShots(core: Collide, count: number): Shot[] {
  const random = createRandom(1);
  const [A, B] = [core.boxShape(1, 1, 0.001), core.sphereShape(0.005)];
  return Array.from({ length: count }, () => {
    const [angle, turn] = [random.uniform(0, (80 * Math.PI) / 180), random.uniform(0, 2 * Math.PI)];
    const d: Triple = [Math.sin(angle) * Math.cos(turn), Math.sin(angle) * Math.sin(turn), -Math.cos(angle)];
    const position: Triple = [-0.7 * d[0] + random.uniform(-0.4, 0.4), -0.7 * d[1] + random.uniform(-0.4, 0.4), -0.7 * d[2]];
    const velocity: Triple = [300 * d[0], 300 * d[1], 300 * d[2]];
    const time = (position[2] - 0.0055) / -velocity[2];
    return { A, B, position, orientation: UNTURNED, velocity, spinA: STILL, spinB: STILL, duration: 1 / 60, time };
  });
}

/** A thin spinning rod (radius 1 mm, 1 m long) meets a ball (radius 1 cm, 0.4 m from the axis): its axis passes the ball's centre at 11 mm. */
export function rodShots(core: Collide, count: number): Shot[] {
  const random = createRandom(2);
  const [A, B] = [core.capsuleShape(0.001, 1), core.sphereShape(0.01)];
  return Array.from({ length: count }, () => {
    const [rate, phi] = [10 ** random.uniform(0, 3), random.uniform(0.1, 3)];
    const position: Triple = [0.4 * Math.sin(phi), 0, 0.4 * Math.cos(phi)];
    const time = (phi - Math.asin(0.011 / 0.4)) / rate;
    return { A, B, position, orientation: UNTURNED, velocity: STILL, spinA: [0, rate, 0], spinB: STILL, duration: 10 / rate, time };
  });
}

/** The corner of a turning box (20 cm) meets a wall at the height z: cos of the angle still to turn is z over the half diagonal. */
export function cornerShots(core: Collide, count: number): Shot[] {
  const random = createRandom(3);
  const [A, B] = [core.boxShape(0.2, 0.2, 0.2), core.boxShape(2, 0.1, 2)];
  return Array.from({ length: count }, () => {
    const [rate, height] = [10 ** random.uniform(0, 3.5), random.uniform(0.102, 0.141)];
    const time = (Math.PI / 4 - Math.acos(height / (0.1 * Math.SQRT2))) / rate;
    const position: Triple = [0, height + 0.05, 0];
    return { A, B, position, orientation: UNTURNED, velocity: STILL, spinA: [0, 0, rate], spinB: STILL, duration: 10 / rate, time };
  });
}

/** Shapes that shots are made of: built once, since peers need their own of each. */
function shapesOf(core: Collide, random: Random): ConvexShape[] {
  return Array.from({ length: 48 }, (_, i) => {
    if (i % 4 === 0) return core.sphereShape(random.uniform(0.01, 0.4));
    if (i % 4 === 1) return randomBox(core, random);
    if (i % 4 === 2) return core.boxShape(random.uniform(0.4, 1), random.uniform(0.4, 1), random.uniform(0.001, 0.01));
    return randomHull(core, random, 12);
  });
}

/** Shots at a target from all sides, aimed within a few decimetres of its middle, with 0.1 … 1000 m/s; spinning ones turn up to ten times on the way. */
export function randomShots(core: Collide, count: number, spinning: boolean): Shot[] {
  const random = createRandom(4);
  const shapes = shapesOf(core, random);
  return Array.from({ length: count }, () => {
    const [A, B] = [shapes[random.integer(shapes.length)]!, shapes[random.integer(shapes.length)]!];
    const [from, turn] = [random.direction(), random.rotation()];
    const far = A.reach + B.reach + random.uniform(0.01, 2);
    const speed = 10 ** random.uniform(-1, 3);
    const position: Triple = [far * from.x, far * from.y, far * from.z];
    const way = position.map((x) => 0.4 * random.normal() - x);
    const length = Math.hypot(...way);
    const velocity: Triple = [(way[0]! / length) * speed, (way[1]! / length) * speed, (way[2]! / length) * speed];
    const spin = (): Triple => {
      const [{ x, y, z }, rate] = [random.direction(), random.uniform(0, 10) * (speed / far)];
      return spinning ? [x * rate, y * rate, z * rate] : STILL;
    };
    const orientation: Quadruple = [turn.x, turn.y, turn.z, turn.w];
    const shot = { A, B, position, orientation, velocity, spinA: spin(), spinB: spin(), duration: (2 * far) / speed };
    return spinning ? shot : { ...shot, time: straightImpact(core, shot) };
  });
}

/** Depth in m up to which a graze is neither hit nor miss. */
export const GRAZE = 1e-5;

/**
 * First contact of convex bodies on a straight line, without conservative advancement: their signed distance is a convex function of time, so
 * its minimum is found by golden sections and the first zero before it by bisection. Infinity without a contact, NaN for a graze.
 */
export function straightImpact(core: Collide, { A, B, position, orientation, velocity, duration }: Shot): number {
  const out = new Float64Array(PAIR_RESULT);
  const cache = new Float64Array(PAIR_CACHE);
  const frame = frameOf(core, position, orientation);
  const distance = (t: number): number => {
    for (let k = 0; k < 3; k++) frame[9 + k] = position[k]! + t * velocity[k]!;
    core.gjk.distance(A, B, frame, cache, 0, out);
    return out[0]!;
  };
  const share = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [0, duration];
  let [left, right] = [high - share * (high - low), low + share * (high - low)];
  let [atLeft, atRight] = [distance(left), distance(right)];
  for (let i = 0; i < 60 && Math.min(atLeft, atRight) > -GRAZE; i++) {
    if (atLeft < atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - share * (high - low);
      atLeft = distance(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + share * (high - low);
      atRight = distance(right);
    }
  }
  const least = Math.min(atLeft, atRight);
  if (least > GRAZE) return Infinity;
  if (least > -GRAZE) return Number.NaN;
  let [before, inside] = [0, atLeft < atRight ? left : right];
  for (let i = 0; i < 60; i++) {
    const middle = (before + inside) / 2;
    if (distance(middle) > 0) before = middle;
    else inside = middle;
  }
  return inside;
}
