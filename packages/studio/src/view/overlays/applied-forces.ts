/** Constant forces on bodies as arrows, on the scale of the reactions. */
import { massOfBody, materialTable } from "@gelenk/core";
import { Vector3 } from "three";
import { quantityText } from "../../document/units.js";
import { matrixOf } from "../model-scene.js";
import { forceScale } from "./force-scale.js";
import { isChosen, type Overlay } from "./overlay.js";

export const appliedForces: Overlay = {
  name: "applied forces",
  shownWith: "reactions",
  draw(drawing) {
    const { scene, theme, lines, tag, scales } = drawing;
    for (const force of scene.model.forces ?? []) {
      if (force.type !== "constant" || !force.force) continue;
      const place = scene.moment.bodyAt.get(force.body);
      const body = place === undefined ? undefined : scene.model.bodies![place];
      if (!body) continue;
      const matrix = matrixOf(scene, force.body);
      const center = massOfBody(body, "", materialTable(scene.model.materials)).properties?.center;
      const at = new Vector3(...(force.point ?? (center ? [center.x, center.y, center.z] : [0, 0, 0]))).applyMatrix4(matrix);
      const vector = new Vector3(...force.force);
      const size = vector.length();
      if (size === 0) continue;
      if (force.frame === "body") vector.transformDirection(matrix).multiplyScalar(size);
      const scale = forceScale(scene, scales.forces, size);
      if (!scale) continue;
      const end = at.clone().addScaledVector(vector, scale.lengthOf(size) / size);
      lines.add(at, end, { color: theme.force, width: 2.5, head: 11, behind: 0.7 });
      if (isChosen(drawing, "forces", force.name!)) tag(end, quantityText(size, "N"), { color: theme.force, dx: 10 });
    }
  },
};
