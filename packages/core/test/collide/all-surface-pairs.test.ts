/**
 * Every pair with a torus, a mesh or a height field, as in `all-pairs.test.ts`. Two surfaces cost a pair test for each two of their triangles,
 * here and in the referee: in the long run a pair of kinds takes up to three minutes of one quiet core, all of them some 15 to 20.
 */
import { expect, it } from "vitest";
import { checkPairs, expectWithin, SURFACE_POSES } from "./all-pairs.js";
import { ALL_KINDS, isCurvedKind, SURFACE_KINDS } from "./referee/any-shape.js";

/** ms per pair of kinds: up to 2 ms a placement, far more where the machine is shared. */
const TIMEOUT = Math.max(60_000, 30 * SURFACE_POSES);
/** One trial in twenty, and three standard deviations of so many trials: two in ten placements are one. */
const MOST_JUMPS = 0.05 + 3 * Math.sqrt(0.05 / (0.2 * SURFACE_POSES));
const pairs = SURFACE_KINDS.flatMap((b) => ALL_KINDS.slice(0, ALL_KINDS.indexOf(b) + 1).map((a) => [a, b] as const));

it.each(pairs)("%s–%s have the distance, normal and points of the referee", { timeout: TIMEOUT }, (a, b) => {
  const findings = checkPairs(a, b, SURFACE_POSES);
  // Triangles and polyhedra up to rounding; curved cores as in `all-pairs.test.ts`. Ways out that are taken as touching within 1e-9 of the sizes have
  // points as near as that.
  expectWithin(findings, isCurvedKind(a) ? { regular: 2e-9, "almost-parallel": 5e-9 } : { regular: 2e-9, "almost-parallel": 2e-9 });
  expect(findings.apart).toBeLessThan(isCurvedKind(a) ? 1e-9 : 1e-12);
  expect(findings.jumps).toBeLessThan(MOST_JUMPS);
  expect(findings.overlapping).toBeGreaterThan(0.1);
  expect(findings.overlapping).toBeLessThan(0.9);
});
