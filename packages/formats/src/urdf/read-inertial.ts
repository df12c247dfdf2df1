/**
 * `<inertial>`: mass, centre of mass and inertia. The moments are given about the centre of mass in axes that `origin` turns; here they
 * are turned into the axes of the link:
 *
 *   J_link = R J Rᵀ
 *
 * No mass, or a mass of 0, is a link that is only a frame.
 */
import { type MassProperties, massOfBody, placeMass } from "@gelenk/core";
import { vec3 } from "@gelenk/core/math";
import { approximate, enter, type Reading, requiredNumber } from "../import/reading.js";
import { childOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import { readOrigin } from "./read-origin.js";

const MOMENTS = ["ixx", "iyy", "izz", "ixy", "ixz", "iyz"] as const;

export function readInertial(reading: Reading, link: XmlElement): MassProperties | undefined {
  const inertial = childOf(link, "inertial");
  if (!inertial) return undefined;
  enter(inertial);
  const origin = readOrigin(reading, inertial);
  const mass = needed(reading, inertial, "mass");
  const inertia = needed(reading, inertial, "inertia");
  const value = mass && requiredNumber(reading, mass, "value");
  const moments = inertia && MOMENTS.map((name) => requiredNumber(reading, inertia, name));
  if (value === undefined || moments === undefined || moments.some((moment) => moment === undefined)) return undefined;
  const [xx, yy, zz, xy, xz, yz] = moments as [number, number, number, number, number, number];
  if (value === 0) {
    if (moments.some((moment) => moment !== 0)) approximate(inertia!, "without a mass the moments are left out");
    return undefined;
  }
  const { diagnostics } = massOfBody({ mass: value, inertia: [xx, yy, zz, xy, xz, yz] }, "");
  // a mass that cannot be stands at the mass, moments at the moments
  const where = ({ code }: { readonly code: string }) => placeOf(code === "mass.not-positive" ? mass! : inertia!);
  reading.findings.addAll(diagnostics.map((found) => ({ ...found, where: where(found) })));
  return placeMass({ mass: value, center: vec3.ZERO, inertia: { xx, xy, xz, yx: xy, yy, yz, zx: xz, zy: yz, zz } }, origin);
}

/** A child that must be there. */
export function needed(reading: Reading, element: XmlElement, name: string): XmlElement | undefined {
  const child = childOf(element, name);
  if (!child) reading.findings.error("import.missing-element", placeOf(element), `<${element.name}> needs <${name}>`);
  return child;
}
