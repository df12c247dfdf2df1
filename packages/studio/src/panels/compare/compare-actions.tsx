/** Buttons of a comparison in the head of the dock: its clock, how it is seen, and its end. */
import type { VNode } from "preact";
import { runCommand } from "../../commands/run-command.js";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";
import { closeComparison, openComparison } from "./compare-control.js";

const VIEWS = [
  { name: "overlay", title: "Overlay" },
  { name: "split", title: "Side by side" },
  { name: "wipe", title: "Wipe" },
] as const;

export function CompareActions({ studio }: { readonly studio: Studio }): VNode | null {
  const comparison = studio.comparison.value;
  const { compareView } = studio.session;
  if (!comparison) return null;
  const { playing, time } = comparison;
  return (
    <>
      <span class="compare-time">{time.value.toFixed(2)} s</span>
      <button
        type="button"
        class="button small only-icon"
        aria-label="Start the comparison again"
        title="Start again, with the model as it is now"
        onClick={() => openComparison(studio)}
      >
        <Icon name="skip-back" />
      </button>
      <button
        type="button"
        class="button small only-icon"
        aria-label={playing.value ? "Pause the comparison" : "Go on with the comparison"}
        onClick={() => runCommand(studio, "play")}
      >
        <Icon name={playing.value ? "pause" : "play"} />
      </button>
      {VIEWS.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          class="button small"
          aria-pressed={compareView.value === name}
          onClick={() => {
            compareView.value = name;
          }}
        >
          {title}
        </button>
      ))}
      <button type="button" class="button small edged" onClick={() => closeComparison(studio)}>
        End
      </button>
    </>
  );
}
