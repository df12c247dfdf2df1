/**
 * A chain as a vector of unknowns: everything a stretch of time changes. Per body: pose (7), twist (6), books (8); then the load of every joint (6).
 * Books and loads are integrals of the motion, so they get the order of the integrator for free.
 *
 *   ṡ = v,   q̇ = ½ ω q,   ω̇ = R J⁻¹(Rᵀτ − Ω × JΩ),   v̇ = f/m,   Ω = Rᵀω        w = [τ, f]: forces and joints together
 */
import { BOOKED, POSE, TWIST } from "../../body/body-tables.js";
import type { Chain, ChainStructure, Tables } from "../../joint/coupling.js";
import { normalise, readQuat, writeQuat } from "../../math/quat.js";

const PER_BODY = POSE + TWIST + BOOKED;
/** Where a body's numbers begin within its part. */
export const TWIST_PLACE = POSE;
export const BOOKED_PLACE = POSE + TWIST;
/** Numbers of a joint: `jointLoad`. */
export const LOAD = 6;

export const rowCount = (chain: ChainStructure): number => chain.joints.reduce((sum, { kind }) => sum + kind.lengths + kind.angles, 0);

/** Where the numbers of the chain's i-th body begin. */
export const bodyPlace = (i: number): number => PER_BODY * i;
/** Where those of its j-th joint begin. */
export const jointPlace = (chain: ChainStructure, j: number): number => bodyPlace(chain.bodies.length) + LOAD * j;

export const stateSize = (chain: ChainStructure): number => jointPlace(chain, chain.joints.length);

/** y := tables. */
export function readState(t: Tables, chain: Chain, y: Float64Array): void {
  for (let i = 0; i < chain.bodies.length; i++) {
    const body = chain.bodies[i]!;
    const o = bodyPlace(i);
    copy(t.pose, body * POSE, y, o, POSE);
    copy(t.twist, body * TWIST, y, o + TWIST_PLACE, TWIST);
    copy(t.booked, body * BOOKED, y, o + BOOKED_PLACE, BOOKED);
  }
  for (let j = 0; j < chain.joints.length; j++) copy(t.jointLoad, chain.joints[j]!.slot * LOAD, y, jointPlace(chain, j), LOAD);
}

/** Poses and twists := those of y, to the bit. */
export function writeMotions(chain: Chain, y: Float64Array, pose: Float64Array, twist: Float64Array): void {
  for (let i = 0; i < chain.bodies.length; i++) {
    copy(y, bodyPlace(i), pose, chain.bodies[i]! * POSE, POSE);
    copy(y, bodyPlace(i) + TWIST_PLACE, twist, chain.bodies[i]! * TWIST, TWIST);
  }
}

/** Books of the bodies := those of y. */
export function writeBooks(t: Tables, chain: Chain, y: Float64Array): void {
  for (let i = 0; i < chain.bodies.length; i++) copy(y, bodyPlace(i) + BOOKED_PLACE, t.booked, chain.bodies[i]! * BOOKED, BOOKED);
}

/** Loads of the joints := those of y. */
export function writeLoads(t: Tables, chain: Chain, y: Float64Array): void {
  for (let j = 0; j < chain.joints.length; j++) copy(y, jointPlace(chain, j), t.jointLoad, chain.joints[j]!.slot * LOAD, LOAD);
}

/** Loads of the joints += by how much they differ between two states. */
export function addLoads(t: Tables, chain: Chain, start: Float64Array, end: Float64Array): void {
  for (let j = 0; j < chain.joints.length; j++) {
    const o = chain.joints[j]!.slot * LOAD;
    const y = jointPlace(chain, j);
    for (let k = 0; k < LOAD; k++) t.jointLoad[o + k] = t.jointLoad[o + k]! + end[y + k]! - start[y + k]!;
  }
}

/** Quaternions of the chain in a table of poses back to length 1. */
export function normaliseOrientations(chain: Chain, pose: Float64Array): void {
  for (let i = 0; i < chain.bodies.length; i++) {
    const q = chain.bodies[i]! * POSE + 3;
    writeQuat(pose, q, normalise(readQuat(pose, q)));
  }
}

export function copy(from: Float64Array, i: number, to: Float64Array, o: number, count: number): void {
  for (let k = 0; k < count; k++) to[o + k] = from[i + k]!;
}
