/**
 * Mass, centre of mass and inertia as a file states them: moments about the centre of mass in axes that the origin turns, here turned into the axes of the
 * link:
 *
 *   J_link = R J Rᵀ
 */
import { type MassProperties, massOfBody, placeMass } from "@gelenk/core";
import { type Pose, vec3 } from "@gelenk/core/math";
import { placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { Reading } from "./reading.js";

/** As files list them: xx, yy, zz, xy, xz, yz. */
export const MOMENTS = ["ixx", "iyy", "izz", "ixy", "ixz", "iyz"] as const;
export type Moments = readonly [number, number, number, number, number, number];

export interface StatedMass {
  readonly mass: number;
  readonly moments: Moments;
  /** Frame of the centre of mass in that of the link. */
  readonly origin: Pose;
  /** Where each is told to be wrong. */
  readonly massElement: XmlElement;
  readonly inertiaElement: XmlElement;
}

/** In the frame of the link. What cannot be is an error: a mass at the mass, moments at the moments. */
export function massFrom(reading: Reading, { mass, moments, origin, massElement, inertiaElement }: StatedMass): MassProperties {
  const { diagnostics } = massOfBody({ mass, inertia: moments }, "");
  reading.findings.addAll(
    diagnostics.map((found) => ({ ...found, where: placeOf(found.code === "mass.not-positive" ? massElement : inertiaElement) })),
  );
  const [xx, yy, zz, xy, xz, yz] = moments;
  return placeMass({ mass, center: vec3.ZERO, inertia: { xx, xy, xz, yx: xy, yy, yz, zx: xz, zy: yz, zz } }, origin);
}
