/** A PNG of what is seen, at any size: drawn once more at that size and read before the browser shows it. */
import type { ViewState } from "./view-state.js";

export interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly transparent?: boolean;
}

export function takePicture(state: ViewState, options: PictureOptions, prepare: () => void, redraw: () => void): Promise<Blob> {
  const { graphics, rig, base, top, stage, ground } = state;
  const { renderer, size } = graphics;
  const { width = size.width, height = size.height, transparent = false } = options;
  const ratio = renderer.getPixelRatio();
  renderer.setPixelRatio(1);
  renderer.setSize(width, height, false);
  rig.setSize(width, height);
  if (renderer.domElement.width !== width || renderer.domElement.height !== height) {
    putBack();
    return Promise.reject(new Error(`these graphics draw no picture of ${width} × ${height} pixels`));
  }
  prepare();
  const shown = [stage.background.visible, ground.group.visible];
  if (transparent) stage.background.visible = false;
  if (transparent) ground.group.visible = false;
  graphics.render([base, top], rig.camera);
  const picture = new Promise<Blob>((resolve, reject) =>
    renderer.domElement.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the canvas gave no picture"))), "image/png"),
  );
  [stage.background.visible, ground.group.visible] = shown as [boolean, boolean];
  putBack();
  return picture;

  function putBack(): void {
    renderer.setPixelRatio(ratio);
    renderer.setSize(size.width, size.height, false);
    rig.setSize(size.width, size.height);
    redraw();
  }
}
