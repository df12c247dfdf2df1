/** The pointer in space: it moves in the plane that faces the camera, at the depth of the point that was taken; the wheel moves that plane. */
import type { Vector3 } from "@gelenk/core";
import { add, dot, scale, subtract } from "../document/poses.js";
import type { Pixel, View } from "../view/view.js";
import { distance, meetPlane } from "./space.js";

/** Share of the distance to the camera that a notch of the wheel moves the plane. */
const PER_NOTCH = 0.05;

export interface DepthPlane {
  /** Where the pointer is; the last place where it cannot be told. */
  at(pixel: Pixel): Vector3;
  push(notches: number): void;
}

export function depthPlane(view: View, start: Vector3): DepthPlane {
  let point = start;
  let last = start;
  return {
    at(pixel) {
      last = meetPlane(view.rayThrough(pixel), point, view.direction) ?? last;
      return last;
    },
    push(notches) {
      const { origin } = view.rayThrough({ x: 0, y: 0 });
      const by = scale(view.direction, notches * PER_NOTCH * distance(origin, point));
      // never behind the camera
      if (dot(subtract(add(point, by), origin), view.direction) > 0) point = add(point, by);
    },
  };
}
