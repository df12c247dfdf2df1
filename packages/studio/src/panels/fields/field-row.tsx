/** One row of a form: the label, which scrubs, and the input that fits the field. */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { fieldUnit } from "../../document/units.js";
import type { FieldDescription } from "./field.js";
import { FieldMenu } from "./field-menu.js";
import { INPUTS } from "./inputs/catalogue.js";
import { scrubLabel } from "./scrub.js";
import { resolved, type Target, write } from "./target.js";

/** These show the unit at the label, since three numbers share it. */
const UNIT_AT_LABEL = new Set(["triple", "pair", "rotation", "inertia", "formulas"]);

export function FieldRow({ target, field }: { readonly target: Target; readonly field: FieldDescription }): VNode {
  const menu = useSignal<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const Input = INPUTS[field.is] as (properties: { readonly target: Target; readonly field: FieldDescription }) => VNode | null;
  const isNumber = field.is === "number";
  const unit = field.is === "rotation" ? "°" : UNIT_AT_LABEL.has(field.is) && "unit" in field ? fieldUnit(field.unit) : "";
  const closeMenu = () => {
    menu.value = undefined;
  };
  const scrub = (event: PointerEvent) => {
    if (!isNumber) return;
    const value = resolved(target, field.path) ?? field.usual;
    if (typeof value === "number")
      scrubLabel(event, value, field, (next, gesture) => write(target, field.path, next, field.label.toLowerCase(), gesture));
  };
  return (
    <div
      class={`field-row is-${field.is}`}
      role="none"
      onContextMenu={(event) => {
        event.preventDefault();
        menu.value = { x: event.clientX, y: event.clientY };
      }}
    >
      <span class={`label ${isNumber ? "scrubs" : ""}`} title={field.help} onPointerDown={scrub}>
        {field.label}
        {unit && <span class="unit">{unit}</span>}
      </span>
      <Input target={target} field={field} />
      {menu.value && <FieldMenu target={target} field={field} at={menu.value} onClose={closeMenu} />}
    </div>
  );
}
