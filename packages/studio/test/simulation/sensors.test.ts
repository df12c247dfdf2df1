/** What sensors hold, in frames, looking back and as a quantity. Deciding: when a ball in free fall is in a box, in closed form. */
import type { ResolvedModel } from "@gelenk/core";
import { expect, test } from "vitest";
import { bodiesInside, openFrame, read } from "../../src/simulation/frame.js";
import { layoutOfModel } from "../../src/simulation/model-layout.js";
import type { Answer } from "../../src/simulation/protocol.js";
import { insideName, quantityNamed } from "../../src/simulation/quantities.js";
import { createSampleStore } from "../../src/simulation/sample-store.js";
import { createSimulation } from "../../src/simulation/simulation.js";

/** Two gates 0.2 m high at y = 0 and y = −2 on one body, and two balls of 0.1 m that fall from 1 m and 2 m; one of them is made of two shapes. */
const SHAFT: ResolvedModel = {
  gelenk: 1,
  gravity: [0, -10, 0],
  bodies: [
    {
      ...{ name: "post", kind: "fixed" },
      shapes: [
        { type: "box", size: [0.1, 9, 0.1], position: [-20, 0, 0] },
        { type: "box", size: [9, 0.2, 9], sensor: true, name: "upper" },
        { type: "box", size: [9, 0.2, 9], position: [0, -2, 0], sensor: true },
      ],
    },
    { name: "low", position: [0, 1, 0], shapes: [{ type: "sphere", radius: 0.1 }] },
    {
      ...{ name: "high", position: [2, 2, 0] },
      shapes: [
        { type: "sphere", radius: 0.1 },
        { type: "sphere", radius: 0.1, position: [0.5, 0, 0] },
      ],
    },
  ],
  settings: { step: 1 / 256 },
};

/** Names of the balls in the gate at that height. */
const inside = (gate: number, time: number): string[] =>
  [
    ["low", 1],
    ["high", 2],
  ].flatMap(([name, y]) => (Math.abs(Number(y) - 5 * time ** 2 - gate) <= 0.2 ? [String(name)] : []));

test("frames and samples hold who is inside, at every step and looking back", () => {
  const answers: Answer[] = [];
  const { take, frame } = createSimulation({ post: (answer) => answers.push(answer), now: () => 0 });
  take({ do: "load", run: 1, model: SHAFT });
  const upper = insideName({ body: "post", place: 1 });
  take({ do: "watch", quantities: [upper] });
  const lastFrame = () => openFrame((answers.findLast((answer) => answer.is === "frame") as Extract<Answer, { is: "frame" }>).buffer);
  const layout = layoutOfModel(SHAFT);
  const shown = () => {
    frame();
    const now = lastFrame();
    return { time: read(now, "time"), gates: [0, 1].map((row) => bodiesInside(now, row).map((body) => layout.bodies[body])) };
  };
  const seen = new Set<string>();
  for (let step = 1; step <= 250; step++) {
    take({ do: "step", count: 1 });
    const { time, gates } = shown();
    expect(gates).toEqual([inside(0, time), inside(-2, time)]);
    for (const [gate, names] of gates.entries()) for (const name of names) seen.add(`${gate} ${name}`);
  }
  expect([...seen].sort()).toEqual(["0 high", "0 low", "1 high", "1 low"]);
  // √(2/10) s after the start the lower ball is in the middle of the upper gate
  take({ do: "seek", time: Math.sqrt(0.2) });
  expect(shown().gates).toEqual([["low"], []]);

  const store = createSampleStore();
  for (const answer of answers) if (answer.is === "samples") store.take(answer.quantities, answer.rows, answer.restart);
  const { times, values } = store.series(upper)!;
  expect(times.length).toBeGreaterThan(200);
  for (const [k, time] of times.entries()) expect(values[k]).toBe(inside(0, time).length);
});

test("a sensor can be plotted by its place, and is named as the person named it", () => {
  const layout = layoutOfModel(SHAFT);
  expect(layout.sensors).toEqual([
    { body: "post", place: 1, title: "upper" },
    { body: "post", place: 2, title: "box" },
  ]);
  expect(quantityNamed(layout, "post.inside.1")).toMatchObject({ of: "post", label: "bodies in upper", unit: "" });
  expect(quantityNamed(layout, "post.inside.0")).toBeUndefined();
});
