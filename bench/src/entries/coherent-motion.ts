/**
 * Pairs of convex bodies that turn and drift past each other a little from call to call, at a distance that is chosen: apart, touching to a tenth
 * of a millimetre, or overlapping. Bodies measure about 1 m.
 */
import type { Quadruple, Random, Triple } from "@gelenk/core";
import type { Collide, ConvexShape } from "../collide-internals.js";
import { PAIR_CACHE, PAIR_RESULT } from "../collide-internals.js";
import { compose, rotate } from "../measures/rotation.js";

export interface Regime {
  readonly name: string;
  /** Mean signed distance and how much it swings, m. */
  readonly gap: number;
  readonly swing: number;
}

export const REGIMES: readonly Regime[] = [
  { name: "apart", gap: 0.15, swing: 0.1 },
  { name: "touching", gap: 0, swing: 1e-4 },
  { name: "overlapping", gap: -0.1, swing: 0.05 },
];

export interface Motion {
  readonly A: ConvexShape;
  readonly B: ConvexShape;
  /** Pose of B in A from step to step: as 12 numbers, and as position and quaternion. */
  readonly frames: readonly Float64Array[];
  readonly poses: readonly { readonly position: Triple; readonly orientation: Quadruple }[];
}

/** rad per step: 5 rad/s and 2 rad/s at 240 steps per second. */
const TURN = 0.02;
const DRIFT = 0.008;

export function coherentMotion(
  core: Collide,
  random: Random,
  pair: readonly [ConvexShape, ConvexShape],
  regime: Regime,
  steps: number,
): Motion {
  const [A, B] = pair;
  const turn = axisTurn(random, TURN);
  const drift = axisTurn(random, DRIFT);
  const start = random.rotation();
  let orientation: Quadruple = [start.x, start.y, start.z, start.w];
  const from = random.direction();
  let direction: Triple = [from.x, from.y, from.z];
  const phase = random.uniform(0, 2 * Math.PI);
  const frames: Float64Array[] = [];
  const poses: { position: Triple; orientation: Quadruple }[] = [];
  for (let step = 0; step < steps; step++) {
    const gap = regime.gap + regime.swing * Math.sin(phase + (4 * step) / steps);
    const position = placeAt(core, pair, orientation, direction, gap);
    frames.push(frameOf(core, position, orientation));
    poses.push({ position, orientation });
    orientation = compose(turn, orientation);
    direction = rotate(drift, direction);
  }
  return { A, B, frames, poses };
}

function axisTurn(random: Random, angle: number): Quadruple {
  const d = random.direction();
  const s = Math.sin(angle / 2);
  return [s * d.x, s * d.y, s * d.z, Math.cos(angle / 2)];
}

export function frameOf(core: Collide, [px, py, pz]: Triple, [x, y, z, w]: Quadruple): Float64Array {
  const frame = new Float64Array(core.FRAME);
  core.writeFrame(frame, 0, { position: { x: px, y: py, z: pz }, orientation: { x, y, z, w } });
  return frame;
}

/** Where along the direction the bodies have this distance, by bisection: along it the distance of convex bodies grows. */
function placeAt(
  core: Collide,
  [A, B]: readonly [ConvexShape, ConvexShape],
  orientation: Quadruple,
  direction: Triple,
  gap: number,
): Triple {
  const cache = new Float64Array(PAIR_CACHE);
  const out = new Float64Array(PAIR_RESULT);
  const at = (s: number): Triple => [s * direction[0], s * direction[1], s * direction[2]];
  let [low, high] = [0, A.reach + B.reach + 1];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    core.gjk.distance(A, B, frameOf(core, at(middle), orientation), cache, 0, out);
    if (out[0]! < gap) low = middle;
    else high = middle;
  }
  return at(high);
}
