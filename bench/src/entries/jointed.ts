/**
 * What the benchmarks of jointed models have in common: contestants that all move the same scene at the same step, timed piece by piece
 * along its motion, and their accuracy. A run is a sixtieth of a simulated second, or one step where that is longer.
 */
import type { ResolvedModel } from "@gelenk/core";
import { defaultValues, findScene, sceneModel } from "@gelenk/scenes";
import type { Benchmark, Contestant, Goal } from "../benchmark.js";
import type { Engine } from "../engine.js";
import { gelenk } from "../gelenk.js";
import { createJointedMeasure, JOINTED_FIGURES, type JointedMeasure } from "../measures/jointed-motion.js";
import { rapier } from "../peers/rapier.js";

/** The default of the world is the reference of all ratios. */
export const OURS = {
  order2: gelenk("gelenk", { method: "impulse-direct" }),
  order4: gelenk("gelenk order 4", { method: "impulse-direct", order: 4 }),
  order6: gelenk("gelenk order 6", { method: "impulse-direct", order: 6 }),
  iterative: gelenk("gelenk iterative", { method: "impulse-iterative" }),
};

export interface JointedBenchmark {
  readonly name: string;
  readonly about: string;
  readonly model: ResolvedModel;
  readonly engines: readonly Engine[];
  /** s; of a sixtieth of a second a whole part or multiple. Default 1/240. */
  readonly step?: number;
  /** How long accuracy is watched, s. */
  readonly seconds: number;
  /** Runs in one block; all contestants are then at the same time of the motion. */
  readonly runsPerBlock: number;
  readonly goals?: readonly Goal[];
  readonly notes?: readonly string[];
}

/** Most runs of a simulated second. */
const MOST_RUNS = 60;
/** Paths are compared for this long at most, s. */
const COMPARED = 1;
/** Processor time after which a measurement of accuracy is given up, s. */
const PATIENCE = 15;

/** Joint errors that a step of ours promises, without which its time does not count. */
export const PROMISED = { gap: 1e-6, axis: 1e-6 };

/** At most Rapier's time, with the joint errors that are promised. */
export const asFastAsRapier: Goal = {
  contestant: OURS.order2.name,
  peer: rapier.name,
  atMost: 1,
  accuracy: PROMISED,
  why: "Our step corrects until the promised joint error is reached, halves where it is not, and books energy and errors; Rapier ends after a fixed number of iterations with gaps that are thousands of times larger.",
};

export const sceneOf = (name: string, values: Readonly<Record<string, number>> = {}): ResolvedModel => {
  const scene = findScene(name)!;
  return sceneModel(scene, { ...defaultValues(scene), ...values });
};

export function jointedBenchmark(of: JointedBenchmark): Benchmark {
  const { name, about, model, engines, step = 1 / 240, seconds, runsPerBlock, goals = [], notes = [] } = of;
  const runs = Math.min(MOST_RUNS, Math.round(1 / step));
  const measure = createJointedMeasure(model, { step, seconds, compared: Math.min(COMPARED, seconds), patience: PATIENCE });
  return {
    name,
    about,
    work: "simulated second",
    runsPerWork: runs,
    runsPerBlock,
    phases: true,
    parts: { count: Math.round(model.joints!.length / step), name: "joint and step" },
    reference: engines[0]!.name,
    contestants: engines.map((engine) => contestant(engine, model, { step, stepsPerRun: Math.round(1 / (runs * step)) }, measure)),
    accuracy: JOINTED_FIGURES,
    goals,
    notes: [...notes, ...notesOf(seconds)],
  };
}

const notesOf = (seconds: number) => [
  `Largest errors during ${seconds} s, recomputed alike for all from the poses and velocities that each engine states after every step: ` +
    "gap of the anchors, angle between hinge axes, energy in % of the energy that is exchanged; path: distance of any body's centre from our " +
    `order 6 with a quarter of the step, during the first ${Math.min(COMPARED, seconds)} s.`,
  "`gelenk` is the direct impulse method of order 2. Its step includes what the peers do not do: the promise about joint errors with halving " +
    "where it is not kept, joint errors and energies measured and booked.",
];

interface Pace {
  readonly step: number;
  readonly stepsPerRun: number;
}

function contestant(engine: Engine, model: ResolvedModel, { step, stepsPerRun }: Pace, measure: JointedMeasure): Contestant {
  return {
    name: engine.name,
    version: engine.version,
    async prepare() {
      const world = await engine.create(model, { step });
      return {
        run() {
          for (let i = 0; i < stepsPerRun; i++) world.step();
        },
        measure: () => measure(world),
        free: () => world.free(),
      };
    },
  };
}
