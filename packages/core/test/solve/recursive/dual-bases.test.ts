/** Duality decides: [Ψ Ψ̄]ᵀ[Φ Φ̄] = E₆ (theory 03, section 4.3), for all motions and for the rows of joint kinds. */
import { describe, expect, it } from "vitest";
import { ROW } from "../../../src/joint/joint-kind.js";
import { IDENTITY_POSE } from "../../../src/math/pose.js";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { basesOfLoads, basesOfMotions, type DualBases } from "../../../src/solve/recursive/dual-bases.js";
import { dot } from "../../../src/solve/recursive/spatial-algebra.js";
import { chance } from "../../chance.js";
import { rowCount, SAMPLES, writeFrames } from "../../joint/joint-samples.js";
import { MOTIONS, numbers, randomCoordinates } from "./random-tree.js";

function expectDual({ free, locked, freeLoads, lockedLoads, independent }: DualBases): void {
  expect(independent).toBe(true);
  const motions = [...free, ...locked];
  const loads = [...freeLoads, ...lockedLoads];
  expect(motions).toHaveLength(6);
  for (const [i, load] of loads.entries())
    for (const [j, motion] of motions.entries()) expect(Math.abs(dot(NUMBERS, load, motion) - (i === j ? 1 : 0))).toBeLessThan(1e-13);
}

describe("dual bases", () => {
  it("are dual for all motions, and keep them", () => {
    const random = chance(1);
    for (const motion of MOTIONS) {
      const columns = motion.motions(NUMBERS, randomCoordinates(random, motion));
      const bases = basesOfMotions(columns);
      expectDual(bases);
      expect(bases.free).toEqual(columns);
    }
  });

  it("are dual for all rows of joint kinds, whose motions they find", () => {
    for (const { kind, numbers: own } of SAMPLES) {
      const frames = writeFrames(IDENTITY_POSE, { ...IDENTITY_POSE, position: { x: 0.3, y: 0.4, z: 0.5 } });
      const rows = new Float64Array(ROW * rowCount(kind));
      kind.rows(frames, 0, own, 0, rows, 0);
      // at the point of B, where every line passes: couple, then force
      const columns = Array.from({ length: rowCount(kind) }, (_, i) => [
        ...rows.subarray(ROW * i + 6, ROW * i + 9),
        ...rows.subarray(ROW * i, ROW * i + 3),
      ]);
      const bases = basesOfLoads(columns);
      expectDual(bases);
      expect(bases.lockedLoads).toEqual(columns);
      expect(bases.free).toHaveLength(6 - rowCount(kind));
    }
  });

  it("need not be orthonormal", () => {
    const random = chance(2);
    for (let count = 0; count <= 6; count++) {
      const columns = Array.from({ length: count }, () => numbers(random, 6));
      expectDual(basesOfMotions(columns));
      expectDual(basesOfLoads(columns));
    }
  });

  it("say where columns depend on each other", () => {
    expect(basesOfMotions([numbers(chance(3), 6), numbers(chance(3), 6)]).independent).toBe(false);
  });
});
