/** Centres of mass as quartered discs. */
import { massOfBody, materialTable } from "@gelenk/core";
import { Matrix4, Vector3 } from "three";
import type { ModelScene } from "../model-scene.js";
import type { Overlay } from "./overlay.js";

const SIZE = 13;
const known = new WeakMap<ModelScene, readonly (Vector3 | undefined)[]>();

/** In the frames of the bodies; undefined where a body has no mass. */
function centresOf(scene: ModelScene): readonly (Vector3 | undefined)[] {
  const before = known.get(scene);
  if (before) return before;
  const materials = materialTable(scene.model.materials);
  const made = (scene.model.bodies ?? []).map((body) => {
    if (body.kind === "fixed" || body.kind === "kinematic") return undefined;
    const { properties } = massOfBody(body, "", materials);
    return properties && new Vector3(properties.center.x, properties.center.y, properties.center.z);
  });
  known.set(scene, made);
  return made;
}

export const centres: Overlay = {
  name: "centres",
  shownWith: "centres",
  draw({ scene, icons, hidden, rig }) {
    const matrix = new Matrix4();
    const pull = 0.5 * scene.radius;
    centresOf(scene).forEach((centre, k) => {
      if (!centre || hidden.has(scene.model.bodies![k]!.name!)) return;
      const at = centre.clone().applyMatrix4(matrix.fromArray(scene.matrices, 16 * k));
      icons.add("centre", at, SIZE, Math.min(pull, 0.5 * at.distanceTo(rig.camera.position)));
    });
  },
};
