/** `gelenk sweep`: many runs of one model, their metrics in one file. */
import { dirname, resolve } from "node:path";
import { collectStatistics, headerLine, type JobRecord, type ResultsHeader, recordLine, writePlan } from "@gelenk/batch";
import { parquetBytes, type Sweep, surveySweep, sweep } from "@gelenk/batch/node";
import { type Command, type CommandInput, jsonOption, parseCount, parseList, parseWhole } from "../command.js";
import { diagnosticText, inputError, type LocatedDiagnostic, reportDiagnostics } from "../diagnostics-text.js";
import { EXIT, type Io } from "../io.js";
import { jsonText } from "../json-text.js";
import { blockedFile, endingOf, ofFlag, writeSafely } from "../output-file.js";
import { countText, sizeText } from "../report/number-text.js";
import { methodOption } from "../run-settings.js";
import { type BestValue, createBest, type Goal, goalProblem, parseGoal } from "../sweep/best-value.js";
import { limitsOf, type RunnerFlags, runnerOptions, withRunner } from "../sweep/choose-runner.js";
import { movedPlan, type PlanFlags, planOptions } from "../sweep/open-plan.js";
import { type StudyFlags, studyOptions } from "../sweep/open-study.js";
import { type PreparedSweep, prepareSweep } from "../sweep/prepare-sweep.js";
import { nameAfter, otherResults } from "../sweep/result-name.js";
import { isResultsName, RESULTS_ENDINGS, unknownResults } from "../sweep/results-text.js";
import { type JobFlags, jobOfPlan, jobOfResults, runJob } from "../sweep/run-job.js";
import { surveyJson, surveyText } from "../sweep/survey-report.js";
import { sweepProgress } from "../sweep/sweep-progress.js";
import { type SweepFacts, sweepJson, sweepText } from "../sweep/sweep-report.js";

interface SweepFlags extends PlanFlags, StudyFlags, RunnerFlags, JobFlags {
  readonly known?: readonly string[];
  readonly best?: Goal;
  readonly savePlan?: string;
  readonly index?: number;
  readonly dryRun?: boolean;
}

const RESULTS = ".jsonl";
const PARQUET = ".parquet";

async function runSweep({ arguments: [address = ""], options }: CommandInput, io: Io): Promise<number> {
  const flags: SweepFlags = options;
  const json = flags.json === true;
  const refuse = (diagnostics: readonly LocatedDiagnostic[]) => {
    reportDiagnostics(io, address, diagnostics, json);
    return EXIT.badInput;
  };
  if (isResultsName(address)) {
    if (flags.index !== undefined) return runJob(await jobOfResults(address, flags.index, io), address, flags, io);
    const hint = `--index 17 shows one of the runs, gelenk plot ${address} all of them; their plan runs them again`;
    return refuse([inputError("sweep.not-a-plan", "these are results, not a plan", hint)]);
  }
  const notKnown = await unknownResults(flags.known ?? [], io);
  if (notKnown.length > 0) return refuse(notKnown);
  const { ready, diagnostics } = await prepareSweep(address, flags, io);
  if (ready === undefined) return refuse(diagnostics);
  if (!flags.quiet) for (const d of diagnostics) io.stderr.write(diagnosticText(address, d));
  if (flags.index !== undefined) return runJob(jobOfPlan(ready, flags.index), address, flags, io);

  const out = flags.out ?? nameAfter(address, `.sweep${RESULTS}`);
  const taken = flags.out === undefined ? await otherResults(out, "--out", ready.study, io) : undefined;
  if (taken !== undefined) return refuse([taken]);
  const problem =
    (await outProblem(out, io)) ?? goalProblem(flags.best, Object.keys(ready.plan.metrics)) ?? (await savePlan(ready, flags, io));
  if (problem !== undefined) return refuse([problem]);
  return flags.dryRun ? survey(ready, out, flags, io) : runAll(ready, address, out, flags, io);
}

