/** A flat panel in the room, drawn by a canvas: the menu on the wrist, the tag beside what is held. Drawn anew only when its content is another. */
import { AlwaysDepth, CanvasTexture, LinearFilter, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace } from "three";
import type { Pose } from "../document/poses.js";

/** Pixels per mm, and mm per m. */
const DENSITY = 4;
const MILLI = 1000;

export interface Panel {
  readonly mesh: Mesh;
  /** Shown at a pose of the room with content that `key` tells apart; the painter works in mm from the left top. */
  show(pose: Pose, key: string, paint: (context: CanvasRenderingContext2D) => void): void;
  hide(): void;
  dispose(): void;
}

export function createPanel(width: number, height: number): Panel {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * MILLI * DENSITY);
  canvas.height = Math.round(height * MILLI * DENSITY);
  const texture = new CanvasTexture(canvas);
  Object.assign(texture, { colorSpace: SRGBColorSpace, minFilter: LinearFilter, generateMipmaps: false });
  // over all bodies, and before the lines that are drawn after it
  const material = new MeshBasicMaterial({ map: texture, transparent: true, depthFunc: AlwaysDepth });
  const mesh = new Mesh(new PlaneGeometry(width, height), material);
  mesh.renderOrder = 11;
  mesh.visible = false;
  let painted: string | undefined;
  return {
    mesh,
    show({ position, orientation }, key, paint) {
      mesh.visible = true;
      mesh.position.set(...position);
      mesh.quaternion.set(...orientation);
      if (key === painted) return;
      painted = key;
      const context = canvas.getContext("2d")!;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.setTransform(DENSITY, 0, 0, DENSITY, 0, 0);
      paint(context);
      texture.needsUpdate = true;
    },
    hide() {
      mesh.visible = false;
    },
    dispose() {
      mesh.geometry.dispose();
      material.dispose();
      texture.dispose();
    },
  };
}
