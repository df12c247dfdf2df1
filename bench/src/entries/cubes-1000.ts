/** The detection experiment of the source (theory 02, section 12.1): 1000 cubes fall into a heap, all three phases, both detectors. */
import { coefficientsOf, materialTable } from "@gelenk/core";
import type { AccuracyFigure, Benchmark, BenchmarkEntry, Contestant, ContestantTime, Prepared } from "../benchmark.js";
import { type Collide, type CollisionScene, type Detector, loadCollide, PAIR_CACHE, PAIR_RESULT } from "../collide-internals.js";
import { numberText } from "../number-text.js";
import { once } from "../once.js";
import { packageVersion } from "../package-version.js";
import { rapier, shareOfStep } from "../peers/rapier.js";
import { cubesInRapier, EDGE, type FallingCubes, GROUND, recordCubes } from "./falling-cubes.js";
import { type ManifoldDifference, manifoldDifference } from "./manifold-difference.js";
import { crossover, exponent, timeOf } from "./source-tables.js";
import { swinging } from "./swinging.js";

const NAME = "cubes-1000";
const about = (cubes: number) =>
  `Detection in one step of ${cubes} cubes that fall on the ground and form a heap: pairs, distances, contact regions. Experiment CD-16 of Bender 2007.`;
const CUBES = 1000;
const CUBES_QUICK = 100;
/** Each round runs one block of them, and one run that is not timed. */
const RUNS = 5;
const ROUNDS = 40;
const STEPS = (RUNS + 1) * (ROUNDS + 1);
/** Gap up to which points belong to a contact, m. */
const MARGIN = 0.005;
/** The source: ms per collision (Pentium 4, 3.4 GHz), and the collisions per step from which on V-Clip is the faster one. */
const SOURCE = { vclip: 0.047, gjk: 0.049, crossover: 270 };
/** Steps with fewer collisions say nothing about growth. */
const FEWEST = 50;
/** Groups of steps by their collisions. */
const GROUPS = 8;

type Phases = "pairs" | "distances" | "all";

const FIGURES: readonly AccuracyFigure[] = [
  { key: "collisions", title: "collisions per step", unit: "" },
  { key: "points", title: "points per step", unit: "" },
  { key: "difference", title: "regions differ by", unit: "m" },
  { key: "unlike", title: "regions of other shape", unit: "" },
  { key: "growth", title: "power of growth", unit: "" },
  { key: "crossover", title: "crossover with gjk", unit: "collisions" },
  { key: "share", title: "share of detection", unit: "" },
];

const NOTES = [
  `The source states neither size nor height nor step. Here: cubes of ${EDGE} m from ten layers of 10 × 10, 60 steps per second, ${STEPS} of them; a collision is a pair with ` +
    `a gap of at most ${MARGIN * 1000} mm. Rapier moved the cubes once, all detectors see the recorded poses.`,
  "`pairs`: boxes and broad phase. `distances`: also signed distances of all pairs. Without either: also contact regions with all their corners. So " +
    "the phases are the differences of these rows.",
  "`gjk` takes the closed form for boxes, as in a world; `gjk alone` searches for boxes too. The regions of both are compared with those of `gjk alone`, contact by " +
    "contact at every fifth step; of other shape: another number of corners. Corners whose gap is the margin to rounding appear or not.",
  "Growth: power of the collisions with which the time of a step grows, over steps with at least 50. Crossover: collisions per step from which on V-Clip is the faster one; " +
    "– where it never is.",
  "`Rapier step` is its whole step with the solver, on its own motion, which is the one recorded; the share of detection is from its own profiler, ours detect alone. Jolt " +
    "has no step without a solver and no way to follow given poses with contacts, so it is left out.",
];

