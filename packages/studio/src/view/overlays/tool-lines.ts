/** Lines of the tools: the spring that pulls, the arrow of a strike, a measured distance. */
import { Vector3 } from "three";
import { tokenColor } from "../theme.js";
import type { Overlay } from "./overlay.js";

const HEAD = 12;
const DASH = 6;

export const toolLines: Overlay = {
  name: "tool lines",
  draw({ toolLines: wanted, lines, theme, tag }) {
    for (const { from, to, color, arrow, dashed, text } of wanted) {
      const written = tokenColor(theme, color);
      const end = new Vector3(...to);
      lines.add(new Vector3(...from), end, { color: written, width: 2.5, head: arrow ? HEAD : 0, dash: dashed ? DASH : 0, behind: 0.6 });
      if (text) tag(end, text, { color: written, dx: 12, dy: -12 });
    }
  },
};
