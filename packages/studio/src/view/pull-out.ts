/** How far the line from a point to the eye runs inside of some bodies: symbols within a body are drawn as if they stood that much nearer. */
import { Box3, Matrix4, Ray, Vector3 } from "three";
import { unitBox } from "./body-parts.js";
import type { CameraRig } from "./camera-rig.js";
import { type ModelScene, matrixOf } from "./model-scene.js";

const body = new Matrix4();
const toUnit = new Matrix4();
const ray = new Ray();
const grown = new Box3();
const margin = new Vector3();
const size = new Vector3();

/** Where a ray from inside or outside leaves a box, in lengths of its direction; 0 if it misses. */
function exitOf({ origin, direction }: Ray, { min, max }: Box3): number {
  let [enter, leave] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const axis of ["x", "y", "z"] as const) {
    const [a, b] = [(min[axis] - origin[axis]) / direction[axis], (max[axis] - origin[axis]) / direction[axis]];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return leave > Math.max(enter, 0) ? leave : 0;
}

/** m; with a rim of `around` about the point, which is as large as the symbol. */
export function pullOutOf(scene: ModelScene, bodies: readonly string[], point: Vector3, rig: CameraRig, around: number): number {
  const towards = "isOrthographicCamera" in rig.camera ? rig.direction.negate() : rig.camera.position.clone().sub(point).normalize();
  let farthest = 0;
  for (const name of bodies) {
    const place = scene.moment.bodyAt.get(name);
    if (place === undefined) continue;
    matrixOf(scene, name, body);
    for (const part of scene.partsOf[place]!) {
      size.setFromMatrixScale(part.local);
      margin.set(around / size.x, around / size.y, around / size.z);
      toUnit.multiplyMatrices(body, part.local).invert();
      ray.origin.copy(point).applyMatrix4(toUnit);
      ray.direction.copy(towards).add(point).applyMatrix4(toUnit).sub(ray.origin);
      farthest = Math.max(farthest, exitOf(ray, grown.copy(unitBox(part)).expandByVector(margin)));
    }
  }
  return farthest;
}
