/** `gelenk optimize`: the values of a model that make something small or large, or that fit what was measured. */
import { dirname, resolve } from "node:path";
import { headerLine, type Plan, type Values, writePlan } from "@gelenk/batch";
import { NO_LIMITS, type OptimiseResult, optimiseWithJournal } from "@gelenk/batch/node";
import { type Command, type CommandInput, jsonOption, parseList } from "../command.js";
import { diagnosticText, inputError, type LocatedDiagnostic, reportDiagnostics } from "../diagnostics-text.js";
import { EXIT, type Io } from "../io.js";
import { jsonText } from "../json-text.js";
import { type OptimizeFacts, optimizeJson, optimizeText } from "../optimize/optimize-report.js";
import {
  type PreparedProblem,
  type ProblemFlags,
  prepareProblem,
  problemOptions,
  problemPlanOptions,
} from "../optimize/prepare-problem.js";
import { blockedFile, endingOf, ofFlag, writeSafely } from "../output-file.js";
import { countText, numberText } from "../report/number-text.js";
import { limitsOf, type RunnerFlags, runnerOptions, withRunner } from "../sweep/choose-runner.js";
import { movedPlan } from "../sweep/open-plan.js";
import { type StudyFlags, studyOptions } from "../sweep/open-study.js";
import { nameAfter, otherResults } from "../sweep/result-name.js";
import { unknownResults } from "../sweep/results-text.js";

