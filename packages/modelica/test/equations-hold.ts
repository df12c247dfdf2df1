/**
 * Does a trajectory solve the equations it was made from? Derivatives by differences of the results themselves, equations by a second
 * evaluator: of the compiler nothing is used but the flat model and the table of the run.
 *
 *   ẋ(t) ≈ (x(t − 2h) − 8 x(t − h) + 8 x(t + h) − x(t + 2h)) / 12h      error h⁴ x⁗′/30, and 1.5/h times that of x
 */
import type { FlatEquation, FlatModel } from "../src/flat/flat-model.js";
import { initialise } from "../src/run/initialise.js";
import { simulate } from "../src/run/simulate.js";
import type { Simulation } from "../src/run/simulation.js";
import type { Translation } from "../src/run/translate.js";
import { evaluateFlat } from "./flat/evaluate-flat.js";

export interface Checked {
  readonly simulation: Simulation;
  /** Instants at which all equations were checked; those with an event near them are left out. */
  readonly instants: number;
  /** The largest difference of two sides, as a part of the largest number in them plus one. */
  readonly worst: number;
  readonly equation?: FlatEquation;
}

export interface CheckOptions {
  readonly to: number;
  readonly tolerance: number;
  /** Distance of the five points. */
  readonly h: number;
  readonly method?: string;
}

const INSTANTS = 12;

/** Runs a model and checks its equations at instants all over the run. */
export function runAndCheck(translation: Translation, { to, tolerance, h, method }: CheckOptions): Checked {
  const centres = Array.from({ length: INSTANTS }, (_, i) => 2 * h + ((to - 4 * h) * (i + 0.3)) / INSTANTS);
  const times = [0, ...centres.flatMap((t) => [-2, -1, 0, 1, 2].map((k) => t + k * h)), to];
  const simulation = simulate(translation, { to, times, tolerance, ...(method === undefined ? {} : { method }) });
  const { names, rows, count } = simulation.table;
  const at = (row: number, column: number): number => rows[row * names.length + column]!;
  const rowOf = new Map<number, number>();
  const seen = new Map<number, number>();
  for (let row = 0; row < count; row++) {
    rowOf.set(at(row, 0), row);
    seen.set(at(row, 0), (seen.get(at(row, 0)) ?? 0) + 1);
  }
  const parameters = parametersOf(translation);
  const columnOf = new Map(names.map((name, column) => [name, column]));
  let worst = 0;
  let instants = 0;
  let equation: FlatEquation | undefined;
  for (const centre of centres) {
    const five = [-2, -1, 0, 1, 2].map((k) => rowOf.get(centre + k * h));
    // rows of an event between them, or the end came before
    if (five.some((row, i) => row === undefined || row !== five[0]! + i || seen.get(at(row, 0)) !== 1)) continue;
    instants++;
    const [a, b, c, d, e] = five as [number, number, number, number, number];
    const column = (name: string): number => columnOf.get(name)!;
    const around = {
      time: centre,
      value: (name: string) => parameters.get(name) ?? at(c, column(name)),
      derivative: (name: string) => {
        const i = column(name);
        return (at(a, i) - 8 * at(b, i) + 8 * at(d, i) - at(e, i)) / (12 * h);
      },
    };
    for (const one of translation.model.equations) {
      const miss = missOf(one, around);
      if (miss <= worst) continue;
      worst = miss;
      equation = one;
    }
  }
  return { simulation, instants, worst, ...(equation === undefined ? {} : { equation }) };
}

function missOf({ left, right }: FlatEquation, around: Parameters<typeof evaluateFlat>[1]): number {
  const [l, r] = [evaluateFlat(left, around), evaluateFlat(right, around)];
  const miss = Math.abs(l.value - r.value) / (1 + Math.max(l.largest, r.largest));
  return Number.isNaN(miss) ? Number.POSITIVE_INFINITY : miss;
}

/** Values of parameters by name, free ones as the start found them. */
function parametersOf(translation: Translation): ReadonlyMap<string, number> {
  const { model, system }: { model: FlatModel; system: Translation["system"] } = translation;
  const values = initialise(translation).values ?? translation.parameters.values;
  return new Map(model.parameters.map(({ name }, i) => [name, values[system.slots.parameter(i)]!]));
}
