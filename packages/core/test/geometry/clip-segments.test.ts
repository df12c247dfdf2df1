/** Reference: places and shares worked out by hand on the unit square and on segments of length 2. */
import { describe, expect, it } from "vitest";
import { createClipCorners, INSIDE } from "../../src/geometry/clip-corners.js";
import { clipSegment, crossSegments, overlapSegments } from "../../src/geometry/clip-segments.js";
import type { Point } from "../collide/manifold/region-cases.js";
import { flat, originsOf, square } from "./plane-cases.js";

const corners = createClipCorners(2);

/** From (0, 0) to (2, 0). */
const base = Float64Array.of(0, 0, 2, 0);

describe("segments", () => {
  const clip = (a: Point, b: Point): number[][] => {
    clipSegment(flat([a, b]), flat(square), 4, 1e-12, corners);
    return originsOf(corners);
  };

  it("are cut by a polygon at ends or edges", () => {
    expect(clip([0.2, 0.5], [0.8, 0.5])).toEqual([
      [0, INSIDE],
      [1, INSIDE],
    ]);
    expect(clip([-1, 0.5], [0.8, 0.5])).toEqual([
      [2, 7],
      [1, INSIDE],
    ]);
    expect(clip([0.5, 2], [0.5, -2])).toEqual([
      [2, 6],
      [2, 4],
    ]);
    expect([corners.share[0], corners.share[1], corners.share[2], corners.share[3]]).toEqual([0.25, 0.5, 0.5, 0.5]);
    expect(clip([2, 0], [2, 1])).toEqual([]);
    // Past a corner: both ends beyond, no single edge separates them.
    expect(clip([1.6, 0.5], [0.5, 1.6])).toEqual([]);
  });

  it("along a border are cut at its ends; through a corner they have one", () => {
    expect(clip([-1, 0], [2, 0])).toEqual([
      [2, 7],
      [2, 5],
    ]);
    expect(clip([0.25, 0], [0.75, 0])).toEqual([
      [0, INSIDE],
      [1, INSIDE],
    ]);
    expect(clip([0, 2], [2, 0]).length).toBe(1);
  });

  it("cross, or miss each other", () => {
    crossSegments(base, Float64Array.of(0.5, -1, 0.5, 3), 1e-12, corners);
    expect(originsOf(corners)).toEqual([[2, 2]]);
    expect([corners.share[0], corners.share[1]]).toEqual([0.25, 0.25]);
    crossSegments(base, Float64Array.of(2.5, -1, 2.5, 3), 1e-12, corners);
    expect(corners.count).toBe(0);
    crossSegments(base, Float64Array.of(0, 1, 2, 1), 1e-12, corners);
    expect(corners.count).toBe(0);
  });

  it("lie beside each other along a part, in either direction", () => {
    const along = (q0: number, q1: number): { places: number[][]; shares: number[] } => {
      overlapSegments(base, Float64Array.of(q0, 1, q1, 1), 1e-12, corners);
      return { places: originsOf(corners), shares: Array.from(corners.share.subarray(0, 2 * corners.count)) };
    };
    expect(along(0.5, 3)).toEqual({
      places: [
        [2, 0],
        [1, 2],
      ],
      shares: [0.25, 0, 0, 0.6],
    });
    expect(along(3, 0.5)).toEqual({
      places: [
        [2, 1],
        [1, 2],
      ],
      shares: [0.25, 0, 0, 0.4],
    });
    expect(along(0, 2).places).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(along(2, 0).places).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(along(-1, 3).places).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(along(2, 4)).toEqual({ places: [[2, 0]], shares: [1, 0] });
    expect(along(2.1, 4).places).toEqual([]);
  });
});
