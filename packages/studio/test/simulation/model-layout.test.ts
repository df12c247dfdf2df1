/** Bodies and joints of a model. What decides is the layout that a simulation tells when it has built the world. */
import { buildScene } from "@gelenk/scenes";
import { expect, test } from "vitest";
import { layoutOfModel } from "../../src/simulation/model-layout.js";
import type { Answer } from "../../src/simulation/protocol.js";
import { createSimulation } from "../../src/simulation/simulation.js";

test.each(["@excavator", "@double-pendulum", "@pile", "@gear-train", "@humanoid-30", "@carousel"])(
  "of %s are those of its world",
  (address) => {
    const model = buildScene(address).model!;
    const answers: Answer[] = [];
    const simulation = createSimulation({ post: (answer) => answers.push(answer), now: () => 0 });
    simulation.take({ do: "load", run: 1, model });
    const ready = answers.find((answer) => answer.is === "ready") as Extract<Answer, { is: "ready" }>;
    expect(ready.layout.bodies.length).toBeGreaterThan(0);
    expect({ ...layoutOfModel(model), revision: 0 }).toEqual({ ...ready.layout, revision: 0 });
  },
);
