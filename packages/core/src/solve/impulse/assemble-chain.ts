/**
 * Pulls a chain together: poses such that all joints are closed, as near as possible to where the bodies are.
 *
 *   pass      Δ = −M⁻¹Gᵀ(G M⁻¹ Gᵀ)⁻¹ e             the smallest motion, in the mass metric, that closes the joints to first order
 *             pose ← pose ⊕ s·Δ                    s ≤ 1 such that no body turns by more than LARGEST_TURN, halved until φ falls
 *             φ = Σ eᵢ²/dᵢ,  d = diag(G M⁻¹ Gᵀ)     kg·m²; for joints that contradict each other Δ is the way down of exactly this sum
 *
 * The joints are nonlinear in turns alone, so displacements need no limit. Where Δ turns a body too far, because its joints are far away
 * compared with its size, all moments of inertia of this pass are raised until the bodies come closer by displacement instead; what must be
 * turned nevertheless (s < 1) takes several passes. Chains of 3 to 50 links of 0.2 m, scattered over 10 m and turned at random, mostly close in 8 to 140
 * passes; over a kilometre in up to 500, unless they slide: a slide of a kilometre makes every turn a displacement of metres, and chains of
 * ten such joints are given up.
 *
 * A chain can get stuck although it could be closed, for instance with all bars of a loop on one line: every direction that helps is
 * perpendicular to the way G allows. It is then shaken (turns from a fixed seed, small ones first) and pulled again; that counts only if it
 * comes out much better. What is left in the end belongs to joints that cannot be met together.
 *
 * Source: theory 01, section 11.4 (self-repair, clamp); Gauss–Newton with step control: Nocedal and Wright, Numerical Optimization, 2nd ed.,
 * sections 3.1 and 10.3. Cost: one factor and a few error evaluations per pass. Velocities are left alone.
 */
import type { Chain, Tables } from "../../joint/coupling.js";
import { rowMobility } from "../../joint/jacobian.js";
import { GROUND_BODY } from "../../joint/joint-tables.js";
import { fromRotationVector, multiply, normalise, readQuat, writeQuat } from "../../math/quat.js";
import { createRandom } from "../../math/random.js";
import { length, readVec3, scale, type Vec3 } from "../../math/vec3.js";
import { jointErrors, largestError, type Targets } from "./chain-rows.js";

/** rad per pass */
const LARGEST_TURN = 0.5;
/** How often moments of inertia are raised in a pass. */
const MOST_RAISES = 3;
const MOST_PASSES = 300;
const MOST_HALVINGS = 12;
/** φ must fall by this share in a pass, or the chain is stuck. */
const SMALLEST_GAIN = 1e-6;
const MOST_SHAKES = 8;
/** A shaken chain must come out better by this factor. */
const WORTHWHILE = 0.5;

export interface ChainAssembly {
  readonly passes: number;
  /** Largest joint error left, in units of its target. */
  readonly worst: number;
}

/**
 * `chain` has the method impulse-direct, with the same targets; up to `enough` times them the chain counts as closed. Overwrites twists, which
 * are to be kept by the caller.
 */
export function assembleChain(t: Tables, chain: Chain, targets: Targets, enough: number): ChainAssembly {
  const random = createRandom(1);
  let best = pull(t, chain, targets);
  let passes = best.passes;
  for (let shake = 0; shake < MOST_SHAKES && best.worst > enough; shake++) {
    const kept = savePoses(t, chain);
    const largest = ((shake + 1) / MOST_SHAKES) * Math.PI;
    for (const body of chain.bodies) turnBody(t, body, scale(random.direction(), largest * random.next()));
    const next = pull(t, chain, targets);
    passes += next.passes;
    if (next.worst < WORTHWHILE * best.worst) best = next;
    else restorePoses(t, chain, kept);
  }
  return { passes, worst: best.worst };
}

/** Passes until all joints are closed or nothing is gained any more. */
function pull(t: Tables, chain: Chain, targets: Targets): ChainAssembly {
  const moments = t.inertia.slice();
  let passes = 0;
  let gaining = true;
  while (gaining && passes < MOST_PASSES && findMotion(t, chain) > 1) {
    passes++;
    limitTurns(t, chain);
    gaining = move(t, chain, targets);
    t.inertia.set(moments);
  }
  return { passes, worst: largestError(t, chain, targets) };
}

