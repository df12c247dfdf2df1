/** Bodies, joints and sensors of a model as a frame will hold them: what can be plotted is known before a world is built. */
import { type BodyDescription, jointKindOf, type ResolvedModel } from "@gelenk/core";
import type { FrameLayout, SensorLayout } from "./frame.js";
import { withNames } from "./model-changes.js";

export function layoutOfModel({ bodies, joints }: ResolvedModel): FrameLayout {
  return {
    revision: 0,
    bodies: withNames(bodies, "bodies").map(({ name }) => name),
    joints: withNames(joints, "joints").map((joint) => {
      const { name, type, a = "ground", b = "ground" } = joint;
      return { ...{ name, type, a, b }, coordinates: jointKindOf(joint)?.coordinates.map((coordinate) => coordinate.name) ?? [] };
    }),
    sensors: sensorsIn(withNames(bodies, "bodies")),
  };
}

/** Of bodies that have names. */
export const sensorsIn = (bodies: readonly BodyDescription[]): readonly SensorLayout[] =>
  bodies.flatMap(({ name: body = "", shapes = [] }) =>
    shapes.flatMap(({ sensor, name, type }, place) => (sensor ? [{ body, place, title: name ?? type }] : [])),
  );
