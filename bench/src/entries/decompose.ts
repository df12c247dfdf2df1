/** Convex decomposition of an angle beam, a cup and a torus. No engine among the peers has one. */
import type { AccuracyFigure, Benchmark, BenchmarkEntry, Contestant } from "../benchmark.js";
import { type Collide, type FlatMesh, loadCollide } from "../collide-internals.js";
import { packageVersion } from "../package-version.js";
import { angleBeam, cup } from "./solid-meshes.js";

const NAME = "decompose";
const ABOUT = "Approximate convex decomposition of closed meshes.";

interface Solid {
  readonly name: string;
  mesh(core: Collide): FlatMesh;
  /** No point of a piece further from the solid than this, m. */
  readonly concavity: number;
}

const SOLIDS: readonly Solid[] = [
  { name: "L-beam, exact", mesh: () => angleBeam(), concavity: 1e-6 },
  { name: "cup, 5 mm", mesh: () => cup(32), concavity: 0.005 },
  { name: "cup, 2 mm", mesh: () => cup(32), concavity: 0.002 },
  { name: "torus, 5 cm", mesh: (core) => core.torusMesh(1, 0.3), concavity: 0.05 },
  { name: "torus, 2 cm", mesh: (core) => core.torusMesh(1, 0.3), concavity: 0.02 },
];

const FIGURES: readonly AccuracyFigure[] = [
  { key: "triangles", title: "triangles", unit: "" },
  { key: "pieces", title: "pieces", unit: "" },
  { key: "volume", title: "volume error", unit: "%" },
  { key: "concavity", title: "furthest from the solid", unit: "m" },
];

export const decomposition: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build({ quick }): Benchmark {
    const solids = quick ? SOLIDS.slice(0, 2) : SOLIDS;
    return {
      name: NAME,
      about: ABOUT,
      work: "solid",
      runsPerBlock: 1,
      rounds: 5,
      reference: SOLIDS[0]!.name,
      contestants: solids.map((solid) => contestant(solid, loadCollide)),
      accuracy: FIGURES,
      notes: [
        "The length behind the name is the tolerance: no point of a piece may be further from the solid than this, and `furthest from the solid` bounds it. Volume error: what the union of the pieces has more than the solid. The L-beam " +
          "is 1 m long, the cup 12 cm high with walls of 1 cm, the torus has radii of 1 m and 0.3 m.",
      ],
    };
  },
};

export function contestant({ name, mesh, concavity }: Solid, load: () => Promise<Collide>): Contestant {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    async prepare() {
      const core = await load();
      const solid = mesh(core);
      return {
        run: () => void core.decompose(solid, { concavity }),
        measure() {
          const { pieces, volumeError, concavityBound } = core.decompose(solid, { concavity });
          return { triangles: solid.triangles.length / 3, pieces: pieces.length, volume: 100 * volumeError, concavity: concavityBound };
        },
      };
    },
  };
}
