/** Dragging things of the scene: into a group of the tree, or as the quantity that stands for them into a plot. */
import type { Reference } from "../document/entities.js";
import { startQuantityDrag } from "./plots/quantity-drag.js";

const THINGS_TYPE = "application/x-gelenk-things";

export function startDrag(event: DragEvent, things: readonly Reference[], quantity: string | undefined): void {
  if (quantity) startQuantityDrag(event, quantity);
  event.dataTransfer?.setData(THINGS_TYPE, JSON.stringify(things));
  if (event.dataTransfer) event.dataTransfer.effectAllowed = "copyMove";
}

export function draggedThings(event: DragEvent): readonly Reference[] {
  const text = event.dataTransfer?.getData(THINGS_TYPE);
  return text ? (JSON.parse(text) as readonly Reference[]) : [];
}
