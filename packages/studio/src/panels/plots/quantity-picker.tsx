/** The tree of quantities with a search: a click adds or removes a line, a drag takes the value to any plot. */
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { quantitiesOf } from "../../simulation/quantities.js";
import type { Studio } from "../../studio.js";
import { PickerTree } from "./picker-tree.js";
import { startQuantityDrag } from "./quantity-drag.js";
import { quantityRows } from "./quantity-rows.js";

interface PickerProperties {
  readonly studio: Studio;
  /** Names that are chosen. */
  chosen(): readonly string[];
  onChoose(name: string): void;
}

export function QuantityPicker({ studio, chosen, onChoose }: PickerProperties): VNode {
  const layout = studio.simulation.layout.value;
  const rows = useMemo(() => {
    const quantities = quantitiesOf(layout);
    return (open: ReadonlySet<string>, search: string) => quantityRows(quantities, open, search);
  }, [layout]);
  return (
    <PickerTree
      id="quantity-tree"
      label="Quantities"
      hint="Quantity, body or joint"
      opened={["World"]}
      rows={rows}
      chosen={chosen}
      onChoose={onChoose}
      onDrag={startQuantityDrag}
    />
  );
}
