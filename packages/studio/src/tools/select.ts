/** The select tool: a click selects, a second one at the same place takes what lies behind; dragging orbits, with Shift it draws a box. */
import { batch } from "@preact/signals";
import { type EntityKind, entitiesOf, type Reference, sameReference } from "../document/entities.js";
import { type Box, select } from "../session/session.js";
import type { Studio } from "../studio.js";
import type { Pixel } from "../view/view.js";
import { pickFree } from "./pick-free.js";
import type { Gesture, Tool, ToolPointer } from "./tool.js";

/** Less than this is a click, CSS pixels. */
const CLICK_DISTANCE = 4;
const SELECTABLE: readonly EntityKind[] = ["bodies", "joints"];

export const isClick = (from: Pixel, to: Pixel): boolean => Math.hypot(to.x - from.x, to.y - from.y) < CLICK_DISTANCE;

const boxBetween = (a: Pixel, b: Pixel): Box => ({
  ...{ left: Math.min(a.x, b.x), top: Math.min(a.y, b.y) },
  ...{ width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) },
});

/** The nearest thing, or the one behind what is selected already. */
function nextUnderPointer(found: readonly Reference[], selection: readonly Reference[]): Reference | undefined {
  const [only] = selection;
  const place = selection.length === 1 && only ? found.findIndex((reference) => sameReference(reference, only)) : -1;
  return found[(place + 1) % Math.max(1, found.length)];
}

function click(studio: Studio, pointer: ToolPointer): void {
  const { session } = studio;
  const found = pickFree(studio, pointer).map(({ reference }) => reference);
  const add = pointer.shift || pointer.control;
  select(session, add ? found[0] : nextUnderPointer(found, session.selection.peek()), add);
}

const lies = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height;

function selectInBox({ session, document, view }: Studio, box: Box): void {
  const model = document.model.peek();
  const all = SELECTABLE.flatMap((kind) => entitiesOf(model, kind).map(({ name }): Reference => ({ kind, name })));
  const inside = all.filter((reference) => {
    const isOut = session.hidden.peek().has(reference.name) || session.locked.peek().has(reference.name);
    const own = isOut ? undefined : view?.boxOf(reference);
    return own !== undefined && lies(own, box);
  });
  const kept = session.selection.peek().filter((reference) => !inside.some((other) => sameReference(other, reference)));
  session.selection.value = [...kept, ...inside];
}

function boxGesture(studio: Studio, start: ToolPointer): Gesture {
  const { selectionBox } = studio.session;
  return {
    move(pointer) {
      selectionBox.value = boxBetween(start, pointer);
    },
    end(pointer) {
      batch(() => {
        selectionBox.value = undefined;
        if (isClick(start, pointer)) click(studio, pointer);
        else selectInBox(studio, boxBetween(start, pointer));
      });
    },
    cancel() {
      selectionBox.value = undefined;
    },
  };
}

function orbitGesture(studio: Studio, start: ToolPointer): Gesture {
  let last: Pixel = start;
  let moved = false;
  return {
    move(pointer) {
      moved ||= !isClick(start, pointer);
      if (!moved) return;
      studio.view?.orbit(pointer.x - last.x, pointer.y - last.y);
      last = pointer;
    },
    end(pointer) {
      if (!moved) click(studio, pointer);
    },
    cancel() {},
  };
}

export const selectTool: Tool = {
  name: "select",
  title: "Select",
  key: "q",
  icon: "mouse-pointer-2",
  press: (studio, pointer) => (pointer.shift ? boxGesture(studio, pointer) : orbitGesture(studio, pointer)),
};
