/**
 * Pointer and wheel of the canvas: the left button goes to the tool, right and middle pan, the wheel zooms to the pointer, two fingers pan
 * and zoom. What a tool does not want orbits the camera.
 */
import { isSelected, select } from "../session/session.js";
import type { Studio } from "../studio.js";
import { toolNamed } from "../tools/catalogue.js";
import { pickFree } from "../tools/pick-free.js";
import { isClick } from "../tools/select.js";
import type { Gesture, Tool, ToolPointer } from "../tools/tool.js";
import type { Pixel, View } from "../view/view.js";

/** A press of a finger so long opens the menu, ms. */
const LONG_PRESS = 500;
/** The wheel moves by about this per notch, CSS pixels. */
const NOTCH = 100;
const ZOOM_PER_NOTCH = 1.15;
/** Lines and pages of a wheel in pixels. */
const WHEEL_UNITS: readonly number[] = [1, 33, 400];

interface Drag extends Gesture {
  readonly id: number;
}

export function followPointer(studio: Studio, view: View): () => void {
  const { canvas } = view;
  const ending = new AbortController();
  const fingers = new Map<number, Pixel>();
  let drag: Drag | undefined;
  let press: ReturnType<typeof setTimeout> | undefined;

  const pixelOf = (event: MouseEvent): Pixel => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const pointerOf = (event: MouseEvent, hit = false): ToolPointer => {
    const pixel = pixelOf(event);
    return {
      ...pixel,
      ...{ shift: event.shiftKey, control: event.ctrlKey || event.metaKey, alt: event.altKey },
      hit: hit ? pickFree(studio, pixel)[0] : undefined,
    };
  };

  function down(event: PointerEvent): void {
    canvas.focus({ preventScroll: true });
    fingers.set(event.pointerId, pixelOf(event));
    if (event.pointerType === "touch" && fingers.size > 1) {
      endPress();
      drag?.cancel();
      drag = { id: event.pointerId, ...pinch(view, fingers) };
      return;
    }
    if (drag) return;
    canvas.setPointerCapture(event.pointerId);
    const pointer = pointerOf(event, true);
    const gesture = event.button === 0 ? pressTool(studio, pointer) : panOrMenu(studio, view, pointer, event);
    drag = { id: event.pointerId, ...(gesture ?? orbit(view, pointer)) };
    if (event.pointerType === "touch") press = setTimeout(() => longPress(event), LONG_PRESS);
  }

  function longPress(event: PointerEvent): void {
    drag?.cancel();
    drag = undefined;
    openMenu(studio, event);
  }

  function endPress(): void {
    clearTimeout(press);
    press = undefined;
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    const pointer = pointerOf(event);
    if (before && press && !isClick(before, pointer)) endPress();
    if (before && !press) fingers.set(event.pointerId, pointer);
    if (drag) drag.move(pointer);
    else if (event.pointerType !== "touch") hover(studio, pointer);
  }

  function up(event: PointerEvent): void {
    endPress();
    fingers.delete(event.pointerId);
    if (drag?.id !== event.pointerId) return;
    const ended = drag;
    drag = undefined;
    ended.end(pointerOf(event));
  }

  function cancel(event: PointerEvent): void {
    endPress();
    fingers.delete(event.pointerId);
    drag?.cancel();
    drag = undefined;
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const notches = (-event.deltaY * (WHEEL_UNITS[event.deltaMode] ?? 1)) / NOTCH;
    if (drag?.wheel) drag.wheel(notches);
    else view.zoom(ZOOM_PER_NOTCH ** notches, pixelOf(event));
  }

  function leaveOnEscape(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !drag) return;
    event.stopPropagation();
    drag.cancel();
    drag = undefined;
  }

  const { signal } = ending;
  canvas.addEventListener("pointerdown", down, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  canvas.addEventListener("pointerup", up, { signal });
  canvas.addEventListener("pointercancel", cancel, { signal });
  canvas.addEventListener("pointerleave", () => hoverNothing(studio), { signal });
  canvas.addEventListener("wheel", wheel, { signal, passive: false });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  window.addEventListener("keydown", leaveOnEscape, { signal, capture: true });
  return () => ending.abort();
}

/** Ctrl pulls at once, whatever the tool. */
function pressTool(studio: Studio, pointer: ToolPointer): Gesture | undefined {
  const own = toolNamed(studio.session.tool.peek());
  const tool: Tool = pointer.control && pointer.hit?.reference.kind === "bodies" ? toolNamed("pull") : own;
  return tool.press(studio, pointer);
}

const orbit = (view: View, start: Pixel): Gesture => following(start, (dx, dy) => view.orbit(dx, dy));

function following(start: Pixel, by: (dx: number, dy: number) => void, click?: () => void): Gesture {
  let last = start;
  let moved = false;
  return {
    move(pointer) {
      moved ||= !isClick(start, pointer);
      if (moved) by(pointer.x - last.x, pointer.y - last.y);
      if (moved) last = pointer;
    },
    end() {
      if (!moved) click?.();
    },
    cancel() {},
  };
}

const panOrMenu = (studio: Studio, view: View, start: ToolPointer, event: PointerEvent): Gesture =>
  following(start, (dx, dy) => view.pan(dx, dy), event.button === 2 ? () => menuFor(studio, start, event) : undefined);

/** The menu is about what lies under the pointer. */
function menuFor(studio: Studio, { hit }: ToolPointer, event: PointerEvent): void {
  if (hit && !isSelected(studio.session, hit.reference)) select(studio.session, hit.reference);
  openMenu(studio, event);
}

function openMenu({ session }: Studio, { clientX, clientY }: PointerEvent): void {
  session.menuAt.value = { x: clientX, y: clientY };
}

/** Two fingers: their middle pans, their distance zooms. */
function pinch(view: View, fingers: ReadonlyMap<number, Pixel>): Gesture {
  const state = () => {
    const [a, b] = [...fingers.values()];
    if (!a || !b) return undefined;
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, distance: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  let last = state();
  return {
    move() {
      const next = state();
      if (next && last) {
        view.pan(next.middle.x - last.middle.x, next.middle.y - last.middle.y);
        if (last.distance > 0) view.zoom(next.distance / last.distance, next.middle);
      }
      last = next;
    },
    end() {},
    cancel() {},
  };
}

function hover(studio: Studio, pointer: ToolPointer): void {
  const { hovered, tool } = studio.session;
  const hit = pickFree(studio, pointer)[0];
  const now = hovered.peek();
  if (hit?.reference.name !== now?.name || hit?.reference.kind !== now?.kind) hovered.value = hit?.reference;
  toolNamed(tool.peek()).hover?.(studio, { ...pointer, hit });
}

function hoverNothing({ session }: Studio): void {
  session.hovered.value = undefined;
}
