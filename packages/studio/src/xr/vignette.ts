/** The edge of sight darkens for a moment after a jump or a turn, which many find more comfortable than a sudden change of the whole picture. */
import { Mesh, MeshBasicMaterial, RingGeometry } from "three";
import type { Pose } from "../document/poses.js";

/** At this distance before the eyes, m; it fades within, ms. */
const AWAY = 0.5;
const FADES = 250;

export interface Vignette {
  readonly mesh: Mesh;
  follow(head: Pose | undefined, now: number, jumpedAt: number | undefined): void;
  dispose(): void;
}

export function createVignette(): Vignette {
  const material = new MeshBasicMaterial({ color: 0, transparent: true, depthTest: false, depthWrite: false });
  const mesh = new Mesh(new RingGeometry(0.3, 4, 48), material);
  mesh.geometry.translate(0, 0, -AWAY);
  mesh.renderOrder = 100;
  mesh.visible = false;
  return {
    mesh,
    follow(head, now, jumpedAt) {
      const left = jumpedAt === undefined ? 0 : 1 - (now - jumpedAt) / FADES;
      mesh.visible = head !== undefined && left > 0;
      if (!head || left <= 0) return;
      material.opacity = left;
      mesh.position.set(...head.position);
      mesh.quaternion.set(...head.orientation);
    },
    dispose() {
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}
