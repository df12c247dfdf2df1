/**
 * The strike tool: press on a surface, drag away, let go: one impulse along the arrow. The arrow shows it and the speed it would give the body if it were free;
 * Shift locks it to the normal of the surface.
 */
import type { Vector3 } from "@gelenk/core";
import { add, dot, scale, size, subtract } from "../document/poses.js";
import { formatQuantity } from "../document/units.js";
import type { Studio } from "../studio.js";
import type { Hit, View } from "../view/view.js";
import { massOf } from "./body-now.js";
import { depthPlane } from "./depth-plane.js";
import type { Gesture, Tool, ToolPointer } from "./tool.js";

/** An arrow of a metre is so many metres per second. */
const SPEED_PER_METRE = 4;

export const strikeTool: Tool = {
  name: "strike",
  title: "Strike",
  key: "k",
  icon: "hammer",
  press(studio, { hit }) {
    const mass = hit?.reference.kind === "bodies" ? massOf(studio, hit.reference.name) : undefined;
    return studio.view && hit && mass !== undefined ? strike(studio, studio.view, hit, mass) : undefined;
  },
};

function strike({ simulation }: Studio, view: View, hit: Hit, mass: number): Gesture {
  const plane = depthPlane(view, hit.point);
  const arrowTo = (pointer: ToolPointer): Vector3 => {
    const drawn = subtract(plane.at(pointer), hit.point);
    return pointer.shift ? scale(hit.normal, dot(drawn, hit.normal)) : drawn;
  };
  return {
    move(pointer) {
      const arrow = arrowTo(pointer);
      const speed = SPEED_PER_METRE * size(arrow);
      const text = `${words(mass * speed, "N·s")} → ${words(speed, "m/s")}`;
      view.setToolLines([{ from: hit.point, to: add(hit.point, arrow), color: "force", arrow: true, text }]);
    },
    end(pointer) {
      view.setToolLines([]);
      const impulse = scale(arrowTo(pointer), mass * SPEED_PER_METRE);
      if (size(impulse) > 0) simulation.send({ do: "strike", body: hit.reference.name, point: hit.point, impulse });
    },
    cancel: () => view.setToolLines([]),
  };
}

function words(value: number, unit: string): string {
  const shown = formatQuantity(value, unit);
  return `${shown.text} ${shown.unit}`;
}
