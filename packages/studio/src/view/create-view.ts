/** Puts the view together: a scene of the model, the camera, what lies over it, and one loop that draws when something changed. */
import type { ResolvedModel } from "@gelenk/core";
import { Vector3 } from "three";
import type { FrameLayout } from "../simulation/frame.js";
import * as camera from "./camera-commands.js";
import { createDrawLoop } from "./draw-loop.js";
import { drawView, prepareDrawing } from "./draw-view.js";
import { firstQuality } from "./graphics.js";
import { boxAround, boxOnCanvas, nearTo, pickAlong, pickAt } from "./measure-view.js";
import { modelScene } from "./model-scene.js";
import { takeFrame } from "./moment.js";
import { raycasterAt } from "./picking.js";
import { takePicture } from "./picture.js";
import { projected } from "./projected.js";
import { THEMES } from "./theme.js";
import type { Quality, View } from "./view.js";
import { createViewState, outline, paint, paintTheme, replaceScene, type ViewState } from "./view-state.js";

export interface ViewOptions {
  readonly theme?: "dark" | "light";
  /** Fixed where given; else it follows what the machine can do. */
  readonly quality?: Quality | undefined;
}

/** Slower than this, ms per picture, the quality steps down. */
const TOO_SLOW = 45;
const NEXT_LOWER: Readonly<Record<Quality, Quality>> = { full: "medium", medium: "low", low: "low" };

const array = ({ x, y, z }: Vector3): readonly [number, number, number] => [x, y, z];

function applyQuality(state: ViewState, quality: Quality): void {
  state.quality = quality;
  state.graphics.setQuality(quality);
  state.stage.setQuality(quality, state.overlays.has("shadows"));
  state.batches.setQuality(quality);
  paint(state);
}

/** Another document, rather than the same after an edit. */
const isAnother = (model: ResolvedModel, { scene }: ViewState): boolean =>
  !(model.bodies ?? []).some(({ name }) => scene.moment.bodyAt.has(name!)) || model.up !== scene.model.up;

