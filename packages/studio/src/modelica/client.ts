/**
 * The page's side of the Modelica worker, which starts with the first question, or before it to be ready. Questions are answered in their
 * order; `stop` ends the worker with all that is under way, and the next question starts another one. A run alone is asked to end, by a number in
 * memory that page and worker share, and answers with the rows it has.
 */
import type { QuestionName, Questions, WorkerAnswer, WorkerQuestion } from "./protocol.js";

/** What is needed of a worker. */
export interface ModelicaWorker {
  postMessage(message: WorkerQuestion): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface ModelicaClient {
  /** Rejects with an AbortError where it was stopped, otherwise with a reason in words. */
  ask<N extends QuestionName>(
    what: N,
    question: Questions[N]["ask"],
    onProgress?: (share: number) => void,
  ): Promise<Questions[N]["answer"]>;
  stop(): void;
  /** A run under way ends with what it has. As `stop` where something else is under way, no memory is shared, or no answer comes soon. */
  finish(): void;
  /** Starts the worker: it gets ready while nobody asks. */
  prepare(): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
  progress?(share: number): void;
  /** Of runs. */
  readonly halt?: Int32Array;
}

/** After this time a worker that was asked to end its run is ended itself, ms. */
const PATIENCE = 1000;

/** Only pages that are isolated from others may share memory. */
const sharedNumber = (): Int32Array | undefined =>
  typeof SharedArrayBuffer === "undefined" ? undefined : new Int32Array(new SharedArrayBuffer(4));

const ended = (): Error => new DOMException("it was stopped", "AbortError");

export function createModelicaClient(start: () => ModelicaWorker = startModelicaWorker): ModelicaClient {
  const waiting = new Map<number, Waiting>();
  let worker: ModelicaWorker | undefined;
  let asked = 0;

  function begin(): ModelicaWorker {
    const made = start();
    made.onmessage = ({ data }) => take(data as WorkerAnswer);
    made.onerror = (event) => {
      event.preventDefault();
      end(new Error(event.message || "the worker failed"));
    };
    return made;
  }

  function take(answer: WorkerAnswer): void {
    const question = waiting.get(answer.id);
    if (answer.is === "progress") question?.progress?.(answer.share);
    else {
      waiting.delete(answer.id);
      question?.resolve(answer.value);
    }
  }

  function end(reason: Error): void {
    worker?.terminate();
    worker = undefined;
    const left = [...waiting.values()];
    waiting.clear();
    for (const { reject } of left) reject(reason);
  }

  return {
    ask(what, question, progress) {
      worker ??= begin();
      const id = ++asked;
      const halt = what === "run" ? sharedNumber() : undefined;
      const sent = performance.timeOrigin + performance.now();
      worker.postMessage({ id, sent, what, ...question, ...(halt && { halt }) } as WorkerQuestion);
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, ...(progress && { progress }), ...(halt && { halt }) });
      });
    },
    stop: () => end(ended()),
    finish() {
      const open = [...waiting];
      if (open.length === 0 || open.some(([, { halt }]) => halt === undefined)) return end(ended());
      for (const [, { halt }] of open) Atomics.store(halt!, 0, 1);
      setTimeout(() => {
        if (open.some(([id]) => waiting.has(id))) end(ended());
      }, PATIENCE);
    },
    prepare() {
      worker ??= begin();
    },
  };
}

const startModelicaWorker = (): ModelicaWorker => new Worker(new URL("./modelica-worker.ts", import.meta.url), { type: "module" });
