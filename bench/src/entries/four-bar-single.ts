/**
 * One planar four-bar (theory 03, section 16, X4): as a subsystem, by a cut joint that is redundant in space, and in worlds. Forward Euler
 * with fixed steps, as in the source; methods with a step of their own make that.
 */
import {
  type ElementTree,
  fourBar,
  fourBarSubsystem,
  layOutElements,
  linkageElement,
  type MechanismAlgorithm,
  type MethodName,
  mechanismOf,
  moveElementTree,
  NUMBERS,
  type ResolvedModel,
  type Triple,
  World,
} from "@gelenk/core";
import { slenderRod } from "@gelenk/scenes";
import type { Benchmark, BenchmarkEntry, Contestant, ContestantTime } from "../benchmark.js";
import { packageVersion } from "../package-version.js";
import { compiledRates, DOWN, timeRatio } from "./machines.js";

const NAME = "four-bar-single";
const ABOUT = "One step of a single planar four-bar by forward Euler: as a subsystem, by a cut joint in space, and in worlds.";

/** m, kg: l0 … l3 and masses of our set of X4. */
const BARS = { base: 4, crank: 1.2, coupler: 3.5, rocker: 2.5 };
const MASSES = { crank: 1, coupler: 3, rocker: 2 };
/** rad */
const START = 0.7;
const AXIAL = 1e-3;
const STEP = 1e-4;
/** Accuracy is that after so many steps; timed copies begin anew after as many. */
const MEASURED = 1000;

type Bar = keyof typeof MASSES;

/** Pins at the start: ends of crank and rocker. */
export function pinsAt(phi: number): {
  readonly A: readonly [number, number];
  readonly B: readonly [number, number];
  readonly psi: number;
} {
  const { base, crank, coupler, rocker } = BARS;
  const A = [crank * Math.cos(phi), crank * Math.sin(phi)] as const;
  const way = Math.hypot(base - A[0], A[1]);
  // angle at B0 between the way to A and the rocker, the coupler above the line from A to B0
  const between = Math.acos((way * way + rocker * rocker - coupler * coupler) / (2 * way * rocker));
  const psi = Math.atan2(A[1], A[0] - base) - between;
  return { A, B: [base + rocker * Math.cos(psi), rocker * Math.sin(psi)], psi };
}

export function fourBarModel(): ResolvedModel {
  const { A, B } = pinsAt(START);
  const bar = (name: Bar, from: readonly number[], to: readonly number[]) => {
    const length = BARS[name];
    const angle = Math.atan2(to[1]! - from[1]!, to[0]! - from[0]!);
    const across = (MASSES[name] * length * length) / 12;
    const inertia: Triple = [AXIAL, across, across];
    const position: Triple = [(from[0]! + to[0]!) / 2, (from[1]! + to[1]!) / 2, 0];
    return { name, mass: MASSES[name], inertia, position, orientation: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)] as const };
  };
  const pin = (name: string, a: string, b: string, at: readonly number[]) => {
    const anchor: Triple = [at[0]!, at[1]!, 0];
    return { name, type: "revolute", a, b, anchor, axis: [0, 0, 1] as const };
  };
  const [A0, B0] = [
    [0, 0],
    [BARS.base, 0],
  ];
  return {
    gelenk: 1,
    gravity: [0, -9.81, 0],
    bodies: [bar("crank", A0!, A), bar("coupler", A, B), bar("rocker", B0!, B)],
    joints: [
      pin("A0", "ground", "crank", A0!),
      pin("A", "crank", "coupler", A),
      pin("B", "coupler", "rocker", B),
      pin("B0", "ground", "rocker", B0!),
    ],
  };
}

export function fourBarTree(form: "symbolic" | "numeric"): ElementTree {
  const rod = (name: Bar) => [{ name, element: slenderRod({ mass: MASSES[name], length: BARS[name], axial: AXIAL }) }];
  const numbers = { ...BARS, sign: 1 } as const;
  const element = form === "symbolic" ? linkageElement(fourBar(numbers), {}) : fourBarSubsystem(numbers, {});
  return layOutElements([{ name: "bars", element, on: { crank: rod("crank"), coupler: rod("coupler"), rocker: rod("rocker") } }]).tree;
}

/** What moves: steps, and the angle by which the crank has turned. */
interface Moving {
  step(): void;
  turned(): number;
  restart(): void;
}

type Rates = (y: Float64Array, dy: Float64Array) => void;

/** y = (φ, φ̇) by forward Euler. */
function byEuler(rates: Rates): Moving {
  const y = Float64Array.of(START, 0);
  const dy = new Float64Array(2);
  return {
    step() {
      rates(y, dy);
      y[0] = y[0]! + STEP * dy[0]!;
      y[1] = y[1]! + STEP * dy[1]!;
    },
    turned: () => y[0]! - START,
    restart: () => y.set([START, 0]),
  };
}

function genericRates(tree: ElementTree): Rates {
  const input = Array.from({ length: tree.inputs }, () => 0);
  return (y, dy) => {
    const { speedRates } = moveElementTree(NUMBERS, tree, { q: [y[0]!], s: [y[1]!], input, gravity: DOWN });
    dy[0] = y[1]!;
    dy[1] = speedRates[0]!;
  };
}

