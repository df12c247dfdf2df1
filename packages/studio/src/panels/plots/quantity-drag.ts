/** Dragging a value: from the tree of quantities or from a field of the inspector, into a plot. */

const QUANTITY_TYPE = "text/gelenk-quantity";

/** For `dragstart` of anything that stands for a quantity. */
export function startQuantityDrag(event: DragEvent, name: string): void {
  event.dataTransfer?.setData(QUANTITY_TYPE, name);
  event.dataTransfer?.setData("text/plain", name);
  if (event.dataTransfer) event.dataTransfer.effectAllowed = "copy";
}

/** For `dragover`: may it be dropped here? */
export function acceptQuantity(event: DragEvent): boolean {
  if (!event.dataTransfer?.types.includes(QUANTITY_TYPE)) return false;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
  return true;
}

export function droppedQuantity(event: DragEvent): string | undefined {
  const name = event.dataTransfer?.getData(QUANTITY_TYPE);
  if (!name) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return name;
}
