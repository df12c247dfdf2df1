/** Heaps of boxes: our kernel for them against the engines that are made for this. */
import type { Benchmark, BenchmarkEntry, Contestant, Goal } from "../benchmark.js";
import { loadCollide } from "../collide-internals.js";
import { gelenkHeap, loadHeap } from "../gelenk-heap.js";
import type { Heap, HeapEngine } from "../heap.js";
import { HEAP_FIGURES, measureRest } from "../measures/heap-rest.js";
import { havokHeap } from "../peers/havok-heap.js";
import { joltHeap } from "../peers/jolt-heap.js";
import { mujocoHeap } from "../peers/mujoco-heap.js";
import { rapierHeap, rapierSimdHeap } from "../peers/rapier-heap.js";
import { bin, pyramid, WALL_STANDS, wall } from "./box-heaps.js";

const STEP = 1 / 60;
const OURS: readonly HeapEngine[] = [
  gelenkHeap("gelenk", 4),
  gelenkHeap("gelenk wasm", 4, loadHeap, "wasm"),
  gelenkHeap("gelenk 2 sub-steps", 2),
  gelenkHeap("gelenk wasm 2 sub-steps", 2, loadHeap, "wasm"),
  gelenkHeap("gelenk 8 sub-steps", 8),
];
const PEERS: readonly HeapEngine[] = [rapierSimdHeap, rapierHeap, havokHeap, joltHeap];

interface HeapCase {
  readonly name: string;
  readonly about: string;
  readonly heap: () => Heap;
  readonly quick: () => Heap;
  /** Steps that are timed, after which the rest is judged, and how many of them nothing should move. */
  readonly steps: number;
  readonly still: number;
  readonly engines: readonly HeapEngine[];
  /** Who takes part in the beginning alone, as far as its time lasts, and after how many steps it is judged. */
  readonly beginning?: { readonly engine: HeapEngine; readonly steps: number };
}

/** Processor time that each engine gets, ms. */
const PATIENCE = 40_000;
const LONG_PATIENCE = 90_000;
/** Of who takes part in the beginning alone: longer would tell nothing more. */
const BEGINNING_PATIENCE = 20_000;
const MANY_BODIES = 2000;

const NOTES = [
  "60 steps per second, each engine with its own settings, one step of each in turn, so that every step finds caches which the others have filled. `whole motion`: means and ratios of sums over all steps from the start on, so the fall counts as well as the rest. `last fifth`: medians of the last fifth of the " +
    "steps (pyramid and wall: the last 2 of 10 s, piles: the last 1.2 of 6 s), when most of it rests. How soon a pile stops creeping is chance and changes with any change of the method: on five piles of 920 to 1060 cubes the ratios of the last fifth were 0.94 to 1.05 in TypeScript and 0.73 to 0.92 in WebAssembly.",
  "Overlaps are those of all contact points at the end of a run of its own, as long as the one that is timed, recomputed from the poses by our detection for all engines alike. Engines " +
    "settle to different densities, so they do not solve the same contacts. Jolt rounds edges by up to 2 cm, which counts as overlap where faces lie on each other only.",
  "What moved sideways is told of what should stand: of the pyramid at the end, of the wall just before the ball comes, after half a second. Of a wall that is hit a part may stand for seconds before it falls: hence the 10 s.",
  "`gelenk` is the kernel of `impact: step` with 4 sub-steps, the default, without a world around it; with 2 of them it is nearer to the accuracy of the peers; `gelenk wasm` the same with its sweeps in WebAssembly, to the same bits. MuJoCo takes 2 to 50 s per step once the cubes of a pile lie on each other: it takes part in the fall alone, until its time is used up, and its overlaps and speeds are those after 90 steps of 1000 and 64 of 5000 cubes, when the first of them have landed.",
];

