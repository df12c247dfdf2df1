/**
 * Robots of ../shared/reference: Pinocchio 4.1.0 decides (mass matrix, inverse and forward dynamics, energies, centre of mass, momentum), for the arms
 * cross-checked there with MuJoCo. Numbers are printed to 15 digits; 1e-9 of the largest entry. Short chains: RBDL's own test values, Pinocchio's published
 * humanoid values. Their motions: robot-trajectories.test.ts.
 */
import { describe, expect, it } from "vitest";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { articulatedBody } from "../../../src/solve/recursive/articulated-body.js";
import { compositeRigidBody } from "../../../src/solve/recursive/composite-rigid-body.js";
import { centerOfMass, kineticEnergy, momentum, potentialEnergy } from "../../../src/solve/recursive/energy-and-momentum.js";
import { biasDrive, inverseDynamics } from "../../../src/solve/recursive/inverse-dynamics.js";
import { treeState } from "../../../src/solve/recursive/kinematics.js";
import { massMatrix } from "../../../src/solve/recursive/mass-matrix.js";
import { revolute } from "../../../src/solve/recursive/motions/revolute.js";
import { treeOfParts } from "../../../src/solve/recursive/tree-parts.js";
import { REFERENCE_MISSING, readReferenceJson } from "../../reference-folder.js";
import { difference } from "./random-tree.js";
import { loadRobot, translateLists } from "./robot-reference.js";

const TOLERANCE = 1e-9;
const NAMES = ["double_pendulum_simple_fixed", "ur5_robot_fixed", "panda_fixed", "simple_humanoid_floating"];

describe.each(NAMES)("%s", (name) => {
  const loaded = loadRobot(name);

  it("has the mass matrix, dynamics, energies and momentum of the reference", (context) => {
    if (!loaded) return context.skip(REFERENCE_MISSING);
    const { reference, tree } = loaded;
    const ours = translateLists(reference, tree);
    const { gravity } = reference;
    for (const sample of reference.cases) {
      const state = treeState(NUMBERS, tree.model, ours.coordinates(sample.q), ours.speeds(sample.v));
      const still = treeState(
        NUMBERS,
        tree.model,
        state.coordinates,
        state.speeds.map(() => 0),
      );
      const expectNear = (expected: readonly number[], own: readonly number[]) => expect(difference(expected, own)).toBeLessThan(TOLERANCE);
      if (sample.mass_matrix_rowmajor) expectNear(ours.matrix(sample.mass_matrix_rowmajor).flat(), massMatrix(NUMBERS, state).flat());
      expectNear(ours.speeds(sample.rnea_tau), inverseDynamics(NUMBERS, state, { gravity }, ours.speeds(sample.a)).drive);
      expectNear(ours.speeds(sample.nle), biasDrive(NUMBERS, state, { gravity }));
      expectNear(ours.speeds(sample.gravity_torque), biasDrive(NUMBERS, still, { gravity }));
      const loads = { gravity, drive: ours.speeds(sample.fd_input_tau) };
      expectNear(ours.speeds(sample.fd_qdd), articulatedBody(NUMBERS, state, loads).speedRates);
      expectNear(ours.speeds(sample.fd_qdd), compositeRigidBody(NUMBERS, state, loads).speedRates);
      expectNear([sample.kinetic_energy], [kineticEnergy(NUMBERS, state)]);
      expectNear([sample.potential_energy], [potentialEnergy(NUMBERS, state, gravity)]);
      const center = centerOfMass(NUMBERS, state);
      expectNear(sample.com_world, center);
      const { linear, angular } = momentum(NUMBERS, state);
      // theirs is about the centre of mass
      const [x, y, z] = center as [number, number, number];
      const [px, py, pz] = linear as [number, number, number];
      const moved = [y * pz - z * py, z * px - x * pz, x * py - y * px];
      expectNear(sample.centroidal_momentum_lin_ang, [...linear, ...angular.map((value, k) => value - moved[k]!)]);
    }
  });
});

it.each([[[-5.886, 3.924]], [[-6.03692307692308, 3.77307692307692, 1.50923076923077]]])(
  "has the accelerations of RBDL's chains: %j",
  (expected) => {
    // mass 1, centre (1, 0, 0), unit inertia, turns about z, links attached at (1, 0, 0); gravity (0, −9.81, 0). Our x is the axis z, our y the link.
    const model = treeOfParts(
      expected.map((_, i) => ({
        parent: i - 1,
        motion: revolute,
        mount:
          i === 0
            ? { rotation: [0, 0, 1, 1, 0, 0, 0, 1, 0], position: [0, 0, 0] }
            : { rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1], position: [0, 1, 0] },
        mass: 1,
        center: [0, 1, 0],
        inertia: [1, 1, 1, 0, 0, 0],
      })),
    );
    const zero = expected.map(() => 0);
    const { speedRates } = articulatedBody(NUMBERS, treeState(NUMBERS, model, zero, zero), { gravity: [0, -9.81, 0], drive: zero });
    for (const [i, value] of expected.entries()) expect(Math.abs(speedRates[i]! - value)).toBeLessThan(1e-12);
  },
);

it("has the loads that Pinocchio publishes for its humanoid, at rest and with speeds", (context) => {
  const loaded = loadRobot("simple_humanoid_floating");
  const list = readReferenceJson("benchmarks.json") as
    | { benchmarks: { id: string; cases: { name: string; tau: number[] }[] }[] }
    | undefined;
  const published = list?.benchmarks.find(({ id }) => id === "pinocchio_value_simple_humanoid_static");
  if (!loaded || !published) return context.skip(REFERENCE_MISSING);
  const { reference, tree } = loaded;
  const ours = translateLists(reference, tree);
  const q = ours.coordinates([0, 0, 0, 0, 0, 0, 1, ...Array.from({ length: 29 }, () => 0)]);
  const speeds = { "000": () => 0, "0V0": (i: number) => (i < 6 ? 0 : i / 10) } as const;
  for (const { name, tau } of published.cases) {
    const v = ours.speeds(Array.from({ length: 35 }, (_, i) => speeds[name as keyof typeof speeds](i)));
    const drive = biasDrive(NUMBERS, treeState(NUMBERS, tree.model, q, v), { gravity: [0, 0, -9.8] });
    // rounded to 10 digits, the largest is 1384.9
    expect(difference(ours.speeds(tau), drive)).toBeLessThan(1e-7);
  }
});
