/** The page's side of the Modelica worker, with a worker of the test: what decides is the order of questions and answers. */
import { expect, it, vi } from "vitest";
import { createModelicaClient, type ModelicaWorker } from "../../src/modelica/client.js";
import type { WorkerAnswer, WorkerQuestion } from "../../src/modelica/protocol.js";

function start() {
  const workers: (ModelicaWorker & { readonly asked: WorkerQuestion[]; ended: boolean; say(answer: WorkerAnswer): void })[] = [];
  const client = createModelicaClient(() => {
    const asked: WorkerQuestion[] = [];
    const worker = {
      ...({ asked, ended: false, onmessage: null, onerror: null } as Pick<
        (typeof workers)[number],
        "asked" | "ended" | "onmessage" | "onerror"
      >),
      postMessage: (question: WorkerQuestion) => void asked.push(question),
      terminate() {
        worker.ended = true;
      },
      say: (answer: WorkerAnswer) => worker.onmessage?.({ data: answer } as MessageEvent),
    };
    workers.push(worker);
    return worker;
  });
  return { client, workers };
}

it("starts a worker with the first question, and gives every answer to its question", async () => {
  const { client, workers } = start();
  expect(workers).toEqual([]);
  const shares: number[] = [];
  const first = client.ask("examples", {}, (share) => shares.push(share));
  const second = client.ask("examples", {});
  const [one, two] = workers[0]!.asked.map(({ id }) => id);
  workers[0]!.say({ id: one!, is: "progress", share: 0.5 });
  workers[0]!.say({ id: two!, is: "answer", value: [] });
  const example = { model: "A", file: "A.mo", text: "", where: "A.mo:1:7" };
  workers[0]!.say({ id: one!, is: "answer", value: [example] });
  expect([await first, await second, shares, workers.length]).toEqual([[example], [], [0.5], 1]);
});

it("a worker that was started before is the one that is asked", () => {
  const { client, workers } = start();
  client.prepare();
  client.prepare();
  expect(workers.map(({ asked }) => asked)).toEqual([[]]);
  void client.ask("examples", {});
  expect(workers.map(({ asked }) => asked.map(({ what }) => what))).toEqual([["examples"]]);
});

it("stop ends the worker with all that waits for it; the next question has another one", async () => {
  const { client, workers } = start();
  const waiting = client.ask("examples", {});
  client.stop();
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  expect(workers[0]!.ended).toBe(true);
  const next = client.ask("examples", {});
  workers[1]!.say({ id: workers[1]!.asked[0]!.id, is: "answer", value: [] });
  expect(await next).toEqual([]);
});

it("a run is asked to end by a number in shared memory, and its answer counts", async () => {
  const { client, workers } = start();
  const source = { file: "M.mo", text: "", parameters: {} };
  const running = client.ask("run", { source, asked: {} });
  const { id, halt } = workers[0]!.asked[0]!;
  expect(halt![0]).toBe(0);
  client.finish();
  expect([halt![0], workers[0]!.ended]).toEqual([1, false]);
  const value = { diagnostics: [], reached: false, t: 0.5, steps: 1, events: 0, states: [], milliseconds: 1 };
  workers[0]!.say({ id, is: "answer", value });
  expect(await running).toBe(value);
});

it("what does not end when it is asked to is ended, and so is what cannot be asked", async () => {
  vi.useFakeTimers();
  const { client, workers } = start();
  const running = client.ask("run", { source: { file: "M.mo", text: "", parameters: {} }, asked: {} });
  const refused = expect(running).rejects.toMatchObject({ name: "AbortError" });
  client.finish();
  vi.runAllTimers();
  vi.useRealTimers();
  await refused;
  const other = client.ask("examples", {});
  client.finish();
  await expect(other).rejects.toMatchObject({ name: "AbortError" });
  expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
});

it("a worker that fails says why", async () => {
  const { client, workers } = start();
  const waiting = client.ask("examples", {});
  workers[0]!.onerror?.({ message: "out of memory", preventDefault: () => undefined } as ErrorEvent);
  await expect(waiting).rejects.toThrow("out of memory");
});
