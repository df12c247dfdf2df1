/** Keys that are left out cost at most the tolerance: the path between those that are kept is compared with the whole one. */
import { describe, expect, test } from "vitest";
import { pathOfBody } from "../../src/export/body-path.js";
import { frameOfMoment, momentsOfFilm } from "../../src/export/frame-of-moment.js";
import { readRecording, writeRecording } from "../../src/export/recording-file.js";
import { alignHalves, keysToKeep, type Path } from "../../src/export/reduce-keys.js";

function pathOf(count: number, position: (t: number) => readonly number[], angle: (t: number) => number = () => 0): Path {
  const times = Float64Array.from({ length: count }, (_, k) => k / (count - 1));
  return {
    times,
    positions: Float64Array.from([...times].flatMap((t) => [...position(t)])),
    orientations: Float64Array.from([...times].flatMap((t) => [0, 0, Math.sin(angle(t) / 2), Math.cos(angle(t) / 2)])),
  };
}

describe("keys", () => {
  test("of a straight and even motion are its ends", () => {
    expect(
      keysToKeep(
        pathOf(500, (t) => [3 * t, -t, 0]),
        1e-4,
        1,
      ),
    ).toEqual([0, 499]);
  });

  test("of a circle keep it within the tolerance, with about as many as the sagitta asks for", () => {
    const [radius, tolerance] = [1, 1e-4];
    const path = pathOf(5000, (t) => [Math.cos(2 * Math.PI * t), Math.sin(2 * Math.PI * t), 0]);
    const keys = keysToKeep(path, tolerance, 0);
    for (let k = 1; k < keys.length; k++) {
      for (let i = keys[k - 1]! + 1; i < keys[k]!; i++) {
        const s = (i - keys[k - 1]!) / (keys[k]! - keys[k - 1]!);
        const x = [0, 1].map((c) => (1 - s) * path.positions[3 * keys[k - 1]! + c]! + s * path.positions[3 * keys[k]! + c]!);
        expect(Math.hypot(x[0]! - path.positions[3 * i]!, x[1]! - path.positions[3 * i + 1]!)).toBeLessThanOrEqual(tolerance);
      }
    }
    // sagitta r(1 − cos(φ/2)) ≤ tolerance: at least 2π/φ chords; halving takes at most about twice as many
    const least = Math.PI / Math.acos(1 - tolerance / radius);
    expect(keys.length).toBeGreaterThan(least);
    expect(keys.length).toBeLessThan(3 * least);
  });

  test("turns count with the reach of the body", () => {
    const path = pathOf(
      1000,
      () => [0, 0, 0],
      (t) => 3 * t * t,
    );
    expect(keysToKeep(path, 1e-4, 0)).toEqual([0, 999]);
    expect(keysToKeep(path, 1e-4, 1).length).toBeGreaterThan(20);
  });
});

test("rotations that change their sign stay in one half of the sphere", () => {
  const turns = Float64Array.from([0.1, 0.1, 0.1, 0.98, -0.1, -0.1, -0.2, -0.97]);
  alignHalves(turns);
  expect([...turns]).toEqual([0.1, 0.1, 0.1, 0.98, 0.1, 0.1, 0.2, 0.97]);
});

test("a film takes the nearest recorded moments, and frames hold their poses", () => {
  const times = Float64Array.from({ length: 241 }, (_, k) => k / 240);
  const moments = momentsOfFilm(times, 30, [0, 10]);
  expect(moments.length).toBe(31);
  expect(moments[7]).toBe(56);
  const track = { bodies: ["a", "b"], times, poses: Float64Array.from({ length: 241 * 14 }, (_, k) => k) };
  expect([...frameOfMoment(track, 3).poses]).toEqual(Array.from({ length: 14 }, (_, k) => 42 + k));
  expect([...pathOfBody(track, 1).positions.subarray(3, 6)]).toEqual([21, 22, 23]);
});

describe("recordings", () => {
  const record = { gelenkRecording: 1, model: { gelenk: 1 }, steps: 3, hash: "0", commands: [] } as const;

  test("are read as they were written", () => {
    expect(readRecording(writeRecording(record))).toEqual(record);
  });

  test.each([
    ["{"],
    ["[]"],
    ["{}"],
    ['{"gelenkRecording":1}'],
    ['{"gelenkRecording":1,"model":{"gelenk":1},"steps":-1,"commands":[]}'],
    ['{"gelenkRecording":1,"model":{"gelenk":1},"steps":1,"commands":[3]}'],
  ])("%s is told to be damaged", (text) => {
    expect(readRecording(text)).toHaveProperty("problem");
  });
});
