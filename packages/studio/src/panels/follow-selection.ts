/** "Follow": the camera is panned with every frame so that the selected body stays where it is on the canvas. */
import { effect } from "@preact/signals";
import { poseIn } from "../simulation/frame.js";
import type { Studio } from "../studio.js";
import type { Pixel, View } from "../view/view.js";

export function followSelection({ session, simulation }: Studio, view: View): () => void {
  let kept: { readonly name: string; readonly pixel: Pixel } | undefined;
  return effect(() => {
    const body = session.follow.value ? session.selection.value.find(({ kind }) => kind === "bodies") : undefined;
    const frame = simulation.frame.value;
    const row = body ? simulation.layout.value.bodies.indexOf(body.name) : -1;
    if (!body || !frame || row < 0) {
      kept = undefined;
      return;
    }
    const pixel = view.pixelOf(poseIn(frame.poses, row).position);
    if (!pixel) return;
    if (kept?.name === body.name) view.pan(kept.pixel.x - pixel.x, kept.pixel.y - pixel.y);
    else kept = { name: body.name, pixel };
  });
}
