/** The menu at the pointer: what can be done with the selection, or with the view where nothing is selected. */
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { commandNamed } from "../../commands/catalogue.js";
import type { Studio } from "../../studio.js";
import { CommandList } from "./command-list.js";
import { closeOutside } from "./menu-bar.js";

const OF_SELECTION = ["frame-selection", "rename", "duplicate", "group", "parent", "toggle-collisions", "lock", "hide", "delete"];
const OF_VIEW = ["frame-all", "look-front", "look-side", "look-top", "orthographic", "add", "select-all", "show-all", "unlock-all"];

export function ContextMenu({ studio }: { readonly studio: Studio }): VNode | null {
  const { menuAt, selection } = studio.session;
  const place = useRef<HTMLDivElement>(null);
  const at = menuAt.value;
  const close = () => {
    menuAt.value = undefined;
  };
  useEffect(() => (at ? closeOutside(place, close) : undefined), [at]);
  useLayoutEffect(() => keepOnPage(place.current), [at]);
  if (!at) return null;
  const names = selection.value.length > 0 ? OF_SELECTION : OF_VIEW;
  const back = () => {
    close();
    studio.view?.canvas.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Escape" && event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    back();
  };
  return (
    <div ref={place} class="context-menu" role="none" style={{ left: `${at.x}px`, top: `${at.y}px` }} onKeyDown={keys}>
      <CommandList studio={studio} label="Context menu" commands={names.flatMap((name) => commandNamed(name) ?? [])} onDone={back} />
    </div>
  );
}

/** A menu near the edge of the page moves inwards. It is what is placed, or the first thing in it. */
export function keepOnPage(element: HTMLElement | null, within = element?.firstElementChild): void {
  const menu = within?.getBoundingClientRect();
  if (!element || !menu) return;
  element.style.left = `${Math.max(4, Math.min(menu.left, innerWidth - menu.width - 4))}px`;
  element.style.top = `${Math.max(4, Math.min(menu.top, innerHeight - menu.height - 4))}px`;
}
