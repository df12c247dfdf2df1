/**
 * Reference: benchmark boxes, case complex (scpeters/benchmark): rows of 13 digits, computed with a high-order integrator and checked
 * against the elliptic closed form. The quaternions are stored w first there and are turned round here.
 */
import { describe, expect, test } from "vitest";
import { distance, rateReader, run, turnDistance, vectorReader } from "./build.js";
import { ratePeriod, toBodyAxes } from "./free-rotation.js";

const ROWS = [
  {
    time: 0.5,
    position: [-1, 1, 2.775],
    orientation: [0.07880684142379, 0.9453298746599, 0.03644064548895, 0.314345334269],
    rates: [0.6373058850251, 4.941986288606, 0.7291357563311],
  },
  {
    time: 1,
    position: [-2, 2, 3.1],
    orientation: [0.3523593910459, 0.5251841908884, -0.302487285739, -0.7131099965286],
    rates: [3.423798441555, 2.819185438398, 3.928384449467],
  },
  {
    time: 2,
    position: [-4, 4, -3.6],
    orientation: [-0.9954464168758, -0.02738046756582, 0.09012633486311, 0.0146282223528],
    rates: [0.336649760784, -4.98493293519, 0.3821818813046],
  },
];

describe("the rows of the benchmark", () => {
  const { recording } = run("@tumbling-box", { record: { every: 500 } });
  const times = Array.from(recording.column("time"));

  // The default series of order 4 has a local error of order (ωh)⁵ ≈ 3e-12; over 2000 steps near an unstable axis 1e-8 is generous.
  test.each(ROWS)("at $time s", ({ time, position, orientation, rates }) => {
    const row = times.findIndex((t) => Math.abs(t - time) < 1e-9);
    expect(row).toBeGreaterThan(0);
    expect(distance(vectorReader(recording, "box.position")(row), position)).toBeLessThan(1e-11);
    const q = vectorReader(recording, "box.orientation", ["x", "y", "z", "w"])(row);
    expect(turnDistance(q, orientation)).toBeLessThan(1e-8);
    expect(distance(rateReader(recording, "box")(row), rates)).toBeLessThan(1e-7);
  });
});

test("energy starts at the value of the benchmark and stays", () => {
  const result = run("@tumbling-box");
  expect(result.recording.column("energy.total")[0]).toBeCloseTo(368.5464166666667, 10);
  expect(result.kineticEnergy + result.potentialEnergy).toBeCloseTo(368.5464166666667, 7);
});

test("the body rates return after their closed-form period", () => {
  const moments = [(10 / 12) * (0.01 + 0.16), (10 / 12) * (0.01 + 0.81), (10 / 12) * (0.16 + 0.81)] as const;
  const period = ratePeriod(moments, [0.1, 5, 0.1]);
  const box = run("@tumbling-box", { until: period, step: period / 6000 }).bodies["box"]!;
  expect(distance(toBodyAxes(box.orientation, box.angularVelocity), [0.1, 5, 0.1])).toBeLessThan(1e-6);
});
