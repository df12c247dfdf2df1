/** The shapes of a body, each with its own form; one more can be added, each can be taken away. */
import { SHAPE_TYPES, type ShapeDescription, type ShapeType } from "@gelenk/core";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { bodyOfShape } from "../../document/edits/add-body.js";
import { setMember } from "../../document/edits/set-member.js";
import { findEntity } from "../../document/entities.js";
import { shapeMeant } from "../../session/session.js";
import { FieldRow } from "../fields/field-row.js";
import { Section } from "../fields/form.js";
import { SHAPE_FIELDS } from "../fields/shape-fields.js";
import { dataOf, type Target } from "../fields/target.js";
import { Icon } from "../icon.js";
import { AddSelect } from "./add-select.js";
import type { PartProperties } from "./part-properties.js";
import { SensorLive } from "./sensor-live.js";

export function ShapeForms({ studio, reference }: PartProperties): VNode {
  const { document, session } = studio;
  const shapes = (findEntity(document.model.value, reference)?.["shapes"] ?? []) as readonly ShapeDescription[];
  const here = useRef<HTMLDivElement>(null);
  const meant = shapeMeant(session)?.place;
  useEffect(() => {
    if (meant === undefined) return;
    let section = here.current?.nextElementSibling;
    for (let k = 0; k < meant; k++) section = section?.nextElementSibling;
    section?.scrollIntoView({ block: "nearest" });
  }, [meant]);
  const set = (label: string, next: readonly ShapeDescription[]) =>
    document.edit(label, setMember(reference, "shapes", next.length > 0 ? next : undefined));
  const add = (type: ShapeType) => set(`add ${type}`, [...shapes, ...(bodyOfShape(type).shapes ?? [])]);
  return (
    <>
      <div ref={here} />
      {shapes.map((shape, k) => (
        <Section
          key={`${k} ${k === meant}`}
          title={shape.name ?? `Shape ${k + 1}: ${shape.type.replaceAll("-", " ")}`}
          closed={k > 0 && k !== meant}
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
          {shape.sensor === true && <SensorLive studio={studio} sensor={{ body: reference.name, place: k }} />}
          <ShapeFields target={{ studio, references: [reference], within: ["shapes", k] }} />
        </Section>
      ))}
      <AddSelect
        label="Add a shape"
        title="Add a shape…"
        options={SHAPE_TYPES}
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
