import { describe, expect, it } from "vitest";
import { checkMoments, isSurelyInertia } from "../../src/mass/check-moments.js";
import { principalAxes } from "../../src/mass/principal-axes.js";
import { conjugateBy, diagonal, fromQuat } from "../../src/math/mat3.js";
import { fromAxisAngle } from "../../src/math/quat.js";
import { ZERO } from "../../src/math/vec3.js";
import { collectDiagnostics } from "../../src/model/collect-diagnostics.js";
import { seeded, tenfold } from "../chance.js";

function codesFor(x: number, y: number, z: number): string[] {
  const findings = collectDiagnostics();
  checkMoments(principalAxes({ mass: 1, center: ZERO, inertia: diagonal(x, y, z) }), "here", findings);
  return findings.finish().map((d) => `${d.severity} ${d.code} ${d.where}`);
}

describe("isSurelyInertia", () => {
  /** diag(x, y, z) turned about a slanted axis. */
  const turned = (x: number, y: number, z: number) => {
    return conjugateBy(fromQuat(fromAxisAngle({ x: 1, y: 2, z: 3 }, 0.7)), diagonal(x, y, z));
  };

  it("is true of solids and false of all that checkMoments has a word for, in any axes", () => {
    const random = seeded(3);
    for (let round = 0; round < tenfold(2000); round++) {
      const [x, y, z] = [random(), random(), random()];
      const margin = Math.min(x + y - z, y + z - x, z + x - y) / (x + y + z);
      const sure = isSurelyInertia(turned(x, y, z));
      if (sure) expect(codesFor(x, y, z)).toEqual([]);
      if (margin > 0.1) expect(sure).toBe(true);
      if (margin < 0) expect(sure).toBe(false);
    }
  });

  it("leaves plates, rods, points and numbers that are none to checkMoments", () => {
    for (const [x, y, z] of [
      [1, 2, 3],
      [0, 1, 1],
      [0, 0, 0],
      [1, Number.NaN, 1],
      [1, Number.POSITIVE_INFINITY, 1],
      [-1, -1, -1],
    ] as const)
      expect(isSurelyInertia(turned(x, y, z))).toBe(false);
  });

  it("does not depend on the unit", () => {
    expect(isSurelyInertia(diagonal(2e-200, 3e-200, 4e-200))).toBe(true);
    expect(isSurelyInertia(diagonal(2e200, 3e200, 4e200))).toBe(true);
  });
});

describe("checkMoments", () => {
  it("accepts what a body can have: solids, flat plates with Jx + Jy = Jz, and plates rounded to 10 digits", () => {
    expect(codesFor(2, 3, 4)).toEqual([]);
    expect(codesFor(1, 2, 3)).toEqual([]);
    expect(codesFor(1, 2, 3 + 1e-10)).toEqual([]);
  });

  it.each([
    [1, 2, 3.01],
    [3.01, 1, 2],
    [2, 3.01, 1],
    [1, 2, 3 + 1e-8],
  ])("refuses %d, %d, %d: one exceeds the sum of the others", (x, y, z) => {
    expect(codesFor(x, y, z)).toEqual(["error mass.triangle-inequality here"]);
  });

  it("refuses negative moments", () => {
    expect(codesFor(-1, 2, 2)).toEqual(["error mass.negative-moment here"]);
    expect(codesFor(1, 1, -1e-10)).toEqual(["error mass.negative-moment here"]);
  });

  it("warns of zero moments: rods and points", () => {
    expect(codesFor(0, 1, 1)).toEqual(["warning mass.zero-moment here"]);
    expect(codesFor(0, 0, 0)).toEqual(["warning mass.zero-moment here"]);
    // a single moment without the others is no body
    expect(codesFor(0, 0, 1)).toEqual(["error mass.triangle-inequality here"]);
  });

  it("refuses numbers that are not finite", () => {
    expect(codesFor(1, Number.POSITIVE_INFINITY, 1)).toEqual(["error mass.out-of-range here"]);
  });
});
