/** A model that cannot run waits for the change that mends it. */
import type { ResolvedModel } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { expect, test } from "vitest";
import { changesBetween } from "../../src/simulation/model-changes.js";
import type { Answer } from "../../src/simulation/protocol.js";
import { createSimulation } from "../../src/simulation/simulation.js";

const good = buildScene("@double-pendulum").model!;
const bad: ResolvedModel = { ...good, bodies: good.bodies!.map((body, k) => (k === 1 ? { ...body, mass: -1 } : body)) };

test("a mass below zero at the start and back again: the run is there, without a word of it", () => {
  const answers: Answer[] = [];
  const simulation = createSimulation({ post: (answer) => answers.push(answer), now: () => 0 });
  const ready = () => answers.findLast((answer) => answer.is === "ready") as Extract<Answer, { is: "ready" }>;
  simulation.take({ do: "load", run: 1, model: good });
  simulation.take({ do: "patch", changes: changesBetween(good, bad)! });
  expect(ready().diagnostics.map(({ code }) => code)).toContain("mass.not-positive");
  simulation.take({ do: "patch", changes: changesBetween(bad, good)! });
  expect(ready().diagnostics).toEqual([]);
  expect(ready().layout.bodies).toEqual(good.bodies!.map(({ name }) => name));
});
