/**
 * One second of motion without drives, of a double pendulum, two arms and a humanoid in free fall: Pinocchio's articulated bodies with an
 * integrator of order 8 at 1e-12 decide (../shared/reference). Their files say how far two of their runs differ, 2e-11 … 6e-10 in
 * coordinates (rad, m): that is what is allowed here. Speeds change with frequencies of up to 10 rad/s: ten times that for them.
 */
import { describe, expect, it } from "vitest";
import { dormandPrince } from "../../../src/integrate/dormand-prince.js";
import { integrate } from "../../../src/integrate/integrate.js";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { kineticEnergy, potentialEnergy } from "../../../src/solve/recursive/energy-and-momentum.js";
import { flatAccelerations } from "../../../src/solve/recursive/flat/flat-articulated-body.js";
import { createFlatTree } from "../../../src/solve/recursive/flat/flat-tree.js";
import { coordinateRates, coordinatesOf, treeState } from "../../../src/solve/recursive/kinematics.js";
import type { TreeModel } from "../../../src/solve/recursive/tree-model.js";
import { World } from "../../../src/world/world.js";
import { REFERENCE_MISSING } from "../../reference-folder.js";
import { normalised } from "./differences.js";
import { nameOfBody, robotModel } from "./robot-model.js";
import { loadRobot, loadTrajectory, translateLists } from "./robot-reference.js";
import type { UrdfTree } from "./urdf-tree.js";

const NAMES = ["double_pendulum_simple_fixed", "ur5_robot_fixed", "panda_fixed", "simple_humanoid_floating"] as const;

function load(name: string) {
  const [robot, trajectory] = [loadRobot(name), loadTrajectory(name)];
  return robot && trajectory ? { ...robot, trajectory, ours: translateLists(robot.reference, robot.tree) } : undefined;
}

const farthest = (a: ArrayLike<number>, b: ArrayLike<number>): number => Math.max(...Array.from(a, (value, i) => Math.abs(value - b[i]!)));

function treeSystem(model: TreeModel, gravity: readonly number[]) {
  const flat = createFlatTree(model);
  const count = model.coordinateStart[model.count]!;
  const drive = new Float64Array(model.speedStart[model.count]!);
  return {
    size: count + drive.length,
    derivative(_t: number, y: Float64Array, dy: Float64Array) {
      const [q, s] = [y.subarray(0, count), y.subarray(count, count + drive.length)];
      flatAccelerations(flat, q, s, drive, undefined, gravity, dy.subarray(count));
      dy.set(coordinateRates(NUMBERS, model, Array.from(q), Array.from(s)));
    },
  };
}

describe("one second by the tree's own functions", () => {
  it.for(NAMES)("%s", (name, context) => {
    const loaded = load(name);
    if (!loaded) return context.skip(REFERENCE_MISSING);
    const { reference, tree, trajectory, ours } = loaded;
    const { model } = tree;
    const { gravity } = reference;
    const count = model.coordinateStart[model.count]!;
    const system = treeSystem(model, gravity);
    const trust = trajectory.self_convergence_max_abs_dq;
    let y = Float64Array.from([...ours.coordinates(trajectory.q[0]!), ...ours.speeds(trajectory.v[0]!)]);
    let [worst, worstSpeed] = [0, 0];
    for (let k = 1; k < trajectory.t.length; k++) {
      const run = integrate(system, dormandPrince, {
        from: trajectory.t[k - 1]!,
        to: trajectory.t[k]!,
        y,
        tolerance: { absolute: 1e-12, relative: 1e-12 },
      });
      expect(run.reason).toBe("end");
      const q = Array.from(run.y.subarray(0, count));
      const kept = model.joints.flatMap((joint, i) => normalised(joint, coordinatesOf(model, q, i)));
      y = Float64Array.from([...kept, ...run.y.subarray(count, system.size)]);
      worst = Math.max(worst, farthest(kept, ours.coordinates(trajectory.q[k]!)));
      worstSpeed = Math.max(worstSpeed, farthest(y.subarray(count), ours.speeds(trajectory.v[k]!)));
      const state = treeState(NUMBERS, model, kept, Array.from(y.subarray(count)));
      expect(kineticEnergy(NUMBERS, state) + potentialEnergy(NUMBERS, state, gravity)).toBeCloseTo(trajectory.energy[k]!, 7);
    }
    expect(worst).toBeLessThan(trust);
    expect(worstSpeed).toBeLessThan(10 * trust);
  });
});

/** Where a world has the coordinates of the tree's joints: of a free base [orientation, position] of its body. */
function coordinatesIn(world: World, tree: UrdfTree): readonly number[] {
  return tree.joints.flatMap((name, i) => {
    const count = tree.model.coordinateStart[i + 1]! - tree.model.coordinateStart[i]!;
    if (count === 1) return world.joint(name)!.coordinates[0]!;
    if (count === 0) return [];
    const { orientation, position } = world.body(nameOfBody(name))!;
    return [...orientation, ...position];
  });
}

describe("one second in a world, method recursive", () => {
  // steps of order 5: the fast double pendulum needs the short ones, the slow humanoid does not
  it.for([
    ["double_pendulum_simple_fixed", 2000],
    ["ur5_robot_fixed", 1000],
    ["panda_fixed", 2000],
    ["simple_humanoid_floating", 1000],
  ] as const)("%s, %i steps", ([name, perSecond], context) => {
    const loaded = load(name);
    if (!loaded) return context.skip(REFERENCE_MISSING);
    const { reference, tree, trajectory, ours } = loaded;
    const model = robotModel(tree, ours.coordinates(trajectory.q[0]!), ours.speeds(trajectory.v[0]!), reference.gravity);
    const world = World.fromModel(model, { method: "recursive", integrator: "dormand-prince" });
    let worst = 0;
    for (let k = 1; k < trajectory.t.length; k++) {
      while (world.steps < Math.round(trajectory.t[k]! * perSecond)) world.step(1 / perSecond);
      worst = Math.max(worst, farthest(coordinatesIn(world, tree), ours.coordinates(trajectory.q[k]!)));
    }
    expect(world.bodies[0]!.method).toBe("recursive");
    expect(worst).toBeLessThan(trajectory.self_convergence_max_abs_dq);
    expect(world.ledger.jointPositionError).toBeLessThan(1e-12);
  });
});
