/** The second view of a comparison, with the camera of the first: beside it, or over it right of a line. It shows the second run. */
import { effect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Comparison } from "../../simulation/compare.js";
import type { Studio } from "../../studio.js";
import { createView } from "../../view/create-view.js";
import type { View } from "../../view/view.js";
import { RunMark } from "./compare-table.js";
import { splitOf } from "./split-of.js";
import { WipeLine } from "./wipe-line.js";

export function CompareSplit({ studio }: { readonly studio: Studio }): VNode | null {
  const canvas = useRef<HTMLCanvasElement>(null);
  const comparison = studio.comparison.value;
  const split = splitOf(studio);
  useEffect(
    () => (split && comparison && canvas.current ? startSecond(studio, comparison, canvas.current) : undefined),
    [split, comparison],
  );
  if (!split || !comparison) return null;
  const [first, second] = comparison.rows.value;
  return (
    <>
      <div class="compare-label first floating">
        <RunMark place={0} /> {first?.name}
      </div>
      <div
        key={split}
        class={`compare-second ${split}`}
        style={split === "wipe" ? { "--wipe": `${100 * studio.session.wipe.value}%` } : undefined}
      >
        <canvas ref={canvas} aria-label="3-D view of the second run" />
        <div class="compare-label floating">
          <RunMark place={1} /> {second?.name}
        </div>
      </div>
      {split === "wipe" && <WipeLine place={studio.session.wipe} />}
    </>
  );
}

function startSecond({ document, session, view: main }: Studio, comparison: Comparison, canvas: HTMLCanvasElement): () => void {
  const view = createView(canvas, { theme: session.theme.peek(), quality: main?.quality });
  const { shown, client } = comparison.runs[1]!;
  const endings = [
    effect(() => {
      const { model } = document.resolution.value;
      if (model) view.setModel(model);
    }),
    effect(() => {
      if (shown.value) view.showFrame(shown.value, client.layout.value);
    }),
    effect(() => view.setSelection(session.selection.value, session.hovered.value)),
    effect(() => view.setOverlays(session.overlays.value, session.hidden.value)),
    effect(() => view.setTheme(session.theme.value)),
    effect(() => view.setOrthographic(session.orthographic.value)),
    ...(main ? [followCamera(main, view), passPointer(main, canvas)] : []),
  ];
  return () => {
    for (const end of endings) end();
    view.dispose();
  };
}

/** Looks from where the main view looks. */
function followCamera(main: View, view: View): () => void {
  let seen = "";
  let request = 0;
  const look = () => {
    const place = main.camera;
    const text = JSON.stringify(place);
    if (text !== seen) view.setCamera(place);
    seen = text;
    request = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(request);
}

/** The pointer turns the common camera here too. */
function passPointer(main: View, canvas: HTMLCanvasElement): () => void {
  const move = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    if (event.buttons === 1 && !event.shiftKey) main.orbit(event.movementX, event.movementY);
    else main.pan(event.movementX, event.movementY);
  };
  const press = (event: PointerEvent) => canvas.setPointerCapture(event.pointerId);
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    main.zoom(Math.exp(-0.0015 * event.deltaY));
  };
  const stay = (event: Event) => event.preventDefault();
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerdown", press);
  canvas.addEventListener("wheel", wheel, { passive: false });
  canvas.addEventListener("contextmenu", stay);
  return () => {
    canvas.removeEventListener("pointermove", move);
    canvas.removeEventListener("pointerdown", press);
    canvas.removeEventListener("wheel", wheel);
    canvas.removeEventListener("contextmenu", stay);
  };
}
