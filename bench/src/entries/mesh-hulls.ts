/** Hulls that slide over a ground of 10⁵ triangles: distances and contact regions. */
import type { AccuracyFigure, Benchmark, BenchmarkEntry, Contestant, Prepared } from "../benchmark.js";
import { type MeshShape, PAIR_RESULT } from "../collide-internals.js";
import { bruteMeshDistance } from "../measures/brute-mesh.js";
import { packageVersion } from "../package-version.js";
import { jolt } from "../peers/jolt.js";
import { joltMesh, joltShape, loadJoltQueries, placedAtOrigin, setCenterTransform } from "../peers/jolt-shapes.js";
import { quaternionObject, vectorObject } from "../peers/objects.js";
import { rapier } from "../peers/rapier.js";
import { rapierShape, rapierStage } from "../peers/rapier-shapes.js";
import { type Ground, groundFor, HULLS, rapierTrimesh, STEPS, trianglesOf } from "./mesh-ground.js";
import { swinging } from "./swinging.js";

/** Gap up to which points belong to a contact, m. */
const MARGIN = 0.02;
/** m: further off nobody looks. */
const FURTHEST = 1;
/** Hulls whose distances are compared at the first step. */
const COMPARED = 10;
const NAME = "mesh-hulls";
const about = (quick: boolean) => `${HULLS} hulls of 30 vertices over a ground of ${trianglesOf(quick)} triangles, all of them once.`;

const FIGURES: readonly AccuracyFigure[] = [
  { key: "error", title: "largest error", unit: "m" },
  { key: "points", title: "points per hull", unit: "" },
];

export const meshHulls: BenchmarkEntry = {
  name: NAME,
  about: about(false),
  build({ quick }): Benchmark {
    const ground = groundFor(quick);
    return {
      name: NAME,
      about: about(quick),
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
    version: packageVersion("@gelenk/core"),
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
