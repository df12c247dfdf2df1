/** Steps a scene and keeps account of what the laws of contact say about its steps. */
import type { ResolvedModel } from "../../src/model/description.js";
import { World } from "../../src/world/world.js";

export interface ContactRecord {
  readonly steps: number;
  /** Worst over all steps: gap of a joint and depth of a contact, m; gain of a step by contacts over the energy in play. */
  readonly joint: number;
  readonly penetration: number;
  readonly gain: number;
  /** Of the whole run, as in the ledger; and the largest turn of a body in one step, rad. */
  readonly energyDrift: number;
  readonly momentumDrift: number;
  readonly largestTurn: number;
  readonly impacts: number;
  /** Are all poses and velocities finite in the end, and did no event say otherwise on the way? */
  readonly finite: boolean;
  readonly trouble: readonly string[];
}

export function recordContacts(model: ResolvedModel, seconds: number): ContactRecord {
  const world = World.fromModel(model);
  world.assemble();
  const h = model.settings!.step!;
  const steps = Math.round(seconds / h);
  const dynamic = world.bodies.filter(({ kind }) => kind === "dynamic");
  const contactWork = (): number => {
    const { friction, impacts, recovery } = world.ledger.work;
    return friction + impacts + recovery;
  };
  let [joint, penetration, gain, largestTurn, impacts, kinetic] = [0, 0, 0, 0, 0, 0];
  const trouble: string[] = [];
  let before = contactWork();
  for (let i = 0; i < steps; i++) {
    const report = world.step();
    joint = Math.max(joint, report.joints.position);
    penetration = Math.max(penetration, report.penetration);
    kinetic = Math.max(kinetic, report.energy.kinetic);
    gain = Math.max(gain, contactWork() - before);
    before = contactWork();
    for (const { angularVelocity: w } of dynamic) largestTurn = Math.max(largestTurn, h * Math.hypot(...w));
    for (const { type } of world.events) {
      if (type === "impact") impacts++;
      else if (type === "non-finite" || type === "not-converged") trouble.push(`${type} at step ${i}`);
    }
  }
  const finite = dynamic.every((b) => [...b.position, ...b.orientation, ...b.velocity, ...b.angularVelocity].every(Number.isFinite));
  const { energyDrift, momentumDrift } = world.ledger;
  return { steps, joint, penetration, gain: gain / kinetic, energyDrift, momentumDrift, largestTurn, impacts, finite, trouble };
}
