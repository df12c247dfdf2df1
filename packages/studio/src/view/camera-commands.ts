/** What people do with the camera: orbit, pan, zoom to the pointer, look from a side, fit things into the view. */
import { Box3, MathUtils, Plane, type Raycaster, Vector3 } from "three";
import type { CameraRig, Look } from "./camera-rig.js";
import type { StandardView } from "./view.js";

/** Of a turn per CSS pixel. */
const TURN_PER_PIXEL = 0.007;
const HOME_AZIMUTH = MathUtils.degToRad(26);
const HOME_ELEVATION = MathUtils.degToRad(14);
/** For scenes that are wider than high. */
const HIGH_ELEVATION = MathUtils.degToRad(25);

const SIDES: Readonly<Record<Exclude<StandardView, "home">, Pick<Look, "azimuth" | "elevation">>> = {
  front: { azimuth: 0, elevation: 0 },
  side: { azimuth: Math.PI / 2, elevation: 0 },
  top: { azimuth: 0, elevation: Math.PI / 2 },
};

export function orbit(rig: CameraRig, dx: number, dy: number): void {
  const { azimuth, elevation } = rig.look;
  rig.go({ azimuth: azimuth - TURN_PER_PIXEL * dx, elevation: elevation + TURN_PER_PIXEL * dy }, "jump");
}

export function pan(rig: CameraRig, dx: number, dy: number): void {
  const { target } = rig.look;
  const metres = rig.metresPerPixel(target);
  const right = new Vector3().setFromMatrixColumn(rig.camera.matrixWorld, 0);
  const above = new Vector3().setFromMatrixColumn(rig.camera.matrixWorld, 1);
  rig.go(
    {
      target: target
        .clone()
        .addScaledVector(right, -dx * metres)
        .addScaledVector(above, dy * metres),
    },
    "jump",
  );
}

/** By more than 1 it comes nearer; what lies under the pointer stays there. */
export function zoom(rig: CameraRig, factor: number, through: Raycaster | undefined): void {
  const { target, distance } = rig.look;
  const facing = new Plane().setFromNormalAndCoplanarPoint(rig.direction, target);
  const fixed = through?.ray.intersectPlane(facing, new Vector3()) ?? target;
  rig.go({ distance: distance / factor, target: fixed.clone().add(target.clone().sub(fixed).divideScalar(factor)) }, "jump");
}

/** From where a scene is seen first. */
export function homeLook(rig: CameraRig, box: Box3, up: "y" | "z"): Look {
  const { x, y, z } = box.getSize(new Vector3());
  const [high, deep] = up === "y" ? [y, z] : [z, y];
  return rig.fit(box, HOME_AZIMUTH, Math.max(x, deep) > 2 * high ? HIGH_ELEVATION : HOME_ELEVATION);
}

export function lookFrom(rig: CameraRig, from: Exclude<StandardView, "home">): void {
  rig.go(SIDES[from], "fly");
}

/** Keeps the direction, and fits the box into the view. */
export function frameBox(rig: CameraRig, box: Box3): void {
  const { azimuth, elevation } = rig.look;
  const size = box.isEmpty() ? new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 1)) : box;
  rig.go(rig.fit(size, azimuth, elevation), "fly");
}
