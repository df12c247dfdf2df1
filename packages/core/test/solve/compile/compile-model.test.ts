/**
 * References: the golden values of the planar N-pendulum (theory 03, section 17; they come from its closed formulas), the generic form of
 * the same algorithm with plain numbers, and inverse dynamics and mass matrix as second algorithms.
 */
import { describe, expect, it } from "vitest";
import type { Random } from "../../../src/math/random.js";
import { type CodeForm, findModelFunction, planModel, runPlan } from "../../../src/solve/compile/compile-model.js";
import { evaluateModelFunction, inputStarts, MODEL_FUNCTIONS, type ModelSurroundings } from "../../../src/solve/compile/model-functions.js";
import type { Plan } from "../../../src/solve/compile/plan.js";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { revolute } from "../../../src/solve/recursive/motions/revolute.js";
import type { TreeModel } from "../../../src/solve/recursive/tree-model.js";
import { treeOfParts } from "../../../src/solve/recursive/tree-parts.js";
import { chance, tenfold } from "../../chance.js";
import { difference, numbers, randomCoordinates, randomTree } from "../recursive/random-tree.js";

const FORMS: readonly CodeForm[] = ["interpreter", "javascript", "wasm"];

function evaluate(plan: Plan, form: CodeForm, inputs: readonly number[]): number[] {
  const output = new Float64Array(plan.outputs.length);
  runPlan(plan, form, WebAssembly).run(Float64Array.from(inputs), 0, output, 0);
  return Array.from(output);
}

/** Links of 1 m and 1 kg along z of their frames, which points along the world's x at q = 0; axes along the world's y. */
function pendulum(count: number): TreeModel {
  const links = Array.from({ length: count }, (_, i) => ({
    parent: i - 1,
    motion: revolute,
    mount:
      i === 0
        ? { rotation: [0, 1, 0, 0, 0, 1, 1, 0, 0], position: [0, 0, 0] }
        : { rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1], position: [0, 0, 1] },
    mass: 1,
    center: [0, 0, 0.5],
    inertia: [1 / 12, 1 / 12, 0, 0, 0, 0],
  }));
  return treeOfParts(links);
}

const EARTH: ModelSurroundings = { gravity: [0, 0, -9.81], loaded: [] };

describe("golden values of the pendulum", () => {
  const cases = [
    { q: [0], s: [0], expected: [14.715] },
    { q: [0.3, -0.2, 0.5], s: [0.1, 0.4, -0.3], expected: [10.07627953, -8.84754932, -5.32495859] },
    {
      q: Array(10).fill(0),
      s: Array(10).fill(0),
      expected: [
        ...[12.4385816, -15.7714895, 4.22595787, -1.13234201, 0.303410165],
        ...[-0.0812986527, 0.0217844456, -0.00583912975, 0.0015720734, -0.000449163827],
      ],
    },
  ];
  it.each(cases)("$q.length links", ({ q, s, expected }) => {
    const { plan } = planModel(pendulum(q.length), "forward-dynamics", EARTH);
    for (const form of FORMS) {
      const rates = evaluate(plan, form, [...q, ...s, ...q.map(() => 0)]);
      // nine digits are printed, the largest value has eight of them behind the point less one
      for (const [k, value] of expected.entries()) expect(Math.abs(rates[k]! - value)).toBeLessThan(6e-8);
    }
  });
});

/** Inputs of a function at a random state. */
function randomInputs(
  random: Random,
  model: TreeModel,
  surroundings: ModelSurroundings,
  name: Parameters<typeof findModelFunction>[0],
): number[] {
  const q = model.joints.flatMap((motion) => randomCoordinates(random, motion));
  const all = inputStarts(model, surroundings, findModelFunction(name)).at(-1)!;
  return [...q, ...numbers(random, all - q.length, 2)];
}

