/**
 * A wall that a ball on a pendulum hits (theory 02, EX-02): impacts found in time and solves to the end, against few sweeps that shock
 * propagation ends, as the source compares them. All begin with one and the same wall just before the blow.
 */
import { type Snapshot, World, type WorldOptions } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import type { AccuracyFigure, Benchmark, BenchmarkEntry, Contestant } from "../benchmark.js";
import { once } from "../once.js";
import { packageVersion } from "../package-version.js";

const NAME = "wall-hit";
const ABOUT = "One step of a wall of 50 bricks in the 0.2 s after a ball has hit it.";
/** s: the ball comes at 1.517. */
const BEFORE = 1.5;
const STEPS = 44;
/** Processor time of a contestant, ms: exact solves take minutes. */
const PATIENCE = 120_000;
/** m: bricks that have gone further than this count as displaced. */
const DISPLACED = 0.1;
const TOLERANCE = { speed: 1e-3 };
const EXACT = "exact";

const WAYS: readonly (readonly [name: string, options: WorldOptions])[] = [
  [EXACT, {}],
  ["10 sweeps, shock propagation", { budget: 10 }],
  ["30 sweeps, shock propagation", { budget: 30 }],
  ["impact: step", { contact: { impact: "step" } }],
];

const FIGURES: readonly AccuracyFigure[] = [
  { key: "depth", title: "largest overlap", unit: "m" },
  { key: "gain", title: "largest rise of the energy", unit: "J" },
  { key: "centre", title: "centre of the bricks beside that of exact solves", unit: "m" },
  { key: "displaced", title: "bricks displaced more, or fewer, than there", unit: "" },
];

type Place = readonly [number, number, number];

/** Where the bricks are. */
const bricksOf = (world: World): Place[] => world.bodies.filter(({ name }) => name.startsWith("brick")).map(({ position }) => position);

const centre = (places: readonly Place[], axis: number): number => places.reduce((sum, place) => sum + place[axis]!, 0) / places.length;

const distance = (a: Place, b: Place): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

interface Motion {
  readonly depth: number;
  readonly gain: number;
  readonly centre: Place;
  readonly displaced: number;
}

/** Through the blow. */
function follow(world: World, steps: number): Motion {
  const start = bricksOf(world);
  let depth = 0;
  let gain = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < steps; i++) {
    const { energy, penetration } = world.step();
    const total = energy.kinetic + energy.potential;
    lowest = Math.min(lowest, total);
    gain = Math.max(gain, total - lowest);
    depth = Math.max(depth, penetration);
  }
  const end = bricksOf(world);
  const displaced = end.filter((place, i) => distance(place, start[i]!) > DISPLACED).length;
  return { depth, gain, centre: [centre(end, 0), centre(end, 1), centre(end, 2)], displaced };
}

export const wallHit: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build({ quick }): Benchmark {
    const model = buildScene(quick ? "@wall?rows=7&bricks=2" : "@wall?rows=9&bricks=6").model!;
    const steps = quick ? 6 : STEPS;
    const create = (options: WorldOptions) => World.fromModel(model, { tolerance: TOLERANCE, ...options });
    const standing = once(async (): Promise<Snapshot> => {
      const world = create({});
      while (world.time < BEFORE) world.step();
      return world.snapshot();
    });
    const hit = async (options: WorldOptions): Promise<World> => {
      const { state } = await standing();
      const world = create(options);
      world.restore({ ...world.snapshot(), state });
      return world;
    };
    const exact = once(async () => follow(await hit({}), steps));
    const contestant = ([name, options]: (typeof WAYS)[number]): Contestant => ({
      name,
      version: packageVersion("@gelenk/core"),
      async prepare() {
        const world = await hit(options);
        const reference = await exact();
        return { run: () => void world.step(), measure: () => compare(name === EXACT ? reference : follow(world, steps), reference) };
      },
    });
    return {
      name: NAME,
      about: ABOUT,
      work: "step",
      course: { runs: steps, ...(!quick && { patience: PATIENCE }) },
      reference: EXACT,
      contestants: WAYS.map(contestant),
      accuracy: FIGURES,
      ...(!quick && {
        goals: [
          {
            what: "wall that is hit: ten sweeps and shock propagation against exact, source 11 times",
            contestant: WAYS[1]![0],
            peer: EXACT,
            atMost: 1 / 11,
          },
        ],
      }),
      notes: [
        "200 steps per second, bricks of 1 kg in 9 rows, a ball of 10 kg with 8 m/s; friction 0.2 at rest and 0.1 sliding, restitution 0.1 per body, sums and products of them for a pair; `tolerance.speed` 1e-3, all else as by default.",
        "The source tells 998 s against 91 s for 252 bricks and 5 s: a factor of 11, of iterations to convergence against ten and shock propagation. Overlap recovered lifts bricks again: that much energy may rise.",
      ],
    };
  },
};

const compare = ({ depth, gain, centre: place, displaced }: Motion, exact: Motion): Record<string, number> => ({
  depth,
  gain,
  centre: distance(place, exact.centre),
  displaced: Math.abs(displaced - exact.displaced),
});
