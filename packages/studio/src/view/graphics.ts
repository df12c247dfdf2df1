/** The renderer with its canvas: size, quality, loss and return of the graphics, pictures. Colours are shown as they are written: there is no tone mapping. */
import { type Camera, NoToneMapping, PCFShadowMap, type Scene, Vector2, WebGLRenderer } from "three";
import type { Quality } from "./view.js";

export interface Graphics {
  readonly renderer: WebGLRenderer;
  readonly lost: boolean;
  /** CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Takes the size of the element; true if it has changed. */
  resize(): boolean;
  setQuality(quality: Quality): void;
  /** Draws the scenes one over the other. */
  render(scenes: readonly Scene[], camera: Camera): void;
  loseAndRestore(): void;
  onChange(listener: (lost: boolean) => void): void;
  dispose(): void;
}

const PIXEL_RATIO: Readonly<Record<Quality, number>> = { full: 2, medium: 1, low: 1 };
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;
/** ms until lost graphics are asked back, for tests. */
const RESTORE_AFTER = 300;

/** Software rendering begins with the lowest quality. */
export function firstQuality(canvas: HTMLCanvasElement): Quality {
  const probe = canvas.ownerDocument.createElement("canvas").getContext("webgl2");
  const name = probe
    ? String(probe.getParameter(probe.getExtension("WEBGL_debug_renderer_info")?.UNMASKED_RENDERER_WEBGL ?? probe.RENDERER))
    : "";
  probe?.getExtension("WEBGL_lose_context")?.loseContext();
  return SOFTWARE.test(name) ? "low" : "full";
}

export function createGraphics(canvas: HTMLCanvasElement, quality: Quality): Graphics {
  const renderer = new WebGLRenderer({
    canvas,
    antialias: quality === "full",
    alpha: true,
    stencil: true,
    powerPreference: "high-performance",
  });
  const listeners: ((lost: boolean) => void)[] = [];
  let lost = false;
  let size = { width: 0, height: 0 };
  renderer.toneMapping = NoToneMapping;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.info.autoReset = false;
  renderer.autoClear = false;
  renderer.setClearColor(0, 0);

  const tell = (now: boolean) => (event: Event) => {
    event.preventDefault();
    lost = now;
    for (const listener of listeners) listener(now);
  };
  const onLost = tell(true);
  const onBack = tell(false);
  canvas.addEventListener("webglcontextlost", onLost);
  canvas.addEventListener("webglcontextrestored", onBack);

  return {
    renderer,
    get lost() {
      return lost;
    },
    get size() {
      return size;
    },
    resize() {
      const { clientWidth: width, clientHeight: height } = canvas;
      const drawn = renderer.getSize(new Vector2());
      if (width === 0 || height === 0 || (drawn.x === width && drawn.y === height && size.width === width)) return false;
      size = { width, height };
      renderer.setSize(width, height, false);
      return true;
    },
    setQuality(next) {
      renderer.shadowMap.enabled = next !== "low";
      // the size of a headset's picture is its own
      if (!renderer.xr.isPresenting) renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio || 1, PIXEL_RATIO[next]));
    },
    render(scenes, camera) {
      renderer.info.reset();
      renderer.clear();
      scenes.forEach((scene, k) => {
        if (k > 0) renderer.clearDepth();
        renderer.render(scene, camera);
      });
    },
    loseAndRestore() {
      renderer.forceContextLoss();
      setTimeout(() => renderer.forceContextRestore(), RESTORE_AFTER);
    },
    onChange: (listener) => void listeners.push(listener),
    dispose() {
      canvas.removeEventListener("webglcontextlost", onLost);
      canvas.removeEventListener("webglcontextrestored", onBack);
      renderer.dispose();
    },
  };
}
