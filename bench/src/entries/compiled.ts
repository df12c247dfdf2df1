/** One forward dynamics of an arm and of a humanoid: code generated for the one model against loops over tables and against MuJoCo's `mj_forward`. */
import { type MechanismOptions, mechanismOf, type ResolvedModel } from "@gelenk/core";
import type { Benchmark, BenchmarkEntry, Contestant } from "../benchmark.js";
import { systemClock } from "../clock.js";
import { packageVersion } from "../package-version.js";
import { mujocoEquations } from "../peers/mujoco-robot.js";
import { sceneOf } from "./jointed.js";
import { lightArm } from "./light-arm.js";

const NAME = "compiled";
const ABOUT = "One evaluation of the accelerations of an arm and of a humanoid, by code compiled for the model and otherwise.";

/** In both programs; the humanoid's base is at rest. */
const angle = (k: number) => 0.4 * Math.sin(1.3 * k + 0.5);
const speed = (k: number) => Math.cos(2.1 * k);

/** Six and four times faster. */
const ARM_SHARE = 0.166;
const HUMANOID_SHARE = 0.25;

interface Robot {
  readonly name: string;
  readonly model: ResolvedModel;
  /** Share of MuJoCo's time that compiled code should take at most, in the form that suits the model. */
  readonly share: number;
  readonly form: "JavaScript" | "WebAssembly";
}

const robots = (): readonly Robot[] => [
  { name: "light arm", model: lightArm(), share: ARM_SHARE, form: "JavaScript" },
  { name: "arm-7", model: sceneOf("arm-7"), share: ARM_SHARE, form: "JavaScript" },
  // optimised sooner, and compiled in half the time
  {
    name: "humanoid-30",
    model: sceneOf("humanoid-30", { stiffness: 0, damping: 0, spin: 0, jump: 0 }),
    share: HUMANOID_SHARE,
    form: "WebAssembly",
  },
];

const FORMS: readonly (readonly [string, MechanismOptions])[] = [
  ["JavaScript", { compiled: "javascript" }],
  ["WebAssembly", { compiled: "wasm", webAssembly: WebAssembly }],
  ["tables", {}],
];

export const compiled: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build({ quick }): Benchmark {
    const all = robots();
    const of = (robot: Robot, form: string) => `${robot.name}, ${form}`;
    return {
      name: NAME,
      about: ABOUT,
      work: "evaluation",
      reference: of(all[0]!, "MuJoCo"),
      contestants: all.flatMap((robot) => [
        ...FORMS.map(([form, options]) => ours(of(robot, form), robot.model, options)),
        peer(of(robot, "MuJoCo"), robot.model),
      ]),
      accuracy: [
        { key: "difference", title: "difference", unit: "" },
        { key: "compile", title: "compile time", unit: "ms" },
      ],
      goals: quick
        ? []
        : all.map((robot) => ({
            contestant: of(robot, robot.form),
            peer: of(robot, "MuJoCo"),
            atMost: robot.share,
            accuracy: { difference: 1e-10, compile: 100 },
          })),
      notes: [
        "Difference: that of the accelerations of all hinges from those of composite bodies over plain numbers, over the largest of them; the base of the humanoid is at " +
          "rest. MuJoCo's `mj_forward` has no shapes to look after, but its bookkeeping is included; ours includes copying coordinates and drives in.",
        "Compile time is processor time up to the first result in a process that has compiled before.",
        "`light arm` has masses in the planes of its links, as published for light arms; `arm-7` has full inertia tensors, and fewer zeros to leave out.",
      ],
    };
  },
};

/** Our coordinates and speeds at the state; hinges by their place among all. */
function stateOf(model: ResolvedModel) {
  const exact = mechanismOf(model, { algorithm: "composite-rigid-body" });
  const [q, s] = [exact.state.q.slice(), new Float64Array(exact.speedCount)];
  const hinges = exact.joints.filter(({ type }) => type === "revolute");
  for (const [k, { firstCoordinate, firstSpeed }] of hinges.entries()) {
    q[firstCoordinate] = q[firstCoordinate]! + angle(k);
    s[firstSpeed] = speed(k);
  }
  const drive = new Float64Array(exact.speedCount);
  const rates = exact.forwardDynamics(q, s, drive);
  const scale = hinges.reduce((largest, { firstSpeed }) => Math.max(largest, Math.abs(rates[firstSpeed]!)), 0);
  const difference = (rateOf: (hinge: number) => number) =>
    hinges.reduce((largest, { firstSpeed }, k) => Math.max(largest, Math.abs(rateOf(k) - rates[firstSpeed]!)), 0) / scale;
  return { q, s, drive, hinges, difference };
}

/** All copies share one mechanism: it keeps nothing between evaluations, and code that is generated anew would have to become fast anew. */
function ours(name: string, model: ResolvedModel, options: MechanismOptions): Contestant {
  let shared: ReturnType<typeof build> | undefined;
  const build = () => {
    const state = stateOf(model);
    const { q, s, drive } = state;
    const [cpu, now] = [systemClock.cpu(), systemClock.now()];
    const mechanism = mechanismOf(model, options);
    const out = mechanism.forwardDynamics(q, s, drive);
    // both clocks are bounds of what this thread has done: one counts other threads, the other one other processes
    return { ...state, mechanism, out, compile: Math.min(systemClock.cpu() - cpu, systemClock.now() - now) };
  };
  return {
    name,
    version: packageVersion("@gelenk/core"),
    prepare() {
      shared ??= build();
      const { mechanism, q, s, drive, out, hinges, difference, compile } = shared;
      return {
        run: () => void mechanism.forwardDynamics(q, s, drive, undefined, out),
        measure: () => ({ difference: difference((k) => out[hinges[k]!.firstSpeed]!), compile }),
      };
    },
  };
}

function peer(name: string, model: ResolvedModel): Contestant {
  return {
    name,
    version: packageVersion("@mujoco/mujoco"),
    async prepare() {
      const { hinges, difference } = stateOf(model);
      const equations = await mujocoEquations(model);
      for (const [k, hinge] of hinges.entries()) equations.set(hinge.name, angle(k), speed(k));
      return {
        run: () => equations.forward(),
        measure() {
          equations.forward();
          return { difference: difference((k) => equations.acceleration(hinges[k]!.name)), compile: Number.NaN };
        },
        free: () => equations.free(),
      };
    },
  };
}
