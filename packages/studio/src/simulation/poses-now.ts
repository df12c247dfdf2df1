/** Where the bodies are in the newest frame, once the run has left its start. */
import type { Pose } from "../document/poses.js";
import type { SimulationClient } from "./client.js";
import { poseIn, read } from "./frame.js";

/** undefined at the start, where the model itself says it. */
export function posesNow({ frame, layout }: Pick<SimulationClient, "frame" | "layout">): ReadonlyMap<string, Pose> | undefined {
  const now = frame.peek();
  if (!now || read(now, "step") === 0) return undefined;
  return new Map(layout.peek().bodies.map((name, row) => [name, poseIn(now.poses, row)]));
}
