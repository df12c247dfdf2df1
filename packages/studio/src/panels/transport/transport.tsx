/** Under the view: what plays, steps and resets, the time, the bar of the recording, speed and step size. */
import type { VNode } from "preact";
import { SPEEDS } from "../../commands/simulate-commands.js";
import { setSettings } from "../../document/edits/set-settings.js";
import type { Studio } from "../../studio.js";
import { CommandIcon } from "../command-icon.js";
import { RecordingBar } from "./recording-bar.js";
import { TimeField } from "./time-field.js";

export function Transport({ studio }: { readonly studio: Studio }): VNode {
  const { loop, replaying } = studio.session;
  const running = studio.simulation.running.value || replaying.value;
  return (
    <section class="transport" aria-label="Transport" data-region="transport">
      <CommandIcon studio={studio} command="reset" icon="skip-back" />
      <CommandIcon studio={studio} command="step-back" icon="step-back" />
      <CommandIcon
        studio={studio}
        command="play"
        icon={running ? "pause" : "play"}
        title={running ? "Pause" : "Play"}
        class="primary play"
      />
      <CommandIcon studio={studio} command="step" icon="step-forward" />
      <TimeField studio={studio} />
      <RecordingBar studio={studio} />
      <SpeedSelector studio={studio} />
      <StepSelector studio={studio} />
      <CommandIcon studio={studio} command="loop" icon="repeat" title="Loop over the recording" pressed={loop.value} />
    </section>
  );
}

/** `1/10×`, `5×`. */
const speedText = (speed: number): string => {
  if (!Number.isFinite(speed)) return "max";
  return speed < 1 ? `1/${Math.round(1 / speed)}×` : `${speed}×`;
};

function SpeedSelector({ studio }: { readonly studio: Studio }): VNode {
  const { speed } = studio.session;
  const offered = SPEEDS.includes(speed.value as (typeof SPEEDS)[number]) ? SPEEDS : [...SPEEDS, speed.value];
  return (
    <select
      class="field selector"
      aria-label="Speed"
      title="Simulated seconds per second"
      value={String(speed.value)}
      onChange={(event) => {
        speed.value = Number(event.currentTarget.value);
      }}
    >
      {offered.map((one) => (
        <option key={one} value={String(one)}>
          {speedText(one)}
        </option>
      ))}
    </select>
  );
}

const STEPS = [1 / 2000, 1 / 1000, 1 / 500, 1 / 240, 1 / 120, 1 / 60, 1 / 30] as const;

/** `1/240 s`, or the number itself where it is no such part. */
function stepText(step: number): string {
  const parts = 1 / step;
  return step < 1 && Math.abs(parts - Math.round(parts)) < 1e-9 * parts ? `1/${Math.round(parts)} s` : `${Number(step.toPrecision(4))} s`;
}

function StepSelector({ studio }: { readonly studio: Studio }): VNode {
  const step = studio.document.resolution.value.model?.settings?.step ?? 1 / 240;
  const offered: readonly number[] = STEPS.some((one) => one === step) ? STEPS : [step, ...STEPS];
  return (
    <select
      class="field selector step-selector"
      aria-label="Step size"
      title="Length of a step"
      value={String(step)}
      onChange={(event) => studio.document.edit("step size", setSettings("step", Number(event.currentTarget.value)))}
    >
      {offered.map((one) => (
        <option key={one} value={String(one)}>
          h = {stepText(one)}
        </option>
      ))}
    </select>
  );
}
