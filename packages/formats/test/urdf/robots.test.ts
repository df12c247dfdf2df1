/**
 * Robots of ../shared/reference through the importer: Pinocchio 4.1.0 decides (pinocchio-reference.ts), for the arms
 * cross-checked there with MuJoCo. One second of motion without drives to what two runs of the reference differ by; speeds
 * change with up to 10 rad/s, so ten times that for them.
 */
import { createMechanism, type ResolvedModel } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { importModel } from "../../src/import/import-model.js";
import type { ImportOptions } from "../../src/import/model-format.js";
import { readModel } from "../../src/read-model.js";
import { writeModel } from "../../src/write-model.js";
import { REFERENCE_MISSING, readReference, referenceRobots } from "../reference-files.js";
import { compared, expectDynamics, type Reference } from "./pinocchio-reference.js";

interface Trajectory {
  readonly t: number[];
  readonly q: number[][];
  readonly v: number[][];
  readonly energy: number[];
  readonly self_convergence_max_abs_dq: number;
}

const NAMES = ["double_pendulum_simple_fixed", "ur5_robot_fixed", "panda_fixed", "simple_humanoid_floating"] as const;
const lookup = referenceRobots("urdf");

function load(name: string, options: ImportOptions = {}) {
  if (!lookup) return undefined;
  const reference = readReference(lookup, `${name}.ref.json`) as Reference;
  const imported = importModel(reference.model, lookup, { freeBase: reference.base === "floating", ...options });
  return { imported, ...compared(reference, imported.model as ResolvedModel) };
}

describe.each(NAMES)("%s", (name) => {
  it.for([false, true])("has the dynamics of the reference; links merged: %s", (mergeFixed, context) => {
    const loaded = load(name, { mergeFixed });
    if (!loaded) return context.skip(REFERENCE_MISSING);
    expectDynamics(loaded, !mergeFixed);
  });

  it("moves as the reference for a second", (context) => {
    const loaded = load(name);
    if (!loaded) return context.skip(REFERENCE_MISSING);
    const { mechanism, lists } = loaded;
    const { t, q, v, energy, self_convergence_max_abs_dq: trust } = readReference(lookup!, `${name}.traj.json`) as Trajectory;
    mechanism.state.q.set(lists.coordinates(q[0]!));
    mechanism.state.s.set(lists.speeds(v[0]!));
    for (let k = 1; k < t.length; k++) {
      expect(mechanism.integrate(t[k]!, { tolerance: { absolute: 1e-12, relative: 1e-12 } }).reason).toBe("end");
      const expected = [lists.coordinates(q[k]!), lists.speeds(v[k]!)] as const;
      for (const [i, value] of mechanism.state.q.entries()) expect(Math.abs(value - expected[0][i]!)).toBeLessThan(trust);
      for (const [i, value] of mechanism.state.s.entries()) expect(Math.abs(value - expected[1][i]!)).toBeLessThan(10 * trust);
      const { kinetic, potential } = mechanism.energy();
      expect(kinetic + potential).toBeCloseTo(energy[k]!, 7);
    }
  });

  it("comes back from the model file as it was", (context) => {
    const loaded = load(name);
    if (!loaded) return context.skip(REFERENCE_MISSING);
    const { model } = loaded.imported;
    expect(readModel(writeModel(model!)).model).toEqual(model);
  });
});

it("of the panda nothing is lost but meshes, controllers and speeds", (context) => {
  const loaded = load("panda_fixed");
  if (!loaded) return context.skip(REFERENCE_MISSING);
  const { imported } = loaded;
  const losses = [...imported.report()].filter(({ fate }) => fate !== "imported").map(({ what }) => what);
  expect([...new Set(losses)].sort()).toEqual([
    ...["D", "K", "mu_coulomb", "mu_viscous"].map((name) => `robot/joint/dynamics@${name}`),
    ...["robot/joint/limit@effort", "robot/joint/limit@velocity", "robot/joint/safety_controller"],
    ...["robot/link/collision/geometry/mesh", "robot/link/visual/geometry/mesh"],
  ]);
  expect(imported.diagnostics.every(({ severity }) => severity !== "error")).toBe(true);
  expect(createMechanism(imported.model as ResolvedModel).diagnostics.map(({ code }) => code)).toContain("mechanism.coupling");
});
