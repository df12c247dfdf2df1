/** Runs with joints: how they are made, and whether this version of the library has them. */
import { type RunResult, type Settings, simulate, World } from "@gelenk/core";
import { modelOf } from "./build.js";

/** Reason to skip a test, undefined where worlds take joints. */
export const NO_JOINTS: string | undefined = "addJoint" in World.prototype ? undefined : "this version simulates no joints";

/** Runs a scene with other settings; `record` are the quantities wanted (default none but the time). */
export function runJointed(address: string, settings: Settings, record: readonly string[] = []): RunResult {
  const model = modelOf(address);
  const merged = { ...model, settings: { ...model.settings, method: "impulse-direct" as const, ...settings } };
  return simulate(merged, { record: { quantities: record } });
}
