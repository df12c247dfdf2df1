/** The menus of the top bar. One tab stop; arrows go between menus and their entries, Enter runs and leaves for the view, Escape closes. */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { COMMANDS } from "../../commands/catalogue.js";
import { MENUS, type MenuName } from "../../commands/command.js";
import type { Studio } from "../../studio.js";
import { placeAfter } from "../roving.js";
import { CommandList } from "./command-list.js";

export function MenuBar({ studio }: { readonly studio: Studio }): VNode {
  const open = useSignal<MenuName | undefined>(undefined);
  const bar = useRef<HTMLDivElement>(null);
  const close = (back = true) => {
    const name = open.value;
    open.value = undefined;
    if (back && name) bar.current?.querySelector<HTMLElement>(`[data-menu=${name}]`)?.focus();
  };
  const isOpen = open.value !== undefined;
  useEffect(() => (isOpen ? closeOutside(bar, () => close(false)) : undefined), [isOpen]);
  // the next key is meant for the view: Space would open the menu again
  const done = () => {
    close(false);
    studio.view?.canvas.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const at = MENUS.findIndex((name) => name === (open.value ?? (event.target as HTMLElement).dataset["menu"]));
    if (event.key === "Escape" && open.value) close();
    else if (event.key === "ArrowDown" && !open.value) open.value = MENUS[at];
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight") goTo(MENUS[placeAfter(event.key, at, MENUS.length) ?? 0]!);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const goTo = (name: MenuName) => {
    if (open.value) open.value = name;
    else bar.current?.querySelector<HTMLElement>(`[data-menu=${name}]`)?.focus();
  };
  return (
    <div ref={bar} class="menu-bar" role="menubar" aria-label="Menus" tabIndex={-1} onKeyDown={keys}>
      {MENUS.map((name, k) => (
        <div key={name} class="menu-place" role="none">
          <button
            type="button"
            class="button"
            role="menuitem"
            data-menu={name}
            aria-haspopup="menu"
            aria-expanded={open.value === name}
            tabIndex={k === 0 ? 0 : -1}
            onClick={() => {
              open.value = open.value === name ? undefined : name;
            }}
            onPointerEnter={() => {
              if (open.value) open.value = name;
            }}
          >
            {name}
          </button>
          {open.value === name && (
            <CommandList studio={studio} label={name} commands={COMMANDS.filter(({ menu }) => menu === name)} onDone={done} />
          )}
        </div>
      ))}
    </div>
  );
}

/** A press anywhere else closes what is open. */
export function closeOutside(place: { readonly current: HTMLElement | null }, close: () => void): () => void {
  const listen = (event: PointerEvent) => {
    if (!place.current?.contains(event.target as Node)) close();
  };
  window.addEventListener("pointerdown", listen, { capture: true });
  return () => window.removeEventListener("pointerdown", listen, { capture: true });
}
