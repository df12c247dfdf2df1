/**
 * The robot arm. References: the formulas of its targets written a second time, the place of the tool by the product of rotations, torques at rest by the
 * moments of the weights, the ranges of its axes.
 */
import type { World } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { visitSteps } from "./solver.js";

type Vector = readonly [number, number, number];

const AXES = [
  { name: "waist", anchor: [0, 0.1, 0], axis: 1, range: 2.8, amplitude: 1.2, beat: 1 },
  { name: "shoulder", anchor: [0, 0.4, 0], axis: 2, range: 1.5, amplitude: 0.5, beat: 2 },
  { name: "elbow", anchor: [0, 0.8, 0], axis: 2, range: 1.4, amplitude: 0.7, beat: 1 },
  { name: "roll", anchor: [0.27, 0.8, 0], axis: 0, range: 3, amplitude: 1.5, beat: 2 },
  { name: "wrist", anchor: [0.41, 0.8, 0], axis: 2, range: 1.9, amplitude: 1, beat: 3 },
  { name: "flange", anchor: [0.5, 0.8, 0], axis: 0, range: 6, amplitude: 4, beat: 1 },
] as const;

const targetOf = (t: number, amplitude: number, beat: number, rate = 0.25): number =>
  amplitude * (1 - Math.exp(-8 * t * t)) * Math.sin(2 * Math.PI * rate * beat * t);

/** Turns a point about the coordinate axis through an anchor. */
function turned(point: Vector, anchor: Vector, axis: number, angle: number): Vector {
  const [i, k] = [(axis + 1) % 3, (axis + 2) % 3];
  const from = point.map((value, c) => value - anchor[c]!);
  const to = [...from];
  to[i] = Math.cos(angle) * from[i]! - Math.sin(angle) * from[k]!;
  to[k] = Math.sin(angle) * from[i]! + Math.cos(angle) * from[k]!;
  return to.map((value, c) => value + anchor[c]!) as unknown as Vector;
}

/** The outermost axis turns first. */
const toolAt = (angles: readonly number[]): Vector =>
  AXES.reduceRight<Vector>((point, { anchor, axis }, i) => turned(point, anchor, axis, angles[i]!), [0.62, 0.8, 0]);

const angleOf = (world: World, name: string): number => world.joint(name)!.coordinates[0]!;

test("moves along its formulas, and the tool is where they lead", () => {
  let [angle, tool, fingers] = [0, 0, 0];
  const { ledger } = visitSteps("@robot-arm", { until: 2 }, (world) => {
    const targets = AXES.map(({ amplitude, beat }) => targetOf(world.time, amplitude, beat));
    AXES.forEach(({ name }, i) => {
      angle = Math.max(angle, Math.abs(angleOf(world, name) - targets[i]!));
    });
    const place = toolAt(targets);
    tool = Math.max(tool, Math.hypot(...world.body("tool")!.position.map((value, c) => value - place[c]!)));
    const opening = targetOf(world.time, 0.02, 1, 1);
    fingers = Math.max(fingers, Math.abs(angleOf(world, "left") - opening), Math.abs(angleOf(world, "right") - opening));
  });
  // position motors within their torque are rows like joints: solved to a hundredth of the promise
  expect(angle).toBeLessThan(1e-6);
  expect(fingers).toBeLessThan(1e-6);
  // six angles and six joints, on a reach of 0.6 m
  expect(tool).toBeLessThan(5e-6);
  expect(ledger.work.friction).toBeLessThan(0);
  expect(ledger.energyDrift).toBeLessThan(1e-3);
});

describe("holding still", () => {
  test("motors carry the moments of the weights, friction its share at most", () => {
    const masses: readonly (readonly [mass: number, x: number])[] = [
      [5, 0.12],
      [2, 0.34],
      [1.2, 0.45],
      [0.8, 0.53],
      [0.1, 0.6],
      [0.1, 0.6],
      [1.5, 0.62],
    ];
    const moment = (beyond: number, about: number) => 9.81 * masses.slice(beyond).reduce((sum, [mass, x]) => sum + mass * (x - about), 0);
    let torque = (_name: string): number => 0;
    visitSteps("@robot-arm?rate=0&grip=0", { until: 0.5 }, (world) => {
      torque = (name) => {
        const { motor, friction } = world.joint(name)!.forces("turn");
        expect(Math.abs(friction)).toBeLessThan(4 + 1e-9);
        return motor + friction;
      };
    });
    expect(torque("shoulder")).toBeCloseTo(moment(0, 0), 4);
    expect(torque("elbow")).toBeCloseTo(moment(0, 0), 4);
    expect(torque("wrist")).toBeCloseTo(moment(2, 0.41), 4);
    expect(torque("waist")).toBeCloseTo(0, 4);
  });

  test("too heavy a tool is let down to the stops, against all that the motors have", () => {
    let [elbow, wrist] = [0, 0];
    visitSteps("@robot-arm?rate=0&grip=0&payload=40", { until: 2 }, (world) => {
      [elbow, wrist] = [angleOf(world, "elbow"), angleOf(world, "wrist")];
    });
    // 40 kg at 0.2 m from the wrist, 0.6 m from the elbow: 80 and 240 N·m against 30 and 120
    expect(elbow).toBeLessThan(-0.5);
    expect(Math.abs(wrist)).toBeLessThanOrEqual(1.9 + 1e-6);
  });
});

test.each([1, 2, 3])("axes stay within their ranges in every step, reach %f", (reach) => {
  let [outside, held] = [Number.NEGATIVE_INFINITY, 0];
  visitSteps(`@robot-arm?rate=0.5&reach=${reach}`, { until: 1.5 }, (world) => {
    for (const { name, range } of AXES) outside = Math.max(outside, Math.abs(angleOf(world, name)) - range);
    for (const { range, amplitude, beat } of AXES) {
      if (Math.abs(targetOf(world.time, reach * amplitude, beat, 0.5)) > range + 0.01) held++;
    }
    for (const finger of ["left", "right"]) outside = Math.max(outside, Math.abs(angleOf(world, finger)) - 0.02);
    expect(Math.abs(angleOf(world, "left") - angleOf(world, "right"))).toBeLessThan(1e-6);
  });
  expect(outside).toBeLessThan(1e-6);
  // 2 and 3 times the amplitudes lie outside of some ranges, a good part of the time
  expect(held > 20).toBe(reach > 1);
});
