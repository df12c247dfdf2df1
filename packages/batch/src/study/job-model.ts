/**
 * The model of a job: that of the study with the values of the job in their places. Nothing is run here, so that pages can open a job
 * without the code of runs.
 */
import {
  collectDiagnostics,
  type Diagnostic,
  hasErrors,
  mergeSettings,
  type ResolvedModel,
  resolveModel,
  type Settings,
} from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { type SortedValues, settingsOfValues, sortValues, withNumbers } from "./apply-values.js";
import type { ModelSource, Study, Values } from "./study.js";

export type MechanicalSource = Exclude<ModelSource, { readonly kind: "modelica" }>;

export interface ModelAt {
  readonly model?: ResolvedModel;
  readonly settings: Settings;
  readonly diagnostics: readonly Diagnostic[];
}

/** `common`: settings of the study. `checked`: targets that were found good before. */
export function modelOfJob(source: MechanicalSource, common: Settings, values: Values, checked = new Set<string>()): ModelAt {
  const findings = collectDiagnostics();
  const sorted = sortValues(values, source.kind);
  const settings = mergeSettings(common, settingsOfValues(findings, sorted.settings));
  const { model, diagnostics } = builtModel(source, sorted.parameters);
  findings.addAll(diagnostics);
  const changed = model && withNumbers(findings, model, sorted.numbers, checked);
  if (needsClock(changed?.settings) || needsClock(settings)) {
    const hint = "limit iterations instead: budget.iterations";
    findings.error("job.clock", "settings.budget.milliseconds", "a budget of time makes results depend on the machine", hint);
  }
  const all = findings.finish();
  return { settings, diagnostics: all, ...(changed !== undefined && !hasErrors(all) && { model: changed }) };
}

/** The model of a job with its settings in it, as a document that can be opened; of models in Modelica there is none. */
export function documentOfJob(
  study: Study,
  values: Values,
): { readonly model?: ResolvedModel; readonly diagnostics: readonly Diagnostic[] } {
  const { source } = study;
  if (source.kind === "modelica") {
    const message = "the run of a model in Modelica is no scene that can be opened";
    return { diagnostics: [{ code: "job.not-a-scene", severity: "error", where: "", message }] };
  }
  const { model, settings, diagnostics } = modelOfJob(source, study.settings, values);
  return { diagnostics, ...(model && { model: { ...model, settings: mergeSettings(model.settings ?? {}, settings) } }) };
}

/** A model file is taken with other values of its parameters, a scene is built anew. */
function builtModel(
  source: MechanicalSource,
  parameters: SortedValues["parameters"],
): { model?: ResolvedModel; diagnostics: readonly Diagnostic[] } {
  if (source.kind === "scene")
    return buildScene(
      source.address,
      parameters.map(([name, value]) => [name, String(value)] as const),
    );
  const texts = parameters.filter(([, value]) => typeof value === "string");
  if (texts.length === 0) return resolveModel(source.model, Object.fromEntries(parameters) as Record<string, number>);
  const diagnostics = texts.map(([name, value]) => ({
    code: "job.not-a-number",
    severity: "error" as const,
    where: `parameters.${name}`,
    message: `"${value}" is not a number`,
  }));
  return { diagnostics };
}

const needsClock = (settings: Settings | undefined): boolean =>
  typeof settings?.budget === "object" && settings.budget.milliseconds !== undefined;
