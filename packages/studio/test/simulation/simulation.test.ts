/** The simulation behind the page, without a page: what decides is a world that is stepped by hand. */
import { type ResolvedModel, World } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { describe, expect, test } from "vitest";
import { CONTACT_ROW, isBroken, JOINT_ROW, openFrame, read } from "../../src/simulation/frame.js";
import { changesBetween } from "../../src/simulation/model-changes.js";
import type { Answer, Command, RunRecord } from "../../src/simulation/protocol.js";
import { createSampleStore } from "../../src/simulation/sample-store.js";
import { createSimulation } from "../../src/simulation/simulation.js";

const pendulum = buildScene("@double-pendulum").model!;

/** A simulation whose clock is moved by hand and whose answers are kept. */
function start(model: ResolvedModel = pendulum) {
  const answers: Answer[] = [];
  let time = 0;
  const simulation = createSimulation({ post: (answer) => answers.push(answer), now: () => time });
  simulation.take({ do: "load", run: 1, model });
  simulation.frame();
  let asked = 0;
  return {
    answers,
    take: (command: Command) => simulation.take(command),
    /** Lets a time pass on the clock, ms. */
    frame(milliseconds = 1000 / 60) {
      time += milliseconds;
      return simulation.frame();
    },
    ask<T>(what: "hash" | "model" | "record"): T {
      simulation.take({ do: "ask", id: ++asked, what });
      return (answers.findLast((answer) => answer.is === "answer") as Extract<Answer, { is: "answer" }>).value as T;
    },
    lastFrame: () => openFrame((answers.findLast((answer) => answer.is === "frame") as Extract<Answer, { is: "frame" }>).buffer),
  };
}

function hashAfter(steps: number, model: ResolvedModel = pendulum): string {
  const world = World.fromModel(model);
  if (model.settings?.assemble ?? true) world.assemble();
  for (let k = 0; k < steps; k++) world.step();
  return world.hash();
}

describe("steps", () => {
  test("are those of a world", () => {
    const { take, frame, ask, lastFrame } = start();
    take({ do: "step", count: 25 });
    frame();
    expect(ask("hash")).toBe(hashAfter(25));
    expect(read(lastFrame(), "step")).toBe(25);
  });

  test("follow the clock: a second at speed 1/2 is half a second", () => {
    const { take, frame, lastFrame } = start();
    take({ do: "pace", speed: 0.5, budget: 1000 });
    take({ do: "play" });
    for (let k = 0; k < 60; k++) frame();
    expect(Math.abs(read(lastFrame(), "time") - 0.5)).toBeLessThan(0.01);
  });

  test("back and on: the same bits as without a stop", () => {
    const { take, frame, ask, lastFrame } = start();
    take({ do: "step", count: 200 });
    take({ do: "step", count: -50 });
    frame();
    expect(read(lastFrame(), "step")).toBe(150);
    take({ do: "step", count: 100 });
    expect(ask("hash")).toBe(hashAfter(250));
  });

  test("a seek shows the recorded poses and joints and leaves the run as it is", () => {
    const { take, frame, ask, lastFrame } = start();
    take({ do: "step", count: 100 });
    frame();
    const world = World.fromModel(pendulum);
    for (let k = 0; k < 40; k++) world.step();
    take({ do: "seek", time: world.time });
    frame();
    const { poses, joints } = lastFrame();
    const expected = new Float64Array(poses.length);
    for (const [k, body] of world.bodies.entries()) body.read(expected, 7 * k);
    expect([...poses]).toEqual([...expected]);
    const { coordinates, speeds, reaction } = world.joints[0]!;
    const [, , ...row] = joints.subarray(0, JOINT_ROW);
    expect(row).toEqual([...reaction.force, ...reaction.torque, coordinates[0], speeds[0], 0]);
    expect(ask("hash")).toBe(hashAfter(100));
  });
});

