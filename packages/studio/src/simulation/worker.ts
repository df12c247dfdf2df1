/**
 * The worker: takes commands between two steps, makes steps and frames, and says every now and then that it lives. Commands that need a
 * part of core that is not there yet wait for it, and all later ones behind them.
 */

import { LATE_PARTS, type PartName } from "./late-parts.js";
import { partsForCommand } from "./needed-parts.js";
import type { Answer, ModulesCommand, WorkerCommand } from "./protocol.js";
import { createSimulation } from "./simulation.js";
import { moduleFrom, namesBy, type UserModule } from "./user-module.js";

/** ms between frames, and between signs of life. */
const FRAME = 1000 / 60;
const BEAT = 250;

/** What is said in one turn is one message. */
let answers: Answer[] = [];
let transfers: ArrayBuffer[] = [];
/** Has the page drawn the last frame? Until then the next one waits, and is made of the newest state when it has. */
let isDrawn = true;

const simulation = createSimulation({
  post(answer, transfer = []) {
    answers.push(answer);
    transfers.push(...transfer);
    if (answer.is === "frame") isDrawn = false;
  },
  now: () => performance.now(),
  environment: { now: () => performance.now(), webAssembly: WebAssembly },
});

function send(): void {
  if (answers.length > 0) self.postMessage(answers, { transfer: transfers });
  answers = [];
  transfers = [];
}

let beatAt = 0;
/** Commands that have been carried out, and how many of them the page knows of. */
let taken = 0;
let toldOf = 0;
let waiting = false;

function turn(): void {
  waiting = false;
  const began = performance.now();
  const more = sending(() => simulation.frame(isDrawn));
  if (more) wait(Math.max(0, FRAME - (performance.now() - began)));
}

/** Sends what the work has said, also where it fails. */
function sending<T>(work: () => T): T {
  try {
    return work();
  } finally {
    const now = performance.now();
    if (now - beatAt > BEAT || taken !== toldOf) {
      beatAt = now;
      toldOf = taken;
      answers.push({ run: -1, is: "beat", taken });
    }
    send();
  }
}

function wait(milliseconds: number): void {
  if (waiting) return;
  waiting = true;
  setTimeout(turn, milliseconds);
}

/** Parts that are there, and commands that wait for one to come. */
const loaded = new Set<PartName>();
const queue: WorkerCommand[] = [];
let loading = false;

async function load(parts: readonly PartName[]): Promise<void> {
  loading = true;
  try {
    await Promise.all(parts.map((part) => LATE_PARTS[part]?.()));
  } catch (reason) {
    // as an error of the worker, which the page knows
    setTimeout(() => {
      throw reason;
    });
    return;
  }
  for (const part of parts) loaded.add(part);
  loading = false;
  drain();
}

function takeNext(command: WorkerCommand): void {
  if (command.do === "modules") {
    void useModules(command);
    return;
  }
  simulation.take(command);
  if (command.do !== "drawn") {
    taken++;
    return;
  }
  isDrawn = true;
  simulation.show();
}

/** Loads the programs and begins anew with them; with none of them where one is wrong. */
async function useModules({ modules }: ModulesCommand): Promise<void> {
  loading = true;
  let file = "";
  try {
    const made: UserModule[] = [];
    for (const module of modules) {
      file = module.file;
      made.push(moduleFrom(file, await importText(module.source)));
    }
    simulation.use(made);
    answers.push({ run: -1, is: "modules", files: modules.map((module) => module.file), names: namesBy(made) });
  } catch (reason) {
    simulation.use([]);
    const problem = `${file}: ${reason instanceof Error ? reason.message : String(reason)}`;
    answers.push({ run: -1, is: "modules", files: [], names: {}, problem });
  }
  taken++;
  loading = false;
  drain();
}

async function importText(source: string): Promise<Readonly<Record<string, unknown>>> {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    return await import(/* @vite-ignore */ address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drain(): void {
  sending(() => {
    for (let command = queue[0]; command && !loading; command = queue[0]) {
      const missing = partsForCommand(command).filter((part) => !loaded.has(part));
      if (missing.length > 0) void load(missing);
      else takeNext(queue.shift()!);
    }
  });
  wait(0);
}

self.onmessage = ({ data }: MessageEvent<WorkerCommand>) => {
  queue.push(data);
  drain();
};