/** What would be done. */
async function survey(ready: PreparedSweep, out: string, flags: SweepFlags, io: Io): Promise<number> {
  const { journal, known } = resultFiles(out, flags, io);
  const controller = new AbortController();
  const stopListening = io.onInterrupt(() => controller.abort());
  const { study, points } = ready;
  const found = await surveySweep({ study, points, known: [journal, ...known], signal: controller.signal }).finally(stopListening);
  if (found === undefined) return EXIT.interrupted;
  if (flags.json) io.stdout.write(jsonText(surveyJson(ready, found, out)));
  else io.stdout.write(surveyText(ready, found, out));
  return EXIT.good;
}

async function outProblem(out: string, io: Io): Promise<LocatedDiagnostic | undefined> {
  if (!RESULTS_ENDINGS.includes(endingOf(out)))
    return inputError("sweep.result-ending", `--out ${out}: results of sweeps are ${RESULTS} or ${PARQUET} files`);
  return (await blockedFile("--out", out, io.cwd))[0];
}

/** Paths in it start at the new file. */
async function savePlan({ plan, folder }: PreparedSweep, { savePlan: path }: SweepFlags, io: Io): Promise<LocatedDiagnostic | undefined> {
  if (path === undefined) return undefined;
  const written = await writeSafely(path, io.cwd, [writePlan(movedPlan(plan, folder, dirname(resolve(io.cwd, path))))]);
  return typeof written === "number" ? undefined : ofFlag("--save-plan", path, written);
}

async function runAll(ready: PreparedSweep, address: string, out: string, flags: SweepFlags, io: Io): Promise<number> {
  const start = io.now();
  const best = createBest(flags.best);
  const result = await followSweep(ready, out, best, flags, io);
  if (!("records" in result)) {
    reportDiagnostics(io, address, result.problems, flags.json === true);
    return EXIT.badInput;
  }
  const { complete, problem } = result;
  if (!complete) {
    result.close("keep");
    if (problem !== undefined) {
      reportDiagnostics(io, address, [problem], flags.json === true);
      return EXIT.badInput;
    }
    const kept = `${countText(result.done, "job")} of ${result.distinct} are kept in ${out}.part`;
    io.stderr.write(
      `Interrupted: ${result.planned ? kept : "nothing was run, and what was finished earlier is kept"}. The same command goes on.\n`,
    );
    return EXIT.interrupted;
  }
  const written = await writeResults(ready, result, out, io);
  if ("code" in written) {
    result.close("keep");
    reportDiagnostics(io, out, [written], flags.json === true);
    return EXIT.badInput;
  }
  const record = best.index === undefined ? undefined : result.recordAt(best.index);
  result.close("remove");
  const facts: SweepFacts = {
    model: ready.plan.model,
    jobs: result.jobs,
    distinct: result.distinct,
    ran: result.ran,
    wallMs: io.now() - start,
    statistics: written.statistics,
    ...(record !== undefined && flags.best !== undefined && { best: { goal: flags.best, record } }),
  };
  if (flags.json) io.stdout.write(jsonText(sweepJson(facts, out)));
  else if (!flags.quiet) {
    const look = record?.index ?? written.statistics.failures[0]?.first.index ?? 0;
    io.stdout.write(`${sweepText(facts)}\nWrote ${out} (${countText(facts.jobs, "record")}, ${sizeText(written.bytes)}).`);
    io.stdout.write(` To see one run: gelenk sweep ${isResultsName(out) ? out : `${address} …`} --index ${look}\n`);
  }
  return written.statistics.failed > 0 ? EXIT.brokenOff : EXIT.good;
}

