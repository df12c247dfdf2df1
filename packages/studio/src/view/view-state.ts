/** The parts of a view and what they are to show, in one record that the pieces of the view share. */
import { Scene } from "three";
import type { Reference } from "../document/entities.js";
import type { OverlayName } from "../session/overlays.js";
import { type AxesCross, createAxesCross } from "./axes-cross.js";
import { type BodyBatches, createBodyBatches } from "./body-batches.js";
import { bodyColors } from "./body-colors.js";
import { type CameraRig, createCameraRig } from "./camera-rig.js";
import { createFillBatch, type FillBatch } from "./fill-batch.js";
import { createGeometryCache, type GeometryCache } from "./geometry-cache.js";
import { createGhostBodies, type GhostBodies } from "./ghost-bodies.js";
import { createGraphics, type Graphics } from "./graphics.js";
import { createGround, type Ground } from "./ground.js";
import { createIconBatch, type IconBatch } from "./icon-batch.js";
import { createLineBatch, type LineBatch } from "./line-batch.js";
import { type ModelScene, modelScene } from "./model-scene.js";
import { createOutlines, type Outlines } from "./outline.js";
import type { PickSpot } from "./picking.js";
import { createSprings, type Springs } from "./springs.js";
import { createStage, type Stage } from "./stage.js";
import { createSymbolModels, type SymbolModels } from "./symbol-models.js";
import { createTagLayer, type TagLayer } from "./tag-layer.js";
import { THEMES, type Theme } from "./theme.js";
import type { Ghosts, Quality, Scales, ToolLine } from "./view.js";

export interface ViewState {
  readonly graphics: Graphics;
  readonly rig: CameraRig;
  readonly stage: Stage;
  readonly ground: Ground;
  readonly outlines: Outlines;
  readonly ghostBodies: GhostBodies;
  readonly lines: LineBatch;
  readonly icons: IconBatch;
  readonly fills: FillBatch;
  readonly springs: Springs;
  readonly symbols: SymbolModels;
  readonly axes: AxesCross;
  readonly tags: TagLayer;
  readonly cache: GeometryCache;
  /** What is drawn first, and what lies over it. */
  readonly base: Scene;
  readonly top: Scene;
  scene: ModelScene;
  batches: BodyBatches;
  theme: Theme;
  quality: Quality;
  selection: readonly Reference[];
  hovered: Reference | undefined;
  overlays: ReadonlySet<OverlayName>;
  hidden: ReadonlySet<string>;
  scales: Scales;
  toolLines: readonly ToolLine[];
  ghosts: readonly Ghosts[];
  spots: readonly PickSpot[];
  /** Poses or looks have changed since the last picture. */
  moved: boolean;
  /** A headset draws, and the page does not. */
  immersed: boolean;
}

export function createViewState(canvas: HTMLCanvasElement, theme: Theme["name"], quality: Quality): ViewState {
  const cache = createGeometryCache();
  const tags = createTagLayer(canvas);
  const state: ViewState = {
    graphics: createGraphics(canvas, quality),
    rig: createCameraRig(),
    stage: createStage(),
    ground: createGround(),
    outlines: createOutlines(),
    ghostBodies: createGhostBodies(cache),
    lines: createLineBatch(),
    icons: createIconBatch(),
    fills: createFillBatch(),
    springs: createSprings(),
    symbols: createSymbolModels(),
    axes: createAxesCross(tags.element),
    tags,
    cache,
    base: new Scene(),
    top: new Scene(),
    scene: modelScene(),
    batches: createBodyBatches([], cache, quality),
    theme: THEMES[theme],
    quality,
    selection: [],
    hovered: undefined,
    overlays: new Set(["joints", "contacts", "grid", "shadows"]),
    hidden: new Set(),
    scales: { forces: "linear", enlargeGaps: false },
    toolLines: [],
    ghosts: [],
    spots: [],
    moved: true,
    immersed: false,
  };
  const { base, top, stage, ground, outlines, ghostBodies, lines, icons, fills, springs, symbols, batches } = state;
  base.add(stage.background, stage.lights, ground.group, batches.group, springs.group, ghostBodies.group);
  base.add(outlines.group, fills.mesh, lines.group, icons.group);
  top.add(symbols.group);
  return state;
}

/** Another model: bodies are built anew, the rest follows. */
export function replaceScene(state: ViewState, next: ModelScene): void {
  state.base.remove(state.batches.group);
  state.batches.dispose();
  state.scene = next;
  state.batches = createBodyBatches(next.parts, state.cache, state.quality);
  state.base.add(state.batches.group);
  state.rig.setStage(next.up);
  state.rig.setReach(next.center, next.radius);
  state.stage.setReach(next.bounds, state.rig.stage);
  state.ground.setFloor(next.gridHeight, next.drawnFloor !== undefined, state.rig.stage);
  state.springs.setModel(next);
  paint(state);
  outline(state);
}

/** Everything in the colours of the theme. Costs more than the looks of bodies: the flat symbols are drawn anew. */
export function paintTheme(state: ViewState): void {
  const { theme, stage, ground, outlines, icons, tags, springs, symbols, axes } = state;
  for (const part of [stage, ground, icons, tags, springs, symbols, axes]) part.setTheme(theme);
  outlines.setColors(theme.accent, theme.rim);
  paint(state);
}

/** Looks of the bodies by theme and selection, and what is shown at all. */
export function paint(state: ViewState): void {
  const { theme, scene, ground, batches, overlays, hidden } = state;
  const colors = bodyColors(scene.model.bodies ?? [], theme);
  const names = (scene.model.bodies ?? []).map(({ name }) => name!);
  const joined = bodiesOfSelectedJoints(state);
  ground.setShown(overlays.has("grid"), overlays.has("shadows") && state.quality !== "low");
  batches.setLooks((body) => {
    const isJoined = joined.has(names[body]!);
    return {
      color: colors[body]!,
      edge: isJoined ? theme.joint : theme.rim,
      edgeOpacity: isJoined ? 1 : theme.edge,
      hidden: hidden.has(names[body]!),
    };
  });
  state.moved = true;
}

function bodiesOfSelectedJoints({ scene, selection }: ViewState): ReadonlySet<string> {
  const wanted = new Set(selection.filter(({ kind }) => kind === "joints").map(({ name }) => name));
  return new Set(scene.joints.filter(({ name }) => wanted.has(name!)).flatMap(({ a, b }) => [a, b]));
}

/** Outlines around what is selected or under the pointer. */
export function outline({ scene, batches, selection, hovered, outlines, hidden }: ViewState): void {
  const partsOf = (reference: Reference | undefined) => {
    const place = reference?.kind === "bodies" && !hidden.has(reference.name) ? scene.moment.bodyAt.get(reference.name) : undefined;
    return place === undefined ? [] : batches.instances.filter(({ part }) => part.body === place && part.shape.type !== "plane");
  };
  outlines.set(
    selection.flatMap(partsOf),
    selection.some(({ kind, name }) => kind === hovered?.kind && name === hovered.name) ? [] : partsOf(hovered),
  );
}
