/** Steps a scene and keeps account of what the laws of contact say about its steps. */
import type { ResolvedModel } from "../../../src/model/description.js";
import { World } from "../../../src/world/world.js";

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
  /** The same with turns of jointed bodies about each other. */
  readonly largestSwing: number;
  readonly impacts: number;
  /** Are all poses and velocities finite in the end, and did no event say otherwise on the way? */
  readonly finite: boolean;
  /**
   * Step in which something that moves by itself pressed a body where it could not go: no impulses keep the laws
   * from there on, and what is watched of them ends before.
   */
  readonly pressedAt: number | undefined;
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
  let [joint, penetration, gain, largestTurn, largestSwing, impacts, kinetic] = [0, 0, 0, 0, 0, 0, 0];
  const spins = jointedPairs(model, world);
  const trouble: string[] = [];
  const driven = world.bodies.some(({ kind }) => kind === "kinematic");
  let before = contactWork();
  let [energyDrift, momentumDrift, pressedAt]: [number, number, number | undefined] = [0, 0, undefined];
  for (let i = 0; i < steps; i++) {
    const report = world.step();
    if (driven && world.events.some((event) => event.type === "not-converged" && event.stage === "contacts")) pressedAt ??= i;
    if (pressedAt !== undefined) continue;
    ({ energyDrift, momentumDrift } = world.ledger);
    joint = Math.max(joint, report.joints.position);
    penetration = Math.max(penetration, report.penetration);
    kinetic = Math.max(kinetic, report.energy.kinetic);
    gain = Math.max(gain, contactWork() - before);
    before = contactWork();
    for (const { angularVelocity: w } of dynamic) largestTurn = Math.max(largestTurn, h * Math.hypot(...w));
    for (const [A, B] of spins) largestSwing = Math.max(largestSwing, h * Math.hypot(...B().map((w, k) => w - A()[k]!)));
    for (const { type } of world.events) {
      if (type === "impact") impacts++;
      else if (type === "non-finite" || type === "not-converged") trouble.push(`${type} at step ${i}`);
    }
  }
  const finite = dynamic.every((b) => [...b.position, ...b.orientation, ...b.velocity, ...b.angularVelocity].every(Number.isFinite));
  return {
    steps,
    joint,
    penetration,
    gain: gain / kinetic,
    energyDrift,
    momentumDrift,
    largestTurn,
    largestSwing: Math.max(largestTurn, largestSwing),
    impacts,
    finite,
    pressedAt,
    trouble,
  };
}

type Spin = () => readonly number[];

/** Angular velocities of what a joint connects. */
function jointedPairs({ joints = [] }: ResolvedModel, world: World): readonly (readonly [Spin, Spin])[] {
  const spinOf = (name: string): Spin => {
    const body = world.bodies.find((b) => b.name === name);
    return () => body?.angularVelocity ?? [0, 0, 0];
  };
  return joints.map(({ a, b }) => [spinOf(a), spinOf(b)] as const);
}