function heapEntry({ name, about, heap, quick: small, steps, still, engines, beginning }: HeapCase): BenchmarkEntry {
  return {
    name,
    about,
    build({ quick }): Benchmark {
      const scene = quick ? small() : heap();
      const length = quick ? 30 : steps;
      return {
        name,
        about,
        work: "step",
        course: { runs: length, ...(!quick && { patience: scene.boxes.length > MANY_BODIES ? LONG_PATIENCE : PATIENCE }) },
        reference: rapierSimdHeap.name,
        contestants: [
          ...engines.map((engine) => contestant(engine, scene, length, Math.min(still, length))),
          ...(beginning
            ? [{ ...contestant(beginning.engine, scene, Math.min(beginning.steps, length), 0), patience: BEGINNING_PATIENCE }]
            : []),
        ],
        accuracy: HEAP_FIGURES,
        ...(!quick && { goals: goalsOf(engines, still > 0) }),
        notes: NOTES,
      };
    },
  };
}

const FALL =
  "While boxes fall, contacts are found and rows written anew in every step: about 40 % and 20 % of the time, the former in TypeScript for both kernels, and both wait for memory. Hits that are solved at once take a tenth.";

/** Figures that may be at most half of Rapier's. */
const HALVES = { worst: 0.5, high: 0.5, mean: 0.5 };

/** Of ours with four and with two sub-steps: 1.3 times Rapier's time in TypeScript, 0.8 times in WebAssembly, of the last fifth and of all. */
function goalsOf(engines: readonly HeapEngine[], stands: boolean): Goal[] {
  const accuracyOfPeer = stands ? { ...HALVES, shift: 0.5 } : HALVES;
  return [true, false].flatMap((lastFifth) =>
    OURS.slice(0, 4).flatMap((ours, i) =>
      engines.includes(ours)
        ? [
            {
              contestant: ours.name,
              atMost: i % 2 === 0 ? 1.3 : 0.8,
              peer: rapierSimdHeap.name,
              lastFifth,
              accuracyOfPeer,
              ...(!lastFifth && { why: FALL }),
            },
          ]
        : [],
    ),
  );
}

function contestant(engine: HeapEngine, heap: Heap, steps: number, still: number): Contestant {
  return {
    name: engine.name,
    version: engine.version,
    async prepare() {
      const core = await loadCollide();
      const world = await engine.create(heap, STEP);
      return {
        run: () => world.step(),
        measure: () => measureRest(core, heap, world, STEP, steps, still),
        free: () => world.free(),
      };
    },
  };
}

export const heaps: readonly BenchmarkEntry[] = [
  {
    ...{ name: "pyramid-20", about: "One step of a pyramid of 210 cubes.", heap: () => pyramid(20), quick: () => pyramid(5) },
    ...{ steps: 600, still: 600, engines: [...OURS, ...PEERS, mujocoHeap] },
  },
  {
    ...{
      name: "wall",
      about: "One step of a wall of 252 bricks that a ball knocks over.",
      heap: () => wall(24, 11),
      quick: () => wall(7, 4),
    },
    ...{ steps: 600, still: Math.floor(WALL_STANDS / STEP) - 1, engines: [...OURS, ...PEERS, mujocoHeap] },
  },
  {
    ...{ name: "pile-1000", about: "One step of 1000 cubes that fall into a bin.", heap: () => bin(1000, 10), quick: () => bin(50, 4) },
    ...{ steps: 360, still: 0, engines: [...OURS, ...PEERS], beginning: { engine: mujocoHeap, steps: 90 } },
  },
  {
    ...{ name: "pile-5000", about: "One step of 5000 cubes that fall into a bin.", heap: () => bin(5000, 15), quick: () => bin(80, 4) },
    ...{
      steps: 360,
      still: 0,
      engines: [OURS[0]!, OURS[1]!, rapierSimdHeap, havokHeap, joltHeap],
      beginning: { engine: mujocoHeap, steps: 64 },
    },
  },
].map(heapEntry);
