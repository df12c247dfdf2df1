/** `gelenk run` for a model in Modelica: compile, translate, simulate, keep the result, say how it ended. */
import { type Diagnostic, hasErrors } from "@gelenk/core";
import {
  type Experiment,
  experimentOf,
  type ResultData,
  resultData,
  runOfExperiment,
  type Simulation,
  simulate,
  type Translation,
  translate,
  writeResultCsv,
  writeResultMat,
} from "@gelenk/modelica";
import { inputError, reportDiagnostics } from "../diagnostics-text.js";
import { EXIT, type Io } from "../io.js";
import { jsonText } from "../json-text.js";
import { blockedFile, endingOf, writeSafely } from "../output-file.js";
import { matchNames } from "../plot/series.js";
import { createProgress } from "../progress.js";
import { countText, numberText, sizeText } from "../report/number-text.js";
import { textTable } from "../report/text-table.js";
import { compileOpened, type ModelicaFlags, modelicaMessage, openModelica, placed } from "./open-modelica.js";

export interface ModelicaRunFlags extends ModelicaFlags {
  readonly until?: number;
  readonly step?: number;
  readonly tolerance?: number;
  readonly integrator?: string;
  readonly intervals?: number;
  readonly out?: string;
  readonly record?: readonly string[];
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** What the flags above are called; the others say nothing about equations. */
const KNOWN = new Set([
  ...["until", "step", "tolerance", "integrator", "intervals", "out", "record", "json", "quiet", "model", "modelicaPath", "set"],
]);

/** Options of commander that are there without being given. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== true;

const RESULT_ENDINGS = [".csv", ".mat"];

export async function runModelica(address: string, options: Readonly<Record<string, unknown>>, io: Io): Promise<number> {
  const flags: ModelicaRunFlags = options;
  const json = flags.json === true;
  const prepared = await prepare(address, flags, io);
  const unused = Object.keys(options).filter((name) => !KNOWN.has(name) && isGiven(options[name]));
  const diagnostics = [...unused.map(unusedSetting), ...prepared.diagnostics];
  if (prepared.translation === undefined || hasErrors(diagnostics)) {
    if (json) reportDiagnostics(io, address, diagnostics, true);
    else for (const d of diagnostics) io.stderr.write(modelicaMessage(address, d));
    return EXIT.badInput;
  }
  if (!flags.quiet) for (const d of diagnostics) io.stderr.write(modelicaMessage(address, d));

  const start = io.now();
  const simulation = simulateWithProgress(prepared.translation, flags, prepared.experiment, io);
  const wallMs = io.now() - start;
  const data = resultData(prepared.translation, simulation.table);
  if (!json && !flags.quiet) io.stdout.write(reportText(prepared, simulation, data, wallMs));
  const kept = await keepResult(data, flags, io);
  if (kept !== EXIT.good) return kept;
  if (json) io.stdout.write(jsonText(reportJson(prepared, simulation, data, wallMs)));
  for (const d of placed(simulation.diagnostics, prepared.place))
    if (!flags.quiet || d.severity === "error") io.stderr.write(modelicaMessage(address, d));
  return simulation.reached ? EXIT.good : EXIT.brokenOff;
}

const unusedSetting = (name: string): Diagnostic => ({
  code: "modelica.unused-setting",
  severity: "warning",
  where: "",
  message: `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} says nothing to a model in Modelica`,
});

interface PreparedModelica {
  readonly name: string;
  readonly translation?: Translation;
  readonly experiment: Experiment;
  readonly diagnostics: readonly Diagnostic[];
  readonly place: (where: string) => string;
}

async function prepare(address: string, flags: ModelicaRunFlags, io: Io): Promise<PreparedModelica> {
  const opened = await openModelica(address, flags, io);
  const { name, place } = opened;
  const experiment = experimentOf(opened.definition);
  const failed = (diagnostics: readonly Diagnostic[]): PreparedModelica => ({ name, experiment, diagnostics, place });
  const before = [...opened.diagnostics, ...(await outputProblem(flags.out, io))];
  if (opened.library === undefined || hasErrors(before)) return failed(before);
  const { flat, diagnostics: compiled } = compileOpened(opened, flags.set ?? []);
  if (flat === undefined) return failed([...before, ...compiled]);
  const { translation, diagnostics } = translate(flat);
  const all = [...before, ...compiled, ...placed(diagnostics, place)];
  return { ...failed(all), ...(translation !== undefined && { translation }) };
}

async function outputProblem(out: string | undefined, io: Io): Promise<readonly Diagnostic[]> {
  if (out === undefined) return [];
  if (!RESULT_ENDINGS.includes(endingOf(out)))
    return [inputError("modelica.result-ending", `results of Modelica are ${RESULT_ENDINGS.join(" or ")} files, not ${endingOf(out)}`)];
  return blockedFile("--out", out, io.cwd);
}

function simulateWithProgress(translation: Translation, flags: ModelicaRunFlags, experiment: Experiment, io: Io): Simulation {
  const asked = runOfExperiment(experiment, flags);
  const { from, to } = asked;
  const progress = createProgress(io, "Ctrl-C stops without a result");
  try {
    return simulate(translation, {
      ...asked,
      ...(flags.step !== undefined && { step: flags.step }),
      ...(flags.integrator !== undefined && { method: flags.integrator }),
      onProgress: (t) => {
        progress.update((t - from) / (to - from));
        return true;
      },
    });
  } finally {
    progress.finish();
  }
}

async function keepResult(data: ResultData, flags: ModelicaRunFlags, io: Io): Promise<number> {
  const { out, record } = flags;
  if (out === undefined) return EXIT.good;
  const shown = record === undefined ? data : { ...data, variables: recorded(data, record) };
  const written = await writeSafely(out, io.cwd, endingOf(out) === ".mat" ? writeResultMat(shown) : writeResultCsv(shown));
  if (typeof written !== "number") {
    reportDiagnostics(io, out, [written], flags.json === true);
    return EXIT.badInput;
  }
  if (!flags.json && !flags.quiet)
    io.stdout.write(
      `\nWrote ${out} (${countText(data.table.count, "row")}, ${countText(shown.variables.length, "variable")}, ${sizeText(written)}).\n`,
    );
  return EXIT.good;
}

function recorded({ variables }: ResultData, names: readonly string[]) {
  const known = variables.map(({ name }) => name);
  const wanted = new Set(names.flatMap((name) => (name.includes("*") ? matchNames(name, known) : [name])));
  return variables.filter(({ name }) => wanted.has(name));
}

/** The states at the end, by name. */
function finalStates({ translation }: PreparedModelica, { table }: Simulation): (readonly [string, number])[] {
  const { choice, system } = translation!;
  const { names, rows, count } = table;
  return choice.states.flatMap((slot) => {
    const { kind, index, order } = system.slots.list[slot]!;
    if (kind !== "variable") return [];
    const name = order === 0 ? translation!.model.variables[index]!.name : `der(${translation!.model.variables[index]!.name})`;
    const column = names.indexOf(name);
    return column < 0 ? [] : [[name, rows[(count - 1) * names.length + column]!] as const];
  });
}

function reportText(prepared: PreparedModelica, simulation: Simulation, data: ResultData, wallMs: number): string {
  const { t, steps, evaluations, events, stateChanges, reached } = simulation;
  const facts = [
    ["time", `${numberText(data.table.rows[0] ?? 0)} … ${numberText(t)} s${reached ? "" : ", stopped early"}`],
    ["equations", `${prepared.translation!.model.equations.length}`],
    [
      "states",
      `${prepared.translation!.choice.states.length}${stateChanges === 0 ? "" : `, chosen anew ${countText(stateChanges, "time")}`}`,
    ],
    ["steps", `${steps}, ${countText(evaluations, "evaluation")}`],
    ["events", `${events}`],
    ["took", `${numberText(wallMs / 1000, 3)} s`],
  ];
  const states = simulation.table.count === 0 ? [] : finalStates(prepared, simulation).map(([name, value]) => [name, numberText(value)]);
  const end = states.length === 0 ? "" : `\nStates at the end\n${textTable([{}, { align: "right" }], states)}`;
  return `${prepared.name}\n${textTable([{}, {}], facts)}${end}`;
}

function reportJson(prepared: PreparedModelica, simulation: Simulation, { variables, table }: ResultData, wallMs: number) {
  const { t, steps, evaluations, events, stateChanges, reached, terminated } = simulation;
  const last = Math.max(0, table.count - 1) * table.names.length;
  const values = variables.map((variable) => [
    variable.name,
    variable.kind === "constant" ? variable.value : variable.sign * (table.rows[last + variable.column] ?? Number.NaN),
  ]);
  return {
    model: prepared.name,
    until: t,
    reached,
    ...(terminated !== undefined && { terminated }),
    steps,
    evaluations,
    events,
    stateChanges,
    wallMs,
    values: Object.fromEntries(values),
    diagnostics: placed(simulation.diagnostics, prepared.place),
  };
}
