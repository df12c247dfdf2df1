/**
 * All multibody examples of the Modelica Standard Library, from its unmodified text, run to their stop time;
 * skipped where MODELICAPATH names no folder that holds it.
 *
 * Reference: the equations of each model, with derivatives by differences of its results (equations-hold.ts): joints, loops and laws of
 * motion. The bound is far above the error of these differences and far below that of a linkage that jumped or of a force that is
 * missing. For some models also quantities that must not change.
 */
import { columnOf, simulate, translate } from "@gelenk/modelica";
import { expect, it } from "vitest";
import { runAndCheck } from "./equations-hold.js";
import { compileExample, describeStandardLibrary, EXAMPLES } from "./standard-library.js";

function translated(name: string) {
  const { flat, diagnostics } = compileExample(name);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { translation, diagnostics: found } = translate(flat!);
  expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
  return translation!;
}

describeStandardLibrary("examples of the unmodified standard library solve their equations", () => {
  for (const [name, to] of Object.entries(EXAMPLES))
    it(name, () => {
      const { simulation, instants, worst, equation } = runAndCheck(translated(name), { to, tolerance: 1e-9, h: 3e-5 });
      expect(simulation.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(simulation.reached).toBe(true);
      expect(instants).toBeGreaterThan(6);
      expect(worst, JSON.stringify(equation)).toBeLessThan(1e-3);
    }, 300_000);
});

type Column = (name: string) => Float64Array;
const three = (x: Column, name: string): Float64Array[] => [1, 2, 3].map((i) => x(`${name}[${i}]`));
const square = (v: readonly Float64Array[], i: number): number => v.reduce((sum, component) => sum + component[i]! ** 2, 0);

/** Per model a quantity that stays what it was at the start, from the columns of the results, and the number it is to be judged by. */
const CONSERVED: Readonly<Record<string, { readonly to: number; readonly size: number; of(x: Column, i: number): number }>> = {
  // energy per mass in the field of a point, ½v² − µ/r with µ = 1
  "Elementary.PointGravity": {
    to: 5,
    size: 1,
    of: (x, i) => square(three(x, "body1.v_0"), i) / 2 - 1 / Math.sqrt(square(three(x, "body1.frame_a.r_0"), i)),
  },
  // body of 0.8 kg and 0.1 kg·m² on three springs, centre of mass 0.2 m below its frame
  "Elementary.ThreeSprings": {
    to: 10,
    size: 5,
    of: (x, i) => {
      const [omega, v] = [three(x, "body1.w_a"), three(x, "body1.v_0")];
      const T = [1, 2, 3].map((row) => [1, 2, 3].map((column) => x(`body1.frame_a.R.T[${row},${column}]`)[i]!));
      const arm = [0, -0.2, 0];
      const [p, q, r] = omega.map((component) => component[i]!) as [number, number, number];
      const turning = [q * arm[2]! - r * arm[1]!, r * arm[0]! - p * arm[2]!, p * arm[1]! - q * arm[0]!];
      const world = (local: readonly number[], axis: number): number => local.reduce((sum, c, row) => sum + T[row]![axis]! * c, 0);
      const speed = v.reduce((sum, component, axis) => sum + (component[i]! + world(turning, axis)) ** 2, 0);
      const height = x("body1.frame_a.r_0[2]")[i]! + world(arm, 1);
      const springs = [20, 40, 20].reduce((sum, c, k) => sum + (c / 2) * (x(`spring${k + 1}.s`)[i]! - 0.1) ** 2, 0);
      return 0.4 * speed + 0.05 * square(omega, i) + 0.8 * 9.80665 * height + springs;
    },
  },
};

describeStandardLibrary("examples of the unmodified standard library conserve", () => {
  for (const [name, { to, size, of }] of Object.entries(CONSERVED))
    it(name, () => {
      const { table, reached } = simulate(translated(name), { to, intervals: 40, tolerance: 1e-9 });
      expect(reached).toBe(true);
      const columns = new Map<string, Float64Array>();
      const x = (column: string): Float64Array => {
        columns.set(column, columns.get(column) ?? columnOf(table, column));
        return columns.get(column)!;
      };
      for (let i = 1; i < table.count; i++) expect(of(x, i)).toBeCloseTo(of(x, 0), 6 - Math.log10(size));
    }, 60_000);
});
