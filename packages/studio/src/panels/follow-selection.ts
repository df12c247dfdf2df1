/**
 * "Follow": the camera goes with the selected body, frame by frame, by the way its origin has gone. It turns with nothing, and a person may orbit, pan and zoom
 * meanwhile. Of a joint it follows the moving body.
 */
import type { Vector3 } from "@gelenk/core";
import { effect } from "@preact/signals";
import { findEntity, type Reference } from "../document/entities.js";
import { poseIn } from "../simulation/frame.js";
import type { Studio } from "../studio.js";
import type { View } from "../view/view.js";

function followedBody({ document, session }: Studio): string | undefined {
  if (!session.follow.value) return undefined;
  const bodyOf = (reference: Reference): string | undefined => {
    if (reference.kind === "bodies") return reference.name;
    return reference.kind === "joints" ? (findEntity(document.model.value, reference)?.["b"] as string | undefined) : undefined;
  };
  return session.selection.value.map(bodyOf).find((name) => name !== undefined);
}

const shifted = (target: Vector3, from: Vector3, to: Vector3): Vector3 => [
  target[0] + to[0] - from[0],
  target[1] + to[1] - from[1],
  target[2] + to[2] - from[2],
];

export function followSelection(studio: Studio, view: View): () => void {
  const { simulation } = studio;
  let last: { readonly body: string; readonly position: Vector3 } | undefined;
  return effect(() => {
    const body = followedBody(studio);
    const frame = simulation.frame.value;
    const row = body === undefined ? -1 : simulation.layout.value.bodies.indexOf(body);
    if (body === undefined || !frame || row < 0) {
      last = undefined;
      return;
    }
    const { position } = poseIn(frame.poses, row);
    const { camera } = view;
    if (last?.body === body) view.setCamera({ ...camera, target: shifted(camera.target, last.position, position) });
    last = { body, position };
  });
}
