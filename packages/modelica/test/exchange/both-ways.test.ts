/**
 * Model → Modelica text → model, and the text compiled and run.
 *
 * References: the mechanism that the core makes of the model itself. What came back must have its energies, its mass matrix and its motion
 * to 1e-9; the text, run by the Modelica compiler, which knows nothing but equations, must move its bodies as the recursive equations of
 * the core do: to 1e-6 m, for they integrate with relative tolerances of 1e-9 and 1e-11 over one second at most.
 */
import { type Model, mechanismOf, type ResolvedModel, validateModel } from "@gelenk/core";
import { columnOf, compileModel, readModelica, simulate, translate, writeModelica } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";
import { ownLibrary } from "../own-library/own-library.js";
import { arm, doublePendulum, fourBar, tumbling } from "./models.js";

const MODELS: Readonly<Record<string, ResolvedModel>> = { doublePendulum, arm, tumbling, fourBar: fourBar() };

const TOLERANCE = { relative: 1e-11, absolute: 1e-11 };

function written(model: Model) {
  const { text, diagnostics } = writeModelica(model, { name: "M" });
  expect(diagnostics.filter(({ severity }) => severity !== "note")).toEqual([]);
  return text!;
}

const libraryOf = (text: string) => ownLibrary({ "M.mo": text });

const errorsIn = (diagnostics: readonly { readonly severity: string }[]) => diagnostics.filter(({ severity }) => severity === "error");

/** Of a positive definite matrix, row by row: the product of the pivots. */
function determinant(matrix: Float64Array, n: number): number {
  const a = Float64Array.from(matrix);
  let product = 1;
  for (let k = 0; k < n; k++) {
    product *= a[k * n + k]!;
    for (let row = k + 1; row < n; row++) {
      const factor = a[row * n + k]! / a[k * n + k]!;
      for (let column = k; column < n; column++) a[row * n + column] = a[row * n + column]! - factor * a[k * n + column]!;
    }
  }
  return product;
}

describe("there and back", () => {
  for (const [name, model] of Object.entries(MODELS))
    it(`${name}: energies, mass matrix and motion stay`, () => {
      const back = readModelica(libraryOf(written(model)), "M");
      expect(errorsIn(back.diagnostics)).toEqual([]);
      expect(back.counts).toMatchObject({ approximated: 0, ignored: 0 });
      const [before, after] = [mechanismOf(model), mechanismOf(back.model as ResolvedModel)];
      expect(after.bodies).toEqual(before.bodies);
      expect(after.degreesOfFreedom).toBe(before.degreesOfFreedom);
      for (const time of [0, 0.25, 0.5, 1]) {
        if (time > 0)
          for (const mechanism of [before, after]) expect(mechanism.integrate(time, { tolerance: TOLERANCE }).reached).toBe(true);
        const [p, q] = [before.energy(), after.energy()];
        expect(Math.abs(p.kinetic - q.kinetic), "kinetic").toBeLessThan(1e-9 * Math.max(1, p.kinetic));
        expect(Math.abs(p.potential - q.potential), "potential").toBeLessThan(1e-9 * Math.max(1, Math.abs(p.potential)));
        const [here, there] = [before.forwardKinematics(), after.forwardKinematics()];
        const apart = Math.max(...here.pose.map((value, i) => (i % 7 < 3 ? Math.abs(value - there.pose[i]!) : 0)));
        const turned = Math.max(
          ...before.bodies.map(
            (_, b) => 1 - Math.abs([3, 4, 5, 6].reduce((sum, k) => sum + here.pose[7 * b + k]! * there.pose[7 * b + k]!, 0)),
          ),
        );
        expect(apart, "position").toBeLessThan(1e-9);
        expect(turned, "orientation").toBeLessThan(1e-9);
        expect(Math.max(...here.twist.map((value, i) => Math.abs(value - there.twist[i]!))), "velocity").toBeLessThan(1e-8);
      }
      // element by element where the coordinates are the same; speeds of balls and free bodies are in frames that may be turned, which leaves the determinant
      const [mine, masses] = [before.massMatrix(), after.massMatrix()];
      const size = determinant(mine, before.speedCount);
      expect(Math.abs(determinant(masses, after.speedCount) - size)).toBeLessThan(1e-9 * size);
      if (before.joints.every(({ type }) => type === "revolute"))
        for (const [k, value] of mine.entries()) expect(Math.abs(masses[k]! - value)).toBeLessThan(1e-9);
    }, 60_000);
});

describe("the text as equations", () => {
  for (const [name, model] of Object.entries(MODELS))
    it(`${name} moves as the core moves it`, () => {
      const { flat, diagnostics } = compileModel(libraryOf(written(model)), "M");
      expect(errorsIn(diagnostics)).toEqual([]);
      const { translation, diagnostics: found } = translate(flat!);
      expect(errorsIn(found)).toEqual([]);
      // the arm has 352 equations to be solved at once, and balls: a quarter of a second of it is enough
      const times = [0, 0.25, 0.5, 0.75, 1].map((t) => (name === "arm" ? t / 4 : t));
      const run = simulate(translation!, { to: times.at(-1)!, times, tolerance: 1e-9 });
      expect(errorsIn(run.diagnostics)).toEqual([]);
      expect(run.reached).toBe(true);
      const mechanism = mechanismOf(model);
      for (const [row, time] of times.entries()) {
        if (time > 0) mechanism.integrate(time, { tolerance: TOLERANCE });
        const { pose } = mechanism.forwardKinematics();
        for (const [b, body] of mechanism.bodies.entries())
          for (const axis of [0, 1, 2]) {
            const id = /^\w+$/.test(body) ? body : `'${body}'`;
            const there = columnOf(run.table, `${id}.frame_a.r_0[${axis + 1}]`)[row]!;
            expect(Math.abs(there - pose[7 * b + axis]!), `${body} at ${time}`).toBeLessThan(1e-6);
          }
      }
    }, 120_000);
});

it("what comes back is a valid model", () => {
  const { model } = readModelica(libraryOf(written(tumbling)), "M");
  expect(validateModel(model as ResolvedModel)).toEqual([]);
  expect(model!.bodies![0]!.shapes!.map(({ type }) => type)).toEqual(["box", "cylinder"]);
});
