/** The edge between two regions: drag it, or step it with the arrow keys; a double click gives the size of the design. */
import type { VNode } from "preact";
import { keep, type Layout, LIMITS, resetSize, resize, type Side } from "./layout.js";

/** Grows with the pointer to the right (left panel), to the left (right panel), upwards (dock). */
const SIGN: Readonly<Record<Side, number>> = { left: 1, right: -1, dock: -1 };
const KEY_STEP = 16;
const TITLES: Readonly<Record<Side, string>> = { left: "Width of the scene", right: "Width of the inspector", dock: "Height of the dock" };

export function Splitter({ layout, side }: { readonly layout: Layout; readonly side: Side }): VNode {
  const level = side === "dock";
  const place = (event: PointerEvent) => (level ? event.clientY : event.clientX);
  const grab = (event: PointerEvent) => {
    const edge = event.currentTarget as HTMLElement;
    const start = { at: place(event), size: layout[side].value };
    edge.setPointerCapture(event.pointerId);
    edge.onpointermove = (moved) => resize(layout, side, start.size + SIGN[side] * (place(moved) - start.at));
    edge.onlostpointercapture = () => {
      edge.onpointermove = null;
      keep(layout);
    };
  };
  const step = (event: KeyboardEvent) => {
    const grows = { ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1 }[event.key];
    if (grows === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    resize(layout, side, layout[side].value + SIGN[side] * grows * KEY_STEP);
    keep(layout);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; a focusable separator is the pattern for splitters
    <div
      class={`splitter ${level ? "level" : "upright"}`}
      role="separator"
      tabIndex={0}
      aria-label={TITLES[side]}
      aria-orientation={level ? "horizontal" : "vertical"}
      aria-valuenow={layout[side].value}
      aria-valuemin={LIMITS[side][0]}
      aria-valuemax={LIMITS[side][1]}
      onPointerDown={grab}
      onDblClick={() => resetSize(layout, side, innerWidth)}
      onKeyDown={step}
    />
  );
}
