/** Tells changes of state to those who do not see them: playing, paused, stopped, notices. Never numbers that run. Notices are also shown for a while. */
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { Studio } from "../../studio.js";

const SHOWN_FOR = 5000;

export function LiveRegion({ studio }: { readonly studio: Studio }): VNode {
  const { notice } = studio.session;
  const { state, running } = studio.simulation;
  useEffect(() => {
    if (notice.value === "") return undefined;
    const timer = setTimeout(() => {
      notice.value = "";
    }, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [notice.value]);
  const stopped =
    state.value.is === "stopped"
      ? "The simulation stopped"
      : running.value
        ? "Playing"
        : studio.session.replaying.value
          ? "Playing the recording in a loop"
          : "Paused";
  return (
    <>
      <div class="only-heard" role="status" aria-live="polite">
        {stopped}
      </div>
      <div class={`notice floating ${notice.value ? "" : "only-heard"}`} role="status" aria-live="polite">
        {notice}
      </div>
    </>
  );
}
