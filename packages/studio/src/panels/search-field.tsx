/** The field above a list that narrows it to what is typed. */
import type { Signal } from "@preact/signals";
import type { VNode } from "preact";
import { Icon } from "./icon.js";

export function SearchField({ label, text }: { readonly label: string; readonly text: Signal<string> }): VNode {
  return (
    <div class="search panel-search">
      <Icon name="search" />
      <input
        class="field"
        type="search"
        aria-label={label}
        placeholder={label}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
      />
    </div>
  );
}
