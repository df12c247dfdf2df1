/** The region of the 3-D view: makes the view, ties it to the studio's signals and sends it pointer and keys. Bars and notices float over it. */
import { effect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Studio } from "../studio.js";
import { createView } from "../view/create-view.js";
import type { Quality, View } from "../view/view.js";
import { splitOf } from "./compare/split-of.js";
import { followSelection } from "./follow-selection.js";
import { lazily } from "./lazily.js";
import { OverlayChips } from "./overlay-chips.js";
import { RunChip } from "./run-chip.js";
import { StoppedBar } from "./stopped-bar.js";
import { ToolBar } from "./tool-bar.js";
import { EmptyDocument } from "./view-empty.js";
import { followPointer } from "./view-pointer.js";
import { joinPicture } from "./with-picture.js";

const JoinPalette = lazily(async () => (await import("./join-palette.js")).JoinPalette);
const ImportBar = lazily(async () => (await import("./import-bar.js")).ImportBar);
const ImportingBar = lazily(async () => (await import("./importing-bar.js")).ImportingBar);
const ResultBar = lazily(async () => (await import("./result-bar.js")).ResultBar);
const LargeFileBar = lazily(async () => (await import("./large-file-bar.js")).LargeFileBar);
const CompareSplit = lazily(async () => (await import("./compare/compare-split.js")).CompareSplit);

export function ViewPane({ studio }: { readonly studio: Studio }): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? startView(studio, canvas.current) : undefined), [studio]);
  const { selectionBox, importing, importOffer, largeFile, resultLane } = studio.session;
  return (
    <section class="view-pane" aria-label="View" data-region="view" data-split={splitOf(studio)}>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: without this role screen readers keep the arrow keys for themselves */}
      <canvas ref={canvas} tabIndex={0} role="application" aria-label="3-D view" aria-describedby="view-description" />
      <p id="view-description" class="only-heard">
        {describe(studio)}
      </p>
      <ToolBar studio={studio} />
      <OverlayChips studio={studio} />
      <EmptyDocument studio={studio} />
      {studio.session.joining.value && <JoinPalette studio={studio} />}
      <StoppedBar studio={studio} />
      <RunChip studio={studio} />
      {importOffer.value && <ImportBar key={importOffer.value.gesture} studio={studio} offer={importOffer.value} />}
      {resultLane.value && <ResultBar studio={studio} />}
      {importing.value && <ImportingBar studio={studio} />}
      {largeFile.value && <LargeFileBar key={largeFile.value.name} studio={studio} file={largeFile.value} />}
      {splitOf(studio) && <CompareSplit studio={studio} />}
      {selectionBox.value && <div class="selection-box" style={{ ...selectionBox.value }} />}
    </section>
  );
}

/** What a person who does not see the view is told about it. */
function describe({ document, session }: Studio): string {
  const { bodies = [], joints = [], name = "untitled" } = document.model.value;
  const selected = session.selection.value.map((reference) => reference.name).join(", ");
  const scene = `${name}: ${bodies.length} bodies, ${joints.length} joints.`;
  const hint = "Arrows orbit, Shift and arrows pan, plus and minus zoom, N goes to the next object.";
  return `${scene} ${selected ? `Selected: ${selected}.` : "Nothing is selected."} ${hint}`;
}

function startView(studio: Studio, canvas: HTMLCanvasElement): () => void {
  const fixed = new URLSearchParams(location.search).get("quality");
  if (fixed === "low" || fixed === "medium" || fixed === "full") studio.session.quality.value = fixed;
  const view = createView(canvas, { theme: studio.session.theme.peek(), ...qualityOf(studio) });
  studio.view = view;
  const resized = new ResizeObserver(() => view.resize());
  resized.observe(canvas);
  const endings = [...tie(studio, view), followPointer(studio, view), () => resized.disconnect(), () => view.dispose()];
  view.onDrawn(() => {
    // the pictures of a headset are none of the page
    if (studio.session.vr.peek().is !== "inside") joinPicture();
    studio.simulation.drawn();
  });
  view.onGraphics((lost) => {
    studio.session.notice.value = lost ? "Graphics restart…" : "Graphics are back";
    if (lost) studio.simulation.send({ do: "pause" });
  });
  return () => {
    for (const end of endings) end();
    studio.view = undefined;
  };
}

function qualityOf({ session }: Studio): { readonly quality?: Quality } {
  const quality = session.quality.peek();
  return quality === "auto" ? {} : { quality };
}

/** Everything that the view shows follows a signal. */
function tie(studio: Studio, view: View): (() => void)[] {
  const { document, session, simulation } = studio;
  return [
    effect(() => {
      const { model } = document.resolution.value;
      if (model) view.setModel(model);
    }),
    effect(() => {
      const frame = simulation.frame.value;
      if (frame) view.showFrame(frame, simulation.layout.value);
    }),
    effect(() => view.setSelection(session.selection.value, session.hovered.value)),
    effect(() => view.setOverlays(session.overlays.value, session.hidden.value)),
    effect(() => view.setScales({ forces: session.forceScale.value, enlargeGaps: session.enlargeGaps.value })),
    effect(() => view.setTheme(session.theme.value)),
    effect(() => view.setOrthographic(session.orthographic.value)),
    effect(() => {
      if (session.quality.value !== "auto") view.setQuality(session.quality.value);
    }),
    frameOnOpening(studio, view),
    followSelection(studio, view),
  ];
}

/** A document that was opened is seen whole. */
function frameOnOpening({ document }: Studio, view: View): () => void {
  let seen: number | undefined;
  return effect(() => {
    const identity = document.identity.value;
    if (identity === seen || !document.resolution.value.model) return;
    seen = identity;
    view.look("home");
  });
}
