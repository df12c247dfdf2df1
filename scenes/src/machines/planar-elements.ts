/** What the planar machines have in common: slender rods and mounts in the plane z = 0. */
import { bodyElement, cos, type Element, type Placement, sin } from "@gelenk/core";

/** Mass, centre in the plane and principal moments of a body in its own frame. */
interface PlanarBody {
  readonly mass: number;
  readonly com: readonly [x: number, y: number];
  readonly inertia: readonly [number, number, number];
}

/** A body whose frame stands at `angle` to the interface. */
export function turnedBody({ mass, com, inertia }: PlanarBody, angle = 0): Element {
  const [c, s] = [cos(angle), sin(angle)];
  const [xx, yy, zz] = inertia;
  return bodyElement({
    mass,
    center: [c * com[0] - s * com[1], s * com[0] + c * com[1], 0],
    inertia: [c * c * xx + s * s * yy, s * s * xx + c * c * yy, zz, c * s * (xx - yy), 0, 0],
  });
}

/** Slender rod from the origin along x, or along the direction `angle` in the plane; `axial`: moment about its own axis. */
export function slenderRod({ mass, length, axial, angle = 0 }: { mass: number; length: number; axial: number; angle?: number }): Element {
  const across = (mass * length * length) / 12;
  return turnedBody({ mass, com: [length / 2, 0], inertia: [axial, across, across] }, angle);
}

/** A frame at `distance` along the direction `angle`, its x axis in that direction. */
export function along(distance: number, angle = 0): Placement<number> {
  const [c, s] = [cos(angle), sin(angle)];
  return { rotation: [c, s, 0, -s, c, 0, 0, 0, 1], position: [c * distance, s * distance, 0] };
}
