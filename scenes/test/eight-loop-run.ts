/** Runs of the 8-loop as in the tables of theory 04, section 4.2. */
import { World, type WorldOptions } from "@gelenk/core";
import { modelOf } from "./build.js";

/** The source's method to the letter: no velocity correction, no halving. Dmax is the tolerance of positions. */
export const eightLoopWorld = (h: number, dmax: number, options: WorldOptions = {}): World =>
  World.fromModel(modelOf("@eight-loop"), {
    method: "impulse-iterative",
    velocityCorrection: false,
    halve: false,
    step: h,
    tolerance: { position: dmax },
    ...options,
  });

/** Over 10 s: corrections of joints per second, and the mean of |E|, which is 0 at the start. */
export function eightLoopTable(h: number, dmax: number): { readonly perSecond: number; readonly energy: number } {
  const world = eightLoopWorld(h, dmax);
  const steps = Math.round(10 / h);
  let energy = 0;
  for (let i = 0; i < steps; i++) {
    const { kinetic, potential } = world.step(h).energy;
    energy += Math.abs(kinetic + potential);
  }
  return { perSecond: world.ledger.corrections / 10, energy: energy / steps };
}
