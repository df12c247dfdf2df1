/** The inner loop of the direct method alone: one sparse factor and one solve of a chain of 1000 hinges. */
import type { Benchmark, BenchmarkEntry, Contestant } from "../benchmark.js";
import { loadSparseFactor, type SparseFactor } from "../core-internals.js";
import { packageVersion } from "../package-version.js";
import { chainMatrix, residual } from "./chain-matrix.js";

const NAME = "factor";
const about = (joints: number) => `One factor and one solve of the sparse system of a chain of ${joints} hinges.`;
const JOINTS = 1000;
const JOINTS_QUICK = 100;

export const factor: BenchmarkEntry = {
  name: NAME,
  about: about(JOINTS),
  build({ quick }): Benchmark {
    const joints = quick ? JOINTS_QUICK : JOINTS;
    return {
      name: NAME,
      about: about(joints),
      work: "factor and solve",
      parts: { count: joints, name: "joint" },
      reference: "gelenk",
      contestants: [contestant("gelenk", joints, loadSparseFactor)],
      accuracy: [{ key: "residual", title: "residual", unit: "" }],
      ...(!quick && {
        goals: [{ what: "1000 joints factored and solved once", contestant: "gelenk", atMost: 1, accuracy: { residual: 1e-12 } }],
      }),
      notes: [
        "A block of 6 rows for each body and of 5 for each joint, eliminated from the leaves on; the time includes copying the matrix, which the " +
          "factor overwrites. The residual is the largest entry of A x − b over that of x.",
      ],
    };
  },
};

export function contestant(name: string, joints: number, load: () => Promise<SparseFactor>): Contestant {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    async prepare() {
      const core = await load();
      const matrix = chainMatrix(core, joints);
      const { structure, values } = matrix;
      const work = new Float64Array(core.blockWorkSize(structure));
      const factored = new Float64Array(values.length);
      // wanted changes along the rows, alternating in sign
      const b = Float64Array.from({ length: structure.start.at(-1)! }, (_, i) => (i % 2 === 0 ? 1 : -1));
      const x = new Float64Array(b.length);
      const run = () => {
        factored.set(values);
        x.set(b);
        if (core.factorBlocks(structure, factored, work) >= 0) throw new Error("a pivot failed");
        core.solveBlocks(structure, factored, x);
      };
      return {
        run,
        measure() {
          run();
          return { residual: residual(matrix, x, b) / x.reduce((largest, entry) => Math.max(largest, Math.abs(entry)), 0) };
        },
      };
    },
  };
}
