/** Rays against a ground of 10⁵ triangles. */
import type { Benchmark, BenchmarkEntry, Contestant, Prepared } from "../benchmark.js";
import { bruteRay } from "../measures/brute-mesh.js";
import { packageVersion } from "../package-version.js";
import { jolt } from "../peers/jolt.js";
import { joltMesh, loadJoltQueries, placedAtOrigin } from "../peers/jolt-shapes.js";
import { vectorObject } from "../peers/objects.js";
import { rapier } from "../peers/rapier.js";
import { rapierStage } from "../peers/rapier-shapes.js";
import { type Ground, groundFor, RAYS, rapierTrimesh, trianglesOf } from "./mesh-ground.js";

/** Every so manieth ray is compared. */
const RAYS_COMPARED = 40;
const NAME = "mesh-rays";
const about = (quick: boolean) => `${RAYS} rays against a ground of ${trianglesOf(quick)} triangles.`;

export const meshRays: BenchmarkEntry = {
  name: NAME,
  about: about(false),
  build({ quick }): Benchmark {
    const ground = groundFor(quick);
    return {
      name: NAME,
      about: about(quick),
      work: "1000 rays",
      parts: { count: RAYS, name: "ray" },
      reference: "gelenk",
      contestants: [ourRays(ground), rapierRays(ground), joltRays(ground)],
      accuracy: [
        { key: "error", title: "largest error", unit: "m" },
        { key: "missed", title: "without answer", unit: "" },
      ],
      ...(!quick && { goals: ["Rapier", "Jolt"].map((peer) => ({ contestant: "gelenk", atMost: 1, peer })) }),
      notes: [
        `From 10 m above, up to 60° off the vertical; errors of ${RAYS / RAYS_COMPARED} lengths, against all triangles. Peers give the length alone: no normal.`,
      ],
    };
  },
};

/** Largest error of the lengths (NaN: no hit). */
function rayErrors({ mesh, rays }: Ground, cast: (ray: number) => number): Record<string, number> {
  let [error, missed] = [0, 0];
  for (const [i, { origin, direction }] of rays.entries()) {
    if (i % RAYS_COMPARED !== 0) continue;
    const [found, exact] = [cast(i), bruteRay(mesh, origin, direction)];
    if (Number.isNaN(found)) missed++;
    else error = Math.max(error, Math.abs(found - exact));
  }
  return { error, missed };
}

const eachRay = (cast: (ray: number) => number) => () => {
  for (let i = 0; i < RAYS; i++) cast(i);
};

function ourRays(load: () => Promise<Ground>): Contestant {
  return {
    name: "gelenk",
    version: packageVersion("@gelenk/core"),
    async prepare(): Promise<Prepared> {
      const ground = await load();
      const { core, rays } = ground;
      const surface = core.meshShape(ground.mesh);
      const ray = new Float64Array(core.PREPARED_RAY);
      const out = new Float64Array(1);
      const cast = (i: number): number => {
        const { origin, direction } = rays[i]!;
        core.prepareRay(ray, ...origin, ...direction);
        return surface.castRay(ray, 100, out) < 0 ? Number.NaN : out[0]!;
      };
      return { run: eachRay(cast), measure: () => rayErrors(ground, cast) };
    },
  };
}

function rapierRays(load: () => Promise<Ground>): Contestant {
  return {
    name: "Rapier",
    version: rapier.version,
    async prepare(): Promise<Prepared> {
      const [ground, stage] = await Promise.all([load(), rapierStage()]);
      const surface = rapierTrimesh(stage, ground.mesh);
      const rays = ground.rays.map(({ origin, direction }) => new stage.RAPIER.Ray(vectorObject(origin), vectorObject(direction)));
      const cast = (i: number): number => {
        const length = surface.castRay(rays[i]!, 100, false);
        return length < 0 ? Number.NaN : length;
      };
      return { run: eachRay(cast), measure: () => rayErrors(ground, cast), free: () => stage.world.free() };
    },
  };
}

/** m; Jolt states hits as shares of a ray. */
const RAY_LENGTH = 100;

function joltRays(load: () => Promise<Ground>): Contestant {
  return {
    name: "Jolt",
    version: jolt.version,
    async prepare(): Promise<Prepared> {
      const ground = await load();
      const JOLT = await loadJoltQueries();
      const surface = placedAtOrigin(JOLT, joltMesh(JOLT, ground.mesh));
      const rays = ground.rays.map(({ origin, direction: [x, y, z] }) => {
        const [from, way] = [new JOLT.RVec3(...origin), new JOLT.Vec3(RAY_LENGTH * x, RAY_LENGTH * y, RAY_LENGTH * z)];
        const ray = new JOLT.RRayCast(from, way);
        JOLT.destroy(from);
        JOLT.destroy(way);
        return ray;
      });
      const hit = new JOLT.RayCastResult();
      const cast = (i: number): number => {
        hit.Reset();
        surface.CastRay(rays[i]!, hit);
        return hit.mFraction <= 1 ? RAY_LENGTH * hit.mFraction : Number.NaN;
      };
      return {
        run: eachRay(cast),
        measure: () => rayErrors(ground, cast),
        free: () => {
          for (const object of [...rays, hit, surface]) JOLT.destroy(object);
        },
      };
    },
  };
}
