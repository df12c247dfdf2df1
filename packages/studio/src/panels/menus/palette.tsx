/** The command palette: every command, scene and object by name. Typing narrows, arrows choose, Enter runs. */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { StudioCommand } from "../../commands/command.js";
import { sceneCommands } from "../../commands/scene-commands.js";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";
import { placeAfter } from "../roving.js";
import { Dialog } from "./dialog.js";
import { findEntries, type PaletteEntry, paletteEntries } from "./palette-entries.js";

export function Palette({ studio }: { readonly studio: Studio }): VNode | null {
  const shown = studio.session.dialog.value;
  return shown === "palette" || shown === "add" ? <OpenPalette key={shown} studio={studio} adds={shown === "add"} /> : null;
}

function OpenPalette({ studio, adds }: { readonly studio: Studio; readonly adds: boolean }): VNode {
  const text = useSignal("");
  const chosen = useSignal(0);
  const scenes = useSignal<readonly StudioCommand[]>([]);
  useEffect(() => {
    void sceneCommands().then((commands) => {
      scenes.value = commands;
    });
  }, [scenes]);
  const all = useMemo(() => paletteEntries(studio, adds, scenes.value), [studio, adds, scenes.value]);
  const found = findEntries(all, text.value);
  const close = () => {
    studio.session.dialog.value = undefined;
  };
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry?.enabled) return;
    close();
    entry.run();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Enter") run(found[chosen.value]);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp")
      chosen.value = placeAfter(event.key, Math.min(chosen.value, found.length - 1), found.length) ?? 0;
    else return;
    event.preventDefault();
  };
  return (
    <Dialog label={adds ? "Add" : "Search"} class="palette" onClose={close}>
      <div class="search">
        <Icon name="search" />
        <input
          class="field"
          type="text"
          role="combobox"
          aria-label={adds ? "What to add" : "Command, scene or object"}
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={found.length > 0 ? `palette-${chosen.value}` : undefined}
          placeholder={adds ? "Add…" : "Command, scene or object"}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            chosen.value = 0;
          }}
          onKeyDown={keys}
        />
      </div>
      <div id="palette-list" class="palette-list" role="listbox" aria-label="Found">
        {found.map((entry, k) => (
          <PaletteRow key={`${entry.of} ${entry.title}`} entry={entry} place={k} chosen={k === chosen.value} onRun={() => run(entry)} />
        ))}
      </div>
      {found.length === 0 && <p class="empty">Nothing is called that</p>}
    </Dialog>
  );
}

interface RowProperties {
  readonly entry: PaletteEntry;
  readonly place: number;
  readonly chosen: boolean;
  onRun(): void;
}

function PaletteRow({ entry, place, chosen, onRun }: RowProperties): VNode {
  const show = (element: HTMLElement | null) => {
    if (chosen) element?.scrollIntoView({ block: "nearest" });
  };
  return (
    <button
      ref={show}
      type="button"
      id={`palette-${place}`}
      role="option"
      class="menu-entry"
      tabIndex={-1}
      aria-selected={chosen}
      disabled={!entry.enabled}
      onClick={onRun}
    >
      <span>{entry.title}</span>
      <span class="of">{entry.of}</span>
      {entry.key && <kbd>{entry.key}</kbd>}
    </button>
  );
}
