import { describe, expect, it } from "vitest";
import { nelderMead } from "../../src/optimise/nelder-mead.js";
import type { Point } from "../../src/optimise/search.js";
import { drive, ellipsoid, plain, rosenbrock, searchOptions, sphere } from "./drive.js";

describe("nelderMead", () => {
  it("comes to the minimum of Rosenbrock's function at (1, 1) from (−1.2, 1), in no more evaluations than usual", () => {
    const { found, evaluations } = drive(nelderMead(searchOptions({ start: [-1.2, 1], tolerance: 1e-8 })), plain(rosenbrock));
    expect(found?.reason).toBe("converged");
    for (const x of found!.point) expect(Math.abs(x - 1)).toBeLessThan(1e-6);
    // Lagarias, Reeds, Wright, Wright (1998) and MATLAB's fminsearch need some 160 to 200 to 1e-4.
    expect(evaluations).toBeLessThan(400);
  });

  it.each([1, 2, 5, 10])("finds the middle of a sphere in %i dimensions", (n) => {
    const off = (x: Point) => sphere(x.map((v, i) => v - 0.3 - 0.01 * i));
    const { found } = drive(nelderMead(searchOptions({ start: new Array(n).fill(0.7), restarts: 2 })), plain(off));
    found!.point.forEach((v, i) => {
      expect(Math.abs(v - 0.3 - 0.01 * i)).toBeLessThan(1e-6);
    });
  });

  it("goes on by restarts where the simplex collapses: ellipsoid in 8 dimensions", () => {
    const start = new Array(8).fill(0.5);
    const { found } = drive(nelderMead(searchOptions({ start, restarts: 20 })), plain(ellipsoid), 60_000);
    expect(found!.worth.value).toBeLessThan(1e-10);
  });

  it("passes by points that cannot be evaluated, and says so where there are no others", () => {
    const half = (x: Point) => (x[0]! < 0.4 ? Number.POSITIVE_INFINITY : sphere(x.map((v) => v - 0.5)));
    const { found } = drive(nelderMead(searchOptions({ start: [0.9, 0.9] })), plain(half));
    for (const v of found!.point) expect(v).toBeCloseTo(0.5, 6);
    const { found: none } = drive(
      nelderMead(searchOptions({ start: [0.5, 0.5] })),
      plain(() => Number.POSITIVE_INFINITY),
    );
    expect(none!.reason).toBe("no-value");
  });

  it("asks for the whole first simplex at once", () => {
    const search = nelderMead(searchOptions({ start: [0, 0, 0] }));
    search.next();
    expect(search.next([{ value: 1 }]).value).toHaveLength(3);
  });
});
