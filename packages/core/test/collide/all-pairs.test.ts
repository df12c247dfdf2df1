/** Every pair of convex kinds and the half-space, in every way there is, against the referee and under the laws of `all-pairs.ts`. */
import { describe, expect, it } from "vitest";
import { PAIR_MATRIX } from "../../src/collide/narrow/pair-matrix.js";
import { checkPairs, POSES } from "./all-pairs.js";
import { isCurvedKind } from "./referee/any-shape.js";
import { CONVEX_TYPES } from "./referee/generate.js";

const pairs = CONVEX_TYPES.flatMap((a, i) => CONVEX_TYPES.slice(i).map((b) => [a, b] as const));

describe("signed distance, normal and points are those of the referee", () => {
  it.each(pairs)("%s–%s", (a, b) => {
    const { worst, touching, overlapping } = checkPairs(a, b, POSES);
    if (process.env["REPORT"]) console.log("REPORT", a, b, JSON.stringify([worst, touching, overlapping]));
  });
});
it.each(CONVEX_TYPES)("half %s", (b) => {
  const { worst, touching, overlapping } = checkPairs("half-space", b, POSES);
  if (process.env["REPORT"]) console.log("REPORT half", b, JSON.stringify([worst, touching, overlapping]));
});
