/**
 * Moments of inertia that a rigid body can have. Models in Modelica often state only the moment that matters, and leave the others at their
 * default of 0.001 kg·m²; no density gives such moments. With principal moments A ≤ B ≤ C and C > A + B both smaller ones are raised by (C
 * − A − B)/2: then C = A + B, the moments of a flat body. A motion about the axis of C alone stays as it is.
 */
import { type MassProperties, principalAxes } from "@gelenk/core";
import { mat3 } from "@gelenk/core/math";

/** The same properties where they are possible. Negative moments are left as they are: what reads the model refuses them. */
export function possibleInertia(properties: MassProperties): MassProperties {
  const { moments, orientation } = principalAxes(properties);
  const largest = Math.max(moments.x, moments.y, moments.z);
  const missing = 2 * largest - (moments.x + moments.y + moments.z);
  if (!(missing > ROUNDING * largest) || Math.min(moments.x, moments.y, moments.z) < 0) return properties;
  const raised = (moment: number): number => (moment === largest ? moment : moment + missing / 2);
  const inertia = mat3.conjugateBy(mat3.fromQuat(orientation), mat3.diagonal(raised(moments.x), raised(moments.y), raised(moments.z)));
  return { ...properties, inertia };
}

const ROUNDING = 1e-12;
