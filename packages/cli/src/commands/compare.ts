/** `gelenk compare`: one model, several methods, what each of them gets wrong and how long it takes. */
import { hasErrors, METHOD_NAMES } from "@gelenk/core";
import { InvalidArgumentError } from "commander";
import { type Command, type CommandInput, jsonOption, type Pair, parseList, setOption } from "../command.js";
import { type Comparison, chooseQuantities, makeRuns } from "../compare/make-runs.js";
import { changingQuantities, comparisonJson, comparisonPlot, comparisonText } from "../compare/report.js";
import { parseVariant, parseVariants, type Variant } from "../compare/variant.js";
import { diagnosticText, inputError, type LocatedDiagnostic, mergeDiagnostics, reportDiagnostics } from "../diagnostics-text.js";
import { EXIT, type Io } from "../io.js";
import { jsonText } from "../json-text.js";
import { openModel } from "../open-model.js";
import { blockedFile, endingOf, writeSafely } from "../output-file.js";
import { hintForName } from "../plot/series.js";
import { sizeText } from "../report/number-text.js";
import { type SettingFlags, settingOptions, settingsOf } from "../run-settings.js";

interface CompareFlags extends SettingFlags {
  readonly methods?: readonly Variant[];
  readonly reference?: Variant;
  readonly set?: readonly Pair[];
  readonly y?: readonly string[];
  readonly out?: string;
  /** False with --no-plot. */
  readonly plot?: boolean;
  readonly json?: boolean;
}

const DEFAULT_METHODS: readonly Variant[] = METHOD_NAMES.filter((name) => name !== "auto" && name !== "free").map((method) => ({ method }));

function parseOut(text: string): string {
  if (endingOf(text) !== ".svg") throw new InvalidArgumentError("Plots are written as .svg.");
  return text;
}

interface Prepared {
  readonly name: string;
  readonly comparison?: Comparison;
  readonly quantities: readonly string[];
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** A name that is good for a file anywhere. */
const fileName = (name: string) => `${name.replace(/[^\w.-]+/gu, "-")}-compare.svg`;

async function prepare(address: string, flags: CompareFlags, io: Io): Promise<Prepared> {
  const { name, model, locate, diagnostics: found } = await openModel(address, flags.set ?? [], io);
  const none: Prepared = { name, quantities: [], diagnostics: found };
  if (model === undefined || hasErrors(found)) return none;
  const { names: quantities, unknown, known } = chooseQuantities(model, flags.y);
  const wrong = unknown.map((pattern) =>
    inputError("plot.unknown-name", `--y: there is no quantity "${pattern}"`, hintForName(pattern, known)),
  );
  const blocked = await blockedFile("--out", flags.plot === false ? undefined : (flags.out ?? fileName(name)), io.cwd);
  const before = [...found, ...wrong, ...blocked];
  if (hasErrors(before)) return { ...none, diagnostics: before };
  const comparison = await makeRuns(
    model,
    {
      variants: flags.methods ?? DEFAULT_METHODS,
      settings: settingsOf(flags),
      quantities,
      ...(flags.reference !== undefined && { reference: flags.reference }),
    },
    io,
  );
  return { name, comparison, quantities, diagnostics: mergeDiagnostics(before, locate(comparison.diagnostics)) };
}

async function compareMethods({ arguments: [address = ""], options }: CommandInput, io: Io): Promise<number> {
  const flags: CompareFlags = options;
  const { name, comparison, quantities, diagnostics } = await prepare(address, flags, io);
  if (comparison === undefined || hasErrors(diagnostics)) {
    reportDiagnostics(io, address, diagnostics, flags.json === true);
    return EXIT.badInput;
  }
  for (const d of diagnostics) io.stderr.write(diagnosticText(address, d));
  if (comparison.runs.length === 0) {
    io.stderr.write("Interrupted before the first run was complete.\n");
    return EXIT.interrupted;
  }
  const out = flags.plot === false ? undefined : (flags.out ?? fileName(name));
  const drawn = flags.y === undefined ? changingQuantities(comparison, quantities) : quantities;
  const written = out === undefined ? 0 : await writeSafely(out, io.cwd, [comparisonPlot(name, comparison, drawn)]);
  if (typeof written !== "number") {
    reportDiagnostics(io, out ?? "", [written], flags.json === true);
    return EXIT.badInput;
  }
  if (flags.json) io.stdout.write(jsonText(comparisonJson(name, comparison, out)));
  else {
    io.stdout.write(comparisonText(name, comparison));
    if (out !== undefined) io.stdout.write(`\nWrote ${out} (${sizeText(written)}): ${drawn.join(", ")}\n`);
  }
  if (comparison.interrupted) {
    io.stderr.write("Interrupted: not all runs were made.\n");
    return EXIT.interrupted;
  }
  return comparison.runs.some(({ result }) => result.brokenOff !== undefined) ? EXIT.brokenOff : EXIT.good;
}

export const compareCommand: Command = {
  name: "compare",
  summary: "run a model with several methods and compare them",
  about: `Run a model with each of several methods, over the same times and from the same start. Prints for each of them how far joints, energy and momentum are off, how many iterations and how much time it took, and how far its bodies are from those of the first; draws them over each other.

A method may carry the order of the step: impulse-direct:4. With --reference the bodies are compared with a run of that method at a quarter of the step.`,
  arguments: [{ name: "<model>", about: "a model file, a robot, or a scene such as @chain?links=10" }],
  options: [
    {
      flags: "--methods <names>",
      about: `comma separated: ${METHOD_NAMES.join(", ")}; name:4 sets the order; default: all but auto and free`,
      parse: parseVariants,
    },
    {
      flags: "--reference <name>",
      about: "measure distances from this method at a quarter of the step, e.g. impulse-direct:6",
      parse: parseVariant,
    },
    ...settingOptions,
    setOption,
    {
      flags: "--y <names>",
      about: "what to draw, comma separated; default: the position of the first body that can move",
      parse: parseList,
    },
    { flags: "--out <file>", about: "where to write the plot; default: the name of the model with -compare.svg", parse: parseOut },
    { flags: "--no-plot", about: "write no plot" },
    jsonOption,
  ],
  examples: [
    { command: "gelenk compare @chain --methods impulse-direct,impulse-iterative", about: "two solvers" },
    { command: "gelenk compare @double-pendulum --methods impulse-direct:2,impulse-direct:4,impulse-direct:6", about: "three orders" },
    { command: "gelenk compare @four-bar --reference impulse-direct:6 --step 1/60", about: "against a finer run" },
    { command: 'gelenk compare @ring --y "energy.total" --out energy.svg', about: "what the methods do to the energy" },
  ],
  run: compareMethods,
};
