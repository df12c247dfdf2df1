/** A ground of 10⁵ triangles: building it, hulls that slide over it, rays. */
import type { AccuracyFigure, Benchmark, BenchmarkEntry, Contestant, Prepared } from "../benchmark.js";
import { type Collide, type FlatMesh, loadCollide, type MeshShape, PAIR_RESULT } from "../collide-internals.js";
import { bruteMeshDistance, bruteRay } from "../measures/brute-mesh.js";
import { once } from "../once.js";
import { packageVersion } from "../package-version.js";
import { jolt } from "../peers/jolt.js";
import { joltMesh, joltShape, loadJoltQueries, placedAtOrigin, setCenterTransform } from "../peers/jolt-shapes.js";
import { quaternionObject, vectorObject } from "../peers/objects.js";
import { rapier } from "../peers/rapier.js";
import { rapierShape, rapierStage } from "../peers/rapier-shapes.js";
import type { Motion } from "./coherent-motion.js";
import { swinging } from "./swinging.js";
import { type SlantedRay, slantedRays, slidingHulls, terrainMesh } from "./terrain.js";

const CELLS = 224;
const CELLS_QUICK = 40;
const HULLS = 100;
const STEPS = 40;
const RAYS = 1000;
/** Gap up to which points belong to a contact, m. */
const MARGIN = 0.02;
/** m: further off nobody looks. */
const FURTHEST = 1;
/** Hulls whose distances are compared at the first step, and every so manieth ray. */
const COMPARED = 10;
const RAYS_COMPARED = 40;

interface Ground {
  readonly core: Collide;
  readonly mesh: FlatMesh;
  readonly apart: readonly Motion[];
  readonly touching: readonly Motion[];
  readonly rays: readonly SlantedRay[];
}

function groundOf(core: Collide, cells: number): Ground {
  return {
    core,
    mesh: terrainMesh(cells),
    apart: slidingHulls(core, HULLS, STEPS, 0.3, 0.2),
    touching: slidingHulls(core, HULLS, STEPS, 0, 0.01),
    rays: slantedRays(RAYS),
  };
}

const groundFor = (quick: boolean) => once(async () => groundOf(await loadCollide(), quick ? CELLS_QUICK : CELLS));
const trianglesOf = (quick: boolean) => 2 * (quick ? CELLS_QUICK : CELLS) ** 2;
const version = packageVersion("@gelenk/core");

function rapierTrimesh({ RAPIER, add }: Awaited<ReturnType<typeof rapierStage>>, { vertices, triangles }: FlatMesh) {
  return add(RAPIER.ColliderDesc.trimesh(Float32Array.from(vertices), Uint32Array.from(triangles)));
}

// ——— building ———

const BUILD = "mesh-build";