describe("commands", () => {
  test("a strike changes the velocity by impulse over mass", () => {
    const box = { name: "box", shapes: [{ type: "box", size: [1, 1, 1] }], mass: 2 } as const;
    const { take, ask } = start({ gelenk: 1, gravity: [0, 0, 0], bodies: [box] });
    take({ do: "strike", body: "box", point: [0, 0, 0], impulse: [0, 3, 0] });
    take({ do: "step", count: 1 });
    expect(ask<ResolvedModel>("model").bodies![0]!.velocity![1]).toBeCloseTo(1.5, 12);
  });

  test("of a run are repeated to the bit from its record", () => {
    const { take, ask } = start();
    take({ do: "step", count: 10 });
    const body = pendulum.bodies!.at(-1)!.name!;
    take({ do: "hold", id: 1, body, point: [0, 0, 0], by: "spring" });
    take({ do: "target", id: 1, position: [0.4, 0.3, 0.2] });
    take({ do: "step", count: 30 });
    take({ do: "release", id: 1 });
    take({ do: "step", count: 30 });
    const record = ask<RunRecord>("record");
    expect(record.hash).not.toBe(hashAfter(70));
    const again = start();
    again.take({ do: "repeat", run: 2, record });
    while (again.frame());
    expect(again.ask("hash")).toBe(record.hash);
  });

  test("going back before a hold and on without it gives the run without it", () => {
    const { take, ask } = start();
    take({ do: "step", count: 100 });
    take({ do: "hold", id: 1, body: pendulum.bodies![0]!.name!, point: [0, 0, 0], by: "lead" });
    take({ do: "target", id: 1, position: [1, 1, 0] });
    take({ do: "step", count: 50 });
    take({ do: "step", count: -80 });
    take({ do: "step", count: 30 });
    expect(ask("hash")).toBe(hashAfter(100));
  });
});

describe("edits", () => {
  const heavier = (model: ResolvedModel): ResolvedModel => ({
    ...model,
    bodies: model.bodies!.map((body, k) => (k === 0 ? { ...body, mass: 5 * (body.mass ?? 1) } : body)),
  });

  test("at the start are those of a new run", () => {
    const { take, ask } = start();
    take({ do: "patch", changes: changesBetween(pendulum, heavier(pendulum))! });
    take({ do: "step", count: 20 });
    expect(ask("hash")).toBe(hashAfter(20, heavier(pendulum)));
  });

  test("while running keep poses and velocities", () => {
    const { take, ask } = start();
    take({ do: "step", count: 50 });
    const before = ask<ResolvedModel>("model");
    take({ do: "patch", changes: changesBetween(pendulum, heavier(pendulum))! });
    const after = ask<ResolvedModel>("model");
    const members = ["position", "velocity", "angularVelocity"] as const;
    for (const { name, ...body } of after.bodies!) {
      const old = before.bodies!.find((other) => other.name === name)!;
      // the velocity of an origin is stored as that of the centre of mass
      for (const member of members) for (const k of [0, 1, 2]) expect(Math.abs(body[member]![k]! - old[member]![k]!)).toBeLessThan(1e-14);
    }
    expect(after.bodies!.find(({ name }) => name === pendulum.bodies![0]!.name)!.mass).toBe(5 * (pendulum.bodies![0]!.mass ?? 1));
    expect(after.joints!.length).toBe(pendulum.joints!.length);
  });

  test("of settings take over the whole state", () => {
    const { take, ask } = start();
    take({ do: "step", count: 50 });
    const hash = ask("hash");
    const other: ResolvedModel = { ...pendulum, settings: { ...pendulum.settings, method: "recursive" } };
    take({ do: "patch", changes: changesBetween(pendulum, other)! });
    expect(ask("hash")).toBe(hash);
    expect(ask<ResolvedModel>("model").settings!.method).toBe("recursive");
  });

  test("that make no sense are told and change nothing", () => {
    const { take, ask, answers } = start();
    take({ do: "step", count: 5 });
    const hash = ask("hash");
    const wrong = { ...pendulum, bodies: pendulum.bodies!.map((body) => ({ ...body, mass: -1 })) };
    take({ do: "patch", changes: changesBetween(pendulum, wrong)! });
    expect(answers.some((answer) => answer.is === "problem")).toBe(true);
    expect(ask("hash")).toBe(hash);
  });
});

