/**
 * Models in Modelica as contestants: one step of forward Euler of the equations that were compiled from their text, as
 * the experiments X4 to X7 of theory 03, section 16, do.
 *
 * The states are moved by h times their derivatives; iterations start from the values of the step before. After MEASURED steps the motion
 * begins anew. All copies share one program: code that is generated anew would have to become fast anew.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type BlockSolver, compileModel, createLibrary, filesOfTexts, initialise, translate } from "@gelenk/modelica";
import type { Benchmark, BenchmarkEntry, Contestant } from "../benchmark.js";
import { packageVersion } from "../package-version.js";
import { compiledRates, DIFFERENCE, type ElementMachine, relativeDifference } from "./machines.js";

export interface EquationModel {
  /** As contestant. */
  readonly name: string;
  /** Name of the class, of the library or of the text. */
  readonly model: string;
  readonly text?: string;
  readonly parameters?: Readonly<Record<string, number | boolean>>;
  readonly solver?: BlockSolver;
}

/** s */
export const STEP = 1e-4;
/** Accuracy is that after so many steps. */
export const MEASURED = 1000;
/** Generated code of some thousand operations becomes fast late, ms. */
const WARM_UP = 2000;

const libraryTexts = (): Record<string, string> => {
  const folder = join(dirname(createRequire(import.meta.url).resolve("@gelenk/modelica/package.json")), "library");
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /\.(mo|order)$/.test(path));
  return Object.fromEntries(paths.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(folder, path), "utf8")]));
};

/** What comes from the text of a model; throws where it says nothing that can be run. */
export function compileEquations({ model, text, parameters = {}, solver = "automatic" }: EquationModel) {
  const own = text === undefined ? [] : [filesOfTexts("", { [`${model.split(".")[0]}.mo`]: text })];
  const { flat, diagnostics } = compileModel(createLibrary([...own, filesOfTexts("library", libraryTexts())]), model, { parameters });
  if (flat === undefined) throw new Error(diagnostics[0]?.message ?? "not compiled");
  const { translation, diagnostics: found } = translate(flat, { solver });
  if (translation === undefined) throw new Error(found[0]?.message ?? "not translated");
  const { values } = initialise(translation);
  if (values === undefined) throw new Error("no start");
  return { translation, start: values };
}

type Compiled = ReturnType<typeof compileEquations>;

export interface MovingModel {
  step(): void;
  /** Of variables, now. */
  read(names: readonly string[]): number[];
}

/** A copy at the start. */
export function movingModel({ translation, start }: Compiled): MovingModel {
  const { rightHandSide, program, choice, model, system } = translation;
  const states = Int32Array.from(choice.states);
  const derivatives = Int32Array.from(choice.derivatives);
  const values = start.slice();
  let steps = 0;
  const valueAt = (name: string, all: Float64Array): number => {
    const index = model.variables.findIndex((variable) => variable.name === name);
    const role = system.roles[index];
    if (role?.kind === "kept") return all[system.slots.variable(index, 0)]!;
    if (role?.kind === "alias") return role.sign * all[system.slots.variable(role.of, 0)]!;
    if (role?.kind === "constant") return role.value;
    throw new Error(`no variable ${name}`);
  };
  return {
    step() {
      if (steps++ === MEASURED) {
        values.set(start);
        steps = 1;
      }
      rightHandSide.run(values);
      values[0]! += STEP;
      for (let i = 0; i < states.length; i++) values[states[i]!]! += STEP * values[derivatives[i]!]!;
    },
    read(names) {
      const all = values.slice();
      program.run(all);
      return names.map((name) => valueAt(name, all));
    },
  };
}

type Parts = Pick<Benchmark, "reference" | "contestants" | "goals" | "findings" | "notes">;

/** A benchmark of steps of models. */
export const equationEntry = (name: string, about: string, parts: (quick: boolean) => Parts): BenchmarkEntry => ({
  name,
  about,
  build: ({ quick }) => ({ name, about, work: "step", accuracy: [DIFFERENCE], ...(quick ? {} : { warmUp: WARM_UP }), ...parts(quick) }),
});

/** Where a model is after so many steps. */
export interface Observed {
  readonly steps: number;
  readonly names: readonly string[];
  /** What the same motion gives another way. */
  expected(): readonly number[];
}

export function stepping(model: EquationModel, observed: Observed): Contestant {
  let compiled: Compiled | undefined;
  return {
    name: model.name,
    version: packageVersion("@gelenk/modelica"),
    prepare() {
      compiled ??= compileEquations(model);
      const moving = movingModel(compiled);
      return { run: moving.step, measure: () => ({ difference: differenceOf(moving, observed) }) };
    },
  };
}

function differenceOf(moving: MovingModel, { steps, names, expected }: Observed): number {
  for (let i = 0; i < steps; i++) moving.step();
  return relativeDifference(moving.read(names), expected());
}

/** (q, s) of a machine of the core's elements after the same steps, by compiled code; `input` at a time. */
export function movedElements(machine: ElementMachine, input: (t: number) => readonly number[] = () => []): readonly number[] {
  const { coordinates, speeds, inputs } = machine.tree;
  const rates = compiledRates(machine);
  const list = new Float64Array(coordinates + speeds + inputs);
  list.set(machine.q);
  const dy = new Float64Array(coordinates + speeds);
  for (let step = 0; step < MEASURED; step++) {
    list.set(input(step * STEP), coordinates + speeds);
    rates(list, 0, dy, 0);
    for (let i = 0; i < dy.length; i++) list[i]! += STEP * dy[i]!;
  }
  return [...list.subarray(0, coordinates + speeds)];
}
