/** A text that is taken when it is left or on Enter; Escape leaves it as it was. */
import type { VNode } from "preact";
import { MIXED } from "./target.js";

interface TextInputProperties {
  readonly label: string;
  readonly value: string | typeof MIXED;
  readonly placeholder: string;
  readonly help?: string;
  readonly unit?: string;
  /** In the colour of drives and expressions. */
  readonly drive?: boolean;
  /** More than one: a text of several lines. */
  readonly lines?: number;
  onChange(text: string): void;
}

export function TextInput({ label, value, placeholder, help, unit, drive, lines = 1, onChange }: TextInputProperties): VNode {
  const text = value === MIXED ? "" : value;
  const take = (element: HTMLInputElement | HTMLTextAreaElement) => {
    if (element.value !== text) onChange(element.value);
  };
  const keys = (event: KeyboardEvent) => {
    const element = event.currentTarget as HTMLInputElement;
    if (event.key === "Escape") element.value = text;
    if (event.key === "Escape" || (event.key === "Enter" && lines === 1)) element.blur();
  };
  const shared = {
    "aria-label": label,
    title: help,
    placeholder: value === MIXED ? "mixed" : placeholder,
    spellcheck: false,
    onKeyDown: keys,
  };
  if (lines > 1) return <textarea class="field" rows={lines} {...shared} value={text} onBlur={(event) => take(event.currentTarget)} />;
  return (
    <span class={`number ${drive ? "expression" : ""}`}>
      <input type="text" {...shared} value={text} onBlur={(event) => take(event.currentTarget)} />
      {unit && <span class="unit">{unit}</span>}
    </span>
  );
}
