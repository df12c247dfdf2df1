/**
 * How well an engine moves free bodies. A chosen few of the bodies are watched during `seconds`:
 *
 *   attitude    largest angle to the reference at the end, rad
 *   position    largest distance from x₀ + v₀ t + g t²/2 at the end, m
 *   energy      largest |E(t) − E(0)| of all watched bodies together, over the larger of their greatest kinetic energy and the range
 *               of their potential energy
 *   momentum    largest |L(t) − L(0)|/|L(0)| of a body's angular momentum about its centre, which no force changes here
 *
 * Velocities are those the engine states. The reference attitude is our own series of order 12 with an eighth of the step; tests of
 * the core hold that series against Jacobi's elliptic functions.
 */
import { type Quadruple, type ResolvedModel, type Triple, World } from "@gelenk/core";
import type { AccuracyFigure } from "../benchmark.js";
import type { EngineWorld } from "../engine.js";
import { gravityOf, type RigidBody, rigidBodies } from "../rigid-bodies.js";
import { angleBetween, distance, dot, inverse, quadrupleAt, rotate, tripleAt } from "./rotation.js";

export const FREE_FLIGHT_FIGURES: readonly AccuracyFigure[] = [
  { key: "attitude", title: "attitude error", unit: "rad" },
  { key: "position", title: "position error", unit: "m" },
  { key: "energy", title: "energy drift", unit: "" },
  { key: "momentum", title: "spin momentum drift", unit: "" },
];

export interface FreeFlightOptions {
  readonly step: number;
  readonly seconds: number;
  /** How many of the bodies are watched, evenly spread over the list. */
  readonly watched: number;
}

const REFERENCE_ORDER = 12;
const REFERENCE_PARTS = 8;

/** A function that lets a fresh world fly and returns its figures. The reference is made once, at the first call. */
export function createFreeFlightMeasure(
  model: ResolvedModel,
  { step, seconds, watched }: FreeFlightOptions,
): (world: EngineWorld) => Record<string, number> {
  const steps = Math.round(seconds / step);
  const every = Math.max(1, Math.floor((model.bodies ?? []).length / watched));
  const chosen = (model.bodies ?? []).map((_, i) => i).filter((i) => i % every === 0);
  const all = rigidBodies(model);
  const flight: Flight = { chosen, bodies: chosen.map((i) => all[i]!), gravity: gravityOf(model) };
  let reference: readonly Quadruple[] | undefined;
  return (world) => {
    reference ??= referenceAttitudes(model, chosen, steps, step);
    return fly(world, flight, steps, step, reference);
  };
}

interface Flight {
  readonly chosen: readonly number[];
  readonly bodies: readonly RigidBody[];
  readonly gravity: Triple;
}

interface Look {
  kinetic: number;
  potential: number;
  readonly spins: Triple[];
}

function fly(world: EngineWorld, flight: Flight, steps: number, step: number, reference: readonly Quadruple[]): Record<string, number> {
  const start = look(world, flight);
  let [kinetic, lowest, highest, energy, momentum] = [start.kinetic, start.potential, start.potential, 0, 0];
  for (let i = 0; i < steps; i++) {
    world.step();
    const now = look(world, flight);
    kinetic = Math.max(kinetic, now.kinetic);
    lowest = Math.min(lowest, now.potential);
    highest = Math.max(highest, now.potential);
    energy = Math.max(energy, Math.abs(now.kinetic + now.potential - start.kinetic - start.potential));
    momentum = Math.max(momentum, ...now.spins.map((spin, k) => distance(spin, start.spins[k]!) / Math.hypot(...start.spins[k]!)));
  }
  return { ...missOfPoses(world, flight, steps * step, reference), energy: energy / Math.max(kinetic, highest - lowest), momentum };
}

function look(world: EngineWorld, { chosen, bodies, gravity }: Flight): Look {
  const pose = new Float64Array(7);
  const twist = new Float64Array(6);
  const seen: Look = { kinetic: 0, potential: 0, spins: [] };
  for (const [k, body] of chosen.entries()) {
    world.pose(body, pose);
    world.twist(body, twist);
    const { mass, moments } = bodies[k]!;
    const orientation = quadrupleAt(pose, 3);
    const omega = rotate(inverse(orientation), tripleAt(twist, 0));
    const spin: Triple = [moments[0] * omega[0], moments[1] * omega[1], moments[2] * omega[2]];
    const velocity = tripleAt(twist, 3);
    seen.kinetic += 0.5 * (mass * dot(velocity, velocity) + dot(spin, omega));
    seen.potential -= mass * dot(gravity, tripleAt(pose, 0));
    seen.spins.push(rotate(orientation, spin));
  }
  return seen;
}

function missOfPoses(world: EngineWorld, { chosen, bodies, gravity }: Flight, time: number, reference: readonly Quadruple[]) {
  const pose = new Float64Array(7);
  let attitude = 0;
  let position = 0;
  for (const [k, body] of chosen.entries()) {
    world.pose(body, pose);
    const { position: x, velocity: v } = bodies[k]!;
    const at = (i: 0 | 1 | 2) => x[i] + time * v[i] + 0.5 * time * time * gravity[i];
    attitude = Math.max(attitude, angleBetween(reference[k]!, quadrupleAt(pose, 3)));
    position = Math.max(position, distance(tripleAt(pose, 0), [at(0), at(1), at(2)]));
  }
  return { attitude, position };
}

function referenceAttitudes(model: ResolvedModel, chosen: readonly number[], steps: number, step: number): readonly Quadruple[] {
  const bodies = chosen.map((i) => model.bodies![i]!);
  const rotation = { method: "series", order: REFERENCE_ORDER } as const;
  const world = World.fromModel({ ...model, bodies }, { step: step / REFERENCE_PARTS, rotation });
  for (let i = 0; i < steps * REFERENCE_PARTS; i++) world.step();
  return world.bodies.map((body) => body.orientation);
}
