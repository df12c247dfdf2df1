/** Frames per second that the page could show: counted by its own callback, once a second. */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { Studio } from "../../studio.js";
import { withPicture } from "../with-picture.js";

export function FrameRate({ studio }: { readonly studio: Studio }): VNode {
  const shown = useSignal("–");
  useEffect(() => {
    let before = studio.view?.statistics.frames ?? 0;
    let at = performance.now();
    let rate = 0;
    const show = withPicture(0, () => {
      shown.value = String(rate);
    });
    const timer = setInterval(() => {
      const frames = studio.view?.statistics.frames ?? 0;
      const now = performance.now();
      rate = Math.round(((frames - before) * 1000) / (now - at));
      if (String(rate) !== shown.peek()) show.ask();
      before = frames;
      at = now;
    }, 1000);
    return () => {
      clearInterval(timer);
      show.stop();
    };
  }, [studio, shown]);
  const quality = studio.session.quality.value;
  return (
    <span class="status-item" title={quality === "auto" ? "Drawn frames per second" : `Drawn frames per second, quality ${quality}`}>
      {shown} fps
    </span>
  );
}
