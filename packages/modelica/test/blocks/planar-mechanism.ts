/**
 * Accelerations and loads of a plane mechanism as an anonymous linear system, seven rows per body and two per
 * pin that closes a loop (theory 03, sections 8 and 9). Coefficients other than ±1 are inputs of the graph,
 * with random values: the solver sees that they may change.
 */
import { createExpressionAlgebra, type ExpressionBuilder, ExpressionGraph, type Node } from "@gelenk/core/numerics";
import { chance } from "../../../core/test/chance.js";
import type { LinearRows } from "../../src/blocks/linear-rows.js";

export interface Mechanism {
  /** Per body the one it hangs on, −1 the ground. */
  readonly parents: readonly number[];
  /** Pairs of bodies, −1 the ground, that a pin joins. */
  readonly pins: readonly (readonly [number, number])[];
}

export interface LinearMechanism {
  readonly builder: ExpressionBuilder;
  readonly rows: LinearRows;
  readonly inputs: Float64Array;
  /** Names of the unknowns. */
  readonly names: readonly string[];
  /** The same system in numbers, row by row. */
  readonly matrix: Float64Array;
  readonly right: Float64Array;
}

export function linearMechanism({ parents, pins }: Mechanism, seed: number): LinearMechanism {
  const random = chance(seed);
  const graph = new ExpressionGraph();
  const builder = { graph, algebra: createExpressionAlgebra(graph) };
  const inputs: number[] = [];
  const input = (value: number): Node => graph.input(inputs.push(value) - 1);
  const names = parents.flatMap((_, i) => ["aw", "ax", "az", "tau", "fx", "fz", "sd"].map((name) => `${name}${i}`));
  names.push(...pins.flatMap((_, i) => [`lx${i}`, `lz${i}`]));
  const columns = shuffled(names, random);
  const columnOf = new Map(columns.map((name, column) => [name, column]));
  const rows: { entries: Map<number, Node>; numbers: Map<number, number>; right: Node; value: number }[] = [];
  /** Entries by name; numbers other than ±1 become inputs. The first entry has the coefficient 1, the others are on the other side. */
  const row = (solved: string, terms: readonly (readonly [string, number])[]): void => {
    const entries = new Map<number, Node>();
    const numbers = new Map<number, number>();
    for (const [name, factor] of [[solved, 1] as const, ...terms.map(([name, factor]) => [name, -factor] as const)]) {
      const column = columnOf.get(name)!;
      entries.set(column, Math.abs(factor) === 1 ? graph.constant(factor) : input(factor));
      numbers.set(column, factor);
    }
    const value = random.uniform(-1, 1);
    rows.push({
      entries,
      numbers,
      right: solved.startsWith("tau") && terms.length === 0 ? graph.constant(0) : input(value),
      value: solved.startsWith("tau") && terms.length === 0 ? 0 : value,
    });
  };
  const offset = (): readonly [number, number] => [random.uniform(0.3, 1), random.uniform(0.3, 1)];
  const hinges = parents.map(offset);
  const ends = pins.map(() => [offset(), offset()] as const);
  for (const [i, p] of parents.entries()) {
    const [x, z] = hinges[i]!;
    row(
      `aw${i}`,
      p < 0
        ? [[`sd${i}`, 1]]
        : [
            [`aw${p}`, 1],
            [`sd${i}`, 1],
          ],
    );
    row(
      `ax${i}`,
      p < 0
        ? []
        : [
            [`ax${p}`, 1],
            [`aw${p}`, z],
          ],
    );
    row(
      `az${i}`,
      p < 0
        ? []
        : [
            [`az${p}`, 1],
            [`aw${p}`, -x],
          ],
    );
    // mass 0.7, centre (rx, rz), moment of inertia about it 0.1
    const [rx, rz] = offset();
    const tau: [string, number][] = [
      [`aw${i}`, 0.1 + 0.7 * (rx * rx + rz * rz)],
      [`ax${i}`, 0.7 * rz],
      [`az${i}`, -0.7 * rx],
    ];
    const fx: [string, number][] = [
      [`ax${i}`, 0.7],
      [`aw${i}`, 0.7 * rz],
    ];
    const fz: [string, number][] = [
      [`az${i}`, 0.7],
      [`aw${i}`, -0.7 * rx],
    ];
    for (const [k, parent] of parents.entries()) {
      if (parent !== i) continue;
      const [cx, cz] = hinges[k]!;
      tau.push([`tau${k}`, 1], [`fx${k}`, cz], [`fz${k}`, -cx]);
      fx.push([`fx${k}`, 1]);
      fz.push([`fz${k}`, 1]);
    }
    for (const [k, pin] of pins.entries()) {
      for (const side of [0, 1] as const) {
        if (pin[side] !== i) continue;
        const [cx, cz] = ends[k]![side];
        const sign = side === 0 ? 1 : -1;
        tau.push([`lx${k}`, sign * cz], [`lz${k}`, -sign * cx]);
        fx.push([`lx${k}`, sign]);
        fz.push([`lz${k}`, sign]);
      }
    }
    row(`tau${i}`, tau);
    row(`fx${i}`, fx);
    row(`fz${i}`, fz);
    row(`tau${i}`, []);
  }
  for (const [k, [a, b]] of pins.entries()) {
    const [[xa, za], [xb, zb]] = ends[k]!;
    row(`ax${a}`, [
      [`aw${a}`, -za],
      ...(b < 0
        ? []
        : ([
            [`ax${b}`, 1],
            [`aw${b}`, zb],
          ] as const)),
    ]);
    row(`az${a}`, [
      [`aw${a}`, xa],
      ...(b < 0
        ? []
        : ([
            [`az${b}`, 1],
            [`aw${b}`, -xb],
          ] as const)),
    ]);
  }
  const ordered = shuffled(rows, random);
  const n = columns.length;
  const matrix = new Float64Array(n * n);
  for (const [i, { numbers }] of ordered.entries()) for (const [column, value] of numbers) matrix[i * n + column] = value;
  return {
    builder,
    rows: { entries: ordered.map(({ entries }) => entries), right: ordered.map(({ right }) => right) },
    inputs: Float64Array.from(inputs),
    names: columns,
    matrix,
    right: Float64Array.from(ordered, ({ value }) => value),
  };
}

function shuffled<T>(list: readonly T[], random: { integer(n: number): number }): T[] {
  const result = [...list];
  for (let i = result.length - 1; i > 0; i--) {
    const k = random.integer(i + 1);
    [result[i], result[k]] = [result[k]!, result[i]!];
  }
  return result;
}
