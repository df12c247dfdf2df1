/** Times of impact: closed forms of fast, thin and turning bodies, and 10⁴ random shots none of which may tunnel. */
import type { AccuracyFigure, Benchmark, BenchmarkEntry, Contestant, Prepared } from "../benchmark.js";
import { type Collide, type ConvexShape, loadCollide, PAIR_CACHE, PAIR_RESULT } from "../collide-internals.js";
import { once } from "../once.js";
import { packageVersion } from "../package-version.js";
import { jolt } from "../peers/jolt.js";
import { joltShape, loadJoltQueries, placedAtOrigin, setCenterTransform } from "../peers/jolt-shapes.js";
import { quaternionObject, vectorObject } from "../peers/objects.js";
import { rapier } from "../peers/rapier.js";
import { rapierShape, rapierStage } from "../peers/rapier-shapes.js";
import { frameOf } from "./coherent-motion.js";
import { cornerShots, GRAZE, plateShots, randomShots, rodShots, type Shot } from "./shots.js";

const NAME = "impact";
const ABOUT = "1000 times of impact of moving bodies.";
/** Queries of a run, of all that there are. */
const RUN = 1000;
const SHOTS = 10_000;
/** Times before the impact found at which turning bodies must not overlap. */
const SAMPLES = 32;

const FIGURES: readonly AccuracyFigure[] = [
  { key: "time", title: "largest time error", unit: "s" },
  { key: "path", title: "largest path error", unit: "m" },
  { key: "tunnelled", title: "hits missed", unit: "" },
  { key: "false", title: "hits made up", unit: "" },
  { key: "hits", title: "share of hits", unit: "" },
];

/** s: what is promised. */
const EXACT = { time: 1e-9, tunnelled: 0 };

const NOTES = [
  "Plate: a sphere of 1 cm at 300 m/s against a plate of 1 mm, at up to 80° from its normal. Rod: a rod of 2 mm that spins with up to 1000 rad/s meets a ball. Corner: a box that turns with up to 3000 rad/s meets a " +
    "wall. All three against closed forms.",
  `Shots: ${SHOTS} pairs of spheres, boxes, plates of 1 … 10 mm and hulls of 12 vertices with 0.1 … 1000 m/s, 1000 of them in turn per run; the reference finds the zero of the distance along the straight line by ` +
    `golden sections and bisection (\`shots.ts\`); grazes within ${GRAZE * 1000} mm count as neither hit nor miss. The path error is the time error times the speed. Spinning shots: both bodies turn up to ten times on the way; ` +
    `what is missed is seen by the distances at ${SAMPLES} times before the one found.`,
  "Peers cast along straight lines, without turning: Rapier's `castCollider` after setting one pose, Jolt's `TransformedShape.CastShape` with prepared casts and convex radius 0. Both in 32-bit floats. " +
    "What Jolt misses are pairs of polyhedra, of all kinds; round shapes it never missed.",
];

export const impact: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build({ quick }): Benchmark {
    const core = once(loadCollide);
    const shots = (make: (core: Collide) => Shot[]) => once(async () => make(await core()));
    const count = quick ? 1000 : SHOTS;
    const plate = shots((c) => plateShots(c, RUN));
    const random = shots((c) => randomShots(c, count, false));
    const spinning = shots((c) => randomShots(c, count, true));
    return {
      name: NAME,
      about: ABOUT,
      work: "1000 queries",
      parts: { count: RUN, name: "query" },
      reference: "gjk, shots",
      contestants: [
        ours("gjk, plate", core, "gjk", plate),
        ours(
          "gjk, rod",
          core,
          "gjk",
          shots((c) => rodShots(c, RUN)),
        ),
        ours(
          "gjk, corner",
          core,
          "gjk",
          shots((c) => cornerShots(c, RUN)),
        ),
        ours("gjk, shots", core, "gjk", random),
        ours("vclip, shots", core, "vclip", random),
        ours("gjk, spinning shots", core, "gjk", spinning),
        ours("vclip, spinning shots", core, "vclip", spinning),
        rapierCasts("Rapier, plate", plate),
        rapierCasts("Rapier, shots", random),
        joltCasts("Jolt, plate", plate),
        joltCasts("Jolt, shots", random),
      ],
      accuracy: FIGURES,
      ...(!quick && {
        goals: [
          { contestant: "gjk, plate", atMost: 1, peer: "Rapier, plate", accuracy: EXACT },
          { contestant: "gjk, shots", atMost: 1, peer: "Rapier, shots", accuracy: EXACT },
          { contestant: "gjk, shots", atMost: 1, peer: "Jolt, shots" },
          // 10⁴ per second
          ...["rod", "corner"].map((name) => ({ contestant: `gjk, ${name}`, atMost: 100, accuracy: EXACT })),
          { contestant: "gjk, spinning shots", atMost: 100, accuracy: { tunnelled: 0 } },
        ],
      }),
      notes: NOTES,
    };
  },
};

