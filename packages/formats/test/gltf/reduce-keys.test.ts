/** Keys that are left out cost at most the tolerance: the path between those that are kept is compared with the whole one. */
import { alignHalves, keysToKeep, type Path, pathOfBody } from "@gelenk/formats/gltf";
import { describe, expect, test } from "vitest";

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

test("the path of a body is its part of the track", () => {
  const times = Float64Array.from({ length: 5 }, (_, k) => k);
  const track = { bodies: ["a", "b"], times, poses: Float64Array.from({ length: 5 * 14 }, (_, k) => k) };
  expect([...pathOfBody(track, 1).positions.subarray(3, 6)]).toEqual([21, 22, 23]);
});
