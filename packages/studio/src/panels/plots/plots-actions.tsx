/** Buttons of the plots in the head of the dock: a new plot, and all of them as files. */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { changePlot, toggleQuantity } from "../../session/plot-list.js";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";
import { savePlotsAsPicture, savePlotsAsText } from "./export-plots.js";
import { ActionMenu } from "./plot-menu.js";
import { addPlotOf } from "./plots-panel.js";
import { Popover } from "./popover.js";
import { QuantityPicker } from "./quantity-picker.js";

export function PlotsActions({ studio }: { readonly studio: Studio }): VNode {
  const { plots, addingPlot: adding } = studio.session;
  const saving = useSignal(false);
  /** The plot that this opening of the tree has made. */
  const made = useSignal<number | undefined>(undefined);
  const add = useRef<HTMLButtonElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const close = () => {
    adding.value = false;
    saving.value = false;
    made.value = undefined;
  };
  const choose = (name: string) => {
    const own = plots.value.find(({ id }) => id === made.value);
    if (own) plots.value = changePlot(plots.value, own.id, (plot) => toggleQuantity(plot, name));
    else {
      addPlotOf(studio, name);
      made.value = plots.value.at(-1)!.id;
    }
  };
  return (
    <>
      <button
        ref={add}
        type="button"
        class="button small only-icon"
        aria-label="New plot"
        title="New plot"
        onClick={() => (adding.value = true)}
      >
        <Icon name="plus" />
      </button>
      <button
        ref={save}
        type="button"
        class="button small only-icon"
        aria-label="Save the plots"
        title="Save the plots"
        disabled={plots.value.length === 0}
        onClick={() => (saving.value = true)}
      >
        <Icon name="download" />
      </button>
      {adding.value && (
        <Popover anchor={add.current} label="New plot" onClose={close}>
          <QuantityPicker
            studio={studio}
            chosen={() => plots.value.find(({ id }) => id === made.value)?.quantities ?? []}
            onChoose={choose}
          />
        </Popover>
      )}
      {saving.value && (
        <Popover anchor={save.current} label="Save the plots" onClose={close}>
          <ActionMenu
            label="Save the plots"
            actions={[
              { title: "All values as CSV", run: () => savePlotsAsText(studio, plots.value) },
              { title: "Plots as PNG", run: () => void savePlotsAsPicture(studio, plots.value) },
            ]}
            onDone={close}
          />
        </Popover>
      )}
    </>
  );
}
