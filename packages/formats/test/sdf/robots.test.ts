/**
 * The reference robots of URDF, written as SDF by a converter that computes nothing: Pinocchio 4.1.0 decides, to 1e-9
 * of the largest entry (../urdf/pinocchio-reference.ts).
 */
import type { ResolvedModel } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { REFERENCE_MISSING, readReference, referenceRobots } from "../reference-files.js";
import { compared, expectDynamics, type Reference } from "../urdf/pinocchio-reference.js";
import { importSdf } from "./import-sdf.js";
import { urdfToSdf } from "./urdf-to-sdf.js";

const NAMES = ["double_pendulum_simple_fixed", "ur5_robot_fixed", "panda_fixed", "simple_humanoid_floating"] as const;
const lookup = referenceRobots("urdf");

describe.each(NAMES)("%s", (name) => {
  it.for([false, true])("has the dynamics of the reference; links merged: %s", (mergeFixed, context) => {
    if (!lookup) return context.skip(REFERENCE_MISSING);
    const reference = readReference(lookup, `${name}.ref.json`) as Reference;
    const text = urdfToSdf(new TextDecoder().decode(lookup.files.read(reference.model)), reference.base === "floating");
    const imported = importSdf(text, { options: { mergeFixed } });
    expect(imported.diagnostics).toEqual([]);
    expect(imported.losses()).toEqual([]);
    expectDynamics(compared(reference, imported.model as ResolvedModel), !mergeFixed);
  });
});
