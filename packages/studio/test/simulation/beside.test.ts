/** Poses that were found elsewhere, laid beside a run: what decides are the poses themselves, and a world that was stepped without them. */
import { World } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { expect, test } from "vitest";
import { openFrame, POSE_ROW, poseIn, read } from "../../src/simulation/frame.js";
import type { Answer } from "../../src/simulation/protocol.js";
import { createSimulation } from "../../src/simulation/simulation.js";

const model = buildScene("@double-pendulum").model!;
const [first, second] = model.bodies!.map(({ name }) => name!);

/** The second body alone, on a way of its own. */
const TRACK = {
  bodies: ["gone", second!],
  times: Float64Array.of(0, 0.5, 1),
  poses: Float64Array.from([0, 1, 2].flatMap((k) => [...Array(POSE_ROW).fill(9), k, 2 * k, 3 * k, 0, 0, Math.SQRT1_2, Math.SQRT1_2])),
};

function start() {
  const answers: Answer[] = [];
  const simulation = createSimulation({ post: (answer) => answers.push(answer), now: () => 0 });
  simulation.take({ do: "load", run: 1, model });
  simulation.take({ do: "beside", track: TRACK });
  const shown = () => {
    simulation.frame();
    return openFrame((answers.findLast((answer) => answer.is === "frame") as Extract<Answer, { is: "frame" }>).buffer);
  };
  return { simulation, shown };
}

test("they are shown at their times, bodies that they do not name where the run began", () => {
  const { simulation, shown } = start();
  simulation.take({ do: "seek", time: 0.5, lane: "old" });
  const frame = shown();
  expect([read(frame, "time"), read(frame, "oldTo"), read(frame, "recordedTo")]).toEqual([0.5, 1, 0]);
  expect(poseIn(frame.poses, 1)).toEqual({ position: [1, 2, 3], orientation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] });
  expect(poseIn(frame.poses, 0).position).toEqual(World.fromModel(model).body(first!)!.position);
  expect(frame.joints.every(Number.isNaN)).toBe(true);
});

test("the run does not go on from them: its steps are those of a world", () => {
  const { simulation, shown } = start();
  simulation.take({ do: "seek", time: 1, lane: "old" });
  shown();
  simulation.take({ do: "step", count: 3 });
  const world = World.fromModel(model);
  world.assemble();
  for (let k = 0; k < 3; k++) world.step();
  expect(poseIn(shown().poses, 1).position).toEqual(world.body(second!)!.position);
});

test("a reset puts them aside", () => {
  const { simulation, shown } = start();
  simulation.take({ do: "reset" });
  expect(read(shown(), "oldTo")).toBe(0);
});
