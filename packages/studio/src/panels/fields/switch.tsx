/** A switch: on or off. */
import type { VNode } from "preact";

export function Switch({ label, on, onChange }: { readonly label: string; readonly on: boolean; onChange(on: boolean): void }): VNode {
  return (
    <button type="button" class="switch" role="switch" aria-checked={on} aria-label={label} onClick={() => onChange(!on)}>
      <i />
    </button>
  );
}
