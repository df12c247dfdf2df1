/**
 * Mass, centre of mass and inertia as a file states them: moments about the centre of mass in axes that the origin turns, here turned into the axes of the
 * link:
 *
 *   J_link = R J Rᵀ
 */
import { type Diagnostic, isSurelyInertia, type MassProperties, massOfBody, placeMass } from "@gelenk/core";
import { type Mat3, type Pose, vec3 } from "@gelenk/core/math";
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
  reading.findings.addAll(
    problemsOf(mass, moments).map((found) => ({
      ...found,
      where: placeOf(found.code === "mass.not-positive" ? massElement : inertiaElement),
    })),
  );
  return placeMass({ mass, center: vec3.ZERO, inertia: inertiaFrom(moments) }, origin);
}

export const inertiaFrom = ([xx, yy, zz, xy, xz, yz]: Moments): Mat3 => ({ xx, xy, xz, yx: xy, yy, yz, zx: xz, zy: yz, zz });

/** What cannot be, without its place. */
export const problemsOf = (mass: number, moments: Moments): readonly Diagnostic[] =>
  mass > 0 && isSurelyInertia(inertiaFrom(moments)) ? [] : massOfBody({ mass, inertia: moments }, "").diagnostics;