export function createView(canvas: HTMLCanvasElement, options: ViewOptions = {}): View {
  const state = createViewState(canvas, options.theme ?? "dark", options.quality ?? firstQuality(canvas));
  const { graphics, rig } = state;
  let isFixedQuality = options.quality !== undefined;
  let layoutNames: { readonly layout: FrameLayout; readonly joints: readonly string[] } | undefined;
  let hasLooked = false;
  let told: () => void = () => undefined;

  const loop = createDrawLoop((now) => {
    const flying = rig.advance(now);
    drawView(state);
    told();
    if (!isFixedQuality && (loop.interval ?? 0) > TOO_SLOW && state.quality !== "low") {
      loop.forgetIntervals();
      applyQuality(state, NEXT_LOWER[state.quality]);
      return true;
    }
    return flying;
  });
  const watcher = new ResizeObserver(() => resize());
  watcher.observe(canvas);
  paintTheme(state);
  applyQuality(state, state.quality);
  resize();
  graphics.onChange((lost) => {
    if (!lost) paintTheme(state);
    loop.request();
  });

  function resize(): void {
    if (state.immersed || !graphics.resize()) return;
    rig.setSize(graphics.size.width, graphics.size.height);
    if (!hasLooked) goHome("jump");
    loop.request();
  }
  function goHome(how: "fly" | "jump"): void {
    rig.go(camera.homeLook(rig, state.scene.bounds, state.scene.up), how);
  }
  /** From a headset: size and quality may have changed meanwhile. */
  function comeBack(): void {
    applyQuality(state, state.quality);
    resize();
    loop.request();
  }
  /** Changes something and asks for a picture. */
  const changing =
    <A extends readonly unknown[]>(change: (...given: A) => void) =>
    (...given: A): void => {
      change(...given);
      loop.request();
    };
  /** The same by hand of a person: from now on the camera stays where it is. */
  const looking = <A extends readonly unknown[]>(change: (...given: A) => void) =>
    changing((...given: A) => {
      hasLooked = true;
      change(...given);
    });

  return {
    canvas,
    setModel: changing((model) => {
      const another = isAnother(model, state);
      replaceScene(state, modelScene(model, another ? undefined : state.scene.moment));
      if (another) goHome("jump");
      if (another) hasLooked = false;
    }),
    showFrame: changing((frame, layout) => {
      const began = performance.now();
      if (layoutNames?.layout !== layout) layoutNames = { layout, joints: layout.joints.map(({ name }) => name) };
      takeFrame(state.scene.moment, frame, layout, layoutNames.joints);
      state.moved = true;
      loop.addWork(performance.now() - began);
    }),
    setSelection: changing((selection, hovered) => {
      Object.assign(state, { selection, hovered });
      paint(state);
      outline(state);
    }),
    setOverlays: changing((overlays, hidden) => {
      Object.assign(state, { overlays, hidden });
      state.stage.setQuality(state.quality, overlays.has("shadows"));
      paint(state);
      outline(state);
    }),
    setScales: changing((scales) => {
      state.scales = scales;
    }),
    setTheme: changing((theme) => {
      state.theme = THEMES[theme];
      paintTheme(state);
      state.ghostBodies.set(state.ghosts, state.scene, state.theme, state.quality);
    }),
    setQuality: changing((quality) => {
      isFixedQuality = true;
      applyQuality(state, quality);
    }),
    get quality() {
      return state.quality;
    },
    setToolLines: changing((lines) => {
      state.toolLines = lines;
    }),
    setGhosts: changing((ghosts) => {
      state.ghosts = ghosts;
      state.ghostBodies.set(ghosts, state.scene, state.theme, state.quality);
    }),
    pick: (pixel) => pickAt(state, pixel),
    pickAlong: (ray) => pickAlong(state, ray),
    near: (point, reach) => nearTo(state, point, reach),
    rayThrough(pixel) {
      const { ray } = raycasterAt(pixel, graphics.size, rig.camera);
      return { origin: array(ray.origin), direction: array(ray.direction) };
    },
    pixelOf: (point) => projected(new Vector3(...point), rig.camera, graphics.size),
    boxOf: (reference) => boxOnCanvas(state, reference),
    get direction() {
      return array(rig.direction);
    },
    frameThings: looking((references = []) => camera.frameBox(rig, boxAround(state, references))),
    look: looking((from) => (from === "home" ? goHome("fly") : camera.lookFrom(rig, from))),
    orbit: looking((dx, dy) => camera.orbit(rig, dx, dy)),
    pan: looking((dx, dy) => camera.pan(rig, dx, dy)),
    zoom: looking((factor, towards) => camera.zoom(rig, factor, towards && raycasterAt(towards, graphics.size, rig.camera))),
    setOrthographic: changing((on) => rig.setOrthographic(on)),
    get camera() {
      const { target, azimuth, elevation, distance } = rig.look;
      return { target: array(target), azimuth, elevation, distance };
    },
    setCamera: looking(({ target, azimuth, elevation, distance }) =>
      rig.go({ target: new Vector3(...target), azimuth, elevation, distance }, "jump"),
    ),
    resize,
    picture: (wanted = {}) => takePicture(state, wanted, () => prepareDrawing(state), loop.request),
    async immerse(session, onFrame) {
      const { startImmersion } = await import("./immersive.js");
      const drawn = (milliseconds: number) => {
        loop.count(milliseconds);
        told();
      };
      return startImmersion(state, session, onFrame, { drawn, ended: comeBack });
    },
    async standing() {
      const { standingCamera } = await import("./immersive.js");
      return standingCamera(state);
    },
    get statistics() {
      return { frames: loop.frames, milliseconds: loop.milliseconds, drawCalls: graphics.renderer.info.render.calls };
    },
    onDrawn(listener) {
      told = listener;
    },
    loseGraphics: () => graphics.loseAndRestore(),
    onGraphics: (listener) => graphics.onChange(listener),
    dispose() {
      loop.stop();
      watcher.disconnect();
      state.batches.dispose();
      state.cache.dispose();
      state.tags.dispose();
      graphics.dispose();
    },
  };
}
