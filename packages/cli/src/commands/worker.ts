/** `gelenk worker`: take jobs of sweeps from a queue, run them, leave the results there. */
import type { Outcome } from "@gelenk/batch";
import { QueueError, type QueueWorker, startWorker } from "@gelenk/batch/node";
import { type Command, type CommandInput, parseCount, parsePositive } from "../command.js";
import { diagnosticText, inputError, reportDiagnostics } from "../diagnostics-text.js";
import { EXIT, type Io } from "../io.js";
import { durationText } from "../progress.js";
import { QUEUE_VARIABLE, type QueueFlags, queueNameOption, queueOption, queueUrlOf } from "../queue-option.js";
import { countText } from "../report/number-text.js";

interface WorkerFlags extends QueueFlags {
  readonly concurrency?: number;
  readonly limitTime?: number;
  readonly limitMemory?: number;
  readonly untilEmpty?: boolean;
  readonly quiet?: boolean;
}

/** Milliseconds. */
const REPORT_INTERVAL = 10_000;
const EMPTY_INTERVAL = 500;

/** What was done, for people. */
interface Tally {
  done: number;
  failed: number;
  /** At the last report. */
  told: number;
  toldAt: number;
}

const noQueue = () =>
  inputError("queue.missing", "no queue is named", `say where it is: --queue redis://host:6379, or set ${QUEUE_VARIABLE}`);

async function runWorker({ options }: CommandInput, io: Io): Promise<number> {
  const flags: WorkerFlags = options;
  const url = queueUrlOf(flags);
  if (url === undefined) {
    io.stderr.write(diagnosticText("gelenk worker", noQueue()));
    return EXIT.badInput;
  }
  const tally: Tally = { done: 0, failed: 0, told: 0, toldAt: io.now() };
  const say = (text: string) => {
    if (!flags.quiet) io.stdout.write(`${text}\n`);
  };
  try {
    await work(await start(url, flags, tally, io), flags, { tally, say, io });
    say(`Stopped. ${tallyText(tally)}.`);
    return EXIT.good;
  } catch (error) {
    if (!(error instanceof QueueError)) throw error;
    reportDiagnostics(io, "gelenk worker", error.diagnostics, false);
    return EXIT.badInput;
  }
}

const start = (url: string, flags: WorkerFlags, tally: Tally, io: Io): Promise<QueueWorker> =>
  startWorker({
    url,
    concurrency: flags.concurrency ?? 1,
    limits: { milliseconds: 1000 * (flags.limitTime ?? 0), megabytes: flags.limitMemory ?? 0 },
    finished: (outcome: Outcome) => {
      tally.done++;
      if (outcome.status === "failed") tally.failed++;
    },
    remark: (text) => io.stderr.write(`gelenk worker: ${text}\n`),
    ...(flags.queueName !== undefined && { name: flags.queueName }),
  });

interface Desk {
  readonly tally: Tally;
  readonly say: (text: string) => void;
  readonly io: Io;
}

/** Until a signal comes or, if so wanted, nothing is left to do. */
async function work(worker: QueueWorker, { concurrency = 1, untilEmpty }: WorkerFlags, { tally, say, io }: Desk): Promise<void> {
  say(
    `Listening at ${worker.address}, queue ${worker.queue}, ${countText(concurrency, "job")} at a time. Ctrl-C finishes what runs and stops.`,
  );
  const report = setInterval(() => {
    if (tally.done > tally.told) say(`${tallyText(tally)}, ${rateText(tally, io.now())}`);
  }, REPORT_INTERVAL);
  const stopped = new AbortController();
  const stopListening = io.onInterrupt(() => {
    say("Stopping: no more jobs are taken, those that run are finished. Another signal stops at once.");
    stopped.abort();
  });
  if (untilEmpty) void watchEmpty(worker, stopped);
  await new Promise<void>((resolve) => {
    if (stopped.signal.aborted) resolve();
    else stopped.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  clearInterval(report);
  await worker.stop();
  stopListening();
}

/** A queue that cannot be asked is not empty. */
async function watchEmpty(worker: QueueWorker, stopped: AbortController): Promise<void> {
  while (!stopped.signal.aborted) {
    if (await worker.isEmpty().catch(() => false)) stopped.abort();
    await new Promise((resolve) => setTimeout(resolve, EMPTY_INTERVAL));
  }
}

const tallyText = ({ done, failed }: Tally): string => `${countText(done, "job")} done${failed === 0 ? "" : `, ${failed} of them failed`}`;

function rateText(tally: Tally, now: number): string {
  const [jobs, milliseconds] = [tally.done - tally.told, now - tally.toldAt];
  tally.told = tally.done;
  tally.toldAt = now;
  return jobs * 1000 >= milliseconds
    ? `${((jobs * 1000) / milliseconds).toPrecision(3)} per second`
    : `${durationText(milliseconds / jobs)} each`;
}

export const workerCommand: Command = {
  name: "worker",
  summary: "run jobs of sweeps from a queue",
  about: `Take jobs from a queue, run them and leave the results there, until a signal comes. Any number of workers on any number of machines may share a queue; gelenk sweep --queue fills it and collects.

The queue is Redis or Valkey. A worker takes only jobs of its own version of Gelenk. The first signal (Ctrl-C, SIGTERM) lets jobs finish and takes no more; a second one stops at once, and other workers take over what was running. While the server is gone the worker keeps trying.`,
  arguments: [],
  options: [
    queueOption,
    queueNameOption,
    { flags: "--concurrency <n>", about: "jobs at once, each in a process of its own; 1 if nothing is said", parse: parseCount },
    { flags: "--limit-time <seconds>", about: "longest time of one job on this machine", parse: parsePositive },
    { flags: "--limit-memory <megabytes>", about: "most memory of one job on this machine", parse: parseCount },
    { flags: "--until-empty", about: "stop when no job waits or runs any more, for scripts" },
    { flags: "--quiet", about: "print nothing but errors and troubles" },
  ],
  examples: [
    { command: "gelenk worker --queue redis://10.0.0.5 --concurrency 8", about: "eight jobs at a time" },
    { command: "GELENK_QUEUE=redis://:secret@10.0.0.5 gelenk worker", about: "with a password" },
    { command: "gelenk worker --queue redis://10.0.0.5 --until-empty", about: "do what is there and stop" },
  ],
  run: runWorker,
};
