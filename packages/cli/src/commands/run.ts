/** `gelenk run`: simulate a model, keep the result, print the ledger. */
import { createRun, hasErrors, nameAll, type ResolvedModel, type Run, type RunOptions, recordableColumns } from "@gelenk/core";
import { trackColumns } from "@gelenk/formats/gltf";
import { InvalidArgumentError } from "commander";
import { type Command, type CommandInput, jsonOption, type Pair, parseCount, parseList, setOption } from "../command.js";
import { diagnosticText, inputWarning, type LocatedDiagnostic, mergeDiagnostics, reportDiagnostics } from "../diagnostics-text.js";
import { animationFile, GLTF_ENDINGS, isGltfName } from "../gltf-file.js";
import { type ImportFlags, importFlagOptions } from "../import/import-flags.js";
import { EXIT, type Io, noClock } from "../io.js";
import { jsonText } from "../json-text.js";
import { makeSteps } from "../make-steps.js";
import { isModelicaAddress, type ModelicaFlags, modelicaOptions } from "../modelica/open-modelica.js";
import { runModelica } from "../modelica/run-modelica.js";
import { openModel } from "../open-model.js";
import { blockedFile, endingOf, writeSafely } from "../output-file.js";
import { matchNames } from "../plot/series.js";
import { countText, sizeText } from "../report/number-text.js";
import { missedPromise } from "../report/promise.js";
import { runJson, runText } from "../report/run-report.js";
import { RESULT_ENDINGS, resultText } from "../result-file.js";
import { methodOption, type SettingFlags, settingOptions, settingsOf } from "../run-settings.js";
import { webAssembly } from "../web-assembly.js";

