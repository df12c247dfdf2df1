/** `gelenk contact dump`: runs a model up to a time and writes the contact problem of its largest island there. */
import { type ContactProblem, createRun, hasErrors, type Run } from "@gelenk/core";
import { writeContactProblem } from "@gelenk/formats";
import { InvalidArgumentError } from "commander";
import { type CommandOption, type Pair, parsePositive, setOption } from "../command.js";
import { diagnosticText, inputError, type LocatedDiagnostic, mergeDiagnostics, reportDiagnostics } from "../diagnostics-text.js";
import { EXIT, type Io } from "../io.js";
import { jsonText } from "../json-text.js";
import { makeSteps } from "../make-steps.js";
import { openModel } from "../open-model.js";
import { blockedFile, endingOf, writeSafely } from "../output-file.js";
import { countText, numberText, sizeText } from "../report/number-text.js";
import { methodOption, type SettingFlags, settingOptions, settingsOf } from "../run-settings.js";

export interface DumpFlags extends Omit<SettingFlags, "until"> {
  readonly at?: number;
  readonly out?: string;
  readonly set?: readonly Pair[];
  readonly json?: boolean;
}

function parseOut(text: string): string {
  if (endingOf(text) !== ".json") throw new InvalidArgumentError("Contact problems are written as .json.");
  return text;
}

export const dumpOptions: readonly CommandOption[] = [
  {
    flags: "--at <seconds>",
    about: "dump: the step that ends then, or is the first to end later; default: the end of the run",
    parse: parsePositive,
  },
  { flags: "--out <file>", about: "dump: where to write; default: the name of the model with -contact.json", parse: parseOut },
  ...[...settingOptions.filter(({ flags }) => !flags.startsWith("--until")), methodOption, setOption].map((option) => ({
    ...option,
    about: `dump: ${option.about}`,
  })),
];

const fileName = (name: string) => `${name.replace(/[^\w.-]+/gu, "-")}-contact.json`;

/** Of several equal ones the first. */
const largestOf = (problems: readonly ContactProblem[]): ContactProblem | undefined =>
  problems.reduce<ContactProblem | undefined>((most, problem) => (most && most.rowCount >= problem.rowCount ? most : problem), undefined);

const nothingTouches = (time: number) =>
  inputError(
    "contact.none",
    `nothing is in contact at ${numberText(time)} s`,
    "another time with --at; heaps of --impact step, bodies that sleep and --contact none have no contact problem",
  );

interface Prepared {
  readonly name: string;
  readonly out: string;
  readonly run?: Run;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** The model, made ready to run up to the time, or what is wrong. */
async function prepare(address: string, { at, ...flags }: DumpFlags, io: Io): Promise<Prepared> {
  const { name, model, locate, diagnostics: found } = await openModel(address, flags.set ?? [], io);
  const out = flags.out ?? fileName(name);
  const before = [...found, ...(await blockedFile("--out", out, io.cwd))];
  if (model === undefined || hasErrors(before)) return { name, out, diagnostics: before };
  const { run, diagnostics } = createRun(model, {
    ...settingsOf({ ...flags, ...(at !== undefined && { until: at }) }),
    now: io.now,
    record: { every: Number.MAX_SAFE_INTEGER, quantities: [] },
  });
  return { name, out, diagnostics: mergeDiagnostics(before, locate(diagnostics)), ...(run !== undefined && { run }) };
}

export async function dumpProblem(address: string, flags: DumpFlags, io: Io): Promise<number> {
  const json = flags.json === true;
  const stop = (code: number, diagnostics: readonly LocatedDiagnostic[]): number => {
    reportDiagnostics(io, address, diagnostics, json);
    return code;
  };
  const { name, out, run, diagnostics } = await prepare(address, flags, io);
  if (run === undefined || hasErrors(diagnostics)) return stop(EXIT.badInput, diagnostics);
  if (!json) for (const d of diagnostics) io.stderr.write(diagnosticText(address, d));

  if (await makeSteps(run, io)) {
    io.stderr.write("Interrupted: nothing was written.\n");
    return EXIT.interrupted;
  }
  if (run.brokenOff !== undefined) return stop(EXIT.brokenOff, [run.brokenOff]);
  const { time } = run.world;
  const problems = run.world.contactProblem();
  const problem = largestOf(problems);
  if (problem === undefined) return stop(EXIT.badInput, [nothingTouches(time)]);
  const bytes = await writeSafely(out, io.cwd, [writeContactProblem(problem, { about: `${name} at ${numberText(time)} s` })]);
  if (typeof bytes !== "number") return stop(EXIT.badInput, [bytes]);
  const dumped = { model: name, time, islands: problems.length, out, problem, bytes };
  io.stdout.write(json ? jsonText(dumpedJson(dumped)) : dumpedText(dumped));
  return EXIT.good;
}

interface Dumped {
  readonly model: string;
  readonly time: number;
  /** In contact. */
  readonly islands: number;
  readonly out: string;
  readonly problem: ContactProblem;
  readonly bytes: number;
}

function dumpedText({ model, time, islands, out, problem, bytes }: Dumped): string {
  const size = [countText(problem.bodyCount, "body", "bodies"), countText(problem.pointCount, "point"), countText(problem.rowCount, "row")];
  return `${model} at ${numberText(time)} s: ${countText(islands, "island")} in contact, the largest with ${size.join(", ")}
Wrote ${out} (${sizeText(bytes)}). To solve it: gelenk contact solve ${out}\n`;
}

const dumpedJson = ({ model, time, islands, out, problem }: Dumped) => ({
  scene: model,
  time,
  islands,
  bodies: problem.bodyCount,
  parts: problem.partCount,
  points: problem.pointCount,
  rows: problem.rowCount,
  out,
});