test("watched quantities come after every step, beginning with the present", () => {
  const { take, frame, answers } = start();
  take({ do: "watch", quantities: ["energy.total"] });
  take({ do: "step", count: 10 });
  frame();
  const blocks = answers.flatMap((answer) => (answer.is === "samples" ? [answer] : []));
  const rows = blocks.flatMap(({ rows }) => [...rows]);
  expect(rows.length).toBe(2 * 11);
  const world = World.fromModel(pendulum);
  for (let k = 0; k <= 10; k++) {
    const { kinetic, potential } = world.totals();
    expect(rows[2 * k]).toBe(world.time);
    expect(rows[2 * k + 1]).toBeCloseTo(kinetic + potential, 9);
    world.step();
  }
});

test("what is watched late is known from the start, and the run does not feel it", () => {
  const { take, frame, answers, ask } = start();
  take({ do: "watch", quantities: ["energy.total"] });
  take({ do: "step", count: 30 });
  take({ do: "watch", quantities: ["energy.total", "energy.kinetic"] });
  take({ do: "step", count: 10 });
  frame();
  expect(ask("hash")).toBe(hashAfter(40));
  const store = createSampleStore();
  for (const answer of answers) if (answer.is === "samples") store.take(answer.quantities, answer.rows, answer.restart);
  const world = World.fromModel(pendulum);
  const expected = Array.from({ length: 41 }, (_, k) => {
    if (k > 0) world.step();
    return { time: world.time, kinetic: world.totals().kinetic };
  });
  expect(store.series("energy.kinetic").times).toEqual(expected.map(({ time }) => time));
  expect(store.series("energy.total").times).toEqual(expected.map(({ time }) => time));
  store.series("energy.kinetic").values.forEach((value, k) => {
    expect(value).toBeCloseTo(expected[k]!.kinetic, 12);
  });
});

test("after a strike the past is not repeated: the samples of a new quantity begin with the present", () => {
  const { take, frame, answers, ask } = start();
  take({ do: "step", count: 5 });
  take({ do: "strike", body: pendulum.bodies![0]!.name!, point: [0, 0, 0], impulse: [1, 0, 0] });
  take({ do: "step", count: 5 });
  const before = ask("hash");
  take({ do: "watch", quantities: ["energy.total"] });
  frame();
  expect(ask("hash")).toBe(before);
  const rows = answers.flatMap((answer) => (answer.is === "samples" ? [...answer.rows] : []));
  expect(rows).toHaveLength(2);
});

const weak: ResolvedModel = {
  ...pendulum,
  joints: pendulum.joints!.map((joint, k) => (k === 1 ? { ...joint, breakForce: 0.01 } : joint)),
};

test("a joint that carries too much is told as broken, the others are not", () => {
  const { take, frame, lastFrame } = start(weak);
  take({ do: "step", count: 5 });
  frame();
  const { joints } = lastFrame();
  expect([isBroken(joints, 0), isBroken(joints, 1)]).toEqual([false, true]);
});

test("a joint that broke is told as broken after an edit of the running scene, too", () => {
  const { take, frame, answers, lastFrame } = start(weak);
  take({ do: "step", count: 5 });
  const heavier = { ...weak, bodies: weak.bodies!.map((body, k) => (k === 0 ? { ...body, mass: 3 } : body)) };
  take({ do: "patch", changes: changesBetween(weak, heavier)! });
  take({ do: "step", count: 1 });
  frame();
  const { layout } = answers.findLast((answer) => answer.is === "layout") as Extract<Answer, { is: "layout" }>;
  const places = weak.joints!.map(({ name }) => layout.joints.findIndex((joint) => joint.name === name));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places.map((place) => isBroken(lastFrame().joints, place))).toEqual([false, true]);
});

