/** The shapes of a body, each with its own form; one more can be added, each can be taken away. */
import type { ShapeDescription, ShapeType } from "@gelenk/core";
import type { VNode } from "preact";
import { ADDABLE_SHAPES, bodyOfShape } from "../../document/edits/add-body.js";
import { setMember } from "../../document/edits/set-member.js";
import { findEntity } from "../../document/entities.js";
import { FieldRow } from "../fields/field-row.js";
import { Section } from "../fields/form.js";
import { SHAPE_FIELDS } from "../fields/shape-fields.js";
import { dataOf, type Target } from "../fields/target.js";
import { Icon } from "../icon.js";
import { AddSelect } from "./add-select.js";
import type { PartProperties } from "./part-properties.js";

export function ShapeForms({ studio, reference }: PartProperties): VNode {
  const { document } = studio;
  const shapes = (findEntity(document.model.value, reference)?.["shapes"] ?? []) as readonly ShapeDescription[];
  const set = (label: string, next: readonly ShapeDescription[]) =>
    document.edit(label, setMember(reference, "shapes", next.length > 0 ? next : undefined));
  const add = (type: ShapeType) => set(`add ${type}`, [...shapes, ...(bodyOfShape(type).shapes ?? [])]);
  return (
    <>
      {shapes.map((shape, k) => (
        <Section
          key={k}
          title={shape.name ?? `Shape ${k + 1}: ${shape.type.replaceAll("-", " ")}`}
          closed={k > 0}
          aside={
            <button
              type="button"
              class="button small only-icon"
              aria-label={`Delete shape ${k + 1}`}
              onClick={() =>
                set(
                  `delete ${shape.type}`,
                  shapes.filter((_, other) => other !== k),
                )
              }
            >
              <Icon name="trash-2" />
            </button>
          }
        >
          <ShapeFields target={{ studio, references: [reference], within: ["shapes", k] }} />
        </Section>
      ))}
      <AddSelect
        label="Add a shape"
        title="Add a shape…"
        options={ADDABLE_SHAPES}
        nameOf={(type) => type.replaceAll("-", " ")}
        onAdd={(type) => add(type as ShapeType)}
      />
    </>
  );
}

function ShapeFields({ target }: { readonly target: Target }): VNode {
  const data = dataOf(target);
  return (
    <>
      {SHAPE_FIELDS.filter((field) => field.shown?.(data) ?? true).map((field) => (
        <FieldRow key={`${field.path} ${field.is}`} target={target} field={field} />
      ))}
    </>
  );
}
