/**
 * The pointer over a chart: a drag marks the jobs below it, a click on the mark of a job opens its run, one on the mark of several marks
 * them, one beside clears.
 */
import type { Chart } from "@gelenk/batch";
import type { Signal } from "@preact/signals";
import type { Studio } from "../../studio.js";
import { type Point, rangesBetween, rowsWithin } from "../../sweep/brush.js";
import { openRun } from "../../sweep/open-run.js";
import type { Sweep } from "../../sweep/sweep-state.js";

/** Less is a click, CSS pixels. */
const SMALLEST_DRAG = 4;
/** More jobs are marked when the drag ends, not on its way. */
const AT_ONCE = 5000;

type Brush = Signal<readonly [Point, Point] | undefined>;
type SvgPointerEvent = PointerEvent & { readonly currentTarget: SVGSVGElement };

export function brushPointer(studio: Studio, sweep: Sweep, chart: Chart, brush: Brush) {
  const { table, selected } = sweep;
  const mark = ([from, to]: readonly [Point, Point], within: boolean) => {
    const ranges = rangesBetween(chart, from, to);
    if (ranges.length > 0) selected.value = rowsWithin(table, ranges, within ? selected.peek() : undefined);
  };
  return {
    onPointerDown(event: SvgPointerEvent) {
      if (event.button !== 0) return;
      const from = pointOf(event);
      event.currentTarget.setPointerCapture(event.pointerId);
      brush.value = [from, from];
    },
    onPointerMove(event: SvgPointerEvent) {
      if (!brush.value) return;
      brush.value = [brush.value[0], pointOf(event)];
      if (isDrag(brush.value) && table.rows <= AT_ONCE && !event.shiftKey) mark(brush.value, false);
    },
    onPointerUp(event: SvgPointerEvent) {
      const drawn = brush.value;
      brush.value = undefined;
      if (!drawn) return;
      if (isDrag(drawn)) mark(drawn, event.shiftKey);
      else click(studio, sweep, chart, event);
    },
    onPointerCancel() {
      brush.value = undefined;
    },
  };
}

const isDrag = ([from, to]: readonly [Point, Point]): boolean => Math.abs(to.x - from.x) + Math.abs(to.y - from.y) >= SMALLEST_DRAG;

function pointOf({ clientX, clientY, currentTarget }: SvgPointerEvent): Point {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function click(studio: Studio, sweep: Sweep, chart: Chart, event: SvgPointerEvent): void {
  // captured, the event is about the whole picture
  const hit = document.elementsFromPoint(event.clientX, event.clientY).find((element) => element.closest("[data-index], [data-count]"));
  const found = hit?.closest<SVGGraphicsElement>("[data-index], [data-count]");
  const { index } = found?.dataset ?? {};
  if (index !== undefined) {
    openRun(studio, sweep, sweep.table.index.indexOf(Number(index)));
    return;
  }
  if (!found) {
    sweep.selected.value = new Set();
    return;
  }
  const { x, y, width, height } = found.getBBox();
  // the edges belong to the neighbours as well
  const inset = 0.01;
  const ranges = rangesBetween(chart, { x: x + inset, y: y + inset }, { x: x + width - inset, y: y + height - inset });
  sweep.selected.value = rowsWithin(sweep.table, ranges);
}
