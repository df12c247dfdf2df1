/** Every pair of convex kinds and the half-space, in every way there is, against the referee and under the laws of `all-pairs.ts`. */
import { expect, it } from "vitest";
import { checkPairs, expectWithin, POSES } from "./all-pairs.js";
import { ALL_KINDS, isCurvedKind, isSurfaceKind } from "./referee/any-shape.js";

const kinds = ALL_KINDS.filter((kind) => !isSurfaceKind(kind));
const pairs = kinds.flatMap((a, i) => kinds.slice(i).map((b) => [a, b] as const)).filter(([a]) => a !== "half-space");

it.each(pairs)("%s–%s have the signed distance, normal and points of the referee", (a, b) => {
  const [A, B] = b === "half-space" ? ([b, a] as const) : [a, b];
  const findings = checkPairs(A, B, POSES);
  // Of the size. Polyhedra are exact up to a few dozen roundings and the conditioning of slender simplices. Curved cores are iterated until the gap
  // between both bounds is small; turned by 1e-9 rad from parallel, they have several deepest directions closer than that to each other.
  const isRound = b !== "half-space" && (isCurvedKind(a) || isCurvedKind(b));
  expectWithin(findings, isRound ? { regular: 1e-9, "almost-parallel": 5e-9 } : { regular: 1e-12, "almost-parallel": 1e-12 });
  expect(findings.touching).toBeGreaterThan(0.99);
  // triangles have no inside: a third of their overlaps with each other is lost
  expect(findings.overlapping).toBeGreaterThan(0.1);
  expect(findings.overlapping).toBeLessThan(0.9);
});