/** Runs what is missing. */
function followSweep(
  { study, points }: PreparedSweep,
  out: string,
  best: BestValue,
  flags: SweepFlags,
  io: Io,
): Promise<Sweep | { readonly problems: readonly LocatedDiagnostic[] }> {
  return withRunner(flags, { name: "gelenk sweep", jobs: points.count }, io, async ({ runner, signal, progress, remark }) => {
    const result = await sweep({
      ...{ study, points, runner, signal, onRemark: remark },
      ...resultFiles(out, flags, io),
      limits: limitsOf(flags),
      onPlanned: (planned) => progress.update(0, `${planned}/${points.count} jobs planned`),
      onFinished: sweepProgress(best, progress, io),
    });
    return "records" in result ? result : { problems: [result.problem] };
  });
}

/** Where finished jobs are kept, and where those of earlier times are found. */
function resultFiles(out: string, { known = [] }: SweepFlags, { cwd }: Io) {
  const path = resolve(cwd, out);
  return { journal: `${path}.part`, known: [path, ...known.map((file) => resolve(cwd, file))] };
}

async function writeResults({ study, points }: PreparedSweep, result: Sweep, out: string, io: Io) {
  const collector = collectStatistics(Object.keys(study.metrics));
  function* counted(): Iterable<JobRecord> {
    for (const record of result.records()) {
      collector.add(record);
      yield record;
    }
  }
  const header = { key: result.key, jobs: result.jobs, study };
  const records = counted();
  const chunks = endingOf(out) === PARQUET ? parquetBytes({ header, points, records }) : resultLines(header, records);
  const bytes = await writeSafely(out, io.cwd, chunks);
  return typeof bytes === "number" ? { bytes, statistics: collector.finish() } : bytes;
}

function* resultLines(header: ResultsHeader, records: Iterable<JobRecord>): Iterable<string> {
  yield headerLine(header);
  for (const record of records) yield recordLine(record);
}

export const sweepCommand: Command = {
  name: "sweep",
  summary: "run a model many times with other values",
  about: `Run a model many times and write what is measured of each run, one line per run in the order of the plan.

What is varied and measured stands in a plan file, or in --vary and --metric for a model or scene. Each distinct job is run once: what the output file, a file of --known or an interrupted sweep already has is not run again. Ctrl-C and power loss cost nothing that was finished: the same command goes on. Jobs that fail are listed with their reason, and the exit code is then 3.`,
  arguments: [{ name: "<plan>", about: "a plan file, or a model as for gelenk run; with --index also results" }],
  options: [
    ...planOptions,
    methodOption,
    ...runnerOptions,
    {
      flags: "--out <file>",
      about: `results, ${RESULTS} or ${PARQUET}; named after the plan if nothing is said. With --index the motion, as for gelenk run`,
    },
    { flags: "--known <files>", about: "results of earlier sweeps whose jobs are not run again", parse: parseList },
    { flags: "--best <min:metric>", about: "show the best value on the way and at the end; max:metric for the largest", parse: parseGoal },
    { flags: "--save-plan <file>", about: "write the plan with all flags as a file" },
    { flags: "--dry-run", about: "run nothing: show the jobs that would be run, and how many of them are known" },
    { flags: "--index <n>", about: "run only this job, counted from 0, and show it as gelenk run does", parse: parseWhole },
    { flags: "--every <n>", about: "with --index: write only each n-th step", parse: parseCount },
    { flags: "--record <names>", about: "with --index: write only these quantities", parse: parseList },
    jsonOption,
    { flags: "--quiet", about: "print nothing but errors" },
    ...studyOptions,
  ],
  examples: [
    { command: 'gelenk sweep @pendulum --vary length=0.5..2:10 --metric "max(energy.kinetic)"', about: "ten lengths" },
    { command: "gelenk sweep study.json --dry-run", about: "what would be run" },
    { command: "gelenk sweep study.json", about: "a plan file, in all cores" },
    { command: "gelenk sweep study.json --best min:reach --limit-time 60", about: "with the best value, and a limit for each job" },
    { command: "gelenk sweep study.json --queue redis://10.0.0.5", about: "by all workers of a queue" },
    { command: "gelenk sweep study.json --index 17 --out job.csv", about: "look at one of the jobs" },
  ],
  run: runSweep,
};
