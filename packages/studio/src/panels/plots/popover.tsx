/** Something that opens above a button and closes on Escape or on a press elsewhere. */
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { closeOutside } from "../menus/menu-bar.js";

interface PopoverProperties {
  readonly anchor: HTMLElement | null;
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
  onClose(): void;
}

const MARGIN = 4;

export function Popover({ anchor, label, class: more = "", children, onClose }: PopoverProperties): VNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => closeOutside(place, onClose), []);
  useLayoutEffect(() => {
    if (place.current && anchor) putBeside(place.current, anchor);
    place.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [anchor]);
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      onClose();
      anchor?.focus();
    }
    event.stopPropagation();
  };
  return (
    <div ref={place} class={`popover floating ${more}`} role="dialog" aria-label={label} tabIndex={-1} onKeyDown={keys}>
      {children}
    </div>
  );
}

/** Above the anchor if there is room, else below; always whole on the page. */
function putBeside(element: HTMLElement, anchor: HTMLElement): void {
  const from = anchor.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const above = from.top - height - MARGIN;
  const left = Math.min(innerWidth - width - MARGIN, Math.max(MARGIN, from.right - width));
  element.style.left = `${Math.max(MARGIN, left)}px`;
  element.style.top = `${Math.max(MARGIN, above >= MARGIN ? above : Math.min(from.bottom + MARGIN, innerHeight - height - MARGIN))}px`;
}
