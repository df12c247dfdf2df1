/**
 * Plan from the texts of a command line. The same checks apply as to a file, and `writePlan` saves the outcome as one.
 *
 *   vary     length=0.5..2:5            five values from 0.5 to 2; `0.5..2:5:log` with equal ratios; `0.5..2` a range to draw from
 *            settings.step=1/100,1/1000 values one by one; texts are names: settings.method=penalty,recursive
 *            mass~normal(1,0.1)         a distribution; its numbers in the order of the plan file
 *   metric   reach=max(hand.position.x) without a name the text is the name
 *   table    measured=measured.csv
 *   sample   grid, sobol:1000, latin-hypercube:100, random:5000
 */
import {
  abbreviate,
  collectDiagnostics,
  type DiagnosticCollector,
  listNames,
  mergeSettings,
  type Settings,
  suggestName,
} from "@gelenk/core";
import { parseNumber } from "@gelenk/scenes";
import type { Plan } from "./plan.js";
import { DISTRIBUTION_MEMBERS, PLAN_VERSION, SAMPLING_METHODS, type Variation } from "./plan-schema.js";
import { planOf, type ReadPlan } from "./read-plan.js";

/** A plan as flags of the command line state it. */
export interface PlanFlags {
  /** `@scene`, a path, or `File.mo#Class`. */
  readonly model?: string;
  /** Settings that replace those of the model. */
  readonly settings?: Settings;
  /** `name=from:to:count` and the other forms of a variation. */
  readonly vary?: readonly string[];
  /** `name=expression`, or the expression alone. */
  readonly metrics?: readonly string[];
  /** `name=file.csv`: measured tables that metrics may name. */
  readonly tables?: readonly string[];
  /** Method and number of samples, `sobol:256`. */
  readonly sample?: string;
  /** Of random samples. */
  readonly seed?: number;
  /** Run jobs of one model in lockstep where that gives the same bits. */
  readonly lockstep?: boolean;
}

/** `base` is a plan that the flags change: targets, metrics and tables of the same name are replaced, others added. */
export function planFromFlags(flags: PlanFlags, base?: Plan): ReadPlan {
  const findings = collectDiagnostics();
  const vary = pairsOf(flags.vary, (text) => parseVary(findings, text));
  const metrics = pairsOf(flags.metrics, parseMetricFlag);
  const tables = pairsOf(flags.tables, (text) => parseTable(findings, text));
  const sampling = samplingOf(findings, flags, base);
  if (findings.errors > 0) return { diagnostics: findings.finish() };
  const { list = [], ...rest } = base ?? {};
  return planOf({
    ...rest,
    plan: PLAN_VERSION,
    model: flags.model ?? base?.model ?? "",
    settings: mergeSettings(base?.settings ?? {}, flags.settings ?? {}),
    vary: { ...base?.vary, ...vary },
    ...(sampling && { sampling }),
    ...(list.length > 0 && { list }),
    ...(flags.lockstep !== undefined && { lockstep: flags.lockstep }),
    metrics: { ...base?.metrics, ...metrics },
    tables: { ...base?.tables, ...tables },
  });
}

type Pair<T> = readonly [name: string, value: T];

const pairsOf = <T>(texts: readonly string[] = [], parse: (text: string) => Pair<T> | undefined): Readonly<Record<string, T>> =>
  Object.fromEntries(texts.map(parse).filter((pair) => pair !== undefined));

function bad(findings: DiagnosticCollector, flag: string, text: string, message: string, hint: string): undefined {
  findings.error("plan.bad-flag", `${flag} ${abbreviate(text)}`, message, hint);
  return undefined;
}

const VARY_HINT = "length=0.5..2:5, settings.step=0.01,0.001 or mass~normal(1,0.1)";
const TARGET_AND_REST = /^\s*([^=~]+?)\s*([=~])\s*(.*?)\s*$/s;

function parseVary(findings: DiagnosticCollector, text: string): Pair<Variation> | undefined {
  const [, target, sign, rest] = TARGET_AND_REST.exec(text) ?? [];
  if (target === undefined || rest === undefined || rest === "")
    return bad(findings, "--vary", text, "a target and its values are expected", VARY_HINT);
  const variation = sign === "~" ? parseDistribution(findings, text, rest) : parseValues(findings, text, rest);
  return variation && [target, variation];
}

