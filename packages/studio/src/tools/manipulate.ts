/**
 * The tools that move and turn. At the start they edit the model. Later they act on the run: a hand leads the body through motors or a
 * guide, so that joints and contacts hold; while the run is paused, small steps are made, so that linkages can be posed.
 */
import type { Quaternion } from "@gelenk/core";
import { effect } from "@preact/signals";
import { moveBody } from "../document/edits/move-body.js";
import { add, multiply, type Pose, scale } from "../document/poses.js";
import type { ToolName } from "../session/session.js";
import { isAtStart, type Studio } from "../studio.js";
import type { View } from "../view/view.js";
import { poseOf } from "./body-now.js";
import {
  axisOf,
  type GizmoMode,
  type GizmoPlace,
  gizmoLines,
  type Handle,
  handleAt,
  movedBy,
  SNAP,
  snapped,
  snappedMove,
  turnedBy,
  turnOf,
} from "./gizmo.js";
import { selectTool } from "./select.js";
import type { Gesture, Tool, ToolPointer } from "./tool.js";
import { NOTHING_TYPED, type Typed, typedValue, typeKey } from "./typed-number.js";

const DEGREE = Math.PI / 180;

/** The one body that is selected, with its gizmo. */
function placeOf(studio: Studio): (GizmoPlace & { readonly body: string }) | undefined {
  const [only, ...others] = studio.session.selection.value;
  if (only?.kind !== "bodies" || others.length > 0 || studio.session.locked.value.has(only.name)) return undefined;
  const pose = poseOf(studio, only.name);
  return pose && { ...pose, space: studio.session.gizmoSpace.value, body: only.name };
}

/** Where the gesture leads the body: an edit of the model, or a hand in the run. */
function leading(studio: Studio, mode: GizmoMode, body: string, start: Pose) {
  const { document, simulation } = studio;
  if (isAtStart(studio)) {
    const gesture = `${mode} ${body} ${studio.nextHold()}`;
    const label = `${mode === "move" ? "Move" : "Turn"} ${body}`;
    return {
      to: (pose: Pose) => document.edit(label, moveBody(body, pose), gesture),
      end: () => {},
      cancel: () => document.edit(label, moveBody(body, start), gesture),
    };
  }
  const id = studio.nextHold();
  simulation.send({ do: "hold", id, body, point: start.position, by: mode === "move" ? "lead" : "guide" });
  const end = () => simulation.send({ do: "release", id });
  return {
    to({ position, orientation }: Pose) {
      simulation.send({ do: "target", id, position, ...(mode === "rotate" && { orientation }) });
      if (!simulation.running.peek()) simulation.send({ do: "step", count: 1 });
    },
    end,
    cancel: end,
  };
}

function drag(
  studio: Studio,
  view: View,
  mode: GizmoMode,
  place: GizmoPlace & { readonly body: string },
  handle: Handle,
  from: ToolPointer,
): Gesture {
  const start = view.rayThrough(from);
  const lead = leading(studio, mode, place.body, place);
  return {
    move(pointer) {
      const now = view.rayThrough(pointer);
      const snaps = studio.session.snap.peek();
      if (mode === "rotate") {
        const angle = turnedBy(place, handle, start, now);
        lead.to({ ...place, orientation: turned(place, handle, snaps ? snapped(angle, SNAP.rotate) : angle) });
      } else {
        const way = movedBy(place, handle, start, now);
        lead.to({ ...place, position: add(place.position, snaps ? snappedMove(place, handle, way, SNAP.move) : way) });
      }
    },
    end: lead.end,
    cancel: lead.cancel,
  };
}

const turned = (place: GizmoPlace, { axis }: Handle, angle: number): Quaternion => multiply(turnOf(place, axis, angle), place.orientation);

/** A typed axis and number: metres, or degrees. */
function applyTyped(studio: Studio, mode: GizmoMode, { axis, ...typed }: Typed): void {
  const place = placeOf(studio);
  const value = typedValue({ ...typed });
  if (!place || axis === undefined || value === undefined) return;
  const pose: Pose =
    mode === "move"
      ? { ...place, position: add(place.position, scale(axisOf(place, axis), value)) }
      : { ...place, orientation: turned(place, { kind: "ring", axis }, value * DEGREE) };
  const lead = leading(studio, mode, place.body, place);
  lead.to(pose);
  lead.end();
}

function manipulator(mode: GizmoMode, name: ToolName, title: string, key: string, icon: string): Tool {
  let typed: Typed = NOTHING_TYPED;
  let stopDrawing: (() => void) | undefined;

  /** The gizmo is drawn as long as the tool is chosen. */
  function draw(studio: Studio): void {
    stopDrawing ??= effect(() => {
      const place = studio.session.tool.value === name ? placeOf(studio) : undefined;
      if (studio.session.tool.value === name) studio.view?.setToolLines(place && studio.view ? gizmoLines(studio.view, mode, place) : []);
    });
  }

  return {
    ...{ name, title, key, icon },
    enter: draw,
    press(studio, pointer) {
      const { view } = studio;
      const place = placeOf(studio);
      const handle = view && place && handleAt(view, mode, place, pointer);
      return handle ? drag(studio, view, mode, place, handle, pointer) : selectTool.press(studio, pointer);
    },
    onKey(studio, pressed, shift) {
      if (pressed === "Enter") {
        if (typed.axis === undefined) return false;
        applyTyped(studio, mode, typed);
        typed = NOTHING_TYPED;
        return true;
      }
      const next = typeKey(typed, pressed, shift);
      if (next) typed = next;
      return next !== undefined;
    },
    leave(studio) {
      stopDrawing?.();
      stopDrawing = undefined;
      typed = NOTHING_TYPED;
      studio.view?.setToolLines([]);
    },
  };
}

export const moveTool = manipulator("move", "move", "Move", "w", "move-3d");
export const rotateTool = manipulator("rotate", "rotate", "Rotate", "e", "rotate-3d");
