/**
 * The pull tool: a spring from the point that was taken to the pointer, at constant depth. Heavy and light bodies feel alike (simulation/holds.ts); letting go
 * keeps the velocity.
 */
import { effect } from "@preact/signals";
import { toLocal, toWorld } from "../document/poses.js";
import type { Studio } from "../studio.js";
import type { View } from "../view/view.js";
import { isDynamic, poseOf } from "./body-now.js";
import { depthPlane } from "./depth-plane.js";
import type { Gesture, Tool, ToolPointer } from "./tool.js";

export const pullTool: Tool = {
  name: "pull",
  title: "Pull",
  key: "t",
  icon: "grab",
  press(studio, pointer) {
    const { view, document } = studio;
    const { hit } = pointer;
    if (!view || hit?.reference.kind !== "bodies" || !isDynamic(document.resolution.peek().model, hit.reference.name)) return undefined;
    return pull(studio, view, hit.reference.name, pointer);
  },
};

function pull(studio: Studio, view: View, body: string, start: ToolPointer): Gesture | undefined {
  const { simulation } = studio;
  const pose = poseOf(studio, body);
  if (!pose || !start.hit) return undefined;
  const id = studio.nextHold();
  const local = toLocal(pose, start.hit.point);
  const plane = depthPlane(view, start.hit.point);
  let target = start.hit.point;
  let last: ToolPointer = start;
  simulation.send({ do: "hold", id, body, point: start.hit.point, by: "spring" });
  if (!simulation.running.peek()) simulation.send({ do: "play" });
  const stopDrawing = effect(() => {
    const now = poseOf(studio, body);
    if (now) view.setToolLines([{ from: toWorld(now, local), to: target, color: "force" }]);
  });

  function aim(pointer: ToolPointer): void {
    last = pointer;
    target = plane.at(pointer);
    simulation.send({ do: "target", id, position: target });
  }

  function letGo(): void {
    stopDrawing();
    view.setToolLines([]);
    simulation.send({ do: "release", id });
  }

  return {
    move: aim,
    wheel(notches) {
      plane.push(notches);
      aim(last);
    },
    end: letGo,
    cancel: letGo,
  };
}