export const cubes1000: BenchmarkEntry = {
  name: NAME,
  about: about(CUBES),
  build({ quick }): Benchmark {
    const cubes = quick ? CUBES_QUICK : CUBES;
    const counted = new Map<string, Counted>();
    const work = once(async () => ({ core: await loadCollide(), recorded: await recordCubes(cubes, STEPS), counted }));
    return {
      name: NAME,
      about: about(cubes),
      work: "step",
      runsPerBlock: RUNS,
      phases: true,
      reference: "gjk",
      contestants: [
        ours("gjk", work, "gjk"),
        ours("gjk distances", work, "gjk", "distances"),
        ours("gjk alone", work, "gjk alone"),
        ours("gjk alone distances", work, "gjk alone", "distances"),
        ours("vclip", work, "vclip"),
        ours("vclip distances", work, "vclip", "distances"),
        ours("tree pairs", work, "gjk", "pairs"),
        ours("sweep pairs", work, "gjk", "pairs", "sweep"),
        rapierStep(cubes),
      ],
      accuracy: FIGURES,
      ...(!quick && {
        goals: [
          { contestant: "gjk", atMost: 25, accuracy: { difference: 1e-9 } },
          { contestant: "gjk", atMost: 1, peer: "Rapier step" },
        ],
      }),
      findings: (times) => findings(times, counted),
      notes: NOTES,
    };
  },
};

interface Counted {
  readonly collisions: number;
  readonly points: number;
}

export interface Work {
  readonly core: Collide;
  readonly recorded: FallingCubes;
  /** Mean collisions and points per step by contestant; filled while measuring. */
  readonly counted: Map<string, Counted>;
}
type Name = "gjk" | "gjk alone" | "vclip";

/** `gjk alone`: a detector under another name, so that the matrix of closed forms is passed by for boxes as it is for V-Clip. */
const detectorOf = (core: Collide, name: Name): Detector => (name === "gjk alone" ? { ...core.gjk, name: "vclip" } : core[name]);

function sceneOf({ core, recorded }: Work, name: Name, broadPhase: "tree" | "sweep"): CollisionScene {
  const cube = core.boxShape(EDGE, EDGE, EDGE);
  const X_BS = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
  const coefficients = coefficientsOf({}, materialTable([]));
  const common = { index: 0, group: 1, mask: -1, sensor: false, X_BS, coefficients };
  const colliders = Array.from({ length: recorded.cubes + 1 }, (_, body) => ({
    ...common,
    body,
    shape: body < recorded.cubes ? cube : core.boxShape(...GROUND),
    moving: body < recorded.cubes,
  }));
  return core.createScene(colliders, recorded.poses[0]!, {
    detector: detectorOf(core, name),
    broadPhase: core.BROAD_PHASE_KINDS[broadPhase],
  });
}

/** What one detection does, up to the phase asked for. */
function detection({ core }: Work, scene: CollisionScene, phases: Phases): (poses: Float64Array) => void {
  if (phases === "all") {
    return (poses) => {
      core.placeColliders(scene, poses);
      core.findContacts(scene, MARGIN);
    };
  }
  const X_AB = new Float64Array(core.FRAME);
  const out = new Float64Array(PAIR_RESULT);
  return (poses) => {
    core.placeColliders(scene, poses);
    core.setMargin(scene, MARGIN);
    const pairs = core.updatePairs(scene.broad);
    if (phases === "pairs") return;
    core.carryOver(scene.memory, pairs);
    for (let k = 0; k < pairs.count; k++) {
      const [a, b] = [pairs.pairs[2 * k]!, pairs.pairs[2 * k + 1]!];
      core.relativeFrame(X_AB, 0, scene.frames, core.FRAME * a, core.FRAME * b);
      const [A, B] = [scene.colliders[a]!.shape, scene.colliders[b]!.shape];
      core.shapeDistance(scene.detector, A, B, X_AB, scene.memory.caches, PAIR_CACHE * k, out);
    }
  };
}

export function ours(
  name: string,
  load: () => Promise<Work>,
  detector: Name,
  phases: Phases = "all",
  broadPhase: "tree" | "sweep" = "tree",
): Contestant {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    async prepare(): Promise<Prepared> {
      const work = await load();
      const { poses } = work.recorded;
      const detect = detection(work, sceneOf(work, detector, broadPhase), phases);
      let step = 0;
      return {
        // to the end and back: nothing jumps
        run: () => detect(poses[swinging(step++, poses.length)]!),
        measure: () => (phases === "all" ? measureRegions(work, detector) : {}),
      };
    },
  };
}

export interface StepCount {
  readonly collisions: number;
  readonly points: number;
  /** ms */
  readonly time: number;
  /** Of the comparison, where it was also made. */
  readonly other: number;
}

