/** The coordinates that a coupling relates. A linear one takes any number of them, the others two. */
import type { VNode } from "preact";
import { setMember } from "../../document/edits/set-member.js";
import { entitiesOf, findEntity } from "../../document/entities.js";
import { FieldRow } from "../fields/field-row.js";
import { TERM_FIELDS } from "../fields/force-fields.js";
import { Section } from "../fields/form.js";
import { Icon } from "../icon.js";
import { AddSelect } from "./add-select.js";
import type { PartProperties } from "./part-properties.js";

interface Term {
  readonly joint: string;
  readonly coordinate?: string;
}

export function CouplingTerms({ studio, reference }: PartProperties): VNode {
  const { document, simulation } = studio;
  const coupling = findEntity(document.model.value, reference);
  const terms = (coupling?.["terms"] ?? []) as readonly Term[];
  const set = (label: string, next: readonly Term[]) => document.edit(label, setMember(reference, "terms", next));
  const joints = entitiesOf(document.model.value, "joints").map(({ name }) => name);
  const coordinatesOf = (joint: string) => simulation.layout.value.joints.find(({ name }) => name === joint)?.coordinates ?? [];
  const isTaken = (joint: string, coordinate: string) =>
    terms.some((term) => term.joint === joint && (term.coordinate ?? coordinatesOf(joint)[0]) === coordinate);
  /** A joint with one of its coordinates that is not coupled yet. */
  const free = joints.filter((joint) => coordinatesOf(joint).some((coordinate) => !isTaken(joint, coordinate)));
  const add = (joint: string) => {
    const [first, ...others] = coordinatesOf(joint);
    const other = others.find((coordinate) => !isTaken(joint, coordinate));
    const term = first !== undefined && isTaken(joint, first) && other !== undefined ? { joint, coordinate: other } : { joint };
    set(`couple ${joint}`, [...terms, term]);
  };
  const least = coupling?.["type"] === "linear" ? 1 : 2;
  return (
    <>
      {terms.map(({ joint }, k) => (
        <Section
          key={k}
          title={`Coordinate ${k + 1}`}
          aside={
            <button
              type="button"
              class="button small only-icon"
              aria-label={`Delete coordinate ${k + 1}`}
              disabled={terms.length <= least}
              onClick={() =>
                set(
                  `uncouple ${joint}`,
                  terms.filter((_, other) => other !== k),
                )
              }
            >
              <Icon name="trash-2" />
            </button>
          }
        >
          {TERM_FIELDS.map((field) => (
            <FieldRow key={field.path} target={{ studio, references: [reference], within: ["terms", k] }} field={field} />
          ))}
        </Section>
      ))}
      {(least === 1 || terms.length < least) && (
        <AddSelect label="Couple another coordinate" title="Couple a coordinate of…" options={free} onAdd={add} />
      )}
    </>
  );
}
