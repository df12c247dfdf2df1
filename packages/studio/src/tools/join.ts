/** The join tool: pick A, then B, or B alone for a joint with the world; a palette of kinds opens at the pointer. Two joints make a coupling. */
import { type Reference, sameReference } from "../document/entities.js";
import { select } from "../session/session.js";
import type { Studio } from "../studio.js";
import { isClick } from "./select.js";
import type { Tool, ToolPointer } from "./tool.js";

export const joinTool: Tool = {
  name: "join",
  title: "Join",
  key: "j",
  icon: "link-2",
  press: (studio, start) => ({
    move() {},
    end(pointer) {
      if (isClick(start, pointer)) pickNext(studio, start);
    },
    cancel() {},
  }),
  leave: ({ session }) => {
    session.joining.value = undefined;
    session.joinStart.value = undefined;
  },
};

function pickNext({ session }: Studio, { hit, x, y }: ToolPointer): void {
  const [a] = session.selection.peek();
  const b = hit?.reference;
  const place = hit && { point: hit.point, normal: hit.normal };
  const first = session.joinStart.peek();
  session.joinStart.value = hit && { name: hit.reference.name, point: hit.point };
  if (b && !a) select(session, b);
  else if (b && a && canJoin(a, b)) {
    select(session, b, true);
    session.joining.value = { a, b, ...place, at: { x, y } };
  } else if (!b && a) session.joining.value = { a: "ground", b: a, ...(first?.name === a.name && { point: first.point }), at: { x, y } };
  else if (b) select(session, b);
}

const canJoin = (a: Reference, b: Reference): boolean =>
  a.kind === b.kind && (a.kind === "bodies" || a.kind === "joints") && !sameReference(a, b);
