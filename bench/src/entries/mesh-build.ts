/** A ground of 10⁵ triangles is made ready for collisions. */
import type { Benchmark, BenchmarkEntry, Contestant, Prepared } from "../benchmark.js";
import { packageVersion } from "../package-version.js";
import { jolt } from "../peers/jolt.js";
import { joltMesh, loadJoltQueries } from "../peers/jolt-shapes.js";
import { rapier } from "../peers/rapier.js";
import { rapierStage } from "../peers/rapier-shapes.js";
import { groundFor, rapierTrimesh, trianglesOf } from "./mesh-ground.js";

const NAME = "mesh-build";

export const meshBuild: BenchmarkEntry = {
  name: NAME,
  about: `Making a ground of ${trianglesOf(false)} triangles ready for collisions.`,
  build({ quick }): Benchmark {
    const ground = groundFor(quick);
    const contestant = (name: string, of: string, prepare: () => Promise<Prepared>): Contestant => ({ name, version: of, prepare });
    return {
      name: NAME,
      about: `Making a ground of ${trianglesOf(quick)} triangles ready for collisions.`,
      work: "mesh",
      parts: { count: trianglesOf(quick), name: "triangle" },
      reference: "gelenk",
      contestants: [
        contestant("gelenk", packageVersion("@gelenk/core"), async () => {
          const { core, mesh } = await ground();
          return { run: () => void core.meshShape(mesh) };
        }),
        contestant("Rapier", rapier.version, async () => {
          const [{ mesh }, stage] = await Promise.all([ground(), rapierStage()]);
          return { run: () => stage.world.removeCollider(rapierTrimesh(stage, mesh), false), free: () => stage.world.free() };
        }),
        contestant("Jolt", jolt.version, async () => {
          const { mesh } = await ground();
          const JOLT = await loadJoltQueries();
          return { run: () => joltMesh(JOLT, mesh).Release() };
        }),
      ],
      accuracy: [],
      notes: [
        "`gelenk` also drops triangles without area, finds neighbours over the edges and whether the mesh is closed. Jolt's time includes handing over vertices and triangles one by one, for which its interface has no " +
          "other way.",
      ],
    };
  },
};
