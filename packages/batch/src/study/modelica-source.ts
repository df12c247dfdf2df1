/**
 * A model in Modelica as a source of runs. Its texts are parsed once; every set of values of its parameters is compiled anew, since a
 * parameter may decide which equations there are. The last system is kept: where only settings vary, it is compiled once.
 */
import { collectDiagnostics, type Diagnostic, hasErrors, mergeSettings, type Settings, suggestName } from "@gelenk/core";
import {
  classDefinition,
  compileModel,
  createLibrary,
  type Experiment,
  experimentOf,
  filesOfTexts,
  type Library,
  type ResultData,
  rememberParsed,
  resultData,
  runOfExperiment,
  simulate,
  type Translation,
  translate,
} from "@gelenk/modelica";
import { type SortedValues, settingsOfValues, sortValues } from "./apply-values.js";
import { canonicalJson } from "./canonical-json.js";
import {
  failureOfDiagnostics,
  type PreparedSource,
  type RunQuantities,
  remarkTexts,
  type SourceRun,
  type Stop,
  unknownColumn,
} from "./prepared-source.js";
import type { Failure, ModelSource, Study, Values } from "./study.js";

type ModelicaSource = Extract<ModelSource, { readonly kind: "modelica" }>;

/** Settings that mean something to equations; of tolerances that of the trajectory. */
const KNOWN = ["until", "step", "integrator", "tolerance"];

interface Ready {
  readonly translation?: Translation;
  readonly settings: Settings;
  readonly diagnostics: readonly Diagnostic[];
}

export function modelicaSource(source: ModelicaSource, study: Study): PreparedSource {
  const files = filesOfTexts("", Object.fromEntries(source.texts.map(({ file, text }) => [file, text])));
  // a library of its own for each: what is found wrong with one set of values must not stay for the next; texts are parsed once
  const parse = rememberParsed();
  const library = () => createLibrary([files], parse);
  const experiment = experimentOf(classDefinition(library(), source.model));
  let last: { readonly key: string; readonly compiled: Pick<Ready, "translation" | "diagnostics"> } | undefined;

  const compiledWith = (parameters: SortedValues["parameters"]) => {
    const given = Object.fromEntries(parameters);
    const key = canonicalJson(given);
    if (last?.key !== key) last = { key, compiled: compile(source.model, library(), given) };
    return last.compiled;
  };
  const ready = (values: Values): Ready => {
    const findings = collectDiagnostics();
    const sorted = sortValues(values, source.kind);
    const settings = mergeSettings(study.settings, settingsOfValues(findings, sorted.settings));
    for (const name of Object.keys(settings).filter((one) => !KNOWN.includes(one) && one !== "methods"))
      findings.error(
        "job.unknown-target",
        `settings.${name}`,
        "this setting says nothing to a model in Modelica",
        suggestName(name, KNOWN),
      );
    const { translation, diagnostics } = compiledWith(sorted.parameters);
    findings.addAll(diagnostics);
    const all = findings.finish();
    return { settings, diagnostics: all, ...(translation !== undefined && !hasErrors(all) && { translation }) };
  };
  return {
    modelAt: (values) => {
      const { settings, diagnostics } = ready(values);
      return { settings, diagnostics };
    },
    check(values, columns) {
      const { translation, diagnostics } = ready(values);
      return translation === undefined ? diagnostics : [...diagnostics, ...unknownColumns(translation, columns)];
    },
    run(values, _columns, stop) {
      const { translation, settings, diagnostics } = ready(values);
      return translation === undefined ? { failure: failureOfDiagnostics(diagnostics) } : runOf(translation, settings, experiment, stop);
    },
  };
}

function compile(model: string, library: Library, parameters: Readonly<Record<string, number | string>>) {
  const { flat, diagnostics: compiled } = compileModel(library, model, { parameters });
  if (flat === undefined) return { diagnostics: compiled };
  const { translation, diagnostics } = translate(flat);
  return { diagnostics: [...compiled, ...diagnostics], ...(translation !== undefined && { translation }) };
}

function unknownColumns(translation: Translation, columns: readonly string[]): readonly Diagnostic[] {
  const { parameters, variables } = translation.model;
  const known = ["time", ...[...parameters, ...variables].map(({ name }) => name)];
  const names = new Set(known);
  return columns.filter((name) => !names.has(name.replace(/^der\((.*)\)$/, "$1"))).map((name) => unknownColumn(name, known, " to record"));
}

function runOf(translation: Translation, settings: Settings, experiment: Experiment, stop: Stop | undefined): SourceRun {
  const { until, step, integrator, tolerance } = settings;
  let stopped: Failure | undefined;
  const simulation = simulate(translation, {
    ...runOfExperiment(experiment, {
      ...(until !== undefined && { until }),
      ...(tolerance?.trajectory !== undefined && { tolerance: tolerance.trajectory }),
    }),
    ...(step !== undefined && { step }),
    ...(integrator !== undefined && { method: integrator }),
    onProgress: () => {
      stopped = stop?.();
      return stopped === undefined;
    },
  });
  if (stopped !== undefined) return { failure: stopped };
  if (!simulation.reached) {
    const given = simulation.diagnostics.filter(({ severity }) => severity === "error");
    const message = `the run ended at t = ${simulation.t} s`;
    return { failure: given.length > 0 ? failureOfDiagnostics(given) : { code: "job.broken-off", message } };
  }
  return { quantities: quantitiesOf(resultData(translation, simulation.table)), remarks: remarkTexts(simulation.diagnostics) };
}

function quantitiesOf({ variables, table }: ResultData): RunQuantities {
  const width = table.names.length;
  const known = new Map(variables.map((variable) => [variable.name, variable]));
  const column = (index: number, sign: number) =>
    Float64Array.from({ length: table.count }, (_, row) => sign * table.rows[row * width + index]!);
  return {
    column(name) {
      if (name === "time") return column(0, 1);
      const variable = known.get(name);
      if (variable === undefined) return undefined;
      return variable.kind === "constant" ? new Float64Array(table.count).fill(variable.value) : column(variable.column, variable.sign);
    },
    ledger: () => undefined,
  };
}
