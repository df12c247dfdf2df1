/** Distance, normal and closest points of convex pairs on coherent motion: both detectors, the closed form of boxes, and the peers' queries. */
import { createRandom } from "@gelenk/core";
import type { AccuracyFigure, Benchmark, BenchmarkEntry, Contestant, Prepared } from "../benchmark.js";
import { type Collide, type Detector, loadCollide, PAIR_CACHE, PAIR_RESULT } from "../collide-internals.js";
import { bruteDistance } from "../measures/brute-distance.js";
import { once } from "../once.js";
import { packageVersion } from "../package-version.js";
import { jolt } from "../peers/jolt.js";
import { joltShape, loadJoltQueries, placedAtOrigin, setCenterTransform } from "../peers/jolt-shapes.js";
import { quaternionObject, vectorObject } from "../peers/objects.js";
import { rapier } from "../peers/rapier.js";
import { rapierShape, rapierStage } from "../peers/rapier-shapes.js";
import { coherentMotion, type Motion, REGIMES, type Regime } from "./coherent-motion.js";
import { randomBox, randomHull } from "./hulls.js";

const PAIRS = 20;
const STEPS = 50;
const CALLS = PAIRS * STEPS;
/** Every so many calls the answer is compared with the reference. */
const SAMPLED = 37;
/** m; further apart than this the peers need not look. */
const FURTHEST = 1;

const FIGURES: readonly AccuracyFigure[] = [
  { key: "error", title: "largest error", unit: "m" },
  { key: "missed", title: "without answer", unit: "" },
  { key: "iterations", title: "iterations per call", unit: "" },
];

const NOTES = [
  `${PAIRS} pairs, ${STEPS} steps each, there and back: 0.02 rad of turning and 0.008 rad of drift per step. Apart: 5 … 25 cm, touching: ±0.1 mm, ` +
    "overlapping: 5 … 15 cm deep; bodies measure about 1 m. A run is 1000 calls, so ms per run are µs per call.",
  `Errors are those of every ${SAMPLED}th signed distance, against all features compared with all (\`measures/brute-distance.ts\`).`,
  "Cold: the pair's cache is emptied before every call. Iterations are rounds of the simplex search, or the faces looked at where the last face or one near to it decides; 0 where the expanding polytope does.",
  "Rapier: `Collider.contactCollider` after setting the collider's pose; it keeps nothing from call to call. `Rapier poses alone` sets them without " +
    "asking. Jolt: `TransformedShape.CollideShape` with convex radius 0, collector reset and hit read, transforms prepared; `Jolt reset alone` is the " +
    "smallest call across the border. Both compute in 32-bit floats.",
];

export const narrowPhases: readonly BenchmarkEntry[] = [
  entry("narrow-phase-boxes", "boxes", 8),
  ...[20, 50, 200].map((vertices) => entry(`narrow-phase-${vertices}`, `hulls of ${vertices} vertices`, vertices)),
];

function entry(name: string, bodies: string, vertices: number): BenchmarkEntry {
  const about = `1000 distances of pairs of ${bodies} on coherent motion.`;
  return { name, about, build: ({ quick }) => benchmark(name, about, vertices, quick) };
}

function benchmark(name: string, about: string, vertices: number, quick: boolean): Benchmark {
  const boxes = name.endsWith("boxes");
  const work = (regime: Regime) => once(async () => motionsOf(await loadCollide(), boxes ? 0 : vertices, regime));
  const contestants = REGIMES.flatMap((regime) => {
    const motions = work(regime);
    return [
      ...(boxes ? [ours(`box–box ${regime.name}`, motions, "closed", true)] : []),
      ours(`gjk ${regime.name}`, motions, "gjk", true),
      ours(`gjk ${regime.name} cold`, motions, "gjk", false),
      ours(`vclip ${regime.name}`, motions, "vclip", true),
      ours(`vclip ${regime.name} cold`, motions, "vclip", false),
      rapierContacts(`Rapier ${regime.name}`, motions, true),
      joltContacts(`Jolt ${regime.name}`, motions, true),
    ];
  });
  const apart = work(REGIMES[0]!);
  return {
    name,
    about,
    work: "1000 calls",
    parts: { count: CALLS, name: "call" },
    reference: "gjk apart",
    contestants: [...contestants, rapierContacts("Rapier poses alone", apart, false), joltContacts("Jolt reset alone", apart, false)],
    accuracy: FIGURES,
    ...(!quick && {
      goals: [
        ...REGIMES.slice(0, 2).map((regime) => ({ contestant: `gjk ${regime.name}`, atMost: 0.5, accuracy: { error: 1e-9, missed: 0 } })),
        ...REGIMES.map((regime) => ({ contestant: `gjk ${regime.name}`, atMost: 1, peer: `Rapier ${regime.name}` })),
        ...REGIMES.map((regime) => ({ contestant: `gjk ${regime.name}`, atMost: 1, peer: `Jolt ${regime.name}` })),
      ],
    }),
    notes: NOTES,
  };
}

export interface Motions {
  readonly core: Collide;
  readonly motions: readonly Motion[];
}

/** Boxes where the number of vertices is 0. */
export function motionsOf(core: Collide, vertices: number, regime: Regime, pairs = PAIRS): Motions {
  const random = createRandom(5);
  const body = () => (vertices === 0 ? randomBox(core, random) : randomHull(core, random, vertices));
  return { core, motions: Array.from({ length: pairs }, () => coherentMotion(core, random, [body(), body()], regime, STEPS)) };
}

