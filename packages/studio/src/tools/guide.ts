/**
 * The guide tool: the body follows the pointer as a thing in a hand, slides along what is in its way and never passes through (docs/guided-objects.md). The
 * pointer moves it in the plane that faces the camera, the wheel in depth, Alt turns it. The device is drawn as a ghost where the body stays behind.
 */
import type { Quaternion, Vector3 } from "@gelenk/core";
import { useGuidedContacts } from "../document/edits/guided-contacts.js";
import { add, cross, multiply, type Pose, subtract, unit } from "../document/poses.js";
import type { Studio } from "../studio.js";
import type { View } from "../view/view.js";
import { isDynamic, poseOf } from "./body-now.js";
import { depthPlane } from "./depth-plane.js";
import { nextHold } from "./next-hold.js";
import { turnAbout } from "./space.js";
import type { Gesture, Tool, ToolPointer } from "./tool.js";

/** rad per CSS pixel */
const TURN_PER_PIXEL = 0.01;

export const guideTool: Tool = {
  name: "guide",
  title: "Guide",
  key: "u",
  icon: "hand",
  press(studio, pointer) {
    const { view, document } = studio;
    const body = pointer.hit?.reference;
    if (!view || body?.kind !== "bodies" || !isDynamic(document.resolution.peek().model, body.name)) return undefined;
    const pose = poseOf(studio, body.name);
    return pose && startGuide(studio, view, body.name, pose, pointer);
  },
};

function startGuide(studio: Studio, view: View, body: string, start: Pose, from: ToolPointer): Gesture {
  const { simulation, document } = studio;
  document.edit("Contacts of guided objects", useGuidedContacts);
  const id = nextHold();
  const grip = from.hit!.point;
  const plane = depthPlane(view, grip);
  let place: Vector3 = start.position;
  let orientation: Quaternion = start.orientation;
  let last: ToolPointer = from;
  simulation.send({ do: "hold", id, body, point: start.position, by: "guide" });
  simulation.send({ do: "target", id, position: place, orientation });
  if (!simulation.running.peek()) simulation.send({ do: "play" });

  function lead(pointer: ToolPointer): void {
    if (pointer.alt) orientation = multiply(turnBy(view, last, pointer), orientation);
    else place = add(start.position, subtract(plane.at(pointer), grip));
    last = pointer;
    simulation.send({ do: "target", id, position: place, orientation });
    view.setGhosts([{ color: "drive", bodies: [{ name: body, position: place, orientation }] }]);
  }

  function letGo(): void {
    simulation.send({ do: "release", id });
    view.setGhosts([]);
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
