/**
 * Runs beside each other. What decides about figures is `gelenk compare` for the same scene, methods and time; about states a world that is stepped by hand.
 * Workers are simulations in this process that answer in a later turn, as workers do.
 */
import { readFileSync } from "node:fs";
import { type ResolvedModel, World } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { afterEach, describe, expect, test } from "vitest";
import { gelenk } from "../../../cli/test/terminal.js";
import type { WorkerLike } from "../../src/simulation/client.js";
import { type Comparison, createComparison, modelOfChoice } from "../../src/simulation/compare.js";
import { choiceNames, type RunChoice, stepText } from "../../src/simulation/compare-row.js";
import { read } from "../../src/simulation/frame.js";
import type { ModuleSource, ModulesCommand, WorkerCommand } from "../../src/simulation/protocol.js";
import { createSimulation } from "../../src/simulation/simulation.js";
import { moduleFrom } from "../../src/simulation/user-module.js";

const open: Comparison[] = [];
const ended: number[] = [];

afterEach(() => {
  for (const comparison of open.splice(0)) comparison.close();
  ended.length = 0;
});

let started = 0;

function startWorker(): WorkerLike {
  const number = ++started;
  let alive = true;
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    terminate() {
      alive = false;
      ended.push(number);
    },
    postMessage(message) {
      const command = message as WorkerCommand;
      last = last.then(async () => {
        await new Promise((resolve) => setTimeout(resolve, 0));
        if (!alive) return;
        if (command.do === "modules") await useModules(command);
        else simulation.take(command);
        simulation.frame();
      });
    },
  };
  let last: Promise<void> = Promise.resolve();
  const post = (data: unknown) => setTimeout(() => alive && worker.onmessage?.({ data: [data] } as MessageEvent), 0);
  async function useModules({ modules }: ModulesCommand): Promise<void> {
    try {
      const made = modules.map(async ({ file, source }) =>
        moduleFrom(
          file,
          (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as Record<string, unknown>,
        ),
      );
      simulation.use(await Promise.all(made));
      post({ run: -1, is: "modules", files: modules.map(({ file }) => file), names: {} });
    } catch (reason) {
      post({ run: -1, is: "modules", files: [], names: {}, problem: (reason as Error).message });
    }
  }
  const simulation = createSimulation({
    post,
    now: () => performance.now(),
    environment: { webAssembly: WebAssembly },
  });
  return worker;
}

function compare(model: ResolvedModel, choices: readonly RunChoice[], modules?: readonly ModuleSource[]): Comparison {
  const comparison = createComparison(model, choices, startWorker, modules);
  open.push(comparison);
  return comparison;
}

async function advance(comparison: Comparison, chunks: number): Promise<void> {
  for (let k = 0; k < chunks; k++) await comparison.advance();
}

const scene = (address: string): ResolvedModel => buildScene(address).model!;

describe("the table", () => {
  test.each([
    ["@four-bar", ["impulse-direct", "recursive", "lagrange-dense"]],
    ["@double-pendulum", ["impulse-iterative", "recursive"]],
  ] as const)("of %s is that of gelenk compare", async (address, methods) => {
    const chunks = 15;
    const comparison = compare(
      scene(address),
      methods.map((method) => ({ method })),
    );
    await advance(comparison, chunks);
    const until = String(chunks / 60);
    const printed = await gelenk(["compare", address, "--methods", methods.join(","), "--until", until, "--json", "--no-plot"]);
    const { runs } = JSON.parse(printed.stdout) as { runs: readonly Record<string, unknown>[] };
    const rows = comparison.rows.value;
    expect(rows).toHaveLength(methods.length);
    rows.forEach((row, k) => {
      const { name, order, steps, distance, ledger } = runs[k]! as { ledger: Record<string, number> } & Record<string, unknown>;
      expect(row).toMatchObject({ name, order, steps, iterations: ledger["iterations"] });
      expect(row.jointPosition).toBe(ledger["jointPositionError"]);
      expect(row.jointAngle).toBe(ledger["jointAngleError"]);
      expect(row.energyDrift).toBe(ledger["energyDrift"]);
      expect(row.momentumDrift).toBe(ledger["momentumDrift"]);
      expect(row.distance).toBe(distance);
    });
    // methods differ, or nothing would have been compared
    expect(rows[1]!.distance).toBeGreaterThan(0);
  });

  test("says why a run cannot go on, the others do", async () => {
    const model = scene("@double-pendulum");
    const comparison = compare(model, [{ method: "recursive" }, { order: 3 }]);
    await advance(comparison, 2);
    const [good, bad] = comparison.rows.value;
    expect(good).toMatchObject({ steps: 8, note: "" });
    expect(bad!.steps).toBe(0);
    expect(bad!.note).toContain("order");
  });
});

