/** From what a user typed to a plan: a plan file, which flags may change, or a model and flags alone. */
import { dirname, relative, resolve } from "node:path";
import { type Plan, planFromFlags, readPlan } from "@gelenk/batch";
import type { Settings } from "@gelenk/core";
import { isObject, parseJson } from "@gelenk/formats";
import { isSceneAddress } from "@gelenk/scenes";
import { type CommandOption, parseWhole } from "../command.js";
import type { LocatedDiagnostic } from "../diagnostics-text.js";
import type { Io } from "../io.js";
import { locateDiagnostics } from "../locate-diagnostics.js";
import { endingOf } from "../output-file.js";
import { readBytes } from "../paths.js";
import { type SettingFlags, settingOptions, settingsOf } from "../run-settings.js";

export interface PlanFlags extends SettingFlags {
  readonly vary?: readonly string[];
  readonly metric?: readonly string[];
  readonly table?: readonly string[];
  readonly sample?: string;
  readonly seed?: number;
  readonly lockstep?: boolean;
}

export const repeated = (text: string, earlier: unknown): readonly string[] => [
  ...((earlier as readonly string[] | undefined) ?? []),
  text,
];

export const planOptions: readonly CommandOption[] = [
  {
    flags: "--vary <target>",
    about: "length=0.5..2:5, settings.step=1/100,1/1000, bodies.ball.velocity.x~normal(0,0.1); repeatable",
    parse: repeated,
  },
  {
    flags: "--metric <expression>",
    about: "what is measured: max(hand.position.x), reach=max(hand.position.x); repeatable",
    parse: repeated,
  },
  { flags: "--table <name=file>", about: "measured numbers that metrics may use, a .csv file; repeatable", parse: repeated },
  { flags: "--sample <method>", about: "grid, or sobol:1000, latin-hypercube:1000, random:1000" },
  { flags: "--seed <n>", about: "of the points that are drawn; 1 if nothing is said", parse: parseWhole },
  {
    flags: "--lockstep",
    about:
      "jobs differ in coordinates, speeds and drives of joints alone (joint.elbow.turn=0..1:100): compile the model once and step many of them together",
  },
  ...settingOptions,
];

export interface OpenedPlan {
  readonly plan?: Plan;
  /** Relative paths of the plan start here. */
  readonly folder: string;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** Gives what is found later about members of the plan its place in the file. */
  readonly locate: (diagnostics: readonly LocatedDiagnostic[]) => readonly LocatedDiagnostic[];
}

/** `address` is a plan file, or a model of which the flags say what is varied and measured. */
export async function openPlan(address: string, flags: PlanFlags, io: Io): Promise<OpenedPlan> {
  // budgets of the command line are numbers or times, never counts of an earlier run
  const settings = settingsOf(flags) as Settings;
  const given = {
    settings,
    ...(flags.vary && { vary: flags.vary }),
    ...(flags.metric && { metrics: flags.metric }),
    ...(flags.table && { tables: flags.table }),
    ...(flags.sample !== undefined && { sample: flags.sample }),
    ...(flags.seed !== undefined && { seed: flags.seed }),
    ...(flags.lockstep !== undefined && { lockstep: flags.lockstep }),
  };
  const opened = (
    folder: string,
    { plan, diagnostics }: Pick<OpenedPlan, "plan" | "diagnostics">,
    locate: OpenedPlan["locate"] = (found) => found,
  ): OpenedPlan => ({
    ...{ folder, diagnostics, locate },
    ...(plan && { plan }),
  });
  const ofModel = () => opened(io.cwd, planFromFlags({ ...given, model: address }));
  if (isSceneAddress(address) || endingOf(address) !== ".json") return ofModel();
  const bytes = await readBytes(address, io.cwd);
  if (!(bytes instanceof Uint8Array)) return opened(io.cwd, { diagnostics: [bytes] });
  if (!looksLikePlan(bytes)) return ofModel();
  const folder = dirname(resolve(io.cwd, address));
  const written = readPlan(bytes);
  if (written.plan === undefined) return opened(folder, { diagnostics: locateDiagnostics(bytes, written.diagnostics) });
  const { vary } = written.plan;
  return opened(folder, planFromFlags(given, written.plan), (found) => locateDiagnostics(bytes, found.map(atTarget(vary))));
}

/** What is wrong with a value or its target stands where the plan varies it. */
const atTarget =
  (vary: Plan["vary"]) =>
  (found: LocatedDiagnostic): LocatedDiagnostic => {
    // `parameters.length`, or `["bodies.arm.mas"].mas` where the name of a number is wrong
    const target = /^\["(.*?)"\]/.exec(found.where)?.[1] ?? found.where.replace(/^parameters\./, "");
    if (found.file !== undefined || !Object.hasOwn(vary, target)) return found;
    return { ...found, where: /^[A-Za-z_]\w*$/.test(target) ? `vary.${target}` : `vary[${JSON.stringify(target)}]` };
  };

/** A file that is no model: it has the mark of a plan, or is too damaged for that of a model to be found. */
function looksLikePlan(bytes: Uint8Array): boolean {
  const { value } = parseJson(new TextDecoder().decode(bytes));
  return isObject(value) ? Object.hasOwn(value, "plan") || !Object.hasOwn(value, "gelenk") : true;
}

/** The same plan for a file in another folder. */
export function movedPlan(plan: Plan, from: string, to: string): Plan {
  const moved = (path: string): string => relative(to, resolve(from, path)).replaceAll("\\", "/");
  const isPath = !isSceneAddress(plan.model) && /[./\\]/.test(plan.model);
  return {
    ...plan,
    model: isPath ? moved(plan.model) : plan.model,
    tables: Object.fromEntries(Object.entries(plan.tables).map(([name, path]) => [name, moved(path)])),
  };
}
