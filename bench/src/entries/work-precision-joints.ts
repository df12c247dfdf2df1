/**
 * Work and precision of jointed models: a chain, the double pendulum, a four-bar. The error is the largest distance of any body's
 * centre from the reference, looked at sixty times a second. References are made by methods that share nothing with what they are
 * checked against (`test/entries/work-precision.test.ts`):
 *
 *   chain            our mechanism in joint coordinates, rk4 with a tiny step; checked against impulses of order 6
 *   double pendulum  the equations in its two angles, integrated with step control
 *   four-bar         impulses of order 6 with a tiny step; checked against the mechanism with a cut joint
 */
import type { ResolvedModel } from "@gelenk/core";
import type { Prepared } from "../benchmark.js";
import type { Engine, EngineWorld } from "../engine.js";
import { gelenkMechanism } from "../gelenk-mechanism.js";
import { distance, tripleAt } from "../measures/rotation.js";
import { once } from "../once.js";
import { havok } from "../peers/havok.js";
import { jolt } from "../peers/jolt.js";
import { mujoco, mujocoRungeKutta } from "../peers/mujoco.js";
import { rapier } from "../peers/rapier.js";
import { doublePendulumCentres } from "./double-pendulum.js";
import { OURS, sceneOf } from "./jointed.js";
import { RECURSIVE } from "./mechanisms.js";
import { mujocoStiff } from "./tightened.js";
import { type PrecisionSeries, precisionEntry } from "./work-precision.js";

/** Looks per second, of which all rates are multiples. */
export const LOOKS = 60;
/** Looks that make a run. */
const RUN = 6;
const ROUNDS = 20;

/** Places of all bodies at all looks, three numbers each. */
export type Centres = readonly Float64Array[];

export async function centresOf(engine: Engine, model: ResolvedModel, rate: number, looks: number): Promise<Centres> {
  const world = await engine.create(model, { step: 1 / rate });
  const centres = watch(world, model.bodies!.length, rate, looks);
  world.free();
  return centres;
}

function watch(world: EngineWorld, count: number, rate: number, looks: number): Centres {
  const pose = new Float64Array(7);
  return Array.from({ length: looks }, () => {
    for (let i = 0; i < rate / LOOKS; i++) world.step();
    const seen = new Float64Array(3 * count);
    for (let body = 0; body < count; body++) {
      world.pose(body, pose);
      seen.set(pose.subarray(0, 3), 3 * body);
    }
    return seen;
  });
}

/** Of two motions; beyond everything where one has no place. */
export function largestDistance(one: Centres, other: Centres): number {
  const distances = one.flatMap((seen, look) =>
    Array.from({ length: seen.length / 3 }, (_, body) => distance(tripleAt(seen, 3 * body), tripleAt(other[look]!, 3 * body))),
  );
  return distances.some(Number.isNaN) ? Number.POSITIVE_INFINITY : Math.max(...distances);
}

const RATES = [60, 120, 240, 480, 960, 1920, 3840];
const upTo = (rate: number) => RATES.filter((one) => one <= rate);

interface Line {
  readonly engine: Engine;
  readonly name?: string;
  readonly color: number;
  readonly dashed?: boolean;
  readonly isOurs?: boolean;
  readonly rates: readonly number[];
}

const MECHANISM = gelenkMechanism("gelenk mechanism, rk4", { integrator: "rk4" });

const OUR_LINES: readonly Line[] = [
  { engine: OURS.order2, name: "gelenk impulses, order 2", color: 0, isOurs: true, rates: upTo(3840) },
  { engine: OURS.order4, name: "gelenk impulses, order 4", color: 5, isOurs: true, rates: upTo(1920) },
  { engine: OURS.order6, name: "gelenk impulses, order 6", color: 6, isOurs: true, rates: upTo(960) },
  { engine: RECURSIVE, name: "gelenk recursive", color: 0, dashed: true, isOurs: true, rates: upTo(1920) },
  { engine: MECHANISM, color: 6, dashed: true, isOurs: true, rates: upTo(1920) },
];

const PEERS: readonly Line[] = [
  { engine: rapier, color: 1, rates: upTo(3840) },
  { engine: jolt, color: 2, rates: upTo(1920) },
  { engine: havok, color: 4, rates: upTo(3840) },
  { engine: mujoco, color: 3, rates: upTo(3840) },
  { engine: mujocoRungeKutta, color: 3, dashed: true, rates: upTo(1920) },
];
/** Of a loop the softness decides, not the integrator. */
const STIFF: Line = { engine: mujocoStiff(), color: 3, dashed: true, rates: upTo(1920) };

