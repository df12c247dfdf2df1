import { describe, expect, it } from "vitest";
import * as ldlt from "../../../packages/core/src/linalg/block-ldlt.js";
import * as structure from "../../../packages/core/src/linalg/block-structure.js";
import { eliminationOrder } from "../../../packages/core/src/topology/elimination-order.js";
import type { SparseFactor } from "../../src/core-internals.js";
import { chainMatrix, residual } from "../../src/entries/chain-matrix.js";
import { contestant } from "../../src/entries/factor.js";

const core = { ...structure, ...ldlt, eliminationOrder } as unknown as SparseFactor;

describe("factor", () => {
  it("solves the system it states", async () => {
    const copy = await contestant("gelenk", 20, async () => core).prepare();
    // the residual decides: entries of A are at most 1, so rounding leaves a few 1e-16 of the largest entry of x
    expect(copy.measure!()["residual"]).toBeLessThan(1e-14);
  });

  it("has a residual that sees a wrong solution", () => {
    const matrix = chainMatrix(core, 3);
    const length = matrix.structure.start.at(-1)!;
    // A·0 − b
    expect(residual(matrix, new Float64Array(length), new Float64Array(length).fill(0.25))).toBe(0.25);
  });

  it("states the rows of the joints: a chain that turns as one body about its hinge breaks none", () => {
    const joints = 3;
    const matrix = chainMatrix(core, joints);
    const order = core.eliminationOrder(
      Array.from({ length: 2 * joints }, (_, node) =>
        (node < joints ? [joints + node, joints + node + 1] : [node - joints, node - joints - 1]).filter((n) => n >= 0 && n < 2 * joints),
      ),
      (node) => node >= joints,
    );
    const x = new Float64Array(matrix.structure.start.at(-1)!);
    // ω = 1 about z, body i at (i + ½)·0.2 along x: v = (0, 0.2 i + 0.1, 0)
    for (const [k, node] of order.entries())
      if (node < joints) {
        x[matrix.structure.start[k]! + 2] = 1;
        x[matrix.structure.start[k]! + 4] = 0.2 * node + 0.1;
      }
    const rest = new Float64Array(x.length);
    for (const [k, node] of order.entries())
      if (node < joints) {
        // M x: what is left besides the rows
        rest[matrix.structure.start[k]! + 2] = 3.5e-3;
        rest[matrix.structure.start[k]! + 4] = 0.2 * node + 0.1;
      }
    expect(residual(matrix, x, rest)).toBeLessThan(1e-15);
  });
});
