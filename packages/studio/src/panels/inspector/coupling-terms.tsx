/** The coordinates that a coupling relates. */
import type { VNode } from "preact";
import { findEntity } from "../../document/entities.js";
import { termSection } from "../fields/force-fields.js";
import { Form } from "../fields/form.js";
import type { PartProperties } from "./part-properties.js";

export function CouplingTerms({ studio, reference }: PartProperties): VNode {
  const terms = (findEntity(studio.document.model.value, reference)?.["terms"] ?? []) as readonly unknown[];
  return (
    <>
      {terms.map((_, k) => (
        <Form key={k} target={{ studio, references: [reference], within: ["terms", k] }} sections={[termSection(`Coordinate ${k + 1}`)]} />
      ))}
    </>
  );
}
