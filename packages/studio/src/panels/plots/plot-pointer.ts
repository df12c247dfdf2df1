/** Pointer and keys over a plot: wheel zooms, arrows move the cursor, the playhead can be dragged. What lies over the canvas are elements that only move. */
import type uPlot from "uplot";
import { scrubbed } from "../scrubbed.js";

interface PointerActions {
  /** By how much the visible range grows, around a place in the plot, CSS pixels. */
  zoomBy(factor: number, at: { readonly left: number; readonly top: number }): void;
  /** Hundredths of the visible range. */
  moveCursor(by: number): void;
  seekToCursor(): void;
}

const PER_PIXEL = 0.0015;
/** Pixels of a wheel that counts lines. */
const LINE = 16;

export function listenToPointer(chart: uPlot, { zoomBy, moveCursor, seekToCursor }: PointerActions): void {
  const { over } = chart;
  over.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      const { left, top } = over.getBoundingClientRect();
      zoomBy(Math.exp(PER_PIXEL * pixels), { left: event.clientX - left, top: event.clientY - top });
    },
    { passive: false },
  );
  over.tabIndex = 0;
  over.setAttribute("role", "application");
  over.setAttribute("aria-label", "Plot: arrows move the cursor, Enter goes to its time, plus and minus zoom");
  const middle = () => ({ left: over.clientWidth / 2, top: over.clientHeight / 2 });
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => moveCursor(-1),
    ArrowRight: () => moveCursor(1),
    Enter: seekToCursor,
    "+": () => zoomBy(0.8, middle()),
    "-": () => zoomBy(1.25, middle()),
  };
  over.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
}

interface Point {
  readonly left: number;
  readonly top: number;
  readonly color: string;
}

/** Longer than a plot is wide, pixels, and steps of a pixel. */
const WAY = 20_000;
const STEPS = 8;

/** The line at the time of the view; in a plane a point on each path. */
export interface Playhead {
  showLine(left: number | undefined, width: number): void;
  showPoints(points: readonly (Point | undefined)[]): void;
}

export function createPlayhead(over: HTMLElement, { lines, seek }: { readonly lines: number; seek(left: number): void }): Playhead {
  const line = append(over, "plot-playhead");
  const moveLine = scrubbed(line, "translateX(0)", `translateX(${WAY}px)`, WAY * STEPS);
  const dots = Array.from({ length: lines }, () => append(over, "plot-dot"));
  line.hidden = true;
  letDrag(line, over, seek);
  return {
    showLine(left, width) {
      const hidden = left === undefined || left < -0.5 || left > width + 0.5;
      if (line.hidden !== hidden) line.hidden = hidden;
      if (left !== undefined) moveLine(left / WAY);
    },
    showPoints(points) {
      dots.forEach((dot, k) => {
        const point = points[k];
        dot.hidden = point === undefined;
        if (!point) return;
        dot.style.transform = `translate(${point.left}px, ${point.top}px)`;
        dot.style.background = point.color;
      });
    },
  };
}

function append(over: HTMLElement, name: string): HTMLElement {
  const element = document.createElement("div");
  element.className = name;
  over.append(element);
  return element;
}

function letDrag(line: HTMLElement, over: HTMLElement, seek: (left: number) => void): void {
  // a drag of the playhead selects no range
  line.addEventListener("mousedown", (event) => event.stopPropagation());
  line.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    line.setPointerCapture(event.pointerId);
  });
  line.addEventListener("pointermove", (event) => {
    if (!line.hasPointerCapture(event.pointerId)) return;
    const { left, width } = over.getBoundingClientRect();
    seek(Math.min(width, Math.max(0, event.clientX - left)));
  });
}
