/**
 * Modules of the user in the simulation. Deciding: the closed form of a fall with quadratic drag, v(t) = v∞ tanh(g t / v∞), v∞ = √(m g /
 * c), at two step lengths; and that a simulation whose modules are removed is that without them, to the bit.
 */
import type { ResolvedModel } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { notesOf, withNote } from "../../src/modules/module-notes.js";
import { changesBetween } from "../../src/simulation/model-changes.js";
import type { Answer } from "../../src/simulation/protocol.js";
import { createRunNews } from "../../src/simulation/run-news.js";
import { createSimulation } from "../../src/simulation/simulation.js";
import { moduleFrom } from "../../src/simulation/user-module.js";

const DRAG = 0.025;
const MASS = 2;
const G = 9.81;

const fall = (step: number): ResolvedModel => ({
  gelenk: 1,
  bodies: [{ name: "ball", mass: MASS, inertia: [1, 1, 1] }],
  settings: { step },
});

function simulation() {
  const answers: Answer[] = [];
  const made = createSimulation({ post: (answer) => answers.push(answer), now: () => 0 });
  const ask = (what: "hash" | "model") => {
    made.take({ do: "ask", id: 1, what });
    const last = answers.findLast((answer) => answer.is === "answer");
    return last?.is === "answer" ? last.value : undefined;
  };
  return { ...made, answers, ask };
}

/** As the worker gets it: a program without types. */
const quadraticDrag = (await import(new URL("../../examples/quadratic-drag.js", import.meta.url).href)) as Readonly<
  Record<string, unknown>
>;
const air = () => moduleFrom("quadratic-drag.js", quadraticDrag);

function speedAfter(time: number, step: number): number {
  const { take, use, ask } = simulation();
  take({ do: "load", run: 1, model: fall(step) });
  use([air()]);
  take({ do: "step", count: Math.round(time / step) });
  return -(ask("model") as ResolvedModel).bodies![0]!.velocity![1]!;
}

describe("a module with a force", () => {
  it("lets a body fall as the closed form says, with second order", () => {
    const limit = Math.sqrt((MASS * G) / DRAG);
    const exact = limit * Math.tanh((G * 3) / limit);
    const [coarse, fine] = [1 / 60, 1 / 120].map((step) => Math.abs(speedAfter(3, step) - exact));
    // drag has taken more than a third of the speed of the free fall
    expect(exact).toBeLessThan(0.75 * G * 3);
    expect(coarse).toBeLessThan(1e-3);
    expect(Math.log2(coarse! / fine!)).toBeGreaterThan(1.8);
  });

  it("approaches √(m g / c)", () => {
    expect(speedAfter(20, 1 / 60)).toBeCloseTo(Math.sqrt((MASS * G) / DRAG), 3);
  });

  it("leaves nothing behind when it is removed", () => {
    const hash = (modules: boolean) => {
      const { take, use, ask } = simulation();
      take({ do: "load", run: 1, model: fall(1 / 60) });
      if (modules) {
        use([air()]);
        take({ do: "step", count: 10 });
        use([]);
      }
      take({ do: "step", count: 20 });
      return ask("hash");
    };
    expect(hash(true)).toBe(hash(false));
  });

  it("keeps acting when settings change while it runs", () => {
    const { take, use, ask } = simulation();
    take({ do: "load", run: 1, model: fall(1 / 60) });
    use([air()]);
    take({ do: "step", count: 60 });
    take({ do: "patch", changes: changesBetween(fall(1 / 60), fall(1 / 120))! });
    take({ do: "step", count: 240 });
    const limit = Math.sqrt((MASS * G) / DRAG);
    expect(-(ask("model") as ResolvedModel).bodies![0]!.velocity![1]!).toBeCloseTo(limit * Math.tanh((G * 3) / limit), 2);
  });
});

describe("a file that is no module", () => {
  it.each([
    [{}, "exports none of"],
    [{ forces: 3 }, '"forces" is a list'],
    [{ detectors: [{}] }, 'a text "name"'],
    [{ extend: {} }, '"extend" is a function'],
  ])("is refused: %o", (exported, message) => {
    expect(() => moduleFrom("a.js", exported)).toThrow(message);
  });
});

it("a document keeps name and hash, one per file, and nothing else changes", () => {
  const model = { gelenk: 1 as const, extras: { colour: "red" } };
  const noted = withNote(withNote(model, { file: "a.js", hash: "1" }), { file: "a.js", hash: "2" });
  expect(noted).toEqual({ gelenk: 1, extras: { colour: "red", modules: [{ file: "a.js", hash: "2" }] } });
  expect(notesOf(noted)).toEqual([{ file: "a.js", hash: "2" }]);
  expect(notesOf({ gelenk: 1, extras: { modules: "x" } })).toEqual([]);
});

it("marks of the time before a module came are void, also of the change that notes it", () => {
  const { take, use, frame, answers } = simulation();
  const model = fall(1 / 60);
  take({ do: "load", run: 1, model });
  take({ do: "step", count: 60 });
  take({ do: "patch", changes: changesBetween(model, { ...model, extras: { modules: [{ file: "a.js", hash: "0" }] } })! });
  use([air()]);
  frame();
  const news = createRunNews();
  for (const answer of answers) news.take(answer);
  expect(answers.filter((answer) => answer.is === "ticks").length).toBeGreaterThan(0);
  expect(news.signals.ticks.value).toEqual([]);
});
