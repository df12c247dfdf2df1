/** The dock's plots, one to three side by side by its width; the rest is reached by scrolling. Without any it suggests some for the scene. */
import "../../styles/plots.css";
import type { VNode } from "preact";
import { addPlot, suggestedPlots } from "../../session/plot-list.js";
import { quantityNamed } from "../../simulation/quantities.js";
import type { Studio } from "../../studio.js";
import { useSize } from "../use-size.js";
import { PlotCard } from "./plot-card.js";
import { acceptQuantity, droppedQuantity } from "./quantity-drag.js";

/** Width from which two and three plots stand side by side, CSS pixels. */
const WIDTHS = [640, 1060];

export function PlotsPanel({ studio }: { readonly studio: Studio }): VNode {
  const { plots } = studio.session;
  const { box, size } = useSize();
  // two before it is laid out
  const columns = size.value.width === 0 ? 2 : 1 + WIDTHS.filter((width) => size.value.width >= width).length;
  const drop = (event: DragEvent) => {
    const name = droppedQuantity(event);
    if (name) addPlotOf(studio, name);
  };
  return (
    <div ref={box} class="plots" role="none" data-columns={columns} onDragOver={acceptQuantity} onDrop={drop}>
      {plots.value.length === 0 ? <NoPlots studio={studio} /> : plots.value.map(({ id }) => <PlotCard key={id} studio={studio} id={id} />)}
    </div>
  );
}

/** A new plot with one line. */
export function addPlotOf({ session, simulation }: Studio, name: string): void {
  const quantity = quantityNamed(simulation.layout.value, name);
  const title = !quantity ? name : quantity.of === "World" ? capital(quantity.label) : `${quantity.of} ${quantity.label}`;
  session.plots.value = addPlot(session.plots.value, { title, quantities: [name] });
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function NoPlots({ studio }: { readonly studio: Studio }): VNode {
  const { session, simulation, document } = studio;
  return (
    <div class="empty">
      <span>Drag a value here</span>
      {suggestedPlots(simulation.layout.value, document.resolution.value.model).map((plot) => (
        <button
          key={plot.title}
          type="button"
          class="button edged"
          onClick={() => {
            session.plots.value = addPlot(session.plots.value, plot);
          }}
        >
          {plot.title}
        </button>
      ))}
    </div>
  );
}
