/** The free coordinates of a joint: limits, springs, motors and servos. */
import type { VNode } from "preact";
import { findEntity } from "../../document/entities.js";
import { isAngle } from "../../simulation/quantities.js";
import { coordinateSections } from "../fields/coordinate-fields.js";
import { Form } from "../fields/form.js";
import type { PartProperties } from "./part-properties.js";

export function CoordinateForms({ studio, reference }: PartProperties): VNode {
  const entity = findEntity(studio.document.model.value, reference);
  const stated = Object.keys((entity?.["coordinates"] ?? {}) as object);
  const free = studio.simulation.layout.value.joints.find(({ name }) => name === reference.name)?.coordinates ?? [];
  const names = [...new Set([...free, ...stated])];
  return (
    <>
      {names.map((name) => {
        const target = { studio, references: [reference], within: ["coordinates", name] };
        return (
          <div key={name}>
            <Form target={target} sections={coordinateSections(name, isAngle(name), names.length === 1)} />
          </div>
        );
      })}
    </>
  );
}
