/** What is said of joints that broke; the numbers are those of a hanging weight, m·g = 98.1 N. */
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

test("nothing is said where nothing broke", () => {
  const result = hanging(100);
  expect(result.brokenJoints).toEqual([]);
  expect(runJson("hanging", result, 1)).not.toHaveProperty("brokenJoints");
  expect(runText("hanging", result, 1)).not.toContain("Broken");
});
