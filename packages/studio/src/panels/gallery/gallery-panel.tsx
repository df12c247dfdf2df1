/** All scenes by name; a click opens one, running. */
import { SCENES } from "@gelenk/scenes";
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { runCommand } from "../../commands/run-command.js";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";

/** The first two sentences of a description. */
const shortened = (about: string): string =>
  about
    .split(/(?<=[.;:])\s/u)
    .slice(0, 2)
    .join(" ");

export function GalleryPanel({ studio }: { readonly studio: Studio }): VNode {
  const text = useSignal("");
  const wanted = text.value.trim().toLowerCase();
  const found = SCENES.filter(({ name, about }) => name.includes(wanted) || about.toLowerCase().includes(wanted));
  return (
    <>
      <div class="search panel-search">
        <Icon name="search" />
        <input
          class="field"
          type="search"
          aria-label="Search scenes"
          placeholder="Search scenes"
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
      </div>
      <ul class="gallery" aria-label="Scenes">
        {found.map(({ name, about }) => (
          <li key={name}>
            <button type="button" class="gallery-entry" onClick={() => runCommand(studio, `open-${name}`)}>
              <strong>{name}</strong>
              <span>{shortened(about)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="empty">No scene is called that</p>}
    </>
  );
}