interface Motion {
  readonly model: ResolvedModel;
  /** How long paths are compared, s. */
  readonly seconds: number;
  reference(looks: number): Promise<Centres>;
}

function seriesOf(
  { engine, name = engine.name, ...look }: Line,
  { model, seconds }: Motion,
  reference: () => Promise<Centres>,
): PrecisionSeries {
  return {
    ...{ name, version: engine.version, ...look },
    async prepare(rate): Promise<Prepared> {
      const [exact, world] = [await reference(), await engine.create(model, { step: 1 / rate })];
      return {
        run() {
          for (let i = 0; i < (RUN * rate) / LOOKS; i++) world.step();
        },
        measure: () => ({ error: largestDistance(watch(world, model.bodies!.length, rate, seconds * LOOKS), exact) }),
        free: () => world.free(),
      };
    },
  };
}

interface JointedPrecision {
  readonly name: string;
  readonly title: string;
  readonly what: string;
  readonly lines: readonly Line[];
  motion(): Motion;
  readonly reference: string;
}

const precision = ({ name, title, what, lines, motion, reference }: JointedPrecision) =>
  precisionEntry(name, `${what}: path error over processor time, methods and engines at several steps.`, (quick) => {
    const all = motion();
    const seconds = quick ? Math.min(all.seconds, QUICK_SECONDS) : all.seconds;
    const exact = once(() => all.reference(seconds * LOOKS));
    return {
      name,
      title,
      about: `${what}: path error over processor time, methods and engines at several steps.`,
      error: { title: `largest path error during ${seconds} s`, unit: "m" },
      unit: "Hz",
      series: lines.map((line) => seriesOf(line, { ...all, seconds }, exact)),
      phases: true,
      runsPerWork: LOOKS / RUN,
      runsPerBlock: 1,
      rounds: ROUNDS,
      notes: [
        `Largest distance of any body's centre from the reference, 60 looks per second. Reference: ${reference}`,
        `Time is the mean over ${(ROUNDS * RUN) / LOOKS} s of the motion. Engines with 32-bit floats come to an end at about 1e-6 m; soft loops at the error of their softness; impulses of order 4 and 6 where the tolerance of the joints, 1e-8 m, shows.`,
      ],
    };
  });

const QUICK_SECONDS = 0.5;

/** Steps per second of the references. */
export const FINE = { chain: 30_720, fourBar: 3840 } as const;

export const REFERENCES = {
  chain: (looks: number) => centresOf(MECHANISM, sceneOf("chain", { links: 10 }), FINE.chain, looks),
  doublePendulum: async (looks: number) => doublePendulumCentres(looks, 1 / LOOKS),
  fourBar: (looks: number) => centresOf(OURS.order6, sceneOf("four-bar"), FINE.fourBar, looks),
};

/** By methods that share nothing with those of the references. */
export const SECOND_REFERENCES = {
  chain: (looks: number) => centresOf(OURS.order6, sceneOf("chain", { links: 10 }), 3840, looks),
  doublePendulum: (looks: number) => centresOf(OURS.order6, sceneOf("double-pendulum"), 480, looks),
  fourBar: (looks: number) => centresOf(MECHANISM, sceneOf("four-bar"), 3840, looks),
};

export const jointedPrecision = [
  precision({
    name: "work-precision-chain",
    title: "Chain of 10 hinged links, falling from the horizontal",
    what: "A chain of 10 hinged links falls from the horizontal",
    lines: [...OUR_LINES, ...PEERS],
    motion: () => ({ model: sceneOf("chain", { links: 10 }), seconds: 1, reference: REFERENCES.chain }),
    reference: `the equations in joint coordinates by rk4 with ${FINE.chain} steps per second, which impulses of order 6 confirm.`,
  }),
  precision({
    name: "work-precision-double-pendulum",
    title: "Double pendulum, released from the level",
    what: "Two rods on hinges are released from the level",
    lines: [...OUR_LINES, ...PEERS],
    motion: () => ({ model: sceneOf("double-pendulum"), seconds: 3, reference: REFERENCES.doublePendulum }),
    reference: "the equations in the two angles, integrated with step control, exact to about 1e-10 m.",
  }),
  precision({
    name: "work-precision-four-bar",
    title: "Planar four-bar of four hinges with a spinning crank",
    what: "A planar four-bar of four hinges, redundant in space, with a spinning crank",
    lines: [...OUR_LINES, ...PEERS.filter(({ engine }) => engine !== mujocoRungeKutta), STIFF],
    motion: () => ({ model: sceneOf("four-bar"), seconds: 1, reference: REFERENCES.fourBar }),
    reference: `impulses of order 6 with ${FINE.fourBar} steps per second, which the mechanism with a cut joint confirms.`,
  }),
];
