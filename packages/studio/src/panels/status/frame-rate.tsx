/** Frames per second that the page could show: counted by its own callback, once a second. */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { Studio } from "../../studio.js";
import { withPicture } from "../with-picture.js";

export function FrameRate({ studio }: { readonly studio: Studio }): VNode {
  const shown = useSignal("– fps");
  useEffect(() => {
    let before = studio.view?.statistics.frames ?? 0;
    let at = performance.now();
    let rate = 0;
    const show = withPicture(0, () => {
      shown.value = rateText(rate);
    });
    const timer = setInterval(() => {
      const frames = studio.view?.statistics.frames ?? 0;
      const now = performance.now();
      rate = Math.round(((frames - before) * 1000) / (now - at));
      if (rateText(rate) !== shown.peek()) show.ask();
      before = frames;
      at = now;
    }, 1000);
    return () => {
      clearInterval(timer);
      show.stop();
    };
  }, [studio, shown]);
  const quality = studio.session.quality.value;
  const about = "Frames drawn per second; nothing is drawn while nothing changes";
  return (
    <span class="status-item" title={quality === "auto" ? about : `${about}. Quality ${quality}`}>
      {shown}
    </span>
  );
}

/** A page that has nothing to draw is not slow. */
const rateText = (rate: number): string => (rate === 0 ? "idle" : `${rate} fps`);