/** Calls `visit` for every step of every pair, backwards every second time: nothing ever jumps. */
function shuttle(motions: readonly Motion[], visit: (pair: number, step: number) => void): () => void {
  let forward = false;
  return () => {
    forward = !forward;
    for (let pair = 0; pair < motions.length; pair++) {
      for (let i = 0; i < STEPS; i++) visit(pair, forward ? i : STEPS - 1 - i);
    }
  };
}

/** Largest error and number of missing answers of the sampled calls; `distance` is asked in the order of the motion. */
function sampleErrors(motions: readonly Motion[], distance: (pair: number, step: number) => number): Record<string, number> {
  let [error, missed, call] = [0, 0, 0];
  for (const [pair, { A, B, frames }] of motions.entries()) {
    for (const [step, frame] of frames.entries()) {
      const found = distance(pair, step);
      if (call++ % SAMPLED !== 0) continue;
      if (Number.isNaN(found)) missed++;
      else error = Math.max(error, Math.abs(found - bruteDistance(A, B, frame)));
    }
  }
  return { error, missed };
}

export function ours(name: string, work: () => Promise<Motions>, detector: "gjk" | "vclip" | "closed", warm: boolean): Contestant {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    async prepare(): Promise<Prepared> {
      const { core, motions } = await work();
      const find: Detector["distance"] = detector === "closed" ? core.boxBox : core[detector].distance;
      const cache = new Float64Array(motions.length * PAIR_CACHE);
      const out = new Float64Array(PAIR_RESULT);
      const call = (pair: number, step: number) => {
        const { A, B, frames } = motions[pair]!;
        const at = pair * PAIR_CACHE;
        if (!warm) for (let i = 0; i < PAIR_CACHE; i++) cache[at + i] = 0;
        find(A, B, frames[step]!, cache, at, out);
      };
      return {
        run: shuttle(motions, call),
        measure() {
          let iterations = 0;
          const errors = sampleErrors(motions, (pair, step) => {
            call(pair, step);
            iterations += core.found.iterations;
            return out[0]!;
          });
          return detector === "gjk" ? { ...errors, iterations: iterations / (motions.length * STEPS) } : errors;
        },
      };
    },
  };
}

function rapierContacts(name: string, work: () => Promise<Motions>, ask: boolean): Contestant {
  return {
    name,
    version: rapier.version,
    async prepare(): Promise<Prepared> {
      const { motions } = await work();
      const { RAPIER, world, add } = await rapierStage();
      const colliders = motions.map(({ A, B }) => [add(rapierShape(RAPIER, A)), add(rapierShape(RAPIER, B))] as const);
      const poses = motions.map((motion) =>
        motion.poses.map(({ position, orientation }) => [vectorObject(position), quaternionObject(orientation)] as const),
      );
      const zero = { x: 0, y: 0, z: 0 };
      const target = new RAPIER.ShapeContact(0, zero, { ...zero }, { ...zero }, { ...zero });
      const call = (pair: number, step: number): number => {
        const [A, B] = colliders[pair]!;
        const [position, orientation] = poses[pair]![step]!;
        B.setTranslation(position);
        B.setRotation(orientation);
        if (!ask) return 0;
        return A.contactCollider(B, FURTHEST, target) === null ? Number.NaN : target.distance;
      };
      return { run: shuttle(motions, call), ...(ask && { measure: () => sampleErrors(motions, call) }), free: () => world.free() };
    },
  };
}

function joltContacts(name: string, work: () => Promise<Motions>, ask: boolean): Contestant {
  return {
    name,
    version: jolt.version,
    async prepare(): Promise<Prepared> {
      const { motions } = await work();
      const JOLT = await loadJoltQueries();
      const pairs = motions.map(({ A, B, frames }) => {
        const shape = joltShape(JOLT, B);
        const transforms = frames.map((frame) => {
          const transform = new JOLT.RMat44();
          setCenterTransform(JOLT, transform, shape, frame);
          return transform;
        });
        return { placed: placedAtOrigin(JOLT, joltShape(JOLT, A)), shape, transforms };
      });
      const settings = new JOLT.CollideShapeSettings();
      settings.mMaxSeparationDistance = FURTHEST;
      const [scale, base] = [new JOLT.Vec3(1, 1, 1), new JOLT.RVec3(0, 0, 0)];
      const collector = new JOLT.CollideShapeClosestHitCollisionCollector();
      const filter = new JOLT.ShapeFilter();
      const call = (pair: number, step: number): number => {
        const { placed, shape, transforms } = pairs[pair]!;
        collector.Reset();
        if (!ask) return 0;
        placed.CollideShape(shape, scale, transforms[step]!, settings, base, collector, filter);
        return collector.HadHit() ? -collector.mHit.mPenetrationDepth : Number.NaN;
      };
      const made = [...pairs.flatMap(({ placed, transforms }) => [placed, ...transforms]), settings, scale, base, collector, filter];
      return {
        run: shuttle(motions, call),
        ...(ask && { measure: () => sampleErrors(motions, call) }),
        free: () => {
          for (const object of made) JOLT.destroy(object);
        },
      };
    },
  };
}
