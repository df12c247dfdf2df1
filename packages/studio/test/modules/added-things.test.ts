/** What a module adds to the run: the difference of the world's model and the document's, by name. */
import type { ResolvedModel } from "@gelenk/core";
import { expect, test } from "vitest";
import { addedTo } from "../../src/modules/added-things.js";
import type { Answer } from "../../src/simulation/protocol.js";
import { createSimulation } from "../../src/simulation/simulation.js";
import { moduleFrom } from "../../src/simulation/user-module.js";

const model: ResolvedModel = {
  gelenk: 1,
  bodies: [{ name: "ball", mass: 1, inertia: [1, 1, 1] }],
  forces: [{ name: "drag", type: "damping" }],
};
const extend = (from: ResolvedModel): ResolvedModel => ({
  ...from,
  bodies: [...(from.bodies ?? []), { name: "moon", position: [9, 0, 0], mass: 1, inertia: [1, 1, 1] }],
  forces: [...(from.forces ?? []), { name: "wind", type: "constant", body: "ball", force: [1, 0, 0] }],
});

test("of the world with a module the body and the force that the document has not; without one nothing", () => {
  const answers: Answer[] = [];
  const simulation = createSimulation({ post: (answer) => answers.push(answer), now: () => 0 });
  const run = () => {
    simulation.take({ do: "ask", id: 1, what: "model" });
    const last = answers.findLast((answer) => answer.is === "answer");
    return (last?.is === "answer" ? last.value : undefined) as ResolvedModel;
  };
  simulation.take({ do: "load", run: 1, model });
  expect(addedTo(model, run())).toEqual([]);
  simulation.use([moduleFrom("moon.js", { extend })]);
  expect(addedTo(model, run()).map(({ reference }) => reference)).toEqual([
    { kind: "bodies", name: "moon" },
    { kind: "forces", name: "wind" },
  ]);
  // a hand is no part of the model
  simulation.take({ do: "hold", id: 1, body: "ball", point: [0, 0, 0], by: "lead" });
  expect(addedTo(model, run())).toHaveLength(2);
});
