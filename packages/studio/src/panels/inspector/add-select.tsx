/** A selector whose choice adds something, and which then is as before. Nothing where there is nothing to choose. */
import type { VNode } from "preact";

interface AddSelectProperties {
  readonly label: string;
  /** Shown while nothing is chosen. */
  readonly title: string;
  readonly options: readonly string[];
  nameOf?(option: string): string;
  onAdd(option: string): void;
}

export function AddSelect({ label, title, options, nameOf = (option) => option, onAdd }: AddSelectProperties): VNode | null {
  if (options.length === 0) return null;
  return (
    <div class="field-row add-row">
      <select
        class="field"
        aria-label={label}
        value=""
        onChange={(event) => {
          onAdd(event.currentTarget.value);
          event.currentTarget.value = "";
        }}
      >
        <option value="">{title}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </div>
  );
}
