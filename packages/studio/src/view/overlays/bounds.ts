/** Boxes along the axes of the world around each body: around the boxes of its shapes, exact for boxes and balls. */
import { Box3, Matrix4, Vector3 } from "three";
import { unitBox } from "../body-parts.js";
import type { ModelScene } from "../model-scene.js";
import type { Overlay } from "./overlay.js";

const matrix = new Matrix4();

/** Of an ellipsoid: half extents √Σ m², of all else those of the box around it. */
function worldBox(scene: ModelScene, body: number, out = new Box3()): Box3 {
  out.makeEmpty();
  for (const part of scene.partsOf[body]!) {
    if (part.shape.type === "plane") continue;
    matrix.fromArray(scene.matrices, 16 * body).multiply(part.local);
    out.union(part.form.key === "ball" ? ballBox(matrix) : unitBox(part).clone().applyMatrix4(matrix));
  }
  return out;
}

function ballBox({ elements: m }: Matrix4): Box3 {
  const half = new Vector3(...[0, 1, 2].map((row) => Math.hypot(m[row]!, m[row + 4]!, m[row + 8]!)));
  const center = new Vector3(m[12], m[13], m[14]);
  return new Box3(center.clone().sub(half), center.clone().add(half));
}

/** Pairs of corners, as bits: x, y, z. */
const EDGES = [0, 1, 0, 2, 0, 4, 3, 1, 3, 2, 3, 7, 5, 1, 5, 4, 5, 7, 6, 2, 6, 4, 6, 7] as const;

export const bounds: Overlay = {
  name: "bounds",
  shownWith: "bounds",
  draw({ scene, theme, lines, hidden }) {
    const style = lines.prepare({ color: theme.bounds, width: 1, behind: 0.4 });
    const box = new Box3();
    const corner = (bits: number, axis: "x" | "y" | "z", bit: number) => (bits & bit ? box.max[axis] : box.min[axis]);
    (scene.model.bodies ?? []).forEach(({ name, kind }, body) => {
      if (hidden.has(name!) || kind === "fixed" || worldBox(scene, body, box).isEmpty()) return;
      for (let k = 0; k < EDGES.length; k += 2) {
        const [p, q] = [EDGES[k]!, EDGES[k + 1]!];
        lines.addNumbers(
          corner(p, "x", 1),
          corner(p, "y", 2),
          corner(p, "z", 4),
          corner(q, "x", 1),
          corner(q, "y", 2),
          corner(q, "z", 4),
          style,
        );
      }
    });
  },
};
