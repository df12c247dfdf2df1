/** Our own quadruped on the ground, its joints held by PD control at the angles in which it stands. */
import { readFileSync } from "node:fs";
import type { JointDescription, ResolvedModel } from "@gelenk/core";
import { importModel } from "../../src/import/import-model.js";
import { filesOf } from "../../src/import/model-files.js";

/** N·m/rad and N·m·s/rad. A sampled controller damps a link of inertia J stably up to d = 2 J/h: 2.7 g·m² of a shank about its knee, at 1 ms. */
const GAINS = { p: 200, d: 4 };
/** Two shanks and thighs of 0.2 m, bent by 0.8 rad, above feet of 0.02 m radius. */
export const STANDING = 0.2986826837388662;

const held = (joint: JointDescription): JointDescription => ({
  ...joint,
  coordinates: { turn: { ...joint.coordinates?.["turn"], servo: { ...joint.coordinates?.["turn"]?.servo, ...GAINS } } },
});

export function standingQuadruped(): ResolvedModel {
  const bytes = readFileSync(new URL("../../../../scenes/robots/quadruped.urdf", import.meta.url));
  const { model, diagnostics } = importModel("quadruped.urdf", { files: filesOf({ "quadruped.urdf": bytes }) }, { freeBase: true });
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  const robot = model as ResolvedModel;
  const bodies = robot.bodies!.map((body) => {
    const [x = 0, y = 0, z = 0] = body.position ?? [];
    return { ...body, position: [x, y, z + STANDING] as const };
  });
  const floor = { name: "floor", kind: "fixed", shapes: [{ type: "plane", normal: [0, 0, 1] }] } as const;
  return { ...robot, bodies: [...bodies, floor], joints: robot.joints!.map(held) };
}
