/** One picture: takes over the moment, lets the overlays write what lies over it, and draws. */
import type { Vector3 } from "three";
import { placeBodies } from "./model-scene.js";
import { OVERLAY_KINDS } from "./overlays/catalogue.js";
import type { Drawing } from "./overlays/overlay.js";
import type { PickSpot } from "./picking.js";
import { projected } from "./projected.js";
import type { ViewState } from "./view-state.js";
import { wantedSymbols } from "./wanted-symbols.js";

function placeEverything(state: ViewState): void {
  placeBodies(state.scene);
  state.batches.place(state.scene.matrices);
  state.outlines.place();
  state.springs.place(state.scene);
  state.moved = false;
}

function drawOverlays(state: ViewState): void {
  const { scene, theme, rig, graphics, selection, hovered, overlays, hidden, toolLines, lines, icons, fills, tags, symbols } = state;
  const spots: PickSpot[] = [];
  const pixelOf = (point: Vector3) => projected(point, rig.camera, graphics.size);
  const drawing: Drawing = {
    ...{ scene, theme, rig, selection, hovered, overlays, hidden, toolLines, lines, icons, fills, spots, pixelOf },
    size: graphics.size,
    tag: (at, text, options) => tags.add(pixelOf(at), text, options),
    ruler: tags.ruler,
  };
  for (const batch of [lines, icons, fills]) batch.clear();
  tags.begin();
  for (const overlay of OVERLAY_KINDS) if (!overlay.shownWith || overlays.has(overlay.shownWith)) overlay.draw(drawing);
  symbols.show(wantedSymbols(drawing), scene, rig);
  for (const batch of [lines, icons, fills]) batch.upload();
  tags.end();
  state.spots = spots;
}

/** Everything but the drawing itself, for the size that the canvas has now. */
export function prepareDrawing(state: ViewState): void {
  const { graphics, rig, ground, outlines, lines, icons } = state;
  const { width, height } = graphics.size;
  for (const part of [outlines, lines, icons]) part.setSize(width, height);
  if (state.moved) placeEverything(state);
  ground.follow(rig.look.target, rig.look.distance);
  state.axes.update(rig);
  drawOverlays(state);
}

export function drawView(state: ViewState): void {
  const { graphics, rig, base, top } = state;
  if (graphics.lost || graphics.size.width === 0) return;
  prepareDrawing(state);
  graphics.render(top.children.some(({ visible }) => visible) ? [base, top] : [base], rig.camera);
}