test("a joint that broke is not mended by an edit of it, but by a reset", () => {
  const { take, frame, lastFrame, ask } = start(weak);
  take({ do: "step", count: 5 });
  const strong = { ...weak, joints: weak.joints!.map((joint, k) => (k === 1 ? { ...joint, breakForce: 1e9 } : joint)) };
  take({ do: "patch", changes: changesBetween(weak, strong)! });
  take({ do: "step", count: 1 });
  frame();
  const names = () => (ask("model") as ResolvedModel).joints!.map(({ name }) => name);
  expect(names()).toEqual([weak.joints![0]!.name]);
  expect([0, 1].map((place) => isBroken(lastFrame().joints, place))).toEqual([false, true]);
  take({ do: "reset" });
  expect(names()).toEqual(weak.joints!.map(({ name }) => name));
});

describe("looking back", () => {
  const pile = buildScene("@pile?bodies=8").model!;

  test("shows the contacts of that moment", () => {
    const { take, frame, lastFrame } = start(pile);
    take({ do: "step", count: 60 });
    const world = World.fromModel(pile);
    world.assemble();
    for (let k = 0; k < 45; k++) world.step();
    const points = world.contacts.flatMap((contact) => contact.points);
    expect(points.length).toBeGreaterThan(3);
    take({ do: "seek", time: world.time });
    frame();
    const { contacts } = lastFrame();
    expect(read(lastFrame(), "contacts")).toBe(points.length);
    // single precision of numbers of that size
    points.forEach(({ point, normal, force }, k) => {
      [...point, ...normal, ...force].forEach((value, i) => {
        expect(Math.abs(contacts[CONTACT_ROW * k + i]! - value)).toBeLessThanOrEqual(1e-7 * Math.abs(value));
      });
    });
  });

  test("and going on keeps what came before as the old future, which is only looked at", () => {
    const { take, frame, ask, lastFrame } = start();
    take({ do: "step", count: 60 });
    frame();
    const [whole] = [read(lastFrame(), "time")];
    const last = [...lastFrame().poses];
    take({ do: "seek", time: whole / 2 });
    take({ do: "strike", body: pendulum.bodies!.at(-1)!.name!, point: [0, 0, 0], impulse: [1, 0, 0] });
    take({ do: "step", count: 5 });
    frame();
    expect(read(lastFrame(), "oldFrom")).toBeCloseTo(whole / 2 + 1 / 240, 9);
    expect(read(lastFrame(), "oldTo")).toBe(whole);
    const hash = ask("hash");
    take({ do: "seek", time: whole, lane: "old" });
    frame();
    expect([...lastFrame().poses]).toEqual(last);
    expect(ask("hash")).toBe(hash);
    take({ do: "step", count: 1 });
    frame();
    expect(read(lastFrame(), "step")).toBe(36);
    take({ do: "reset" });
    frame();
    expect(read(lastFrame(), "oldTo")).toBe(0);
  });
});

test("while the page has not drawn, steps go on and no frame is made; the next one is of the newest state and brings all samples", () => {
  const answers: Answer[] = [];
  let time = 0;
  const simulation = createSimulation({ post: (answer) => answers.push(answer), now: () => time });
  simulation.take({ do: "load", run: 1, model: pendulum });
  simulation.take({ do: "watch", quantities: ["energy.total"] });
  simulation.take({ do: "play" });
  simulation.frame();
  answers.length = 0;
  for (let k = 0; k < 6; k++) {
    time += 1000 / 60;
    simulation.frame(false);
  }
  expect(answers).toEqual([]);
  simulation.show();
  const frames = answers.flatMap((answer) => (answer.is === "frame" ? [openFrame(answer.buffer)] : []));
  const rows = answers.flatMap((answer) => (answer.is === "samples" ? [...answer.rows] : []));
  expect(frames).toHaveLength(1);
  const steps = read(frames[0]!, "step");
  expect(steps).toBeGreaterThan(20);
  expect(rows).toHaveLength(2 * steps);
});
