/**
 * Modelica models read as Gelenk models and moved by the core, against result files of another tool. Reference:
 * ../shared/reference/modelica (Dymola, 5001 points), which are correct to about 1e-5 … 1e-3 of the largest value: the tolerance is 1e-3 of
 * it (theory 07, section 4.3), as for our own compiler. Skipped where the folder is missing.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type Mechanism, mechanismOf, type ResolvedModel } from "@gelenk/core";
import { quat, vec3 } from "@gelenk/core/math";
import { readModelica } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";
import { referenceFolder, skipWithoutReferences } from "../../../core/test/reference-folder.js";
import { exampleName, ownLibrary } from "../own-library/own-library.js";

const read = (name: string) => readModelica(ownLibrary(), exampleName(name));

/** Every tenth row of a result file by the names of its columns. */
function readReference(model: string): { readonly time: number; readonly value: (name: string) => number }[] {
  const text = gunzipSync(readFileSync(`${referenceFolder()}/modelica/${model}.csv.gz`)).toString("utf8");
  const [head, ...lines] = text.trim().split(/\r?\n/);
  const names = JSON.parse(`[${head}]`) as string[];
  const rows = lines.map((line) => line.split(",").map(Number)).filter(([t], i, all) => i % 10 === 0 && (i === 0 || t! > all[i - 1]![0]!));
  return rows.map((row) => ({ time: row[0]!, value: (name) => row[names.indexOf(name)]! }));
}

interface State {
  q(joint: string): number;
  s(joint: string): number;
  /** Of the body of a free one: 0 … 2 position, 3 … 5 velocity, 6 … 8 angular velocity in axes of the body. */
  free(index: number): number;
}
type Measure = (state: State) => number;

/** Columns of the result file, and what they are here. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, Measure>>>> = {
  Pendulum: { "rev.phi": ({ q }) => q("rev"), "rev.w": ({ s }) => s("rev") },
  DoublePendulum: {
    "revolute1.phi": ({ q }) => q("revolute1"),
    "revolute1.w": ({ s }) => s("revolute1"),
    "revolute2.phi": ({ q }) => q("revolute2"),
    "revolute2.w": ({ s }) => s("revolute2"),
  },
  SpringMassSystem: { "p1.s": ({ q }) => q("p1"), "p1.v": ({ s }) => s("p1"), "p2.s": ({ q }) => q("p2"), "p2.v": ({ s }) => s("p2") },
  PendulumWithSpringDamper: {
    "revolute.phi": ({ q }) => q("revolute"),
    "revolute.w": ({ s }) => s("revolute"),
    "prismatic.s": ({ q }) => q("prismatic"),
    "prismatic.v": ({ s }) => s("prismatic"),
  },
  FreeBody: Object.fromEntries(
    ["body.body.frame_a.r_0", "body.v_0", "body.body.w_a"].flatMap((name, block) =>
      [0, 1, 2].map((axis) => [`${name}[${axis + 1}]`, ({ free }: State) => free(3 * block + axis)]),
    ),
  ),
  PlanarFourbar: { "revolute1.phi": ({ q }) => q("revolute1"), "revolute1.w": ({ s }) => s("revolute1") },
};

function stateOf(mechanism: Mechanism): State {
  const { state, bodies } = mechanism;
  const free = (index: number): number => {
    const { pose, twist } = mechanism.forwardKinematics();
    const body = bodies.indexOf("body");
    if (index < 3) return pose[7 * body + index]!;
    if (index < 6) return twist[6 * body + index]!;
    const turned = quat.rotateInverse(quat.readQuat(pose, 7 * body + 3), vec3.readVec3(twist, 6 * body));
    return vec3.toVector3(turned)[index - 6]!;
  };
  return {
    q: (joint) => state.q[mechanism.joint(joint).firstCoordinate]!,
    s: (joint) => state.s[mechanism.joint(joint).firstSpeed]!,
    free,
  };
}

describe("Modelica models as models of the core against result files", () => {
  skipWithoutReferences();
  for (const [name, columns] of Object.entries(COLUMNS))
    it(`${name} moves as in the file`, () => {
      const { model, diagnostics } = read(name);
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      const mechanism = mechanismOf(model as ResolvedModel);
      const rows = readReference(name);
      const errors = new Map(Object.keys(columns).map((column) => [column, { error: 0, largest: 0 }]));
      for (const { time, value } of rows) {
        if (time > 0) expect(mechanism.integrate(time, { tolerance: { relative: 1e-9, absolute: 1e-9 } }).reached).toBe(true);
        const state = stateOf(mechanism);
        for (const [column, measure] of Object.entries(columns)) {
          const here = measure(state);
          const entry = errors.get(column)!;
          entry.error = Math.max(entry.error, Math.abs(here - value(column)));
          entry.largest = Math.max(entry.largest, Math.abs(value(column)));
        }
      }
      for (const [column, { error, largest }] of errors) expect(error, column).toBeLessThanOrEqual(1e-3 * Math.max(largest, 1e-3));
    }, 60_000);
});
