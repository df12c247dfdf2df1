/** Options of a world and settings of a model: the same words. What is stated where, and whether it makes sense. */
import { checkList } from "../model/check-numbers.js";
import { checkIterations, checkSettings } from "../model/check-settings.js";
import { collectDiagnostics } from "../model/collect-diagnostics.js";
import type { ResolvedModel } from "../model/description.js";
import type { Diagnostic } from "../model/diagnostic.js";
import { isRecord, mergeSettings } from "../model/merge-settings.js";
import { quote, visitItems } from "../model/path.js";
import type { Settings } from "../model/settings-description.js";
import { validateModel } from "../model/validate.js";
import type { SettingNames } from "../model/validation-context.js";
import { modelError } from "./errors.js";
import type { Extensions, WorldOptions } from "./world-data.js";

/** Types keep this away; scripts without them give a text, or nothing. */
export function requireRecord(given: unknown, what: string, hint?: string): void {
  if (!isRecord(given)) throw modelError("model.wrong-type", "", `${what} is expected, not ${quote(given)}`, hint);
}

/** The options a model states, and those that replace them. */
export function optionsOf(model: ResolvedModel, options: WorldOptions): WorldOptions {
  requireRecord(model, "a model");
  const { until: _until, assemble: _assemble, ...settings } = model.settings ?? {};
  const { up, gravity, materials, materialPairs, exclude } = model;
  const stated: WorldOptions = {
    ...settings,
    ...(up && { up }),
    ...(gravity && { gravity }),
    ...(materials && { materials }),
    ...(materialPairs && { materialPairs }),
    ...(exclude && { exclude }),
  };
  return mergeSettings(stated, options);
}

/** Those options that a model states as settings. */
export function settingsIn(options: WorldOptions): Settings {
  const { up: _up, gravity: _gravity, extend: _extend, observe: _observe, memory: _memory, now: _now, budget, ...rest } = options;
  const { webAssembly: _webAssembly, materials: _materials, materialPairs: _pairs, exclude: _exclude, ...settings } = rest;
  if (typeof budget !== "object") return { ...settings, ...(budget !== undefined && { budget }) };
  const { counts: _counts, ...limits } = budget;
  return { ...settings, budget: limits };
}

/** What settings may state beside what is built in. */
export const namesIn = ({ methods = [], solvers = [], detectors = [] }: Extensions = {}): SettingNames => ({
  methods: methods.map(({ name }) => name),
  solvers: solvers.map(({ name }) => name),
  detectors: detectors.map(({ name }) => name),
});

/** Those options that say how surfaces meet. Pairs of bodies that never collide may be named before there are such bodies. */
export function surfacesIn({ materials, materialPairs }: WorldOptions): Pick<ResolvedModel, "materials" | "materialPairs"> {
  return { ...(materials && { materials }), ...(materialPairs && { materialPairs }) };
}

/** What is wrong with the options of a world that is still empty. Bodies that `methods` name may join later. */
export function checkOptions(options: WorldOptions): Diagnostic[] {
  requireRecord(options, "a record");
  const findings = collectDiagnostics();
  checkList(findings, options.gravity, "options.gravity", 3);
  // how long it will run is not known
  checkSettings(findings, { ...settingsIn(options), until: 0 }, "options", namesIn(options.extend));
  findings.addAll(validateModel({ gelenk: 1, ...surfacesIn(options) }).map((d) => ({ ...d, where: `options.${d.where}` })));
  findings.addAll(checkClock(options, "options"));
  return findings.finish();
}

/** A budget in milliseconds needs a clock, unless it repeats an earlier run. */
export function checkClock({ budget, now }: WorldOptions, where: string): Diagnostic[] {
  const findings = collectDiagnostics();
  if (typeof budget !== "object") return [];
  visitItems(budget.counts, `${where}.budget.counts`, (count, place) => checkIterations(findings, count, place));
  if (budget.milliseconds !== undefined && budget.counts === undefined && now === undefined) {
    const message = "a budget in milliseconds needs a clock, and the library has none of its own";
    findings.error("settings.no-clock", `${where}.budget.milliseconds`, message, "pass one: now: () => performance.now()");
  }
  return findings.finish();
}
