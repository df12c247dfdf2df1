/** The measure tool: drag from one surface to another, and read the distance of the two points. */
import { formatQuantity } from "../document/units.js";
import type { Studio } from "../studio.js";
import type { View } from "../view/view.js";
import { depthPlane } from "./depth-plane.js";
import { distance } from "./space.js";
import type { Gesture, Tool, ToolPointer } from "./tool.js";

export const measureTool: Tool = {
  name: "measure",
  title: "Measure",
  key: "m",
  icon: "ruler",
  press: (studio, pointer) => (studio.view && pointer.hit ? measure(studio.view, pointer) : undefined),
  leave: ({ view }: Studio) => view?.setToolLines([]),
};

/** The line stays until the next one, or until another tool is taken. */
function measure(view: View, start: ToolPointer): Gesture {
  const from = start.hit!.point;
  const plane = depthPlane(view, from);
  return {
    move(pointer) {
      const to = view.pick(pointer)[0]?.point ?? plane.at(pointer);
      const { text, unit } = formatQuantity(distance(from, to), "m");
      view.setToolLines([{ from, to, color: "accent", text: `${text} ${unit}` }]);
    },
    end() {},
    cancel: () => view.setToolLines([]),
  };
}