/** Plays everything twice beside `gjk alone`: counts, differences, and times by the number of collisions. */
function measureRegions(work: Work, name: Name): Record<string, number> {
  const [scene, other] = [sceneOf(work, name, "tree"), sceneOf(work, "gjk alone", "tree")];
  const [detect, compare] = [detection(work, scene, "all"), detection(work, other, "all")];
  const { poses } = work.recorded;
  const steps: StepCount[] = [];
  let largest: ManifoldDifference = { distance: 0, unlike: 0 };
  for (let pass = 0; pass < 2; pass++) {
    for (let i = 0; i < poses.length; i++) {
      const now = poses[pass === 0 ? i : poses.length - 1 - i]!;
      const first = performance.now();
      detect(now);
      const middle = performance.now();
      compare(now);
      const last = performance.now();
      // the first pass is for the compiler
      if (pass === 0) continue;
      steps.push({ collisions: scene.manifolds.count, points: scene.contacts.count, time: middle - first, other: last - middle });
      if (i % 5 !== 0) continue;
      const { distance, unlike } = manifoldDifference(scene, other, 1e-9 + MARGIN * 1e-6, MARGIN);
      largest = { distance: Math.max(largest.distance, distance), unlike: largest.unlike + unlike };
    }
  }
  const mean = (of: (step: StepCount) => number) => steps.reduce((sum, step) => sum + of(step), 0) / steps.length;
  const counts = { collisions: mean(({ collisions }) => collisions), points: mean(({ points }) => points) };
  work.counted.set(name, counts);
  return {
    ...counts,
    difference: largest.distance,
    unlike: largest.unlike,
    ...growthOf(steps, name === "vclip"),
  };
}

/** Power of growth, and where two curves of time over collisions cross; from means of groups of steps with about equally many collisions. */
export function growthOf(all: readonly StepCount[], crosses: boolean): Record<string, number> {
  const steps = all.filter(({ collisions }) => collisions >= FEWEST).sort((a, b) => a.collisions - b.collisions);
  if (steps.length < 4 * GROUPS) return {};
  const size = Math.floor(steps.length / GROUPS);
  const groups = Array.from({ length: GROUPS }, (_, g) => steps.slice(g * size, (g + 1) * size));
  // medians: who else uses the machine only ever adds time
  const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const collisions = groups.map((group) => median(group.map((step) => step.collisions)));
  const times = groups.map((group) => median(group.map((step) => step.time)));
  // what the other takes over what this one takes: grows, where this one becomes the faster one
  const ratios = groups.map((group, i) => median(group.map((step) => step.other)) / times[i]!);
  const growth = exponent(times[0]!, times.at(-1)!, collisions[0]!, collisions.at(-1)!);
  const isCrossed = crosses && ratios[0]! < 1 && ratios.some((ratio) => ratio > 1);
  return { growth, ...(isCrossed && { crossover: crossover(collisions, ratios) }) };
}

export function findings(times: readonly ContestantTime[], counted: ReadonlyMap<string, Counted>): readonly string[] {
  const share = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;
  return (["gjk", "gjk alone", "vclip"] as const).flatMap((name) => {
    const [pairs, distances, all] = [timeOf(times, "tree pairs"), timeOf(times, `${name} distances`), timeOf(times, name)];
    const counts = counted.get(name);
    const split = `${share(pairs, all)} of the time for pairs, ${share(distances - pairs, all)} for distances, ${share(all - distances, all)} for regions`;
    if (counts === undefined) return [`${name}: ${split}.`];
    const source = name === "vclip" ? SOURCE.vclip : SOURCE.gjk;
    return [
      `${name}: ${split}. A collision takes ${share(all / counts.collisions, source)} of the ${source} ms that it took the source's ` +
        `${name === "vclip" ? "V-Clip" : "SOLID"} on a Pentium 4 of 3.4 GHz; a contact point 1/${numberText(counts.points / counts.collisions)} of a collision. ` +
        `The source's crossover: ${SOURCE.crossover} collisions per step.`,
    ];
  });
}

function rapierStep(cubes: number): Contestant {
  return {
    name: "Rapier step",
    version: rapier.version,
    async prepare(): Promise<Prepared> {
      const { world } = await cubesInRapier(cubes);
      return {
        run: () => world.step(),
        measure: () => ({ share: shareOfStep(world, STEPS, () => world.timingCollisionDetection()) }),
        free: () => world.free(),
      };
    },
  };
}
