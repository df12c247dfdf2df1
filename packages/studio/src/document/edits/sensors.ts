/** Sensors: shapes that report what touches them and push nothing. They belong to bodies, and move with them. */
import type { Model, ShapeDescription, Vector3 } from "@gelenk/core";
import type { Edit } from "../document.js";
import { entitiesOf, findEntity } from "../entities.js";
import { addBody } from "./add-body.js";
import { removeThings } from "./remove-things.js";
import { setMember } from "./set-member.js";

/** A shape by its body and its place among the shapes of it. */
export interface SensorPlace {
  readonly body: string;
  readonly place: number;
}

export interface Sensor extends SensorPlace {
  readonly shape: ShapeDescription<number | string>;
}

const shapesOf = (model: Model, body: string): readonly ShapeDescription<number | string>[] =>
  (findEntity(model, { kind: "bodies", name: body })?.["shapes"] ?? []) as readonly ShapeDescription<number | string>[];

export const sensorsOf = (model: Model): readonly Sensor[] =>
  entitiesOf(model, "bodies").flatMap(({ name: body }) =>
    shapesOf(model, body).flatMap((shape, place) => (shape.sensor === true ? [{ body, place, shape }] : [])),
  );

/** A box that weighs nothing. */
const SENSOR: ShapeDescription = { type: "box", size: [0.5, 0.5, 0.5], use: ["visual", "collision"], sensor: true };

/** On a body, or on one of its own that stands still. */
export const addSensorTo =
  (body: string): Edit =>
  (model) =>
    setMember({ kind: "bodies", name: body }, "shapes", [...shapesOf(model, body), SENSOR])(model);

export const addSensorAt = (position: Vector3): Edit => addBody({ name: "sensor", kind: "fixed", position, shapes: [SENSOR] });

/** With its body, where that stands still and has nothing else. */
export const removeSensor =
  ({ body, place }: SensorPlace): Edit =>
  (model) => {
    const reference = { kind: "bodies", name: body } as const;
    const left = shapesOf(model, body).filter((_, k) => k !== place);
    const isAlone = left.length === 0 && findEntity(model, reference)?.["kind"] === "fixed";
    return isAlone ? removeThings([reference])(model) : setMember(reference, "shapes", left.length > 0 ? left : undefined)(model);
  };