function compiledForm(tree: ElementTree): Rates {
  const run = compiledRates({ tree, gravity: DOWN });
  const list = new Float64Array(2 + tree.inputs);
  return (y, dy) => {
    list[0] = y[0]!;
    list[1] = y[1]!;
    run(list, 0, dy, 0);
  };
}

function byMechanism(algorithm: MechanismAlgorithm): Moving {
  const mechanism = mechanismOf(fourBarModel(), { algorithm, integrator: "euler" });
  const crank = mechanism.joint("A0").firstCoordinate;
  const start = mechanism.state.q[crank]!;
  return { step: () => void mechanism.step(STEP), turned: () => mechanism.state.q[crank]! - start, restart: () => mechanism.reset() };
}

function byWorld(method: MethodName): Moving {
  const world = World.fromModel(fourBarModel(), { method, integrator: "euler", step: STEP });
  const start = world.snapshot();
  const joint = () => world.joint("A0")!.coordinates[0]!;
  const from = joint();
  return { step: () => void world.step(), turned: () => joint() - from, restart: () => world.restore(start) };
}

const SYMBOLIC = "subsystem, symbolic";
const CUT = "cut joint, tables";

const CONTESTANTS: readonly (readonly [string, () => Moving])[] = [
  [SYMBOLIC, () => byEuler(genericRates(fourBarTree("symbolic")))],
  ["subsystem, numeric", () => byEuler(genericRates(fourBarTree("numeric")))],
  ["subsystem, symbolic, compiled", () => byEuler(SHARED.symbolic())],
  ["subsystem, numeric, compiled", () => byEuler(SHARED.numeric())],
  [CUT, () => byMechanism("articulated-body")],
  ["cut joint, appended O(n³)", () => byMechanism("composite-rigid-body")],
  ["cut joint, sparse", () => byMechanism("sparse")],
  ["world, recursive", () => byWorld("recursive")],
  ["world, lagrange-dense", () => byWorld("lagrange-dense")],
  ["world, lagrange-sparse", () => byWorld("lagrange-sparse")],
  ["world, impulse-direct", () => byWorld("impulse-direct")],
];

/** All copies share one function: code that is generated anew would have to become fast anew. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
const SHARED = {
  symbolic: once(() => compiledForm(fourBarTree("symbolic"))),
  numeric: once(() => compiledForm(fourBarTree("numeric"))),
};

/** Angle that the crank turns by in the measured time, to all digits. */
const exactTurn = once(() => {
  const mechanism = mechanismOf(fourBarModel());
  const crank = mechanism.joint("A0").firstCoordinate;
  const start = mechanism.state.q[crank]!;
  mechanism.integrate(MEASURED * STEP, { tolerance: { absolute: 1e-12, relative: 1e-12 } });
  return mechanism.state.q[crank]! - start;
});

export const fourBarSingle: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build(): Benchmark {
    return {
      name: NAME,
      about: ABOUT,
      work: "step",
      reference: SYMBOLIC,
      contestants: CONTESTANTS.map(([name, create]) => contestant(name, create)),
      accuracy: [{ key: "angle", title: "angle error", unit: "rad" }],
      findings,
      notes: [
        `Angle error: of the crank after ${MEASURED} steps of ${STEP} s, from the mechanism with a tolerance of 1e-12. Forward Euler is of first order, so that equal errors mean equal accelerations; ` +
          "`impulse-direct` is of second order.",
        "The subsystem has one state. By cut joints the tree has three and the loop two multipliers; of the five rows of a hinge in space three are implied and never computed. Worlds have " +
          "books, promises and events besides, as the libraries of the source have. Source: its subsystem is about 10 times faster than libraries with loops.",
      ],
    };
  },
};

function contestant(name: string, create: () => Moving): Contestant {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    prepare() {
      const moving = create();
      let steps = 0;
      return {
        run() {
          moving.step();
          if (++steps % MEASURED === 0) moving.restart();
        },
        measure() {
          for (let i = 0; i < MEASURED; i++) moving.step();
          return { angle: Math.abs(moving.turned() - exactTurn()) };
        },
      };
    },
  };
}

/** How much longer the others take. */
export function findings(times: readonly ContestantTime[]): readonly string[] {
  const [symbolic, compiledOne] = [SYMBOLIC, `${SYMBOLIC}, compiled`];
  const ratio = (one: string, other: string) => timeRatio(times, one, other).toFixed(1);
  const worlds = CONTESTANTS.map(([name]) => name).filter((name) => name.startsWith("world"));
  return [
    `A cut joint takes ${ratio("cut joint, appended O(n³)", symbolic)} times the subsystem, both in readable form, and ${ratio(CUT, compiledOne)} times in tables against compiled (source: about 10).`,
    `Worlds take, over the compiled subsystem: ${worlds.map((name) => `${name.slice(7)} ${ratio(name, compiledOne)}`).join(", ")}.`,
  ];
}
