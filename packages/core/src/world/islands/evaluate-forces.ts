/** Continuous forces on the bodies of an island, now: those with a potential, those without, and damping, each in its own table. */
import { TOTALS } from "../../body/body-totals.js";
import type { Force } from "../../force/force-kind.js";
import { jointForcesOn } from "../joints/joint-forces.js";
import type { WorldData } from "../world-data.js";
import type { Island } from "./island.js";

/** At the start of a stretch. What the last step left of bodies without forces of their own is still true unless gravity or held forces changed. */
export function evaluateForces(world: WorldData, island: Island, time: number): void {
  if (!world.forcesStale) {
    reevaluateForces(world, island, time);
    return;
  }
  for (const { bodies } of island.chains) for (let k = 0; k < bodies.length; k++) evaluateForcesOn(world, bodies[k]!, time);
}

/**
 * The same at the end of the step: gravity and held inputs have not changed, so bodies without other forces are passed over. Methods that integrate forces
 * evaluate them by themselves.
 */
export function reevaluateForces(world: WorldData, island: Island, time: number): void {
  for (const { bodies, method } of island.chains) {
    if (method.ownOrder !== undefined) continue;
    for (let k = 0; k < bodies.length; k++) if (world.forcesOn[bodies[k]!]!.length > 0) evaluateForcesOn(world, bodies[k]!, time);
  }
}

export function evaluateForcesOn(world: WorldData, body: number, time: number): void {
  const { wrench, external, resisting, damping, held, mass, gravity } = world.tables;
  const o = 6 * body;
  const m = mass[2 * body]!;
  wrench[o] = 0;
  wrench[o + 1] = 0;
  wrench[o + 2] = 0;
  wrench[o + 3] = m * gravity[0]!;
  wrench[o + 4] = m * gravity[1]!;
  wrench[o + 5] = m * gravity[2]!;
  external[o] = held[o]!;
  external[o + 1] = held[o + 1]!;
  external[o + 2] = held[o + 2]!;
  external[o + 3] = held[o + 3]!;
  external[o + 4] = held[o + 4]!;
  external[o + 5] = held[o + 5]!;
  resisting[o] = 0;
  resisting[o + 1] = 0;
  resisting[o + 2] = 0;
  resisting[o + 3] = 0;
  resisting[o + 4] = 0;
  resisting[o + 5] = 0;
  damping[2 * body] = 0;
  damping[2 * body + 1] = 0;
  const forces = world.forcesOn[body]!;
  // of the state alone, so that a run repeated from a snapshot takes the same way
  const holds = held[o] !== 0 || held[o + 1] !== 0 || held[o + 2] !== 0 || held[o + 3] !== 0 || held[o + 4] !== 0 || held[o + 5] !== 0;
  world.tables.plain[body] = forces.length === 0 && !holds ? 1 : 0;
  if (forces.length === 0) return;
  for (let i = 0; i < forces.length; i++) addForce(world, forces[i]!, body, time);
  if ((damping[2 * body] !== 0 || damping[2 * body + 1] !== 0) && dampsAsForce(world, body)) dampingAsForce(world.tables, body);
  for (let k = o; k < o + 6; k++) external[k] = external[k]! + resisting[k]!;
}

/** On bodies whose velocity joints change after the kick, implicit damping would act on the wrong velocity: it becomes a force, see run.ts. */
export function dampsAsForce(world: WorldData, body: number): boolean {
  return world.chainOf[body]?.deflected ?? false;
}

function dampingAsForce({ resisting, damping, twist }: WorldData["tables"], body: number): void {
  for (let k = 6 * body; k < 6 * body + 3; k++) {
    resisting[k] = resisting[k]! - damping[2 * body]! * twist[k]!;
    resisting[k + 3] = resisting[k + 3]! - damping[2 * body + 1]! * twist[k + 3]!;
  }
  damping[2 * body] = 0;
  damping[2 * body + 1] = 0;
}

function addForce(world: WorldData, force: Force, body: number, time: number): void {
  const t = world.tables;
  const { kind, numbers } = force;
  kind.wrench?.(t, body, numbers, time, kind.potential ? t.wrench : t.external, 6 * body);
  kind.resist?.(t, body, numbers, time, t.resisting, 6 * body);
  kind.damping?.(t, body, numbers, time, t.damping, 2 * body);
}

/** Adds the energy of a dynamic body in all fields, J: −m g·x and what its forces state. */
export function addPotentialEnergy(world: WorldData, body: number, time: number, totals: Float64Array): void {
  const { pose, gravity, mass } = world.tables;
  const p = 7 * body;
  const height = gravity[0]! * pose[p]! + gravity[1]! * pose[p + 1]! + gravity[2]! * pose[p + 2]!;
  totals[TOTALS.potential] = totals[TOTALS.potential]! - mass[2 * body]! * height;
  const forces = forcesOf(world, body);
  for (let i = 0; i < forces.length; i++) {
    const { kind, numbers } = forces[i]!;
    if (kind.potential) totals[TOTALS.potential] = totals[TOTALS.potential]! + kind.potential(world.tables, body, numbers, time);
  }
}

/** The forces on a body, also while the structure waits to be analysed. */
function forcesOf(world: WorldData, body: number): readonly Force[] {
  if (!world.changed) return world.forcesOn[body]!;
  const added = world.forces.records.filter((force): force is Force => force !== undefined && (force.bodies?.includes(body) ?? true));
  return [...added, ...jointForcesOn(world, body)];
}