/** Δ with moments of inertia so large that no turn exceeds the limit, as far as that helps. */
function limitTurns(t: Tables, chain: Chain): void {
  let turn = largestTurn(t, chain);
  for (let raise = 0; raise < MOST_RAISES && turn > LARGEST_TURN; raise++) {
    const factor = (2 * turn) / LARGEST_TURN;
    for (const body of chain.bodies) {
      for (let k = 6 * body; k < 6 * body + 3; k++) {
        t.inertia[k] = t.inertia[k]! * factor;
        t.inertia[k + 3] = t.inertia[k + 3]! / factor;
      }
    }
    findMotion(t, chain);
    const before = turn;
    turn = largestTurn(t, chain);
    if (turn > before / 2) return; // what is left are turns that angles ask for
  }
}

function largestTurn(t: Tables, chain: Chain): number {
  return chain.bodies.reduce((largest, body) => Math.max(largest, length(readVec3(t.twist, 6 * body))), 0);
}

/** Δ of every body into `twist`; returns the largest error, in units of its target. */
function findMotion(t: Tables, chain: Chain): number {
  for (const body of chain.bodies) t.twist.fill(0, 6 * body, 6 * body + 6);
  for (const body of [...chain.bodies, ...chain.partners]) {
    if (body !== GROUND_BODY) for (let k = 7 * body; k < 7 * body + 7; k++) t.nextPose[k] = t.pose[k]!;
  }
  for (const { slot } of chain.joints) {
    const first = t.jointRow[2 * slot]!;
    t.rowGoal.fill(0, first, first + t.jointRow[2 * slot + 1]!);
  }
  chain.method.prepare(t, chain);
  return chain.method.correct(t, chain, 1);
}

/** Moves the bodies by s·Δ; false, with the bodies where they were, if no s helps, or if it hardly does. */
function move(t: Tables, chain: Chain, targets: Targets): boolean {
  const weights = rowWeights(t, chain);
  const before = weightedError(t, chain, weights, targets);
  const start = savePoses(t, chain);
  const largest = largestTurn(t, chain);
  let share = largest > LARGEST_TURN ? LARGEST_TURN / largest : 1;
  for (let halving = 0; halving <= MOST_HALVINGS; halving++) {
    displace(t, chain, share);
    const after = weightedError(t, chain, weights, targets);
    if (after < before) return after < before * (1 - SMALLEST_GAIN);
    restorePoses(t, chain, start);
    share /= 2;
  }
  return false;
}

function displace(t: Tables, chain: Chain, share: number): void {
  for (const body of chain.bodies) {
    for (let k = 0; k < 3; k++) t.pose[7 * body + k] = t.pose[7 * body + k]! + share * t.twist[6 * body + 3 + k]!;
    turnBody(t, body, scale(readVec3(t.twist, 6 * body), share));
  }
}

/** Turns a body about its centre of mass by a rotation vector in world axes. */
function turnBody(t: Tables, body: number, turn: Vec3): void {
  const q = 7 * body + 3;
  writeQuat(t.pose, q, normalise(multiply(fromRotationVector(turn), readQuat(t.pose, q))));
}

/** 1/d of every row of the chain, at the poses of the last prepare; 0 where nothing can be moved along it. */
function rowWeights(t: Tables, chain: Chain): number[] {
  return chain.joints.flatMap(({ slot }) =>
    Array.from({ length: t.jointRow[2 * slot + 1]! }, (_, i) => {
      const mobility = rowMobility(t, slot, i);
      return mobility > 0 ? 1 / mobility : 0;
    }),
  );
}

/** φ at the present poses. */
function weightedError(t: Tables, chain: Chain, weights: readonly number[], targets: Targets): number {
  let sum = 0;
  let place = 0;
  for (const joint of chain.joints) {
    jointErrors(t, joint, t.pose, targets);
    const first = t.jointRow[2 * joint.slot]!;
    const end = first + t.jointRow[2 * joint.slot + 1]!;
    for (let i = first; i < end; i++) sum += weights[place++]! * t.rowError[i]! * t.rowError[i]!;
  }
  return sum;
}

function savePoses(t: Tables, chain: Chain): Float64Array {
  const saved = new Float64Array(7 * chain.bodies.length);
  chain.bodies.forEach((body, i) => {
    for (let k = 0; k < 7; k++) saved[7 * i + k] = t.pose[7 * body + k]!;
  });
  return saved;
}

function restorePoses(t: Tables, chain: Chain, saved: Float64Array): void {
  chain.bodies.forEach((body, i) => {
    for (let k = 0; k < 7; k++) t.pose[7 * body + k] = saved[7 * i + k]!;
  });
}
