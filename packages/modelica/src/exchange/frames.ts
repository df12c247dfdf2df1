/** Poses as the model file writes them. Rounding of the last digits is taken off, so that what is zero reads as zero. */
import type { FrameDescription, Quadruple, Triple } from "@gelenk/core";
import { type Pose, type Quat, quat, type Vec3, vec3 } from "@gelenk/core/math";

/** A number without the rounding of its last digits: 15 of them, and nothing below 1e-15 of a metre, kilogram or radian. */
export const rounded = (value: number): number => (Math.abs(value) < 1e-15 ? 0 : Number(value.toPrecision(15)));

export const triple = (v: Vec3): Triple => vec3.toVector3(v).map(rounded) as unknown as Triple;
export const quadruple = (q: Quat): Quadruple => quat.toQuaternion(q).map(rounded) as unknown as Quadruple;
export const frameOf = ({ position, orientation }: Pose): Required<FrameDescription> => ({
  position: triple(position),
  orientation: quadruple(orientation),
});
