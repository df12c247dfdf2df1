/**
 * References: dense LU with row exchange on the same numbers; accelerations of the planar pendulum in closed form (theory 03, section 17);
 * the count of 53 operations of elimination per body (section 11.4); tearing and sparse LU as second and third algorithm.
 */
import { createInterpreter, factorLu, makePlan, solveLu } from "@gelenk/core/numerics";
import { describe, expect, it } from "vitest";
import { chance, tenfold } from "../../../core/test/chance.js";
import type { BlockSolver } from "../../src/blocks/program-step.js";
import type { Elimination } from "../../src/blocks/relaxation/elimination.js";
import { relax } from "../../src/blocks/relaxation/relax.js";
import { der, product, sum } from "../../src/flat/expressions.js";
import { initialise } from "../../src/run/initialise.js";
import { printPhases } from "../../src/run/print-phases.js";
import { translate } from "../../src/run/translate.js";
import { fixed, flatModel, parameter, real } from "../models.js";
import { type LinearMechanism, linearMechanism, type Mechanism } from "./planar-mechanism.js";
import { type PendulumStart, planarPendulum } from "./planar-pendulum.js";

/** Derivatives of the speeds, and the steps of the program. */
function accelerations(count: number, solver: BlockSolver, start: PendulumStart = {}) {
  const { translation, diagnostics } = translate(planarPendulum(count, start), { solver });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { values } = initialise(translation!);
  const slot = (name: string) => translation!.choice.derivatives[translation!.choice.states.findIndex((state) => nameOf(state) === name)]!;
  const nameOf = (state: number) => translation!.model.variables[translation!.system.slots.list[state]!.index]!.name;
  return {
    s: Array.from({ length: count }, (_, i) => values![slot(`s[${i + 1}]`)]!),
    steps: translation!.program.steps,
    phases: printPhases(translation!),
  };
}

const operations = (note: string | undefined): number => Number(/^(\d+) operations/.exec(note ?? "")![1]);

const SOLVERS = ["tearing", "relaxation", "sparse"] as const;

describe("planar pendulum", () => {
  it.each(SOLVERS)("%s gives the accelerations of the closed form", (solver) => {
    expect(accelerations(1, solver).s[0]).toBeCloseTo(14.715, 12);
    const three = accelerations(3, solver, { angles: [0.3, -0.2, 0.5], speeds: [0.1, 0.4, -0.3] }).s;
    for (const [i, value] of [10.07627953, -8.84754932, -5.32495859].entries()) expect(three[i]).toBeCloseTo(value, 8);
    const ten = [
      12.4385816, -15.7714895, 4.22595787, -1.13234201, 0.303410165, -0.0812986527, 0.0217844456, -0.00583912975, 0.0015720734,
      -0.000449163827,
    ];
    for (const [i, value] of accelerations(10, solver).s.entries()) expect(Math.abs(value / ten[i]! - 1)).toBeLessThan(1e-8);
  });

  it("relaxation costs 53 operations of elimination per body; tearing has a dense system with at least an unknown per freedom", () => {
    const counts = [10, 20, 40, 80].map((count) =>
      operations(accelerations(count, "relaxation").steps.find(({ kind }) => kind === "relaxation")!.note),
    );
    expect(counts.slice(1).map((count, i) => (count - counts[i]!) / (10 * 2 ** i))).toEqual([53, 53, 53]);
    const torn = accelerations(20, "tearing").steps.find(({ kind }) => kind === "linear")!;
    expect(torn.places.length).toBeGreaterThanOrEqual(20);
  });

  it("all three agree to 1e-10 in general positions", () => {
    const random = chance(3);
    for (const count of [7, 30]) {
      const angles = Array.from({ length: count }, () => random.uniform(-1, 1));
      const speeds = Array.from({ length: count }, () => random.uniform(-1, 1));
      const [first, ...others] = SOLVERS.map((solver) => accelerations(count, solver, { angles, speeds }).s);
      const scale = Math.max(...first!.map(Math.abs));
      for (const other of others)
        for (const [i, value] of other.entries()) expect(Math.abs(value - first![i]!)).toBeLessThan(1e-10 * scale);
    }
  });

  it("is chosen by itself where many tearing variables would be left, for trees with shuffled equations too; the print says so", () => {
    expect(accelerations(2, "automatic").steps.map(({ kind }) => kind)).toEqual(["assign"]);
    const random = chance(5);
    const parents = Array.from({ length: 24 }, (_, i) => (i === 0 ? -1 : random.integer(i)));
    const shuffle = (n: number) => Array.from({ length: n }, (_, i) => (i * 7919) % n);
    const angles = parents.map(() => random.uniform(-1, 1));
    const tree = accelerations(24, "automatic", { parents, angles, shuffle });
    expect(tree.steps.map(({ kind }) => kind)).toContain("relaxation");
    expect(tree.phases).toMatch(/relaxation: .*operations of elimination/);
    const torn = accelerations(24, "tearing", { parents, angles });
    for (const [i, value] of tree.s.entries()) expect(value).toBeCloseTo(torn.s[i]!, 9);
  });
});