/** 1000 of the shots in turn. */
function inTurn(count: number, ask: (shot: number) => void): () => void {
  let next = 0;
  return () => {
    for (let i = 0; i < RUN; i++) ask(next++ % count);
  };
}

/** Errors of times found (Infinity: none) where the reference knows them. */
export function compareTimes(shots: readonly Shot[], found: (shot: number) => number): Record<string, number> {
  let [time, path, tunnelled, made, hits] = [0, 0, 0, 0, 0];
  for (const [i, { time: exact = Number.NaN, velocity }] of shots.entries()) {
    const t = found(i);
    if (t < Infinity) hits++;
    if (Number.isNaN(exact)) continue;
    if (exact < Infinity && t === Infinity) tunnelled++;
    else if (exact === Infinity && t < Infinity) made++;
    else if (exact < Infinity) {
      time = Math.max(time, Math.abs(t - exact));
      path = Math.max(path, Math.abs(t - exact) * Math.hypot(...velocity));
    }
  }
  return { time, path, tunnelled, false: made, hits: hits / shots.length };
}

function sweepsOf(core: Collide, shot: Shot): Float64Array {
  const sweeps = new Float64Array(2 * core.SWEEP);
  sweeps.set(frameOf(core, [0, 0, 0], [0, 0, 0, 1]), 0);
  sweeps.set([0, 0, 0, 0, 0, 0, ...shot.spinA], core.FRAME);
  sweeps.set(frameOf(core, shot.position, shot.orientation), core.SWEEP);
  sweeps.set([...shot.position, ...shot.velocity, ...shot.spinB], core.SWEEP + core.FRAME);
  return sweeps;
}

export function ours(name: string, load: () => Promise<Collide>, detector: "gjk" | "vclip", make: () => Promise<Shot[]>): Contestant {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    async prepare(): Promise<Prepared> {
      const [core, shots] = await Promise.all([load(), make()]);
      const pairs = shots.map((shot) => ({ A: shot.A, B: shot.B, sweeps: sweepsOf(core, shot), a: 0, b: core.SWEEP }));
      const cache = new Float64Array(PAIR_CACHE);
      const out = new Float64Array(PAIR_RESULT);
      const ask = (i: number): number => {
        cache.fill(0);
        const { status, time } = core.pairImpact(core[detector], pairs[i]!, shots[i]!.duration, cache, 0, out);
        return status === "none" ? Infinity : time;
      };
      const isSpinning = shots.every(({ time }) => time === undefined);
      return {
        run: inTurn(shots.length, ask),
        measure: () => ({
          ...compareTimes(shots, ask),
          ...(isSpinning && { time: Number.NaN, path: Number.NaN, false: Number.NaN, tunnelled: countOverlaps(core, shots, ask) }),
        }),
      };
    },
  };
}

