/** 10⁴ free boxes under gravity, nothing touches: the step itself, in our world and in the peers'. */
import type { ResolvedModel } from "@gelenk/core";
import { findScene, sceneModel } from "@gelenk/scenes";
import type { Benchmark, BenchmarkEntry, Contestant } from "../benchmark.js";
import type { Engine, EngineWorld } from "../engine.js";
import { gelenk } from "../gelenk.js";
import { createFreeFlightMeasure, FREE_FLIGHT_FIGURES } from "../measures/free-flight.js";
import { PEERS } from "../peers/catalogue.js";

const NAME = "free-bodies";
const STEP = 1 / 240;
const about = (count: number) => `One step of ${count} free boxes under gravity without contacts, 240 steps per second.`;
const BODIES = 10_000;
const BODIES_QUICK = 1000;

/** The default of the world is first and is the reference. */
const OURS: readonly Engine[] = [
  gelenk("gelenk"),
  gelenk("gelenk splitting", { rotation: { method: "splitting" } }),
  gelenk("gelenk rk4", { rotation: { method: "rk4" } }),
];

export const freeBodies: BenchmarkEntry = {
  name: NAME,
  about: about(BODIES),
  build({ quick }): Benchmark {
    const count = quick ? BODIES_QUICK : BODIES;
    const model = boxes(count);
    const measure = createFreeFlightMeasure(model, { step: STEP, seconds: 1, watched: 100 });
    return {
      name: NAME,
      about: about(count),
      work: "step",
      parts: { count, name: "body" },
      reference: OURS[0]!.name,
      contestants: [...OURS, ...PEERS].map((engine) => contestant(engine, model, measure)),
      accuracy: FREE_FLIGHT_FIGURES,
      ...(!quick && {
        goals: [
          { what: "10 000 free bodies", contestant: OURS[0]!.name, atMost: 3, accuracy: { attitude: 1e-6, energy: 1e-9, momentum: 1e-9 } },
        ],
      }),
      notes: NOTES,
    };
  },
};

const NOTES = [
  "Accuracy is that of 100 of the boxes after 1 s: attitude against our series of order 12 with an eighth of the step, position against " +
    "the closed form; energy and spin momentum are the largest drifts on the way.",
  "`gelenk` is the world's default, a series of order 4. Its step includes what the peers do not do: both half kicks with booked work, the " +
    "check for numbers that are not finite, and the ledger of energy and momentum.",
  "The peers have neither colliders nor damping nor sleeping, and the inertia of the model. Jolt's gyroscopic term is on; cannon-es " +
    "has none, hence its attitudes. Rapier and Jolt compute in 32-bit floats, MuJoCo, cannon-es and Gelenk in doubles.",
  "A position error of 0.02 m is that of a first-order method after 1 s: g t h/2.",
];

function boxes(bodies: number): ResolvedModel {
  return { ...sceneModel(findScene("swarm")!, { bodies, seed: 1 }), gravity: [0, -9.81, 0] };
}

function contestant(engine: Engine, model: ResolvedModel, measure: (world: EngineWorld) => Record<string, number>): Contestant {
  return {
    name: engine.name,
    version: engine.version,
    async prepare() {
      const world = await engine.create(model, { step: STEP });
      return { run: () => world.step(), measure: () => measure(world), free: () => world.free() };
    },
  };
}
