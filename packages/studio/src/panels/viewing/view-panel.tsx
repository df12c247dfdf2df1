/** What is seen and how: overlays, quality, theme, camera. None of it belongs to the document. */
import type { Signal } from "@preact/signals";
import type { VNode } from "preact";
import { OVERLAY_TITLES } from "../../commands/view-commands.js";
import { OVERLAYS } from "../../session/overlays.js";
import { toggleIn } from "../../session/session.js";
import type { Studio } from "../../studio.js";
import { CommandIcon } from "../command-icon.js";
import { Section } from "../fields/form.js";
import { Switch } from "../fields/switch.js";
import { liveNumber } from "../live.js";
import { thinnedText } from "../transport/time-scale.js";

const QUALITIES = ["auto", "full", "medium", "low"] as const;
const THEME_NAMES = ["dark", "light"] as const;
const FORCE_SCALES = ["linear", "logarithmic"] as const;
/** MB */
const LIMITS = [64, 128, 256, 512, 1024, 2048] as const;

export function ViewPanel({ studio }: { readonly studio: Studio }): VNode {
  const { overlays, quality, theme, follow, orthographic, forceScale, enlargeGaps } = studio.session;
  return (
    <div class="inspector">
      <Section title="Overlays">
        {OVERLAYS.map((name) => (
          <SwitchRow key={name} label={OVERLAY_TITLES[name]} on={overlays.value.has(name)} onChange={() => toggleIn(overlays, name)} />
        ))}
        <ChoiceRow label="Force arrows" options={FORCE_SCALES} choice={forceScale} />
        <SwitchRow label="Gaps of joints × 1000" {...switching(enlargeGaps)} />
      </Section>
      <RecordingSection studio={studio} />
      <Section title="Camera">
        <SwitchRow label="Follow the selection" {...switching(follow)} />
        <SwitchRow label="Orthographic" {...switching(orthographic)} />
        <div class="field-row buttons">
          <CommandIcon studio={studio} command="look-front" icon="box" text="Front" class="edged" />
          <CommandIcon studio={studio} command="look-side" icon="box" text="Side" class="edged" />
          <CommandIcon studio={studio} command="look-top" icon="box" text="Above" class="edged" />
        </div>
        <div class="field-row buttons">
          <CommandIcon studio={studio} command="frame-all" icon="locate" text="Everything" class="edged" />
          <CommandIcon studio={studio} command="look-home" icon="locate" text="First view" class="edged" />
        </div>
      </Section>
      <Section title="Drawing">
        <ChoiceRow label="Quality" options={QUALITIES} choice={quality} />
        <ChoiceRow label="Theme" options={THEME_NAMES} choice={theme} />
      </Section>
    </div>
  );
}

/** How much of the run is kept for looking back. */
function RecordingSection({ studio }: { readonly studio: Studio }): VNode {
  const { recordingLimit } = studio.session;
  const megabytes = liveNumber(studio, "recordedBytes") / 1024 ** 2;
  const thinnedTo = liveNumber(studio, "thinnedTo");
  return (
    <Section title="Recording">
      <ChoiceRow label="Limit (MB)" options={LIMITS} choice={recordingLimit} />
      <p class="none">
        {`${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB in use. `}
        {thinnedTo > 0 ? thinnedText(thinnedTo) : "All steps are kept. At the limit every second moment of the older half goes."}
      </p>
    </Section>
  );
}

/** What a switch shows and sets. */
const switching = (state: Signal<boolean>) => ({
  on: state.value,
  onChange(on: boolean) {
    state.value = on;
  },
});

function SwitchRow({ label, on, onChange }: { readonly label: string; readonly on: boolean; onChange(on: boolean): void }): VNode {
  return (
    <div class="field-row is-switch">
      <span class="label">{label}</span>
      <span class="switch-place">
        <Switch label={label} on={on} onChange={onChange} />
      </span>
    </div>
  );
}

interface ChoiceRowProperties<T extends string | number> {
  readonly label: string;
  readonly options: readonly T[];
  readonly choice: Signal<T>;
}

function ChoiceRow<T extends string | number>({ label, options, choice }: ChoiceRowProperties<T>): VNode {
  const choose = (place: number) => {
    choice.value = options[place]!;
  };
  return (
    <div class="field-row">
      <span class="label">{label}</span>
      <select
        class="field"
        aria-label={label}
        value={String(choice.value)}
        onChange={({ currentTarget }) => choose(currentTarget.selectedIndex)}
      >
        {options.map((option) => (
          <option key={option} value={String(option)}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}
