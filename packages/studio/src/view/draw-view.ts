/** One picture: takes over the moment, lets the overlays write what lies over it, and draws. */
import type { Vector3 } from "three";
import type { CameraRig } from "./camera-rig.js";
import { placeBodies } from "./model-scene.js";
import { OVERLAY_KINDS } from "./overlays/catalogue.js";
import type { Drawing } from "./overlays/overlay.js";
import type { PickSpot, View2D } from "./picking.js";
import { projected } from "./projected.js";
import type { ViewState } from "./view-state.js";
import { wantedSymbols } from "./wanted-symbols.js";

/** Who looks: the camera of the page, or a head in VR. */
export interface Eye {
  readonly rig: CameraRig;
  /** CSS pixels, or what stands for them. */
  readonly size: View2D;
  /** Texts of the page lie over its canvas, and over nothing else. */
  readonly hasTags: boolean;
}

function placeEverything(state: ViewState): void {
  placeBodies(state.scene);
  state.batches.place(state.scene.matrices);
  state.outlines.place();
  state.springs.place(state.scene);
  state.moved = false;
}

function drawOverlays(state: ViewState, { rig, size, hasTags }: Eye): void {
  const { scene, theme, selection, hovered, overlays, hidden, scales, toolLines, lines, icons, fills, tags, symbols } = state;
  const spots: PickSpot[] = [];
  const pixelOf = (point: Vector3) => projected(point, rig.camera, size);
  const drawing: Drawing = {
    ...{ scene, theme, rig, selection, hovered, overlays, hidden, scales, toolLines, lines, icons, fills, spots, pixelOf, size },
    tag: (at, text, options) => hasTags && tags.add(pixelOf(at), text, options),
    ruler: (pixels, text) => hasTags && tags.ruler(pixels, text),
  };
  for (const batch of [lines, icons, fills]) batch.clear();
  tags.begin();
  for (const overlay of OVERLAY_KINDS) if (!overlay.shownWith || overlays.has(overlay.shownWith)) overlay.draw(drawing);
  symbols.show(wantedSymbols(drawing), scene, rig);
  for (const batch of [lines, icons, fills]) batch.upload();
  tags.end();
  state.spots = spots;
}

const ofThePage = ({ rig, graphics }: ViewState): Eye => ({ rig, size: graphics.size, hasTags: true });

/** Everything but the drawing itself, for the size that the canvas has now, or for a head. */
export function prepareDrawing(state: ViewState, eye: Eye = ofThePage(state)): void {
  const { ground, outlines, lines, icons } = state;
  const { rig, size } = eye;
  for (const part of [outlines, lines, icons]) part.setSize(size.width, size.height);
  if (state.moved) placeEverything(state);
  ground.follow(rig.look.target, rig.look.distance);
  if (eye.hasTags) state.axes.update(rig);
  drawOverlays(state, eye);
}

export function drawView(state: ViewState): void {
  const { graphics, rig, base, top } = state;
  if (graphics.lost || state.immersed || graphics.size.width === 0) return;
  prepareDrawing(state);
  graphics.render(top.children.some(({ visible }) => visible) ? [base, top] : [base], rig.camera);
}
