/**
 * A thousand and more random linear systems E·der(x) + A·x = b·sin(t) of any index: what the blocks give equals a dense solution of all equations at once.
 * The dense matrix is written from E and A, differentiation by shifting: no expression takes part.
 */
import type { Random } from "@gelenk/core";
import { factorLu, reciprocalCondition, solveLu } from "@gelenk/core/numerics";
import { expect, it } from "vitest";
import { chance, tenfold } from "../../../core/test/chance.js";
import { der, operation, product, sum, TIME } from "../../src/flat/expressions.js";
import { type Translation, translate } from "../../src/run/translate.js";
import { flatModel, real } from "../models.js";

interface LinearDae {
  readonly size: number;
  readonly E: readonly number[];
  readonly A: readonly number[];
  readonly b: readonly number[];
}

function randomDae(random: Random): LinearDae {
  const size = 2 + random.integer(10);
  // from nearly triangular to nearly full
  const fill = random.uniform(1, 3);
  const entries = (density: number) =>
    Array.from({ length: size * size }, () => (random.next() < density ? random.uniform(0.5, 2) * (random.next() < 0.5 ? -1 : 1) : 0));
  return {
    size,
    E: entries(fill * (0.6 / size + 0.1)),
    A: entries(fill * (1.5 / size + 0.1)),
    b: Array.from({ length: size }, () => random.uniform(-1, 1)),
  };
}

function modelOf({ size, E, A, b }: LinearDae) {
  const names = Array.from({ length: size }, (_, j) => `x${j}`);
  return flatModel(
    names.map((name) => real(name)),
    b.map((factor, i) => {
      const terms = names.flatMap((name, j) => [
        ...(E[i * size + j] === 0 ? [] : [product(E[i * size + j]!, der(name))]),
        ...(A[i * size + j] === 0 ? [] : [product(A[i * size + j]!, name)]),
      ]);
      return [sum(0, ...terms), product(factor, operation("sin", TIME))];
    }),
  );
}

/** All unknowns from all equations, dense; undefined if the matrix is nearly singular. */
function denseSolution({ size, E, A, b }: LinearDae, { system, choice }: Translation, values: Float64Array): Float64Array | undefined {
  const n = choice.unknowns.length;
  const columnOf = new Map(choice.unknowns.map((slot, column) => [slot, column]));
  const matrix = new Float64Array(n * n);
  const rhs = new Float64Array(n);
  const time = values[0]!;
  for (const [row, { source, order }] of system.equations.entries()) {
    rhs[row] = b[source]! * Math.sin(time + (order * Math.PI) / 2);
    for (let j = 0; j < size; j++) {
      for (const [factor, shift] of [
        [E[source * size + j]!, 1],
        [A[source * size + j]!, 0],
      ] as const) {
        if (factor === 0) continue;
        const slot = system.slots.variable(j, order + shift);
        const column = columnOf.get(slot);
        if (column === undefined) rhs[row]! -= factor * values[slot]!;
        else matrix[row * n + column]! += factor;
      }
    }
  }
  const norm = Math.max(
    ...Array.from({ length: n }, (_, j) => Array.from({ length: n }, (_, i) => Math.abs(matrix[i * n + j]!)).reduce((p, q) => p + q, 0)),
  );
  const pivots = new Int32Array(n);
  if (factorLu(matrix, 0, n, pivots, 0) === 0) return undefined;
  if (reciprocalCondition(matrix, 0, n, pivots, 0, norm, new Float64Array(n), 0) < 1e-5) return undefined;
  solveLu(matrix, 0, n, pivots, 0, rhs, 0);
  return rhs;
}

it("blocks and tearing equal the dense solution, for a thousand systems and more", () => {
  const random = chance(20);
  let compared = 0;
  let highIndex = 0;
  let coupled = 0;
  let solved = 0;
  for (let attempt = 0; compared < tenfold(1000) && attempt < tenfold(20000); attempt++) {
    const dae = randomDae(random);
    // aliases and constants are presolve's matter: they would change the equations counted here
    const { translation } = translate(modelOf(dae), { form: "interpreter" });
    if (translation === undefined || translation.system.roles.some(({ kind }) => kind !== "kept")) continue;
    const values = new Float64Array(translation.system.slots.count);
    values[0] = random.uniform(0, 3);
    for (const slot of translation.choice.states) values[slot] = random.uniform(-1, 1);
    const dense = denseSolution(dae, translation, values);
    if (dense === undefined) continue;
    expect(translation.program.run(values)).toBeUndefined();
    const size = Math.max(1, ...dense.map(Math.abs));
    for (const [i, slot] of translation.choice.unknowns.entries()) expect(Math.abs(values[slot]! - dense[i]!) / size).toBeLessThan(1e-9);
    compared++;
    if (translation.system.equations.length > dae.size) highIndex++;
    if (translation.blocks.some(({ unknowns }) => unknowns.length > 1)) coupled++;
    if (translation.program.steps.some(({ kind }) => kind === "linear")) solved++;
  }
  expect(compared).toBe(tenfold(1000));
  // the comparison would say little if it met easy ones only
  expect(highIndex).toBeGreaterThan(100);
  // blocks that are straight-line code, and blocks with a system of their own
  expect(coupled - solved).toBeGreaterThan(50);
  expect(solved).toBeGreaterThan(50);
});