export const meshBuild: BenchmarkEntry = {
  name: BUILD,
  about: `Making a ground of ${trianglesOf(false)} triangles ready for collisions.`,
  build({ quick }): Benchmark {
    const ground = groundFor(quick);
    const contestant = (name: string, of: string, prepare: () => Promise<Prepared>): Contestant => ({ name, version: of, prepare });
    return {
      name: BUILD,
      about: `Making a ground of ${trianglesOf(quick)} triangles ready for collisions.`,
      work: "mesh",
      parts: { count: trianglesOf(quick), name: "triangle" },
      reference: "gelenk",
      contestants: [
        contestant("gelenk", version, async () => {
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

// ——— hulls ———

const NAME = "mesh-hulls";
const aboutHulls = (quick: boolean) => `${HULLS} hulls of 30 vertices over a ground of ${trianglesOf(quick)} triangles, all of them once.`;

const FIGURES: readonly AccuracyFigure[] = [
  { key: "error", title: "largest error", unit: "m" },
  { key: "points", title: "points per hull", unit: "" },
];

export const meshHulls: BenchmarkEntry = {
  name: NAME,
  about: aboutHulls(false),
  build({ quick }): Benchmark {
    const ground = groundFor(quick);
    return {
      name: NAME,
      about: aboutHulls(quick),
      work: "step",
      parts: { count: HULLS, name: "hull" },
      reference: "gelenk, apart",
      contestants: [
        ours("gelenk, apart", ground, "apart"),
        ours("gelenk, touching", ground, "touching"),
        ours("gelenk, regions", ground, "regions"),
        rapierHulls("Rapier, apart", ground, "apart"),
        rapierHulls("Rapier, touching", ground, "touching"),
        joltHulls("Jolt, apart", ground, "apart"),
        joltHulls("Jolt, touching", ground, "touching"),
        joltHulls("Jolt, all triangles", ground, "regions"),
      ],
      accuracy: FIGURES,
      ...(!quick && {
        goals: ["apart", "touching"].flatMap((way) =>
          ["Rapier", "Jolt"].map((peer) => ({ contestant: `gelenk, ${way}`, atMost: 1, peer: `${peer}, ${way}` })),
        ),
      }),
      notes: [
        "Apart: distances of hulls 10 … 50 cm above the ground. Touching: ±1 cm. Hulls slide 1 cm and turn 0.01 rad per step. Regions: all corners of the contacts with gaps up to 2 cm, edges between triangles of one " +
          `plane suppressed. Errors are those of ${COMPARED} distances of hulls that are apart, against all triangles near them.`,
        "Rapier: `contactCollider` of trimesh and hull; regions cannot be asked for outside of a step. Jolt: `CollideShape`, for the nearest hit or for all of them: one point per triangle, not merged. Prediction and separation " +
          "are 1 m where hulls are apart and 2 cm elsewhere.",
      ],
    };
  },
};

type Way = "apart" | "touching" | "regions";
const reachOf = (way: Way) => (way === "apart" ? FURTHEST : MARGIN);

/** Every run asks about all hulls at the next step. */
function steps(ask: (hull: number, step: number) => void): () => void {
  let step = 0;
  return () => {
    const now = swinging(step++, STEPS);
    for (let hull = 0; hull < HULLS; hull++) ask(hull, now);
  };
}

function errorOf({ core, mesh, apart }: Ground, distance: (hull: number, step: number) => number): number {
  let error = 0;
  for (let hull = 0; hull < COMPARED; hull++) {
    const { A, frames } = apart[hull]!;
    error = Math.max(error, Math.abs(distance(hull, 0) - bruteMeshDistance(core, mesh, A, frames[0]!, FURTHEST)));
  }
  return error;
}

export function ours(name: string, load: () => Promise<Ground>, way: Way): Contestant {
  return {
    name,
    version,
    async prepare(): Promise<Prepared> {
      const ground = await load();
      const { core } = ground;
      const surface: MeshShape = core.meshShape(ground.mesh);
      const motions = way === "apart" ? ground.apart : ground.touching;
      const list = core.createContactList(256);
      const out = new Float64Array(PAIR_RESULT);
      const ask = (hull: number, step: number): number => {
        const { A, frames } = motions[hull]!;
        if (way !== "regions") {
          core.surfaceDistance(surface, A, frames[step]!, core.gjk, out);
          return out[0]!;
        }
        list.count = 0;
        core.surfaceRegion(surface, A, frames[step]!, core.gjk, MARGIN, list);
        return list.count;
      };
      return { run: steps(ask), measure: () => figuresOf(ground, way, ask) };
    },
  };
}

function figuresOf(ground: Ground, way: Way, ask: (hull: number, step: number) => number): Record<string, number> {
  if (way === "apart") return { error: errorOf(ground, ask) };
  if (way === "touching") return {};
  let points = 0;
  for (let hull = 0; hull < HULLS; hull++) for (let step = 0; step < STEPS; step++) points += ask(hull, step);
  return { points: points / HULLS / STEPS };
}

function rapierHulls(name: string, load: () => Promise<Ground>, way: Way): Contestant {
  return {
    name,
    version: rapier.version,
    async prepare(): Promise<Prepared> {
      const [ground, stage] = await Promise.all([load(), rapierStage()]);
      const { RAPIER, world, add } = stage;
      const surface = rapierTrimesh(stage, ground.mesh);
      const hulls = (way === "apart" ? ground.apart : ground.touching).map(({ A, poses }) => ({
        collider: add(rapierShape(RAPIER, A)),
        poses: poses.map(({ position, orientation }) => [vectorObject(position), quaternionObject(orientation)] as const),
      }));
      const ask = (hull: number, step: number): number => {
        const { collider, poses } = hulls[hull]!;
        const [position, orientation] = poses[step]!;
        collider.setTranslation(position);
        collider.setRotation(orientation);
        return surface.contactCollider(collider, reachOf(way))?.distance ?? Infinity;
      };
      return { run: steps(ask), measure: () => figuresOf(ground, way, ask), free: () => world.free() };
    },
  };
}

function joltHulls(name: string, load: () => Promise<Ground>, way: Way): Contestant {
  return {
    name,
    version: jolt.version,
    async prepare(): Promise<Prepared> {
      const ground = await load();
      const JOLT = await loadJoltQueries();
      const surface = placedAtOrigin(JOLT, joltMesh(JOLT, ground.mesh));
      const hulls = (way === "apart" ? ground.apart : ground.touching).map(({ A, frames }) => {
        const shape = joltShape(JOLT, A);
        const transforms = frames.map((frame) => {
          const transform = new JOLT.RMat44();
          setCenterTransform(JOLT, transform, shape, frame);
          return transform;
        });
        return { shape, transforms };
      });
      const settings = new JOLT.CollideShapeSettings();
      settings.mMaxSeparationDistance = reachOf(way);
      const [scale, base, filter] = [new JOLT.Vec3(1, 1, 1), new JOLT.RVec3(0, 0, 0), new JOLT.ShapeFilter()];
      const nearest = new JOLT.CollideShapeClosestHitCollisionCollector();
      const all = new JOLT.CollideShapeAllHitCollisionCollector();
      const ask = (hull: number, step: number): number => {
        const { shape, transforms } = hulls[hull]!;
        const collector = way === "regions" ? all : nearest;
        collector.Reset();
        surface.CollideShape(shape, scale, transforms[step]!, settings, base, collector, filter);
        if (way === "regions") return all.mHits.size();
        return nearest.HadHit() ? -nearest.mHit.mPenetrationDepth : Infinity;
      };
      const made = [surface, ...hulls.flatMap(({ transforms }) => transforms), settings, scale, base, filter, nearest, all];
      return {
        run: steps(ask),
        measure: () => figuresOf(ground, way, ask),
        free: () => {
          for (const object of made) JOLT.destroy(object);
        },
      };
    },
  };
}

// ——— rays ———

const RAY_NAME = "mesh-rays";
const aboutRays = (quick: boolean) => `${RAYS} rays against a ground of ${trianglesOf(quick)} triangles.`;

export const meshRays: BenchmarkEntry = {
  name: RAY_NAME,
  about: aboutRays(false),
  build({ quick }): Benchmark {
    const ground = groundFor(quick);
    return {
      name: RAY_NAME,
      about: aboutRays(quick),
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
    version,
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
