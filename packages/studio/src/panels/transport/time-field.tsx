/** The time that is shown, to be typed over, and the end of the recording. Follows a run ten times a second, else every frame, without a render. */
import { effect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { parseQuantity } from "../../document/units.js";
import { read } from "../../simulation/frame.js";
import type { Studio } from "../../studio.js";
import { beatOf } from "../live.js";

export function TimeField({ studio }: { readonly studio: Studio }): VNode {
  const field = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    return effect(() => {
      const { frame: newest, running } = studio.simulation;
      if (running.value) void beatOf(studio).value;
      const frame = running.value ? newest.peek() : newest.value;
      const time = frame ? read(frame, "time") : 0;
      const recorded = frame ? read(frame, "recordedTo") : 0;
      if (field.current && field.current !== document.activeElement) field.current.value = time.toFixed(3);
      // a new text in place of the old one would be laid out as an element that came
      if (end.current) (end.current.firstChild as Text).data = `/ ${recorded.toFixed(2)} s`;
    });
  }, [studio]);
  const go = (element: HTMLInputElement) => {
    const time = parseQuantity(element.value, "s");
    studio.session.replaying.value = false;
    if (typeof time === "number") studio.simulation.send({ do: "seek", time });
    else studio.session.notice.value = time.problem;
    element.blur();
  };
  return (
    <label class="time">
      <span class="only-heard">Time in seconds</span>
      <input
        ref={field}
        type="text"
        inputMode="decimal"
        title="Type a time to go there"
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === "Enter") go(event.currentTarget);
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <span ref={end} class="end">
        –
      </span>
    </label>
  );
}
