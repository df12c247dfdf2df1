/** Runs with joints: how they are made, and whether this version of the library has them. */
import { createRun, ModelError, type RunResult, type Settings, simulate, World } from "@gelenk/core";
import { modelOf } from "./build.js";
import { type JointMiss, motionsOf, worstMiss } from "./joint-geometry.js";

/** Does this version of the library simulate joints? Tests of the solvers are skipped where it does not. */
export const HAS_JOINTS = "addJoint" in World.prototype;

function withSettings(address: string, settings: Settings) {
  const model = modelOf(address);
  return { ...model, settings: { ...model.settings, method: "impulse-direct" as const, ...settings } };
}

/** Runs a scene with other settings; `quantities` are those recorded. */
export const runJointed = (address: string, settings: Settings, quantities: readonly string[] = []): RunResult =>
  simulate(withSettings(address, settings), { record: { quantities } });

/** Runs a scene to its end and visits the world after every step. */
export function visitSteps(address: string, settings: Settings, visit: (world: World) => void): RunResult {
  const { run, diagnostics } = createRun(withSettings(address, settings), { record: { quantities: [] } });
  if (!run) throw new ModelError(diagnostics);
  for (let more = true; more; ) {
    more = run.advance(1);
    visit(run.world);
  }
  return run.result();
}

/** The largest misses of all joints over every step, from the poses alone. */
export function worstMissOfRun(address: string, settings: Settings): { readonly miss: JointMiss; readonly result: RunResult } {
  const model = modelOf(address);
  let miss: JointMiss = { position: 0, angle: 0, speed: 0 };
  const result = visitSteps(address, settings, ({ bodies }) => {
    const now = worstMiss(model, motionsOf(Object.fromEntries(bodies.map((body) => [body.name, body]))));
    miss = {
      position: Math.max(miss.position, now.position),
      angle: Math.max(miss.angle, now.angle),
      speed: Math.max(miss.speed, now.speed),
    };
  });
  return { miss, result };
}

/** Angle about z of an orientation in the plane, in −π … π. */
export const angleAboutZ = (q: readonly number[]): number => {
  const angle = 2 * Math.atan2(q[2]!, q[3]!);
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
};

/** The difference of two angles in −π … π. */
export const angleBetween = (a: number, b: number): number => a - b - 2 * Math.PI * Math.round((a - b) / (2 * Math.PI));
