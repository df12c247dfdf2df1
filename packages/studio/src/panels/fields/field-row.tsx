/** One row of a form: the label, which scrubs, and the input that fits the field. */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { fieldUnit } from "../../document/units.js";
import type { FieldDescription } from "./field.js";
import { FieldMenu, type MenuPlace } from "./field-menu.js";
import { INPUTS } from "./inputs/catalogue.js";
import { scrubLabel } from "./scrub.js";
import { resolved, type Target, write } from "./target.js";

/** These show the unit at the label, since three numbers share it. */
const UNIT_AT_LABEL = new Set(["triple", "pair", "rotation", "inertia", "formulas", "rows"]);

export function FieldRow({ target, field }: { readonly target: Target; readonly field: FieldDescription }): VNode {
  const menu = useSignal<MenuPlace | undefined>(undefined);
  const focused = useRef<HTMLElement | null>(null);
  const Input = INPUTS[field.is] as (properties: { readonly target: Target; readonly field: FieldDescription }) => VNode | null;
  const isNumber = field.is === "number";
  const unit = field.is === "rotation" ? "°" : UNIT_AT_LABEL.has(field.is) && "unit" in field ? fieldUnit(field.unit) : "";
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    focused.current = (event.target as HTMLElement).closest("input, select, button, textarea");
    menu.value = menuPlace(event);
  };
  const closeMenu = () => {
    menu.value = undefined;
    focused.current?.focus();
  };
  const scrub = (event: PointerEvent) => {
    if (!isNumber) return;
    const value = resolved(target, field.path) ?? field.usual;
    if (typeof value === "number")
      scrubLabel(event, value, field, (next, gesture) => write(target, field.path, next, field.label.toLowerCase(), gesture));
  };
  return (
    <div class={`field-row is-${field.is}`} role="none" onContextMenu={openMenu}>
      <span class={`label ${isNumber ? "scrubs" : ""}`} title={field.help} onPointerDown={scrub}>
        {field.label}
        {unit && <span class="unit">{unit}</span>}
      </span>
      <Input target={target} field={field} />
      {menu.value && <FieldMenu target={target} field={field} at={menu.value} onClose={closeMenu} />}
    </div>
  );
}

/** At the pointer, or below the field where a key asked for it. */
function menuPlace(event: MouseEvent): MenuPlace {
  const target = event.target as HTMLElement;
  const inputs = [...(event.currentTarget as HTMLElement).querySelectorAll(".triple input")];
  const place = inputs.indexOf(target);
  const axis = place < 0 ? undefined : place;
  if (event.button === 2) return { x: event.clientX, y: event.clientY, axis };
  const { left, bottom } = target.getBoundingClientRect();
  return { x: left, y: bottom, axis };
}
