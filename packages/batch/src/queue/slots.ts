/**
 * Processes in which a worker runs its jobs, one job at a time each. A job that brings its process down (endless memory,
 * a crash of the engine) has shown by that that it is itself the reason: it is tried again in a fresh process and set
 * aside after `tries`. The worker and the other jobs do not notice. That a worker as a whole was lost says nothing
 * against the jobs it had: power fails, machines are taken away.
 */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { lostFailure, memoryFailure, timeFailure } from "../run/job-limits.js";
import { failed, type JobLimits, type Outcome } from "../study/study.js";
import { BEGINS, type SlotAnswer, type SlotTask } from "./slot-messages.js";

export interface SlotJob {
  /** Under which the job lay in the queue. */
  readonly id: string;
  /** As it came from the queue. */
  readonly job: unknown;
  readonly limits: JobLimits;
  /** The text of a study; rejects where there is none. */
  readonly load: (study: string) => Promise<string>;
}

export interface Slots {
  /** Rejects where the surroundings fail: no process can be started, the worker is closing. */
  run(job: SlotJob): Promise<Outcome>;
  /** Starts so many processes ahead of the first jobs. */
  warm(count: number, megabytes: number): void;
  close(): void;
}

interface Slot {
  readonly child: ChildProcess;
  /** Memory limit it was started with. */
  readonly megabytes: number;
  /** The end of its standard error. */
  complaint: string;
}

/** An answer, or the end of the process: before the job began, or while it ran. */
type End = SlotAnswer | { readonly kind: "ended"; readonly hadBegun: boolean };

const PROGRAM = fileURLToPath(new URL("./slot-process.js", import.meta.url));

export interface SlotOptions {
  /** What the processes run; another one in tests. */
  readonly program?: string;
}

/**
 * Milliseconds. A job ends itself between two steps; one that hangs in a step is ended from here. Before that a process may have to start
 * and read a library.
 */
const GRACE = { before: 120_000, after: 3_000 } as const;
const FIRST_PAUSE = 250;
const KEPT_COMPLAINT = 4_000;

export function createSlots({ program = PROGRAM }: SlotOptions = {}): Slots {
  const idle: Slot[] = [];
  const all = new Set<Slot>();
  let isClosed = false;

  const start = (megabytes: number): Slot => {
    const slot = startSlot(program, megabytes);
    all.add(slot);
    slot.child.once("exit", () => {
      all.delete(slot);
      const place = idle.indexOf(slot);
      if (place >= 0) idle.splice(place, 1);
    });
    return slot;
  };
  const takeSlot = (megabytes: number): Slot => {
    const place = idle.findIndex((slot) => slot.megabytes === megabytes);
    if (place >= 0) return idle.splice(place, 1)[0] as Slot;
    // of another sweep with another limit: it makes room
    idle.pop()?.child.kill("SIGKILL");
    return start(megabytes);
  };

  /** Undefined where the job brought its process down. */
  const runOnce = async (job: SlotJob): Promise<Outcome | undefined> => {
    const slot = takeSlot(job.limits.megabytes);
    const end = await runInSlot(slot, job).finally(() => {
      if (slot.child.connected && !slot.child.killed) idle.push(slot);
    });
    if (isClosed) throw new Error("the worker is stopping");
    if (end.kind === "outcome") return end.outcome;
    if (end.kind === "ended" && end.hadBegun) return undefined;
    throw new Error(end.kind === "fault" ? end.message : `a process of the worker cannot run jobs: ${slot.complaint.trim().slice(-200)}`);
  };

  return {
    async run(job) {
      for (let attempt = 1; ; attempt++) {
        const outcome = await runOnce(job);
        if (outcome !== undefined) return outcome;
        if (attempt >= job.limits.tries) return failed(lostFailure(attempt));
        await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE * 2 ** (attempt - 1)));
      }
    },
    warm(count, megabytes) {
      while (idle.length < count) idle.push(start(megabytes));
    },
    close() {
      isClosed = true;
      for (const { child } of all) child.kill("SIGKILL");
    },
  };
}

const ofOutcome = (outcome: Outcome): SlotAnswer => ({ kind: "outcome", outcome });

function startSlot(program: string, megabytes: number): Slot {
  // what this process was started with (a debugger's port, the address of the queue) is no concern of its children
  const { GELENK_QUEUE: _, ...environment } = process.env;
  const child = fork(program, [], {
    execArgv: megabytes > 0 ? [`--max-old-space-size=${megabytes}`] : [],
    env: environment,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const slot: Slot = { child, megabytes, complaint: "" };
  child.stderr?.on("data", (text) => {
    slot.complaint = (slot.complaint + String(text)).slice(-KEPT_COMPLAINT);
  });
  child.on("error", () => {});
  return slot;
}

/** One job in one process, watched from outside. */
async function runInSlot(slot: Slot, { id, job, limits, load }: SlotJob): Promise<End> {
  const { milliseconds, megabytes } = limits;
  const task: SlotTask = { id, job, milliseconds, megabytes };
  const clock = createClock(slot, milliseconds);
  const tell = (message: SlotTask) => ask(slot, message, clock.begin).finally(clock.stop);
  const first = await tell(task);
  const end = first.kind === "needs-study" ? await tell({ ...task, text: await load(first.study) }) : first;
  if (end.kind !== "ended") return end;
  if (clock.hasRunOut()) return ofOutcome(failed(timeFailure(milliseconds)));
  const outOfMemory = megabytes > 0 && /heap out of memory|allocation failed/i.test(slot.complaint);
  return outOfMemory ? ofOutcome(failed(memoryFailure(megabytes))) : end;
}

/** Ends the process when the time of its job is over and it has not ended itself. */
function createClock({ child }: Slot, milliseconds: number) {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const set = (grace: number) => {
    clearTimeout(timer);
    if (milliseconds <= 0) return;
    timer = setTimeout(() => {
      isOver = true;
      child.kill("SIGKILL");
    }, milliseconds + grace);
  };
  set(GRACE.before);
  return { begin: () => set(GRACE.after), stop: () => clearTimeout(timer), hasRunOut: () => isOver };
}

/** The next answer to a message, or the end of the process. */
function ask({ child }: Slot, task: SlotTask, begins: () => void): Promise<End> {
  return new Promise((resolve) => {
    let hadBegun = false;
    const finish = (end: End) => {
      child.off("message", onMessage);
      child.off("close", onEnd);
      child.off("error", onError);
      resolve(end);
    };
    const onMessage = (message: unknown) => {
      if (message !== BEGINS) return finish(message as SlotAnswer);
      hadBegun = true;
      begins();
    };
    const onEnd = () => finish({ kind: "ended", hadBegun });
    const onError = (error: Error) => finish({ kind: "fault", message: error.message });
    const isGone = () => child.exitCode !== null || child.signalCode !== null;
    if (isGone()) return onEnd();
    child.on("message", onMessage);
    child.on("close", onEnd);
    child.on("error", onError);
    child.send(task, (error) => error && !isGone() && child.kill("SIGKILL"));
  });
}
