/** What the planar machines have in common: slender rods and mounts in the plane z = 0. */
import { bodyElement, cos, type Element, type Placement, sin } from "@gelenk/core";

/** Slender rod from the origin along x, or along the direction `angle` in the plane; `axial`: moment about its own axis. */
export function slenderRod({ mass, length, axial, angle = 0 }: { mass: number; length: number; axial: number; angle?: number }): Element {
  const across = (mass * length * length) / 12;
  const [c, s] = [cos(angle), sin(angle)];
  return bodyElement({
    mass,
    center: [(c * length) / 2, (s * length) / 2, 0],
    inertia: [c * c * axial + s * s * across, s * s * axial + c * c * across, across, c * s * (axial - across), 0, 0],
  });
}

/** A frame at `distance` along the direction `angle`, its x axis in that direction. */
export function along(distance: number, angle = 0): Placement<number> {
  const [c, s] = [cos(angle), sin(angle)];
  return { rotation: [c, s, 0, -s, c, 0, 0, 0, 1], position: [c * distance, s * distance, 0] };
}
