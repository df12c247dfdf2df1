/** A live value: dragged into a plot, or plotted by a click on its sign. */
import type { VNode } from "preact";
import { formatQuantity } from "../../document/units.js";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";
import { plotThis } from "../plot-this.js";
import { startQuantityDrag } from "../plots/quantity-drag.js";

interface LiveCellProperties {
  readonly studio: Studio;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  /** Name of the quantity, where it can be plotted. */
  readonly quantity?: string;
  /** Colour token of the label. */
  readonly token?: string;
}

export function LiveCell({ studio, label, value, unit, quantity, token }: LiveCellProperties): VNode {
  const shown = formatQuantity(value, unit);
  return (
    <div
      class="live-cell"
      role="none"
      draggable={quantity !== undefined}
      onDragStart={(event) => quantity && startQuantityDrag(event, quantity)}
    >
      <span class="live-label" style={token ? { color: `var(--${token})` } : undefined}>
        {label}
      </span>
      <span class="live-value">
        <strong>{shown.text}</strong> <span class="unit">{shown.unit}</span>
      </span>
      {quantity && (
        <button
          type="button"
          class="plot-it"
          aria-label={`Plot ${label.toLowerCase()}`}
          title="Plot"
          onClick={() => plotThis(studio, [quantity], label)}
        >
          <Icon name="chart-line" />
        </button>
      )}
    </div>
  );
}
