/** The form of a table of fields: sections that open and close, rows with a label and an input. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import { Icon } from "../icon.js";
import type { FieldSection } from "./field.js";
import { FieldRow } from "./field-row.js";
import { Switch } from "./switch.js";
import { dataOf, type Target, write, written } from "./target.js";

export function Form({ target, sections }: { readonly target: Target; readonly sections: readonly FieldSection[] }): VNode {
  const data = dataOf(target);
  return (
    <>
      {sections
        .filter((section) => section.shown?.(data) ?? true)
        .map((section) => (
          <FormSection key={section.title} target={target} section={section} />
        ))}
    </>
  );
}

function FormSection({ target, section }: { readonly target: Target; readonly section: FieldSection }): VNode {
  const { title, fields, closed, part } = section;
  const data = dataOf(target);
  const isOn = part === undefined || written(target, part.path) !== undefined;
  const toggle = part && (
    <Switch
      label={`${title}: ${isOn ? "on" : "off"}`}
      on={isOn}
      onChange={(on) => write(target, part.path, on ? part.begin : undefined, title.toLowerCase())}
    />
  );
  const shown = isOn ? fields.filter((field) => field.shown?.(data) ?? true) : [];
  return (
    <Section title={title} closed={closed ?? false} aside={toggle} foldable={isOn}>
      {shown.map((field) => (
        <FieldRow key={field.path} target={target} field={field} />
      ))}
    </Section>
  );
}

interface SectionProperties {
  readonly title: string;
  readonly closed?: boolean;
  /** At the right of the title. */
  readonly aside?: ComponentChildren;
  readonly foldable?: boolean;
  readonly children: ComponentChildren;
}

export function Section({ title, closed = false, aside, foldable = true, children }: SectionProperties): VNode {
  const open = useSignal(!closed);
  const shown = open.value && foldable;
  return (
    <section class={`form-section ${shown ? "" : "closed"}`}>
      <header>
        <button
          type="button"
          class="fold"
          aria-expanded={shown}
          onClick={() => {
            open.value = !open.value;
          }}
        >
          <Icon name={shown ? "chevron-down" : "chevron-right"} />
          {title}
        </button>
        {aside}
      </header>
      {shown && children}
    </section>
  );
}