/** Solution of the symbolic elimination in numbers, beside that of dense LU. */
function compare(mechanism: LinearMechanism, { solution }: Elimination): number {
  const n = solution.length;
  const pivots = new Int32Array(n);
  const matrix = mechanism.matrix.slice();
  const x = mechanism.right.slice();
  expect(factorLu(matrix, 0, n, pivots, 0)).not.toBe(0);
  solveLu(matrix, 0, n, pivots, 0, x, 0);
  const output = new Float64Array(n);
  createInterpreter(makePlan(mechanism.builder.graph, mechanism.inputs.length, solution))(mechanism.inputs, 0, output, 0);
  const scale = x.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  return output.reduce((worst, value, i) => Math.max(worst, Math.abs(value - x[i]!) / scale), 0);
}

/** `known`: are the loads of the cut joints given? */
function relaxed(mechanism: LinearMechanism, known = true): Elimination | string {
  const { builder, names, inputs, rows } = mechanism;
  const rank = (column: number) => (names[column]!.startsWith("sd") ? 4 : known && names[column]!.startsWith("l") ? 1 : 0);
  return relax({ builder, values: inputs, isParameter: () => false, rank }, rows);
}

/** A frame with two arms; the first carries the next frame, on which the second is pinned. */
function fourBarCells(count: number): Mechanism {
  const parents: number[] = [-1];
  const pins: [number, number][] = [];
  for (let cell = 0, frame = 0; cell < count; cell++) {
    const first = parents.push(frame) - 1;
    const second = parents.push(frame) - 1;
    const next = parents.push(first) - 1;
    pins.push([second, next]);
    frame = next;
  }
  return { parents, pins };
}

describe("anonymous linear systems", () => {
  it("random trees: every motion finds its residual, and the solution is that of dense LU", () => {
    for (let seed = 0; seed < tenfold(40); seed++) {
      const random = chance(seed);
      const parents = Array.from({ length: 1 + random.integer(25) }, (_, i) => (i === 0 ? -1 : random.integer(i + 1) - 1));
      const mechanism = linearMechanism({ parents, pins: [] }, seed + 100);
      const result = relaxed(mechanism);
      expect(result, `seed ${seed}`).not.toBeTypeOf("string");
      expect(compare(mechanism, result as Elimination)).toBeLessThan(1e-9);
    }
  });

  it("cells of four-bars in series: the cost per cell is constant", () => {
    const counts = [4, 8, 16].map((cells) => {
      const mechanism = linearMechanism(fourBarCells(cells), cells);
      const result = relaxed(mechanism);
      expect(result).not.toBeTypeOf("string");
      expect(compare(mechanism, result as Elimination)).toBeLessThan(1e-8);
      return (result as Elimination).operations;
    });
    expect(counts[2]! - counts[1]!).toBe(2 * (counts[1]! - counts[0]!));
  });

  it("loops to ground and between branches", () => {
    const chain = Array.from({ length: 12 }, (_, i) => i - 1);
    for (const pins of [
      [[11, -1]],
      [
        [5, -1],
        [11, -1],
      ],
    ] as const) {
      const mechanism = linearMechanism({ parents: chain, pins: pins.map(([a, b]) => [a, b] as const) }, 9);
      const result = relaxed(mechanism);
      expect(result).not.toBeTypeOf("string");
      expect(compare(mechanism, result as Elimination)).toBeLessThan(1e-8);
    }
  });

  it("says why where it is no ladder", () => {
    const mechanism = linearMechanism({ parents: [-1, 0, 1], pins: [] }, 4);
    const { builder, inputs, rows } = mechanism;
    const blind = { builder, values: inputs, isParameter: () => false };
    expect(relax({ ...blind, rank: () => 0 }, rows)).toBe("no motion among the unknowns");
  });

  it("all solvers solve a linear block that is no mechanism", () => {
    const names = ["x", "y"].flatMap((name) => [fixed(name, 0), fixed(`v${name}`, 0), real(`f${name}`)]);
    const model = flatModel(
      names,
      [
        [der("x"), "vx"],
        [der("y"), "vy"],
        [product("c", der("vx")), "fx"],
        [sum(der("vx"), product("c", der("vy"))), sum("fx", 1)],
        [sum(der("vx"), der("vy"), product(-1, "fy")), 3],
        ["fy", sum("fx", product(2, der("vx")))],
      ],
      { parameters: [parameter("c", 2)] },
    );
    for (const solver of SOLVERS) {
      const { translation } = translate(model, { solver });
      const { values } = initialise(translation!);
      const of = (name: string) =>
        values![
          translation!.choice.derivatives[
            translation!.choice.states.findIndex(
              (slot) => translation!.model.variables[translation!.system.slots.list[slot]!.index]!.name === name,
            )
          ]!
        ]!;
      // 2a = f, a + 2b = f + 1, a + b − g = 3, g = f + 2a → g = 4a, b = (a + 1)/2, −2.5 a = 2.5
      expect(of("vx")).toBeCloseTo(-1, 12);
      expect(of("vy")).toBeCloseTo(0, 12);
    }
  });
});
