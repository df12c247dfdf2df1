/** A short text that is taken when it is left or on Enter; Escape leaves it as it was. What is being typed stays while the page around it changes. */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";

interface TypedProperties {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  onChange(text: string): void;
}

export function TypedField({ label, value, placeholder = "", onChange }: TypedProperties): VNode {
  const typed = useSignal<string | undefined>(undefined);
  const take = () => {
    const text = typed.value;
    typed.value = undefined;
    if (text !== undefined && text !== value) onChange(text);
  };
  return (
    <input
      class="field"
      type="text"
      inputMode="decimal"
      aria-label={label}
      placeholder={placeholder}
      value={typed.value ?? value}
      onInput={(event) => {
        typed.value = event.currentTarget.value;
      }}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Escape") typed.value = undefined;
        if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
      }}
    />
  );
}
