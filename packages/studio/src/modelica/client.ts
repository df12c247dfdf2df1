/**
 * The page's side of the Modelica worker, which starts with the first question, or before it to be ready. Questions are answered in their
 * order; `stop` ends the worker with all that is under way, and the next question starts another one.
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
  /** Starts the worker: it gets ready while nobody asks. */
  prepare(): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
  progress?(share: number): void;
}

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
      worker.postMessage({ id, sent: performance.timeOrigin + performance.now(), what, ...question } as WorkerQuestion);
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, ...(progress && { progress }) });
      });
    },
    stop: () => end(ended()),
    prepare() {
      worker ??= begin();
    },
  };
}

const startModelicaWorker = (): ModelicaWorker => new Worker(new URL("./modelica-worker.ts", import.meta.url), { type: "module" });
