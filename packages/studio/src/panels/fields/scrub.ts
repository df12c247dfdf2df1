/** Dragging a label changes its number: one change per frame of the page, one entry of the history per drag. */
import { factorOf, type Range, stepped } from "./stepping.js";
import { newGesture } from "./target.js";

/** Pixels per step. */
const PIXELS = 4;

export function scrubLabel(event: PointerEvent, value: number, range: Range, change: (value: number, gesture: string) => void): void {
  if (event.button !== 0) return;
  const label = event.currentTarget as HTMLElement;
  const gesture = newGesture();
  const start = event.clientX;
  let wanted: number | undefined;
  const apply = () => {
    if (wanted !== undefined) change(wanted, gesture);
    wanted = undefined;
  };
  label.setPointerCapture(event.pointerId);
  label.onpointermove = (moved) => {
    const steps = Math.trunc((moved.clientX - start) / PIXELS);
    if (steps === 0 && wanted === undefined) return;
    if (wanted === undefined) requestAnimationFrame(apply);
    wanted = stepped(value, steps * factorOf(moved), range);
  };
  label.onlostpointercapture = () => {
    label.onpointermove = null;
    apply();
  };
}
