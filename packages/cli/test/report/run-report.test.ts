/** What is said of joints that broke (a hanging weight, m·g = 98.1 N), and of the work of motors, friction and stops. */
import { simulate } from "@gelenk/core";
import { expect, test } from "vitest";
import { runJson, runText } from "../../src/report/run-report.js";

function hanging(breakForce: number) {
  return simulate({
    gelenk: 1,
    bodies: [{ name: "weight", point: true, mass: 10, position: [0, -1, 0] }],
    joints: [{ name: "rope", type: "distance", a: "ground", b: "weight", breakForce }],
    settings: { step: 0.01, until: 0.1 },
  });
}

test("joints that broke are listed with time and reaction, for people and programs", () => {
  const result = hanging(50);
  expect(result.joints).toEqual({});
  expect(result.brokenJoints).toMatchObject([{ joint: "rope", time: 0.01, force: [0, expect.closeTo(98.1, 6), 0] }]);
  expect(runJson("hanging", result, 1)).toMatchObject({ brokenJoints: [{ joint: "rope" }] });
  expect(runText("hanging", result, 1)).toMatch(/Broken\n.*force \(N\).*\n.*rope +0\.01 +0, 98\.1, 0/s);
});

test("the time that is told is the one at which the last whole step ends", () => {
  const model = { gelenk: 1, bodies: [{ mass: 1 }] } as const;
  const headOf = (step: number, until: number) => runText("free", simulate(model, { step, until }), 1).split(", method")[0];
  expect(headOf(0.003, 0.01)).toBe("free: 4 steps of 0.003 s to 0.012 s");
  expect(headOf(0.1, 0.3)).toBe("free: 3 steps of 0.1 s to 0.3 s");
  expect(headOf(240, 5)).toBe("free: 1 step of 240 s to 240 s");
});

test("nothing is said where nothing broke", () => {
  const result = hanging(100);
  expect(result.brokenJoints).toEqual([]);
  expect(runJson("hanging", result, 1)).not.toHaveProperty("brokenJoints");
  expect(runText("hanging", result, 1)).not.toContain("Broken");
});

test("work of motors, friction and stops is told where there is any", () => {
  // 2 kg pulled along a slide by a motor of 10 N against friction of 4 N for 1 s: ½·3·1² = 1.5 m
  const pulled = simulate({
    gelenk: 1,
    gravity: [0, 0, 0],
    bodies: [{ name: "sledge", mass: 2, inertia: [1, 1, 1] }],
    joints: [
      {
        name: "rail",
        type: "prismatic",
        a: "ground",
        b: "sledge",
        coordinates: { "slide-x": { motor: { speed: 9, limit: 10 }, friction: 4 } },
      },
    ],
    settings: { step: 0.01, until: 1 },
  });
  expect(runText("pulled", pulled, 1)).toMatch(/work of motors +15 +J\n +work of friction +-6 +J/);
  expect(runText("pulled", pulled, 1)).not.toContain("work of stops");
  expect(runJson("pulled", pulled, 1)).toMatchObject({ ledger: { work: { motors: expect.closeTo(15, 6), stops: 0 } } });
});

test("what came to sensors is told: a ball that moves at 1 m/s reaches a gate 0.5 m ahead, and is through 0.4 m later", () => {
  const result = simulate({
    gelenk: 1,
    gravity: [0, 0, 0],
    bodies: [
      { name: "gate", kind: "fixed", position: [0.7, 0, 0], shapes: [{ type: "box", size: [0.2, 1, 1], sensor: true }] },
      { name: "ball", velocity: [1, 0, 0], shapes: [{ type: "sphere", radius: 0.1 }] },
    ],
    settings: { step: 0.0625, until: 1 },
  });
  // at ends of steps: 0.5 = 8 steps, 0.9 lies within the fifteenth
  expect(runJson("passing", result, 1)).toMatchObject({ sensorEvents: [{ type: "sensor-enter", time: 0.5 }, { time: 0.9375 }] });
  expect(runText("passing", result, 1)).toMatch(/Sensors\n.*gate +ball +came +0\.5\n.*gate +ball +left +0\.9375\n/s);
  expect(runText("hanging", hanging(100), 1)).not.toContain("Sensors");
});