interface OptimizeFlags extends ProblemFlags, StudyFlags, RunnerFlags {
  readonly out?: string;
  readonly history?: string;
  readonly known?: readonly string[];
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const HISTORY = ".jsonl";

async function runOptimize({ arguments: [address = ""], options }: CommandInput, io: Io): Promise<number> {
  const flags: OptimizeFlags = options;
  const refuse = (diagnostics: readonly LocatedDiagnostic[]) => {
    reportDiagnostics(io, address, diagnostics, flags.json === true);
    return EXIT.badInput;
  };
  const notKnown = await unknownResults(flags.known ?? [], io);
  if (notKnown.length > 0) return refuse(notKnown);
  const { ready, diagnostics } = await prepareProblem(address, flags, io);
  if (ready === undefined) return refuse(diagnostics);
  if (!flags.quiet) for (const d of diagnostics) io.stderr.write(diagnosticText(address, d));
  const history = flags.history ?? nameAfter(address, `.optimize${HISTORY}`);
  const taken = flags.history === undefined ? await otherResults(history, "--history", ready.study, io) : undefined;
  const blocked = taken ?? (await fileProblem(history, flags.out, io));
  if (blocked !== undefined) return refuse([blocked]);

  const start = io.now();
  const journaled = await follow(ready, history, flags, io);
  if ("problems" in journaled) return refuse(journaled.problems);
  const { result, ran, problem, close } = journaled;
  if (result === undefined) {
    close("keep");
    return refuse([problem!]);
  }
  const facts: OptimizeFacts = { model: ready.plan.model, problem: ready.problem, result, ran, wallMs: io.now() - start };
  const failed = await writeFiles(ready, facts, { history, key: journaled.key, ...(flags.out !== undefined && { out: flags.out }) }, io);
  close(failed === undefined && result.reason !== "interrupted" ? "remove" : "keep");
  if (failed !== undefined) return refuse([failed]);
  if (flags.json) io.stdout.write(jsonText(optimizeJson(facts, { history, ...(flags.out !== undefined && { out: flags.out }) })));
  else if (!flags.quiet) io.stdout.write(`${optimizeText(facts)}\n${useText(ready.plan, result)}${filesText(facts, history, flags.out)}`);
  if (result.reason === "interrupted") io.stderr.write("Interrupted. The same command goes on from here.\n");
  return exitCode(result);
}

function exitCode({ reason, best, front }: OptimiseResult): number {
  if (reason === "interrupted") return EXIT.interrupted;
  const found = front === undefined ? best !== undefined : front.every((point) => point.best !== undefined);
  return found ? EXIT.good : EXIT.brokenOff;
}

async function fileProblem(history: string, out: string | undefined, io: Io): Promise<LocatedDiagnostic | undefined> {
  if (endingOf(history) !== HISTORY) return inputError("optimize.history-ending", `--history ${history}: histories are ${HISTORY} files`);
  if (out !== undefined && endingOf(out) !== ".json")
    return inputError("optimize.out-ending", `--out ${out}: the best values are a .json file`);
  return (await blockedFile("--history", history, io.cwd))[0] ?? (await blockedFile("--out", out, io.cwd))[0];
}

function follow({ study, problem }: PreparedProblem, history: string, flags: OptimizeFlags, io: Io) {
  const most = problem.evaluations * (problem.front?.limits.length ?? 1);
  const path = resolve(io.cwd, history);
  return withRunner(flags, { name: "gelenk optimize", jobs: most }, io, ({ progress, ...work }) =>
    optimiseWithJournal({
      ...{ ...work, study, problem, journal: `${path}.part` },
      limits: { ...NO_LIMITS, ...limitsOf(flags) },
      results: [path, ...(flags.known ?? []).map((file) => resolve(io.cwd, file))],
      onEvaluated: ({ index, best }) => {
        progress.update((index + 1) / most, `${index + 1}/${most}${best === null ? "" : `, best ${numberText(best)}`}`);
      },
    }),
  );
}

interface Files {
  readonly history: string;
  readonly key: string;
  readonly out?: string;
}

async function writeFiles({ plan, folder, study }: PreparedProblem, { result }: OptimizeFacts, { history, key, out }: Files, io: Io) {
  function* lines(): Iterable<string> {
    yield headerLine({ key, jobs: result.history.length, study });
    for (const record of result.history) yield `${JSON.stringify(record)}\n`;
  }
  const written = await writeSafely(history, io.cwd, lines());
  if (typeof written !== "number") return ofFlag("--history", history, written);
  if (out === undefined) return undefined;
  const bestPlan = movedPlan(planOfBest(plan, bestValues(result)), folder, dirname(resolve(io.cwd, out)));
  const saved = await writeSafely(out, io.cwd, [writePlan(bestPlan)]);
  return typeof saved === "number" ? undefined : ofFlag("--out", out, saved);
}

const bestValues = ({ best, front }: OptimiseResult): readonly Values[] =>
  (front?.map((point) => point.best) ?? [best]).flatMap((record) => (record === undefined ? [] : [record.values]));

/** The best points as a plan of their own, which sweeps run and look at. */
function planOfBest({ optimise: _optimise, ...plan }: Plan, list: readonly Values[]): Plan {
  return { ...plan, about: "Best values found by gelenk optimize.", vary: {}, sampling: { method: "list" }, list };
}

/** How to run the best model; of other targets than parameters by a sweep of one job. */
function useText({ model }: Plan, { best, front }: OptimiseResult): string {
  if (best === undefined || front !== undefined || Object.keys(best.values).some((target) => target.includes("."))) return "";
  const [file, name] = model.split("#");
  const sets = Object.entries(best.values).map(([target, value]) => `--set ${target}=${value}`);
  return `Run it: gelenk run ${[file, ...(name === undefined ? [] : [`--model ${name}`]), ...sets].join(" ")}\n`;
}

function filesText({ result }: OptimizeFacts, history: string, out: string | undefined): string {
  const points = bestValues(result).length;
  const best = out === undefined ? "" : ` Wrote ${out} (${countText(points, "point")}); to see one: gelenk sweep ${out} --index 0`;
  return `Wrote ${history} (${countText(result.history.length, "evaluation")}).${best}\n`;
}

export const optimizeCommand: Command = {
  name: "optimize",
  respelled: "optimise",
  summary: "find values that make something best or fit a measurement",
  about: `Look for the values of a model that make a metric small or large under constraints, or that fit measured numbers by least squares.

Unknowns are ranges of the plan (vary) or of --vary; what is looked for stands in its member optimise or in --minimise, --maximise, --fit and --subject. Methods: nelder-mead (few unknowns, one core), cma-es (more unknowns, many minima, many cores), least-squares (fits, with confidence intervals). All evaluations go to the history; Ctrl-C and power loss cost nothing that was finished: the same command goes on. Exit code 3: nothing was found that keeps the constraints.`,
  arguments: [{ name: "<plan>", about: "a plan file, or a model as for gelenk run" }],
  options: [
    ...problemOptions,
    ...problemPlanOptions,
    ...runnerOptions,
    { flags: "--out <file>", about: "the best values as a plan, .json: gelenk sweep runs it" },
    { flags: "--history <file>", about: `all evaluations, ${HISTORY}; named after the plan if nothing is said` },
    { flags: "--known <files>", about: "results of earlier sweeps whose jobs are not run again", parse: parseList },
    jsonOption,
    { flags: "--quiet", about: "print nothing but errors" },
    ...studyOptions,
  ],
  examples: [
    { command: "gelenk optimize reach.json", about: "a plan with the member optimise, in all cores" },
    {
      command: 'gelenk optimize @pendulum --vary length=0.2..2 --metric "swing=max(energy.kinetic)" --maximise swing',
      about: "without a plan",
    },
    { command: "gelenk optimize identify.json --out best.json --history history.jsonl", about: "masses and damping from a measured .csv" },
    { command: "gelenk plot history.jsonl --chart convergence", about: "how it went" },
    { command: "gelenk optimize reach.json --method cma-es --queue redis://10.0.0.5", about: "by all workers of a queue" },
  ],
  run: runOptimize,
};
