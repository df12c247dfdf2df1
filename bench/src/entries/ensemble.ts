/** Many instances of one arm and of one humanoid: stepped together, in one lane and in two, against mechanisms stepped one by one. */
import { createEnsemble, type Mechanism, type MechanismOptions, mechanismOf, type ResolvedModel } from "@gelenk/core";
import type { Benchmark, BenchmarkEntry, Contestant } from "../benchmark.js";
import { packageVersion } from "../package-version.js";
import { sceneOf } from "./jointed.js";
import { lightArm } from "./light-arm.js";

const NAME = "ensemble";
const ABOUT = "One step (rk4) of 100 instances of one mechanism.";
const INSTANCES = 100;
const STEP = 1 / 1000;
/** After which states are compared. */
const COMPARED_STEPS = 20;

const robots = (): readonly (readonly [string, ResolvedModel])[] => [
  ["light arm", lightArm()],
  ["humanoid-30", sceneOf("humanoid-30", { stiffness: 0, damping: 0, spin: 0, jump: 0 })],
];

/** Hinges of an instance are turned by a little more than those of the one before. */
function scatter(mechanism: Mechanism, instance: number): { readonly q: Float64Array; readonly s: Float64Array } {
  const [q, s] = [mechanism.state.q.slice(), mechanism.state.s.slice()];
  for (const { type, firstCoordinate, firstSpeed } of mechanism.joints) {
    if (type !== "revolute") continue;
    q[firstCoordinate] = q[firstCoordinate]! + 0.002 * instance;
    s[firstSpeed] = s[firstSpeed]! + 0.1;
  }
  return { q, s };
}

const single = (model: ResolvedModel, instance: number, options: MechanismOptions): Mechanism => {
  const mechanism = mechanismOf(model, options);
  const { q, s } = scatter(mechanism, instance);
  mechanism.state.q.set(q);
  mechanism.state.s.set(s);
  return mechanism;
};

/** One compiled function serves all: they are one mechanism that is put into one state after the other. */
function oneByOne(name: string, model: ResolvedModel, options: MechanismOptions): Contestant {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    prepare() {
      const mechanism = mechanismOf(model, options);
      const states = Array.from({ length: INSTANCES }, (_, i) => scatter(mechanism, i));
      return {
        run() {
          for (const { q, s } of states) {
            mechanism.state.q.set(q);
            mechanism.state.s.set(s);
            mechanism.step(STEP);
            q.set(mechanism.state.q);
            s.set(mechanism.state.s);
          }
        },
        measure: () => ({ difference: 0 }),
      };
    },
  };
}

function together(name: string, model: ResolvedModel, compiled: "javascript" | "wasm"): Contestant {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    prepare() {
      const { ensemble } = createEnsemble(model, { instances: INSTANCES, compiled, webAssembly: WebAssembly });
      if (!ensemble) throw new Error("the model cannot be compiled");
      const start = mechanismOf(model);
      for (let i = 0; i < INSTANCES; i++) {
        const { q, s } = scatter(start, i);
        ensemble.write(i, q, s);
      }
      const difference = () => {
        for (let n = 0; n < COMPARED_STEPS; n++) ensemble.step(STEP);
        const [q, s] = [new Float64Array(ensemble.coordinateCount), new Float64Array(ensemble.speedCount)];
        return Math.max(
          ...[0, 1, INSTANCES - 1].map((i) => {
            const alone = single(model, i, { compiled: "javascript" });
            for (let n = 0; n < COMPARED_STEPS; n++) alone.step(STEP);
            ensemble.read(i, q, s);
            return Math.max(
              ...q.map((value, k) => Math.abs(value - alone.state.q[k]!)),
              ...s.map((value, k) => Math.abs(value - alone.state.s[k]!)),
            );
          }),
        );
      };
      return { run: () => void ensemble.step(STEP), measure: () => ({ difference: difference() }) };
    },
  };
}

export const ensemble: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build({ quick }): Benchmark {
    const all = quick ? robots().slice(0, 1) : robots();
    return {
      name: NAME,
      about: ABOUT,
      work: "step of all",
      parts: { count: INSTANCES, name: "instance" },
      reference: `${all[0]![0]}, one by one, JavaScript`,
      contestants: all.flatMap(([name, model]) => [
        oneByOne(`${name}, one by one, JavaScript`, model, { compiled: "javascript" }),
        oneByOne(`${name}, one by one, WebAssembly`, model, { compiled: "wasm", webAssembly: WebAssembly }),
        together(`${name}, together, JavaScript`, model, "javascript"),
        together(`${name}, together, two lanes`, model, "wasm"),
      ]),
      accuracy: [{ key: "difference", title: "from single mechanisms after 20 steps", unit: "" }],
      notes: [
        "One by one: one mechanism is put into the state of every instance in turn, so all share one compiled function. Together: `createEnsemble`. Instances differ in their coordinates.",
      ],
      findings: (times) => {
        const of = (name: string) => times.find((time) => time.name === name)!.time;
        return all.map(([name]) => {
          const alone = Math.min(of(`${name}, one by one, JavaScript`), of(`${name}, one by one, WebAssembly`));
          return `${name}: two lanes take ${(of(`${name}, together, two lanes`) / alone).toFixed(2)} of the time of the faster way one by one.`;
        });
      },
    };
  },
};
