/** Values of a job put where they belong: parameters are handed on, settings become a record of settings, numbers of the model replace those written there. */
import {
  DEFAULTS,
  type DiagnosticCollector,
  defaultGravity,
  ITEM_NAMES,
  type Model,
  nameAll,
  onlyMethod,
  type ResolvedModel,
  resolveModel,
  type Settings,
  suggestName,
} from "@gelenk/core";
import { checkSchema, type JsonSchema, MODEL_SCHEMA } from "@gelenk/formats";
import type { ModelSource, Values } from "./study.js";
import { type NamedList, type Target, targetOf } from "./target.js";

type Value = number | string;
type ItemTarget = Extract<Target, { readonly kind: "item" | "gravity" }>;

export interface SortedValues {
  readonly parameters: readonly (readonly [name: string, value: Value])[];
  readonly settings: readonly (readonly [path: readonly string[], value: Value])[];
  readonly numbers: readonly (readonly [text: string, target: ItemTarget, value: Value])[];
}

export function sortValues(values: Values, source: ModelSource["kind"]): SortedValues {
  const targets = Object.entries(values).map(([text, value]) => ({ text, value, target: targetOf(text, source) }));
  return {
    parameters: targets.flatMap(({ target, value }) => (target.kind === "parameter" ? [[target.name, value] as const] : [])),
    settings: targets.flatMap(({ target, value }) => (target.kind === "setting" ? [[target.path, value] as const] : [])),
    numbers: targets.flatMap(({ text, target, value }) =>
      target.kind === "item" || target.kind === "gravity" ? [[text, target, value] as const] : [],
    ),
  };
}

const PROPERTIES = (MODEL_SCHEMA as unknown as JsonSchema).properties!;

const SWITCHES: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Settings that `values` state, checked like those of a model file; numbers may be written as texts such as 1/240. */
export function settingsOfValues(findings: DiagnosticCollector, values: SortedValues["settings"]): Settings {
  let settings: unknown = {};
  for (const [path, value] of values) {
    const meant = typeof value === "string" && Object.hasOwn(SWITCHES, value) ? SWITCHES[value] : value;
    settings = withValue(settings, path, meant, () => ({}));
    if (settings === undefined) {
      findings.error("job.unknown-target", `settings.${path.join(".")}`, "there is no such setting");
      return {};
    }
  }
  return checkedSettings(findings, settings);
}

/** Settings as written, with expressions, as numbers. */
function checkedSettings(findings: DiagnosticCollector, settings: unknown): Settings {
  const before = findings.errors;
  checkSchema(findings, { type: "object", properties: { settings: PROPERTIES["settings"]! } }, { settings });
  if (findings.errors > before) return {};
  const { model, diagnostics } = resolveModel({ settings } as unknown as Model);
  findings.addAll(diagnostics);
  const resolved: Settings = model?.settings ?? {};
  return resolved.method === undefined || resolved.methods !== undefined ? resolved : { ...resolved, ...onlyMethod(resolved.method) };
}

/** Vectors that a model may leave out. */
const LEFT_OUT: Readonly<Record<string, readonly number[]>> = {
  position: DEFAULTS.body.position,
  orientation: DEFAULTS.body.orientation,
  velocity: DEFAULTS.body.velocity,
  angularVelocity: DEFAULTS.body.angularVelocity,
  force: DEFAULTS.force.constant.force,
  torque: DEFAULTS.force.constant.torque,
  center: DEFAULTS.force["point-gravity"].center,
};

/** The model with `values` in place; `checked` are targets that were found good before and need no look at the schema again. */
export function withNumbers(
  findings: DiagnosticCollector,
  model: ResolvedModel,
  values: SortedValues["numbers"],
  checked: Set<string>,
): ResolvedModel {
  return values.reduce((changed, [text, target, value]) => {
    if (typeof value === "number") return withNumber(findings, changed, text, target, value, checked);
    findings.error("job.not-a-number", text, `"${value}" is not a number`);
    return changed;
  }, model);
}

function withNumber(
  findings: DiagnosticCollector,
  model: ResolvedModel,
  text: string,
  target: ItemTarget,
  value: number,
  checked: Set<string>,
): ResolvedModel {
  const place = target.kind === "gravity" ? { index: 0, path: target.path } : placeOf(findings, model, target, text);
  if (place === undefined) return model;
  const key = target.kind === "gravity" ? "gravity" : target.list;
  const before: unknown = target.kind === "gravity" ? (model.gravity ?? defaultGravity(model.up)) : model[target.list]![place.index];
  const after = withValue(before, place.path, value, (name) => LEFT_OUT[name] ?? {});
  const wrong = findings.errors;
  if (after === undefined) findings.error("job.unknown-target", text, "there is no number of the model");
  else if (!checked.has(text)) {
    const schema = target.kind === "gravity" ? PROPERTIES[key]! : PROPERTIES[key]!.items!;
    checkSchema(findings, { type: "object", properties: { [text]: schema } }, { [text]: after });
  }
  if (findings.errors > wrong) return model;
  checked.add(text);
  if (target.kind === "gravity") return { ...model, gravity: after as ResolvedModel["gravity"] & object };
  return { ...model, [key]: (model[target.list] as readonly unknown[]).map((item, i) => (i === place.index ? after : item)) };
}

interface Place {
  readonly index: number;
  readonly path: readonly string[];
}

/** The item that the path starts with; of names with dots the longest that fits. */
function placeOf(
  findings: DiagnosticCollector,
  model: ResolvedModel,
  { list, path }: Extract<Target, { readonly kind: "item" }>,
  text: string,
): Place | undefined {
  const names = nameAll(ITEM_NAMES[list], (model[list] ?? []) as readonly { readonly name?: string }[]);
  for (let length = path.length - 1; length > 0; length--) {
    const index = names.indexOf(path.slice(0, length).join("."));
    if (index >= 0) return { index, path: path.slice(length) };
  }
  const what: string = ITEM_NAMES[list satisfies NamedList];
  const hint =
    path.length === 1 ? `which number of it? ${text}.mass, for example` : suggestName(path[0]!, names, `the model has no ${list}`);
  findings.error("job.unknown-target", text, `there is no ${what} "${path[0]}" with such a number`, hint);
  return undefined;
}

/** A copy with one value replaced or added; undefined where the path leads through something that has no members. */
function withValue(whole: unknown, path: readonly string[], value: unknown, missing: (name: string) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (typeof whole !== "object" || whole === null) return undefined;
  if (Array.isArray(whole)) {
    const index = /^\d+$/.test(first) ? Number(first) : first.length === 1 ? "xyzw".indexOf(first) : -1;
    if (index < 0 || index >= whole.length) return undefined;
    const item = withValue(whole[index], rest, value, missing);
    return item === undefined ? undefined : whole.with(index, item);
  }
  const before = Object.hasOwn(whole, first) ? (whole as Record<string, unknown>)[first] : missing(first);
  const member = withValue(before, rest, value, missing);
  return member === undefined ? undefined : { ...whole, [first]: member };
}
