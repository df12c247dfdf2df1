/**
 * Arms under their own servos for a second, at the step that the import chose: statics decides. Where nothing moves, p (r − q) is the
 * torque of the weight, which the bias of the mechanism gives at the place where the arm came to rest. The slowest mode of these
 * servos decays with p/d = 10 (panda) and 5 (UR5e) per second.
 */
import { mechanismOf, type ResolvedModel, World } from "@gelenk/core";
import { expect, it } from "vitest";
import { importModel } from "../../src/import/import-model.js";
import { REFERENCE_MISSING, referenceRobots } from "../reference-files.js";

const lookup = referenceRobots("mjcf");

it.for([
  ["menagerie_franka_emika_panda_panda_nohand_nomesh.xml", 7, 1.5],
  ["menagerie_universal_robots_ur5e_ur5e_nomesh.xml", 6, 3],
] as const)("%s rests where its servos carry its weight", ([name, axes, until], context) => {
  if (!lookup) return context.skip(REFERENCE_MISSING);
  const model = importModel(name, lookup, { keyframe: "home" }).model as ResolvedModel;
  expectRest(model, axes, until);
});

it("the panda goes to another set point and holds it", (context) => {
  if (!lookup) return context.skip(REFERENCE_MISSING);
  const model = importModel("menagerie_franka_emika_panda_panda_nohand_nomesh.xml", lookup, { keyframe: "home" }).model as ResolvedModel;
  const told = model.joints!.map((joint) => {
    const turn = joint.coordinates?.["turn"];
    const by = 0.3;
    return turn?.servo
      ? { ...joint, coordinates: { turn: { ...turn, servo: { ...turn.servo, target: (turn.servo.target as number) + by } } } }
      : joint;
  });
  expectRest({ ...model, joints: told }, 7, 2);
});

/** Lets the servos act until then; what they give at rest is the torque of the weight. */
function expectRest(model: ResolvedModel, axes: number, until: number): void {
  const world = World.fromModel(model);
  while (world.time < until) world.step();
  const mechanism = mechanismOf(model);
  const joints = mechanism.joints.filter(({ speeds }) => speeds.length > 0);
  const q = joints.map((joint) => world.joint(joint.name)!.coordinates[0]!);
  // without springs and dampers, which the mechanism counts among its bias, there is weight alone
  const weight = mechanism.bias(
    q,
    q.map(() => 0),
  );
  const servos = joints.map(({ name: joint }) => model.joints!.find((own) => own.name === joint)!.coordinates!["turn"]!.servo!);
  expect(servos.length).toBe(axes);
  const largest = Math.max(...weight.map(Math.abs));
  for (const [i, { p, target }] of servos.entries())
    expect(Math.abs(p * ((target as number) - q[i]!) - weight[i]!)).toBeLessThan(1e-4 * largest);
}
