/**
 * Massless joints in series whose speeds are coupled: the constant-velocity joint, and whatever else is made of joints with links too small to have mass.
 *
 *   chain:     y_k = G_k y_{k−1} + Φ_k s_k,   c_k = G_k c_{k−1} + y_k ×ₘ Φ_k s_k + Φ̊_k s_k
 *   explicit   s_chain = C s:   Φ = [Φ₁ … Φ_m] C, c as above: an ordinary joint again          (q_chain = C q: coordinates whose rates are the speeds)
 *   implicit   a·s = 0 with one multiplier:   Φ_kᵀ L − a_k λ = η_k,   Σ a_k ṡ_k = 0                unknowns w = (ṡ, λ), all coordinates integrated
 *
 * The explicit form is the implicit one after elimination. Source: theory 03, section 15.4 (A.4 of the source) and the lesson drawn there;
 * implicit: section 15.2 (θ₁ + θ₃ = 0) and X7 (φ_a1 = φ_a2). Cost: explicit as a joint, implicit a dense system of m + 1 unknowns. Limits:
 * implicit keeps a·q as it was at the start, which is 0 for q that fits; explicit and implicit are singular where [Φ] C loses rank.
 */
import type { Algebra } from "../algebra.js";
import {
  add,
  combine,
  compose,
  constants,
  crossMotion,
  dot,
  motionToChild,
  type Placement,
  type Vector,
  zeros,
} from "../spatial-algebra.js";
import type { JointMotion } from "../tree-model.js";
import { HERE } from "../tree-parts.js";
import { constantPlacement } from "./constant-placement.js";
import type { Element } from "./element.js";
import { drivenElement } from "./length-drive.js";
import type { Pivot } from "./linear-solve.js";
import { type Linkage, ratesAreSpeeds } from "./linkage.js";
import type { LinkageOptions } from "./linkage-element.js";
import { subsystemElement } from "./subsystem.js";

interface ChainMotion<T> {
  readonly placement: Placement<T>;
  readonly velocity: Vector<T>;
  /** Φ_k of all joints at the end. */
  readonly motions: readonly Vector<T>[];
  readonly bias: Vector<T>;
}

/** From the first frame A, with velocity y, to the last frame B. */
function moveChain<T>(algebra: Algebra<T>, joints: readonly JointMotion[], q: Vector<T>, s: Vector<T>, y: Vector<T>): ChainMotion<T> {
  let at = { coordinate: 0, speed: 0 };
  let chain: ChainMotion<T> = { placement: constantPlacement(algebra, HERE), velocity: y, motions: [], bias: zeros(algebra, 6) };
  for (const joint of joints) {
    const own = q.slice(at.coordinate, at.coordinate + joint.coordinates);
    const speeds = s.slice(at.speed, at.speed + joint.speeds);
    at = { coordinate: at.coordinate + joint.coordinates, speed: at.speed + joint.speeds };
    const X = joint.place(algebra, own);
    const motions = joint.motions(algebra, own);
    const relative = combine(algebra, motions, speeds);
    const velocity = add(algebra, motionToChild(algebra, X, chain.velocity), relative);
    const bias = add(algebra, crossMotion(algebra, velocity, relative), joint.bias(algebra, own, speeds));
    chain = {
      placement: compose(algebra, chain.placement, X),
      velocity,
      motions: [...chain.motions.map((motion) => motionToChild(algebra, X, motion)), ...motions],
      bias: add(algebra, motionToChild(algebra, X, chain.bias), bias),
    };
  }
  return chain;
}

/** `coupling`: for every speed of the chain a row of C. */
export function coupledChain(type: string, joints: readonly JointMotion[], coupling: readonly (readonly number[])[]): Linkage {
  const speeds = coupling[0]!.length;
  const spread = <T>(algebra: Algebra<T>, list: Vector<T>): T[] => coupling.map((row) => dot(algebra, constants(algebra, row), list));
  const chainOf = <T>(algebra: Algebra<T>, q: Vector<T>, s: Vector<T>) =>
    moveChain(algebra, joints, spread(algebra, q), spread(algebra, s), zeros(algebra, 6));
  return {
    type,
    links: ["B"],
    coordinates: speeds,
    speeds,
    rest: Array.from({ length: speeds }, () => 0),
    place: (algebra, q) => [chainOf(algebra, q, zeros(algebra, speeds)).placement],
    move(algebra, q, s) {
      const { placement, motions, bias } = chainOf(algebra, q, s);
      const columns = Array.from({ length: speeds }, (_, k) => {
        const factors = coupling.map((row) => row[k]!);
        return combine(algebra, motions, constants(algebra, factors));
      });
      return [{ placement, motions: columns, bias }];
    },
    rates: ratesAreSpeeds,
  };
}

/** `coupling`: a, one number per speed of the chain, not all zero. Inputs are the drives of all speeds of the chain. */
export function constrainedChain(
  type: string,
  joints: readonly JointMotion[],
  coupling: readonly number[],
  { mount = HERE, drives = [] }: LinkageOptions = {},
): Element {
  const speeds = coupling.length;
  const kept = coupling.findLastIndex((a) => a !== 0);
  const others = coupling.flatMap((_, k): Pivot[] => (k === kept ? [] : [[k, k]]));
  const element = subsystemElement({
    type,
    secondaries: ["B"],
    coordinates: joints.reduce((sum, joint) => sum + joint.coordinates, 0),
    speeds,
    inputs: speeds,
    rest: joints.flatMap(({ rest }) => rest),
    speedRates: coupling.map((_, k) => k),
    order: [[speeds, kept], [kept, speeds], ...others],
    equations(algebra, primary, { q, s, input }) {
      const at = constantPlacement(algebra, mount);
      const zero = algebra.constant(0);
      const { placement, velocity, motions, bias } = moveChain(algebra, joints, q, s, motionToChild(algebra, at, primary.velocity));
      const factors = constants(algebra, coupling);
      return {
        coordinateRates: s,
        links: [{ placement: compose(algebra, at, placement), velocity, motions: [...motions, zeros(algebra, 6)], bias }],
        rows: [
          ...motions.map((motion, k) => ({
            own: [...zeros(algebra, speeds), algebra.negate(factors[k]!)],
            loads: { 1: motion },
            right: input[k]!,
          })),
          { own: [...factors, zero], right: zero },
        ],
      };
    },
  });
  return drivenElement(element, { ...element, rates: ratesAreSpeeds }, drives);
}
