import { describe, expect, it } from "vitest";
import { checkMoments } from "../../src/mass/check-moments.js";
import { principalAxes } from "../../src/mass/principal-axes.js";
import { diagonal } from "../../src/math/mat3.js";
import { ZERO } from "../../src/math/vec3.js";
import { collectDiagnostics } from "../../src/model/collect-diagnostics.js";

function codesFor(x: number, y: number, z: number): string[] {
  const findings = collectDiagnostics();
  checkMoments(principalAxes({ mass: 1, center: ZERO, inertia: diagonal(x, y, z) }), "here", findings);
  return findings.finish().map((d) => `${d.severity} ${d.code} ${d.where}`);
}

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