describe("random trees of all kinds of joints", () => {
  it.each(MODEL_FUNCTIONS.map(({ name }) => name))("%s agrees with the generic form, and all forms to the bit", (name) => {
    const random = chance(21);
    const of = findModelFunction(name);
    for (let i = 0; i < tenfold(12); i++) {
      const model = randomTree(random, 1 + (i % 6));
      const surroundings: ModelSurroundings = i % 2 === 0 ? { gravity: "input", loaded: [model.count - 1, 0] } : EARTH;
      const inputs = randomInputs(random, model, surroundings, name);
      const generic = evaluateModelFunction(NUMBERS, model, { surroundings, of }, inputs);
      const { plan, requested, operations } = planModel(model, name, surroundings);
      const results = FORMS.map((form) => evaluate(plan, form, inputs));
      // 1e-16 per rounding, some hundred of them in a row, times condition numbers of up to 1e3
      expect(difference(generic, results[0]!)).toBeLessThan(1e-11);
      for (const result of results) for (const [k, value] of result.entries()) expect(value).toBe(results[0]![k]);
      expect(operations).toBeLessThanOrEqual(requested);
    }
  });

  it("forward dynamics undoes inverse dynamics, and both agree with the mass matrix", () => {
    const random = chance(22);
    for (let i = 0; i < tenfold(10); i++) {
      const model = randomTree(random, 2 + (i % 4));
      const [q, s, drive] = split(model, randomInputs(random, model, EARTH, "forward-dynamics"));
      const run = (name: Parameters<typeof findModelFunction>[0], inputs: readonly number[]) =>
        evaluate(planModel(model, name, EARTH).plan, "javascript", inputs);
      const rates = run("forward-dynamics", [...q, ...s, ...drive]);
      // condition numbers of the mass matrices of up to 1e4 multiply 1e-15
      expect(difference(drive, run("inverse-dynamics", [...q, ...s, ...rates]))).toBeLessThan(1e-10);
      const mass = run("mass-matrix", q);
      const bias = run("inverse-dynamics", [...q, ...s, ...rates.map(() => 0)]);
      const n = rates.length;
      const sum = bias.map((value, r) => rates.reduce((total, rate, c) => total + mass[r * n + c]! * rate, value));
      expect(difference(drive, sum)).toBeLessThan(1e-10);
    }
  });
});

function split(model: TreeModel, inputs: readonly number[]): [number[], number[], number[]] {
  const [a, b] = [model.coordinateStart[model.count]!, model.speedStart[model.count]!];
  return [inputs.slice(0, a), inputs.slice(a, a + b), inputs.slice(a + b, a + 2 * b)];
}

describe("what the model fixes disappears", () => {
  it("a planar chain needs less than a fifth of the operations", () => {
    const { requested, operations } = planModel(pendulum(10), "forward-dynamics", EARTH);
    expect(operations).toBeLessThan(requested / 5);
  });

  it("the count grows linearly with the chain", () => {
    const counts = [10, 20, 30].map((count) => planModel(pendulum(count), "forward-dynamics", EARTH).operations);
    expect(counts[2]! - counts[1]!).toBe(counts[1]! - counts[0]!);
  });
});

it("a massless leaf gives results that are not finite, as the generic form does", () => {
  const leaf = { parent: 0, motion: revolute, mass: 0, center: [0, 0, 0], inertia: [0, 0, 0, 0, 0, 0] };
  const link = { parent: -1, motion: revolute, mass: 1, center: [0, 0, 0.5], inertia: [1, 1, 1, 0, 0, 0] };
  const model = treeOfParts([link, leaf]);
  const inputs = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
  const of = findModelFunction("forward-dynamics");
  const generic = evaluateModelFunction(NUMBERS, model, { surroundings: EARTH, of }, inputs);
  const compiled = evaluate(planModel(model, "forward-dynamics", EARTH).plan, "javascript", inputs);
  expect(generic.every(Number.isFinite)).toBe(false);
  expect(compiled.every(Number.isFinite)).toBe(false);
});
