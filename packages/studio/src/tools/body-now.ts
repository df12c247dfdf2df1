/** What tools ask about a body: where it is now, and how heavy it is. */
import { massOfBody, materialTable, type ResolvedModel } from "@gelenk/core";
import type { Pose } from "../document/poses.js";
import { poseIn } from "../simulation/frame.js";
import type { Studio } from "../studio.js";

/** Undefined while the body has not come into the run. */
export function poseOf({ simulation }: Studio, name: string): Pose | undefined {
  const row = simulation.layout.value.bodies.indexOf(name);
  const frame = simulation.frame.value;
  return frame && row >= 0 ? poseIn(frame.poses, row) : undefined;
}

/** kg; undefined of bodies that are not dynamic or whose mass makes no sense. */
export function massOf({ document }: Studio, name: string): number | undefined {
  const { model } = document.resolution.peek();
  const body = model?.bodies?.find((candidate) => candidate.name === name);
  if (!model || !body || (body.kind ?? "dynamic") !== "dynamic") return undefined;
  return massOfBody(body, "", materialTable(model.materials ?? [])).properties?.mass;
}

export const isDynamic = (model: ResolvedModel | undefined, name: string): boolean =>
  (model?.bodies?.find((body) => body.name === name)?.kind ?? "dynamic") === "dynamic";