interface RunFlags extends SettingFlags, ImportFlags, ModelicaFlags {
  readonly set?: readonly Pair[];
  readonly out?: string;
  readonly every?: number;
  readonly record?: readonly string[];
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export function parseOut(text: string): string {
  const known = [...RESULT_ENDINGS, ...GLTF_ENDINGS, ".mat"];
  if (!known.includes(endingOf(text))) {
    throw new InvalidArgumentError(`The ending decides the format: use ${known.join(" or ")}.`);
  }
  return text;
}

export type RecordFlags = Pick<RunFlags, "out" | "every" | "record">;

/** Without an output file nothing needs to be recorded. */
export function recordOptions({ out, every, record }: RecordFlags): NonNullable<RunOptions["record"]> {
  if (out === undefined) return { every: Number.MAX_SAFE_INTEGER, quantities: [] };
  return { ...(every !== undefined && { every }), ...(record !== undefined && { quantities: record }) };
}

const runOptions = (flags: RunFlags, { now }: Io): RunOptions => ({
  ...settingsOf(flags),
  now,
  webAssembly,
  record: recordOptions(flags),
});

/** What says how a table is written, while none is. */
const vainFlags = ({ out, every, record }: RecordFlags): readonly LocatedDiagnostic[] =>
  [...(every === undefined ? [] : ["--every"]), ...(record === undefined ? [] : ["--record"])]
    .filter(() => out === undefined)
    .map((flag) => inputWarning("run.nothing-written", `${flag} is about a table, and none is written`, "add --out FILE.csv"));

/** Names with * stand for all columns that match; the others are left for the run to judge. */
function expandNames(model: ResolvedModel, names: readonly string[] | undefined): readonly string[] | undefined {
  if (names === undefined || !names.some((name) => name.includes("*"))) return names;
  const { run } = createRun(model, { now: noClock, record: { quantities: [] } });
  const known = run === undefined ? [] : recordableColumns(run.world).map((column) => column.name);
  return names.flatMap((name) => {
    const matches = matchNames(name, known);
    return matches.length === 0 ? [name] : matches;
  });
}

/** What must be recorded: poses for an animation, else what was asked for. */
const quantitiesOf = (model: ResolvedModel, { out, record }: RunFlags): readonly string[] | undefined =>
  out !== undefined && isGltfName(out) ? trackColumns(nameAll("body", model.bodies ?? [])) : expandNames(model, record);

interface Prepared {
  readonly name: string;
  readonly model?: ResolvedModel;
  readonly run?: Run;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** The model, made ready to run, or what is wrong. */
async function prepare(address: string, flags: RunFlags, io: Io): Promise<Prepared> {
  const { name, model, locate, diagnostics: found } = await openModel(address, flags.set ?? [], io, flags);
  const before = [...found, ...vainFlags(flags), ...(await blockedFile("--out", flags.out, io.cwd))];
  if (model === undefined || hasErrors(before)) return { name, diagnostics: before };
  const record = quantitiesOf(model, flags);
  const { run, diagnostics } = createRun(model, runOptions({ ...flags, ...(record !== undefined && { record }) }, io));
  return { name, model, diagnostics: mergeDiagnostics(before, locate(diagnostics)), ...(run !== undefined && { run }) };
}

/** Writes the recording; the exit code is changed only when that fails. */
async function keepResult(run: Run, model: ResolvedModel, flags: CarryOutFlags, io: Io): Promise<number> {
  if (flags.out === undefined) return EXIT.good;
  const { recording } = run.result();
  const animated = isGltfName(flags.out);
  const written = await writeSafely(
    flags.out,
    io.cwd,
    animated ? animationFile(model, recording, flags.out) : resultText(recording, flags.out),
  );
  if (typeof written !== "number") {
    reportDiagnostics(io, flags.out, [written], flags.json === true);
    return EXIT.badInput;
  }
  if (!flags.json && !flags.quiet) {
    const rows = `${countText(recording.length, "row")}, ${countText(recording.columns.length, "column")}, `;
    // without a name, energies are drawn
    const names = recording.columns.map(({ name }) => name);
    const drawn = names.includes("energy.total") ? "" : ` --y ${names[1] ?? names[0]}`;
    const use = animated ? "" : ` To draw it: gelenk plot ${flags.out}${drawn}`;
    io.stdout.write(`\nWrote ${flags.out} (${animated ? "" : rows}${sizeText(written)}).${use}\n`);
  }
  return EXIT.good;
}

async function runModel({ arguments: [address = ""], options }: CommandInput, io: Io): Promise<number> {
  const flags: RunFlags = options;
  if (isModelicaAddress(address, flags, io.cwd)) return runModelica(address, options, io);
  const json = flags.json === true;
  const { name, model, run, diagnostics } = await prepare(address, flags, io);
  if (run === undefined || model === undefined || hasErrors(diagnostics)) {
    reportDiagnostics(io, address, diagnostics, json);
    return EXIT.badInput;
  }
  if (!flags.quiet) for (const d of diagnostics) io.stderr.write(diagnosticText(address, d));
  return carryOut({ address, name, model, run }, flags, io);
}

/** A run that is ready to be made. */
export interface ReadyRun {
  /** In front of what is said about it. */
  readonly address: string;
  readonly name: string;
  readonly model: ResolvedModel;
  readonly run: Run;
}

export type CarryOutFlags = Pick<RunFlags, "out" | "json" | "quiet">;

/** Makes the run, keeps its result, says how it ended; the exit code. */
export async function carryOut({ address, name, model, run }: ReadyRun, flags: CarryOutFlags, io: Io): Promise<number> {
  const json = flags.json === true;
  const start = io.now();
  const interrupted = await makeSteps(run, io);
  const wallMs = io.now() - start;
  const result = run.result();

  // The result is printed only when it is safely on disk, so that whoever reads the output can rely on the file.
  if (!json && !flags.quiet) io.stdout.write(runText(name, result, wallMs));
  const kept = await keepResult(run, model, flags, io);
  if (kept !== EXIT.good) return kept;
  if (json) io.stdout.write(jsonText(runJson(name, result, wallMs)));
  if (!flags.quiet) for (const remark of result.remarks) io.stderr.write(diagnosticText(address, remark));
  return verdict(run, interrupted, address, io);
}

/** Says on standard error why a run cannot be trusted or is not complete. */
function verdict(run: Run, interrupted: boolean, address: string, io: Io): number {
  const missed = missedPromise(run.result());
  if (missed !== undefined) io.stderr.write(diagnosticText(address, missed));
  if (run.brokenOff !== undefined) io.stderr.write(diagnosticText(address, run.brokenOff));
  else if (interrupted) {
    io.stderr.write(`Interrupted after ${run.steps} of ${run.totalSteps} steps.\n`);
    return EXIT.interrupted;
  }
  return missed === undefined && run.brokenOff === undefined ? EXIT.good : EXIT.brokenOff;
}

export const runCommand: Command = {
  name: "run",
  summary: "simulate a model",
  about: `Simulate a model and print the ledger of the run: how far energy, momentum and joints are off, and where the bodies are at the end.

The model is a file or a scene, @name or @name?parameter=value&… (see gelenk scenes), or a model written in Modelica: a file .mo, with --model where it holds several, or the name of a class of a library. Settings come from the model; the options below replace them. Numbers may be fractions such as 1/240. Where joints were ever farther off, or bodies in contact deeper in each other, than the tolerance promises, the exit code is 3.`,
  arguments: [
    {
      name: "<model>",
      about: "a model file, a robot (.urdf, .xacro, .sdf, .xml, or a .zip with one), or a scene such as @orbit?eccentricity=0.7",
    },
  ],
  options: [
    ...settingOptions,
    methodOption,
    setOption,
    {
      flags: "--out <file>",
      about: "write the motion to a table, .csv or .jsonl (Modelica: .csv or .mat), or as an animation, .glb or .gltf; the ending decides",
      parse: parseOut,
    },
    { flags: "--every <n>", about: "write only each n-th step (and the last)", parse: parseCount },
    {
      flags: "--record <names>",
      about: 'write only these quantities, e.g. ball.position.y,energy.total; joints on request alone: "joint.hinge.*"',
      parse: parseList,
    },
    jsonOption,
    { flags: "--quiet", about: "print nothing but errors" },
    { flags: "--intervals <n>", about: "Modelica: rows of the result, at equal distances; 500 if nothing is said", parse: parseCount },
    ...modelicaOptions,
    ...importFlagOptions,
  ],
  examples: [
    { command: "gelenk run @dzhanibekov", about: "a scene with its defaults" },
    { command: 'gelenk run "@orbit?eccentricity=0.8&periods=3"', about: "quotes keep the shell from reading ? and &" },
    { command: "gelenk run @orbit --set eccentricity=0.8", about: "the same without quotes" },
    { command: "gelenk run arm.json --until 5 --step 1/1000", about: "a file, finer and longer" },
    { command: "gelenk run @chain --order 4 --tolerance 1e-8", about: "of higher order, with a stricter promise" },
    { command: "gelenk run arm.json --out arm.csv --every 10", about: "keep each tenth step" },
    { command: "gelenk run arm.json --out arm.glb", about: "an animation for viewers" },
    { command: "gelenk run Crane.mo --set boom.m=200 --until 10 --out crane.mat", about: "a model written in Modelica" },
    { command: "gelenk run @swarm --json", about: "for programs" },
  ],
  run: runModel,
};
