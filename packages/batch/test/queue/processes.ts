/** Processes of the built program for tests of the queue: workers and submitters that can be killed. Ended by their own ids. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const GELENK = path("../../../cli/bin/gelenk.mjs");
const LIGHT_WORKER = path("./light-worker.mjs");
const SUBMITTER = path("./submitter.mjs");
/** The build that `npm test` makes before the tests. */
export const IS_BUILT = existsSync(path("../../dist/queue/slot-process.js")) && existsSync(path("../../../cli/dist/commands/worker.js"));

export interface Started {
  readonly child: ChildProcess;
  /** All it has printed so far. */
  output(): string;
  /** Exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  end(signal: NodeJS.Signals): Promise<number | string>;
}

function start(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Started {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (text) => {
      printed += String(text);
    });
  }
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? String(signal)));
  });
  return {
    child,
    output: () => printed,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

export const startWorkerProcess = (url: string, ...args: readonly string[]): Started =>
  start([GELENK, "worker", ...args], { GELENK_QUEUE: url });

export const startSweepProcess = (url: string, ...args: readonly string[]): Started =>
  start([GELENK, "sweep", ...args], { GELENK_QUEUE: url });

/**
 * A worker without the command line around it, with the engine for its jobs or with a stand-in: the engine takes a second
 * to load, which is long where workers live for seconds.
 */
export const startLightWorker = (url: string, jobs: "engine" | "stand-in"): Started => start([LIGHT_WORKER, jobs], { GELENK_QUEUE: url });

export interface Submission {
  readonly where: string;
  readonly journal: string;
  readonly result: string;
  readonly count: number;
  /** Seconds that a double pendulum swings, or jobs of the stand-in. */
  readonly length: number | "doubles";
}

export const startSubmitter = ({ where, journal, result, count, length }: Submission): Started =>
  start([SUBMITTER, where, journal, result, String(count), String(length)]);

export interface Workshop {
  readonly file: (name: string) => string;
  remove(): Promise<void>;
}

export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), "gelenk-queue-"));
  return { file: (name) => join(folder, name), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The result file of a submission that runs to its end. */
export async function resultOf(submission: Submission): Promise<string> {
  const submitter = startSubmitter(submission);
  const code = await submitter.ended;
  if (code !== 0) throw new Error(`the submitter ended with ${code}: ${submitter.output()}`);
  return readFile(submission.result, "utf8");
}
