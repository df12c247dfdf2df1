/** Joints that are changed or brought back in the middle of a run. What decides is the run that was left alone: nothing of the change shows in its poses. */
import { type ResolvedModel, World } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { expect, test } from "vitest";
import { changesBetween } from "../../src/simulation/model-changes.js";
import { patchWorld } from "../../src/simulation/patch-world.js";

const MODEL = buildScene("@four-bar").model!;
const STEPS = 120;

function runTo(steps: number): World {
  const world = World.fromModel(MODEL);
  world.assemble();
  for (let k = 0; k < steps; k++) world.step();
  return world;
}

const patched = (world: World, before: ResolvedModel, after: ResolvedModel): World =>
  patchWorld(world, before, changesBetween(before, after)!, {});
const posesOf = (world: World) => world.bodies.flatMap(({ position }) => position);

/** The joint between crank and coupler: neither end stands still. */
const withCrankPin = (change: (joint: NonNullable<ResolvedModel["joints"]>[number]) => object): ResolvedModel => ({
  ...MODEL,
  joints: MODEL.joints!.map((joint) => (joint.name === "P" ? { ...joint, ...change(joint) } : joint)),
});

test("a number of a joint changes: its place and its turns stay", () => {
  const [left, changed] = [runTo(STEPS), runTo(STEPS)];
  const turned = changed.joint("P")!.coordinates[0]!;
  const world = patched(
    changed,
    MODEL,
    withCrankPin(() => ({ breakForce: 1e9 })),
  );
  expect(world.joint("P")!.coordinates[0]).toBeCloseTo(turned, 9);
  // several turns of the crank are not forgotten
  expect(Math.abs(turned)).toBeGreaterThan(Math.PI);
  for (let k = 0; k < 60; k++) [left.step(), world.step()];
  // rows are summed in another order
  posesOf(world).forEach((x, k) => {
    expect(x).toBeCloseTo(posesOf(left)[k]!, 6);
  });
});

test("a joint that was deleted and comes back later lies where it lay on its bodies", () => {
  const world = runTo(STEPS);
  const without: ResolvedModel = { ...MODEL, joints: MODEL.joints!.filter(({ name }) => name !== "P") };
  const back = patched(patched(world, MODEL, without), without, MODEL);
  const { frameA, frameB } = back.toModel().joints!.find(({ name }) => name === "P")!;
  const fresh = World.fromModel(MODEL)
    .toModel()
    .joints!.find(({ name }) => name === "P")!;
  for (const k of [0, 1, 2]) {
    expect(frameA!.position![k]).toBeCloseTo(fresh.frameA!.position![k]!, 12);
    expect(frameB!.position![k]).toBeCloseTo(fresh.frameB!.position![k]!, 12);
  }
});
