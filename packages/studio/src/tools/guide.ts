/**
 * The guide tool: the body follows as a thing in a hand, slides along what is in its way and never passes through. The pointer moves it in
 * the plane that faces the camera, the wheel in depth, Alt turns it; keys and gamepad lead what is held, by pointer or by Enter or button A
 * (guide-devices.ts). All of them go through guiding.ts.
 */
import type { Quaternion, Vector3 } from "@gelenk/core";
import { cross, multiply, subtract, unit } from "../document/poses.js";
import type { Studio } from "../studio.js";
import type { View } from "../view/view.js";
import { depthPlane } from "./depth-plane.js";
import { createGuideDevices, type GuideDevices } from "./guide-devices.js";
import type { Guiding } from "./guiding.js";
import { turnAbout } from "./space.js";
import type { Gesture, Tool, ToolPointer } from "./tool.js";

/** rad per CSS pixel */
const TURN_PER_PIXEL = 0.01;

let devices: GuideDevices | undefined;

const devicesOf = (studio: Studio): GuideDevices => {
  devices ??= createGuideDevices(studio);
  return devices;
};

export const guideTool: Tool = {
  name: "guide",
  title: "Guide",
  key: "u",
  icon: "hand",
  press(studio, pointer) {
    const { view } = studio;
    const body = pointer.hit?.reference;
    if (!view || body?.kind !== "bodies") return undefined;
    const guiding = devicesOf(studio).take(body.name);
    return guiding && followPointer(view, guiding, pointer, () => devicesOf(studio).letGo());
  },
  enter: (studio) => void devicesOf(studio),
  onKey: (studio, key, shift) => devicesOf(studio).keyDown(key, shift),
  onKeyUp: (studio, key, shift) => devicesOf(studio).keyUp(key, shift),
  leave() {
    devices?.close();
    devices = undefined;
  },
};

function followPointer(view: View, guiding: Guiding, from: ToolPointer, letGo: () => void): Gesture {
  const plane = depthPlane(view, from.hit!.point);
  let [last, place]: [ToolPointer, Vector3] = [from, from.hit!.point];

  function lead(pointer: ToolPointer): void {
    const next = plane.at(pointer);
    if (pointer.alt) guiding.lead({ kind: "shift", turn: turnBy(view, last, pointer) });
    else guiding.lead({ kind: "shift", by: subtract(next, place) });
    [last, place] = [pointer, next];
  }

  return {
    move: lead,
    wheel(notches) {
      plane.push(notches);
      lead(last);
    },
    end: letGo,
    cancel: letGo,
  };
}

/** Sideways about the view's vertical, up and down about its horizontal. */
function turnBy(view: View, from: ToolPointer, to: ToolPointer): Quaternion {
  const vertical: Vector3 = [0, 1, 0];
  const horizontal = unit(cross(view.direction, vertical));
  return multiply(turnAbout(vertical, (to.x - from.x) * TURN_PER_PIXEL), turnAbout(horizontal, (to.y - from.y) * TURN_PER_PIXEL));
}
