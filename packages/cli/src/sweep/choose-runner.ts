/** Who runs the jobs: this thread, threads of this machine, or workers behind a queue. */
import { availableParallelism } from "node:os";
import { inlineRunner, QueueError, queueRunner, type Runner, threadRunner } from "@gelenk/batch/node";
import { type CommandOption, parseCount, parsePositive } from "../command.js";
import type { LocatedDiagnostic } from "../diagnostics-text.js";
import type { Io } from "../io.js";
import { createProgress, type Progress } from "../progress.js";
import { type QueueFlags, queueNameOption, queueOption, queueUrlOf } from "../queue-option.js";

export interface RunnerFlags extends QueueFlags {
  readonly threads?: number;
  readonly inline?: boolean;
  readonly limitTime?: number;
  readonly limitMemory?: number;
  readonly tries?: number;
  readonly quiet?: boolean;
}

export const runnerOptions: readonly CommandOption[] = [
  { flags: "--threads <n>", about: "threads of this machine; as many as it has cores if nothing is said", parse: parseCount },
  { flags: "--inline", about: "one job after another, without threads" },
  queueOption,
  queueNameOption,
  { flags: "--limit-time <seconds>", about: "longest time of one job; what takes longer has failed", parse: parsePositive },
  { flags: "--limit-memory <megabytes>", about: "most memory of one job", parse: parseCount },
  { flags: "--tries <n>", about: "how often a job is tried that brings its worker down; 3 if nothing is said", parse: parseCount },
];

/** What is said outright stands before the queue of the environment. */
function chooseRunner(flags: RunnerFlags, jobs: number): Runner {
  if (flags.inline) return inlineRunner();
  const url = flags.threads === undefined ? queueUrlOf(flags) : undefined;
  if (url !== undefined) return queueRunner({ url, ...(flags.queueName !== undefined && { name: flags.queueName }) });
  return threadRunner({ threads: Math.max(1, Math.min(jobs, flags.threads ?? availableParallelism())) });
}

export const limitsOf = ({ limitTime, limitMemory, tries }: RunnerFlags) => ({
  ...(limitTime !== undefined && { milliseconds: 1000 * limitTime }),
  ...(limitMemory !== undefined && { megabytes: limitMemory }),
  ...(tries !== undefined && { tries }),
});

/** A command that works long, and how many jobs it has at most. */
export interface LongCommand {
  /** For messages. */
  readonly name: string;
  readonly jobs: number;
}

/** What a long command works with: who runs jobs, when to stop, where to show how far it is and what should be known. */
export interface Work {
  readonly runner: Runner;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  readonly remark: (text: string) => void;
}

/** With a runner, a bar, and Ctrl-C that ends it between jobs; all closed at the end. What is wrong with the queue is told, not thrown. */
export async function withRunner<T>(
  flags: RunnerFlags,
  { name, jobs }: LongCommand,
  io: Io,
  work: (work: Work) => Promise<T>,
): Promise<T | { readonly problems: readonly LocatedDiagnostic[] }> {
  const controller = new AbortController();
  const stopListening = io.onInterrupt(() => controller.abort());
  const quiet = flags.quiet === true;
  const progress = createProgress(
    quiet ? { ...io, isTerminal: false } : io,
    "Ctrl-C stops and keeps what is finished",
    quiet ? undefined : name,
  );
  const remark = (text: string) => {
    if (!quiet) progress.say(`${name}: ${text}`);
  };
  const runner = chooseRunner(flags, jobs);
  try {
    return await work({ runner, signal: controller.signal, progress, remark });
  } catch (error) {
    if (error instanceof QueueError) return { problems: error.diagnostics };
    throw error;
  } finally {
    progress.finish();
    stopListening();
    await runner.close();
  }
}