/** Shots whose bodies overlap at a sampled time before the one found. */
function countOverlaps(core: Collide, shots: readonly Shot[], found: (shot: number) => number): number {
  const frames = new Float64Array(2 * core.FRAME);
  const X_AB = new Float64Array(core.FRAME);
  const cache = new Float64Array(PAIR_CACHE);
  const out = new Float64Array(PAIR_RESULT);
  return shots.filter((shot, i) => {
    const end = Math.min(shot.duration, found(i));
    const sweeps = sweepsOf(core, shot);
    for (let s = 0; s < SAMPLES; s++) {
      core.sweepFrame(sweeps, 0, (end * s) / SAMPLES, frames, 0);
      core.sweepFrame(sweeps, core.SWEEP, (end * s) / SAMPLES, frames, core.FRAME);
      core.relativeFrame(X_AB, 0, frames, 0, core.FRAME);
      core.gjk.distance(shot.A, shot.B, X_AB, cache, 0, out);
      if (out[0]! < -1e-10) return true;
    }
    return false;
  }).length;
}

/** One object for each shape. */
function forEachShape<T>(shots: readonly Shot[], of: "A" | "B", make: (shape: ConvexShape) => T): (shape: ConvexShape) => T {
  const made = new Map(shots.map((shot) => [shot[of], undefined as T | undefined]));
  for (const shape of made.keys()) made.set(shape, make(shape));
  return (shape) => made.get(shape)!;
}

function rapierCasts(name: string, make: () => Promise<Shot[]>): Contestant {
  return {
    name,
    version: rapier.version,
    async prepare(): Promise<Prepared> {
      const shots = await make();
      const { RAPIER, world, add } = await rapierStage();
      const targets = forEachShape(shots, "A", (shape) => add(rapierShape(RAPIER, shape)));
      const bullets = forEachShape(shots, "B", (shape) => add(rapierShape(RAPIER, shape)));
      const rest = { x: 0, y: 0, z: 0 };
      const casts = shots.map(({ A, B, position, orientation, velocity, duration }) => ({
        ...{ A: targets(A), B: bullets(B), duration },
        ...{ position: vectorObject(position), orientation: quaternionObject(orientation), velocity: vectorObject(velocity) },
      }));
      const ask = (i: number): number => {
        const { A, B, position, orientation, velocity, duration } = casts[i]!;
        B.setTranslation(position);
        B.setRotation(orientation);
        return A.castCollider(rest, B, velocity, 0, duration, true)?.time_of_impact ?? Infinity;
      };
      return { run: inTurn(shots.length, ask), measure: () => compareTimes(shots, ask), free: () => world.free() };
    },
  };
}

function joltCasts(name: string, make: () => Promise<Shot[]>): Contestant {
  return {
    name,
    version: jolt.version,
    async prepare(): Promise<Prepared> {
      const [shots, core] = await Promise.all([make(), loadCollide()]);
      const JOLT = await loadJoltQueries();
      const targets = forEachShape(shots, "A", (shape) => placedAtOrigin(JOLT, joltShape(JOLT, shape)));
      const bullets = forEachShape(shots, "B", (shape) => joltShape(JOLT, shape));
      const [scale, base, transform, way] = [new JOLT.Vec3(1, 1, 1), new JOLT.RVec3(0, 0, 0), new JOLT.RMat44(), new JOLT.Vec3(0, 0, 0)];
      const casts = shots.map(({ A, B, position, orientation, velocity, duration }) => {
        const shape = bullets(B);
        setCenterTransform(JOLT, transform, shape, frameOf(core, position, orientation));
        way.Set(velocity[0] * duration, velocity[1] * duration, velocity[2] * duration);
        return { target: targets(A), cast: new JOLT.RShapeCast(shape, scale, transform, way), duration };
      });
      const settings = new JOLT.ShapeCastSettings();
      const collector = new JOLT.CastShapeClosestHitCollisionCollector();
      const filter = new JOLT.ShapeFilter();
      const ask = (i: number): number => {
        const { target, cast, duration } = casts[i]!;
        collector.Reset();
        target.CastShape(cast, settings, base, collector, filter);
        return collector.HadHit() ? collector.mHit.mFraction * duration : Infinity;
      };
      return {
        run: inTurn(shots.length, ask),
        measure: () => compareTimes(shots, ask),
        free: () => {
          for (const object of [...casts.map(({ cast }) => cast), scale, base, transform, way, settings, collector, filter])
            JOLT.destroy(object);
        },
      };
    },
  };
}
