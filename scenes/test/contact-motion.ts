/** Short cuts of the tests that run scenes with contacts: step on, and what may not move. */
import { type StepReport, World, type WorldOptions } from "@gelenk/core";
import { distance, modelOf } from "./build.js";

export const worldOf = (address: string, options: WorldOptions = {}): World => World.fromModel(modelOf(address), options);

/** Steps on for so many seconds and looks after each step. */
export function runFor(world: World, seconds: number, look?: (report: StepReport) => void): void {
  const end = world.time + seconds - 1e-9;
  while (world.time < end) {
    const report = world.step();
    look?.(report);
  }
}

/** Largest way of any body from where it is now: asked again and again, it compares with the same places. */
export function shiftFromHere(world: World): () => number {
  const start = world.bodies.map(({ position }) => [...position]);
  return () => Math.max(...world.bodies.map(({ position }, i) => distance(position, start[i]!)));
}

/** The largest of what every step reports, and how many steps missed a promise. */
export interface Worst {
  joint: number;
  angle: number;
  penetration: number;
  missed: number;
}

export function worstOf(world: World, seconds: number): Worst {
  const worst: Worst = { joint: 0, angle: 0, penetration: 0, missed: 0 };
  runFor(world, seconds, ({ joints, penetration, converged }) => {
    worst.joint = Math.max(worst.joint, joints.position);
    worst.angle = Math.max(worst.angle, joints.angle);
    worst.penetration = Math.max(worst.penetration, penetration);
    if (!converged) worst.missed++;
  });
  return worst;
}