const RANGE = /^(.+?)\.\.(.+?)(?::([^:]*))?(?::(log|linear))?$/s;

function parseValues(findings: DiagnosticCollector, text: string, rest: string): Variation | undefined {
  const [, first, last, count, spacing] = RANGE.exec(rest) ?? [];
  if (first === undefined || last === undefined) {
    const values = rest.split(",").map((part) => parseNumber(part.trim()) ?? part.trim());
    return values.includes("") ? bad(findings, "--vary", text, "a value between two commas is missing", VARY_HINT) : { values };
  }
  const from = parseNumber(first);
  const to = parseNumber(last);
  const levels = count === undefined ? undefined : parseNumber(count);
  if (from === undefined || to === undefined) return bad(findings, "--vary", text, `"${first}..${last}" is no range of numbers`, VARY_HINT);
  if (count !== undefined && levels === undefined)
    return bad(findings, "--vary", text, `"${count}" is no number of values`, "0.5..2:5 or 0.5..2:5:log");
  return { from, to, ...(levels !== undefined && { count: levels }), ...((spacing === "log" || spacing === "linear") && { spacing }) };
}

function parseDistribution(findings: DiagnosticCollector, text: string, rest: string): Variation | undefined {
  const [, name, inner] = /^([\w-]+)\s*\((.*)\)$/s.exec(rest) ?? [];
  const known = [...DISTRIBUTION_MEMBERS.keys()];
  if (name === undefined || inner === undefined)
    return bad(findings, "--vary", text, "a distribution with its numbers in parentheses is expected", `one of ${listNames(known)}`);
  const members = DISTRIBUTION_MEMBERS.get(name);
  if (!members) return bad(findings, "--vary", text, `the distribution "${abbreviate(name)}" is not known`, suggestName(name, known));
  const numbers = inner.split(",").map((part) => parseNumber(part.trim()));
  const usage = `${name}(${members.join(", ")})`;
  if (numbers.includes(undefined)) return bad(findings, "--vary", text, `"${abbreviate(inner)}" are not all numbers`, usage);
  if (numbers.length > members.length) return bad(findings, "--vary", text, `${numbers.length} numbers are too many`, usage);
  // Whether numbers are missing is found with the form of the plan.
  return { distribution: name, ...Object.fromEntries(numbers.map((number, i) => [members[i]!, number])) } as Variation;
}

const NAMED_METRIC = /^\s*([\p{L}_][\p{L}\p{N}_-]*)\s*=(?!=)\s*(.*?)\s*$/su;

function parseMetricFlag(text: string): Pair<string> {
  const [, name, expression] = NAMED_METRIC.exec(text) ?? [];
  return name === undefined || expression === undefined ? [text.trim(), text.trim()] : [name, expression];
}

function parseTable(findings: DiagnosticCollector, text: string): Pair<string> | undefined {
  const at = text.indexOf("=");
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  return bad(findings, "--table", text, "a name and a file are expected", "measured=measured.csv");
}

/** The form is checked with the plan; here only what could not be written into one. */
function samplingOf(findings: DiagnosticCollector, { sample, seed }: PlanFlags, base: Plan | undefined): object | undefined {
  if (sample === undefined && seed === undefined) return base?.sampling;
  if (sample === undefined) {
    if (base && "count" in base.sampling) return { ...base.sampling, seed };
    return bad(findings, "--seed", String(seed), "nothing is drawn at random", "--sample random:100, latin-hypercube:100 or sobol:128");
  }
  const [method = "", count, ...more] = sample.split(":");
  const number = count === undefined ? undefined : parseNumber(count);
  if (more.length > 0 || (count !== undefined && number === undefined))
    return bad(findings, "--sample", sample, "a method and a number of points are expected", "sobol:1000");
  if (!SAMPLING_METHODS.some((known) => known === method))
    return bad(findings, "--sample", sample, `the method "${abbreviate(method)}" is not known`, suggestName(method, SAMPLING_METHODS));
  if (method === "list" && (base?.list.length ?? 0) === 0)
    return bad(findings, "--sample", sample, "there is no list of points", "lists stand in plan files");
  return { method, ...(number !== undefined && { count: number }), ...(seed !== undefined && { seed }) };
}