describe("one clock", () => {
  test("all runs are at the same time after every chunk, with their own steps", async () => {
    const comparison = compare(scene("@double-pendulum"), [{ step: 1 / 240 }, { step: 1 / 60 }, { step: 1 / 600 }]);
    for (let k = 1; k <= 5; k++) {
      await comparison.advance();
      expect(comparison.time.value).toBeCloseTo(k / 60, 12);
      expect(comparison.rows.value.map(({ steps }) => steps)).toEqual([4 * k, k, 10 * k]);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (const { client } of comparison.runs) expect(read(client.frame.value!, "time")).toBeCloseTo(5 / 60, 12);
  });

  test.each([
    [1 / 240, 1 / 10],
    [1 / 100, 1 / 240],
    [1 / 10, 1 / 60],
  ])("what is drawn of runs with steps of %d s and %d s is at the same time", async (first, second) => {
    // a body that nothing acts on: at t it is at v t, turned by ω t
    const spin = 6;
    const model: ResolvedModel = {
      ...{ gelenk: 1, gravity: [0, 0, 0] },
      bodies: [{ name: "free", mass: 1, inertia: [1, 1, 1], velocity: [2, 0, 0], angularVelocity: [0, 0, spin] }],
    };
    const comparison = compare(model, [{ step: first }, { step: second }]);
    for (let k = 1; k <= 20; k++) {
      await comparison.advance();
      await expect.poll(() => read(comparison.runs[0]!.shown.value!, "time"), { interval: 1 }).toBeGreaterThan(k / 60 - 1e-9);
      const at = read(comparison.runs[0]!.shown.value!, "time");
      expect(at).toBeLessThan(k / 60 + first);
      for (const { shown } of comparison.runs) {
        const [x, , , , , z, w] = shown.value!.poses;
        expect(x).toBeCloseTo(2 * at, 12);
        // the chord of the arc of a step misses its middle by the third power of the angle, here 0.6³/200
        expect(Math.abs(Math.sin(2 * Math.atan2(z!, w!) - spin * at))).toBeLessThan(2e-3);
      }
    }
  });

  test("states are those of a world with these settings", async () => {
    const choice: RunChoice = { method: "recursive", order: 4, step: 1 / 120 };
    const model = scene("@double-pendulum");
    const comparison = compare(model, [{}, choice]);
    await advance(comparison, 10);
    const world = World.fromModel(modelOfChoice(model, choice));
    world.assemble();
    for (let k = 0; k < 20; k++) world.step();
    expect(await comparison.runs[1]!.client.ask("hash")).toBe(world.hash());
  });

  test("distances of runs with different steps are those at common times", async () => {
    const model = scene("@double-pendulum");
    const comparison = compare(model, [{ step: 1 / 240 }, { step: 1 / 100 }]);
    await advance(comparison, 12);
    const [fine, coarse] = [1 / 240, 1 / 100].map((step) => {
      const world = World.fromModel(modelOfChoice(model, { step }));
      world.assemble();
      return world;
    });
    // common multiples of 1/240 and 1/100 up to 0.2 s are those of 1/20
    let expected = 0;
    for (let k = 0; k < 4; k++) {
      for (let i = 0; i < 12; i++) fine!.step();
      for (let i = 0; i < 5; i++) coarse!.step();
      for (const { name, position } of fine!.bodies) {
        const other = coarse!.body(name)!.position;
        expected = Math.max(expected, Math.hypot(...position.map((x, axis) => x - other[axis]!)));
      }
    }
    expect(expected).toBeGreaterThan(0);
    expect(comparison.rows.value[1]!.distance).toBeCloseTo(expected, 14);
  });

  test("goes on by itself until it is paused; closing ends every worker", async () => {
    const comparison = compare(scene("@pendulum"), [{}, { order: 4 }]);
    comparison.play(() => 10);
    await expect.poll(() => comparison.time.value).toBeGreaterThan(0.05);
    comparison.pause();
    await comparison.advance();
    const at = comparison.time.value;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(comparison.time.value).toBe(at);
    const before = ended.length;
    comparison.close();
    expect(ended.length - before).toBe(2);
    expect(await comparison.advance()).toBe(false);
  });

  test("a worker that dies ends its run, not the comparison", async () => {
    const comparison = compare(scene("@double-pendulum"), [{}, { order: 4 }]);
    await comparison.advance();
    comparison.runs[1]!.client.stop("gone");
    expect(await comparison.advance()).toBe(true);
    expect(comparison.rows.value.map(({ steps }) => steps)).toEqual([8, 4]);
  });
});

test("watched quantities of every run are kept", async () => {
  const comparison = compare(scene("@double-pendulum"), [{}, { method: "recursive" }]);
  comparison.watch(["energy.total"]);
  await advance(comparison, 3);
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (const { client } of comparison.runs) expect(client.samples.series("energy.total").times.length).toBe(13);
});

test("names tell what differs", () => {
  const run = (method: string, order: number, step = 1 / 240) => ({ method: method as "auto", order, step });
  expect(choiceNames([{}, {}], [run("auto", 2), run("recursive", 4)])).toEqual(["auto", "recursive"]);
  expect(choiceNames([{}, { step: 1 / 120 }], [run("auto", 2), run("auto", 2)])).toEqual(["auto", "auto, h = 1/120 s"]);
  expect(choiceNames([{}, { order: 4 }], [run("auto", 2), run("auto", 4)])).toEqual(["auto:2", "auto:4"]);
  expect(choiceNames([{ detector: "gjk" }, { detector: "vclip" }], [run("auto", 2), run("auto", 2)])).toEqual(["auto, gjk", "auto, vclip"]);
  expect([1 / 240, 0.02, 0.003].map(stepText)).toEqual(["1/240 s", "1/50 s", "0.003 s"]);
});

describe("modules of the user", () => {
  const [mass, g, c, step] = [2, 9.81, 0.025, 1 / 120];
  const fall: ResolvedModel = { gelenk: 1, bodies: [{ name: "ball", mass, inertia: [1, 1, 1] }], settings: { step } };
  const air = { file: "quadratic-drag.js", source: readFileSync(new URL("../../examples/quadratic-drag.js", import.meta.url), "utf8") };
  const speedOf = async (run: Comparison["runs"][number]) => -(await run.client.ask<ResolvedModel>("model")).bodies![0]!.velocity![1]!;

  // v(t) = v∞ tanh(g t / v∞) with v∞ = √(m g / c), which the example of the guide states
  test("act in every run", async () => {
    const comparison = compare(fall, [{}, { step: 1 / 240 }], [air]);
    await advance(comparison, 180);
    const limit = Math.sqrt((mass * g) / c);
    const exact = limit * Math.tanh((3 * g) / limit);
    expect(exact).toBeLessThan(0.75 * g * 3);
    for (const run of comparison.runs) expect(await speedOf(run)).toBeCloseTo(exact, 3);
  });

  test("that state a setting leave what was chosen for a run", async () => {
    const source = "export const extend = (model) => ({ ...model, settings: { ...model.settings, order: 4 } });";
    const comparison = compare(fall, [{}, { order: 2 }], [{ file: "order.js", source }]);
    await advance(comparison, 1);
    expect(comparison.rows.value.map(({ order }) => order)).toEqual([4, 2]);
  });

  test("that cannot be used end the runs and say why", async () => {
    const comparison = compare(fall, [{}, {}], [{ file: "none.js", source: "export const nothing = 1;" }]);
    await advance(comparison, 1);
    for (const { note, steps } of comparison.rows.value) {
      expect(note).toContain("exports none of");
      expect(steps).toBe(0);
    }
  });
});
