/** What is seen and how: overlays, quality, theme, camera. None of it belongs to the document. */
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
const LIMITS = ["64", "128", "256", "512", "1024", "2048"] as const;

export function ViewPanel({ studio }: { readonly studio: Studio }): VNode {
  const { overlays, quality, theme, follow, orthographic, forceScale, enlargeGaps } = studio.session;
  return (
    <div class="inspector">
      <Section title="Overlays">
        {OVERLAYS.map((name) => (
          <SwitchRow key={name} label={OVERLAY_TITLES[name]} on={overlays.value.has(name)} onChange={() => toggleIn(overlays, name)} />
        ))}
        <ChoiceRow
          label="Force arrows"
          options={FORCE_SCALES}
          value={forceScale.value}
          onChange={(next) => {
            forceScale.value = next;
          }}
        />
        <SwitchRow
          label="Gaps of joints × 1000"
          on={enlargeGaps.value}
          onChange={(on) => {
            enlargeGaps.value = on;
          }}
        />
      </Section>
      <RecordingSection studio={studio} />
      <Section title="Camera">
        <SwitchRow
          label="Follow the selection"
          on={follow.value}
          onChange={(on) => {
            follow.value = on;
          }}
        />
        <SwitchRow
          label="Orthographic"
          on={orthographic.value}
          onChange={(on) => {
            orthographic.value = on;
          }}
        />
        <div class="field-row buttons">
          <CommandIcon studio={studio} command="look-front" icon="box" text="Front" class="edged" />
          <CommandIcon studio={studio} command="look-side" icon="box" text="Side" class="edged" />
          <CommandIcon studio={studio} command="look-top" icon="box" text="Top" class="edged" />
        </div>
        <div class="field-row buttons">
          <CommandIcon studio={studio} command="frame-all" icon="locate" text="Frame all" class="edged" />
          <CommandIcon studio={studio} command="look-home" icon="locate" text="Home" class="edged" />
        </div>
      </Section>
      <Section title="Drawing">
        <ChoiceRow
          label="Quality"
          options={QUALITIES}
          value={quality.value}
          onChange={(next) => {
            quality.value = next;
          }}
        />
        <ChoiceRow
          label="Theme"
          options={THEME_NAMES}
          value={theme.value}
          onChange={(next) => {
            theme.value = next;
          }}
        />
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
      <ChoiceRow
        label="Limit, MB"
        options={LIMITS}
        value={String(recordingLimit.value) as (typeof LIMITS)[number]}
        onChange={(next) => {
          recordingLimit.value = Number(next);
        }}
      />
      <p class="empty">
        {`${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB in use. `}
        {thinnedTo > 0 ? thinnedText(thinnedTo) : "All steps are kept. At the limit every second moment of the older half goes."}
      </p>
    </Section>
  );
}

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

interface ChoiceRowProperties<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly value: T;
  onChange(value: T): void;
}

function ChoiceRow<T extends string>({ label, options, value, onChange }: ChoiceRowProperties<T>): VNode {
  return (
    <div class="field-row">
      <span class="label">{label}</span>
      <select class="field" aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}
