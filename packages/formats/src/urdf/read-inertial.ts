/** `<inertial>` of a link. No mass, or a mass of 0, is a link that is only a frame. */
import type { MassProperties } from "@gelenk/core";
import { needed } from "../import/contents.js";
import { MOMENTS, type Moments, massFrom } from "../import/inertial.js";
import { approximate, enter, type Reading, requiredNumber } from "../import/reading.js";
import { childOf, type XmlElement } from "../xml/xml-tree.js";
import { readOrigin } from "./read-origin.js";

export function readInertial(reading: Reading, link: XmlElement): MassProperties | undefined {
  const inertial = childOf(link, "inertial");
  if (!inertial) return undefined;
  enter(inertial);
  const origin = readOrigin(reading, inertial);
  const massElement = needed(reading, inertial, "mass");
  const inertiaElement = needed(reading, inertial, "inertia");
  const mass = massElement && requiredNumber(reading, massElement, "value");
  const moments = inertiaElement && MOMENTS.map((name) => requiredNumber(reading, inertiaElement, name));
  if (mass === undefined || moments === undefined || moments.some((moment) => moment === undefined)) return undefined;
  if (mass === 0) {
    if (moments.some((moment) => moment !== 0)) approximate(inertiaElement!, "without a mass the moments are left out");
    return undefined;
  }
  const stated = { mass, moments: moments as unknown as Moments, origin };
  return massFrom(reading, { ...stated, massElement: massElement!, inertiaElement: inertiaElement! });
}
