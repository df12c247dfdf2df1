/** What is dragged from panel to panel: things of the scene into groups, quantities into plots. */
import type { Reference } from "../document/entities.js";

export const THINGS_TYPE = "application/x-gelenk-things";
/** The text is the name of a quantity, see simulation/quantities.ts. */
export const QUANTITY_TYPE = "application/x-gelenk-quantity";

export function startDrag(event: DragEvent, things: readonly Reference[], quantity: string | undefined): void {
  event.dataTransfer?.setData(THINGS_TYPE, JSON.stringify(things));
  if (quantity) event.dataTransfer?.setData(QUANTITY_TYPE, quantity);
  if (event.dataTransfer) event.dataTransfer.effectAllowed = "copyMove";
}

export function draggedThings(event: DragEvent): readonly Reference[] {
  const text = event.dataTransfer?.getData(THINGS_TYPE);
  return text ? (JSON.parse(text) as readonly Reference[]) : [];
}
