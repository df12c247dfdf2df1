/** Translucent triangles over the scene, filled anew for every picture: sectors and bars of joint ranges. */
import { BufferAttribute, BufferGeometry, Color, DoubleSide, DynamicDrawUsage, Mesh, MeshBasicMaterial, type Vector3 } from "three";

export interface FillBatch {
  readonly mesh: Mesh;
  clear(): void;
  triangle(a: Vector3, b: Vector3, c: Vector3, color: string, opacity: number): void;
  upload(): void;
}

const CAPACITY = 3000;

export function createFillBatch(): FillBatch {
  const geometry = new BufferGeometry();
  const positions = new BufferAttribute(new Float32Array(3 * CAPACITY), 3).setUsage(DynamicDrawUsage);
  const colors = new BufferAttribute(new Float32Array(4 * CAPACITY), 4).setUsage(DynamicDrawUsage);
  geometry.setAttribute("position", positions);
  geometry.setAttribute("color", colors);
  const mesh = new Mesh(
    geometry,
    new MeshBasicMaterial({ vertexColors: true, transparent: true, depthTest: false, depthWrite: false, side: DoubleSide }),
  );
  mesh.frustumCulled = false;
  mesh.renderOrder = 11;
  let count = 0;
  const shade = new Color();
  return {
    mesh,
    clear() {
      count = 0;
    },
    triangle(a, b, c, color, opacity) {
      if (count + 3 > CAPACITY) return;
      shade.set(color);
      for (const { x, y, z } of [a, b, c]) {
        positions.setXYZ(count, x, y, z);
        colors.setXYZW(count, shade.r, shade.g, shade.b, opacity);
        count++;
      }
    },
    upload() {
      geometry.setDrawRange(0, count);
      mesh.visible = count > 0;
      positions.needsUpdate = true;
      colors.needsUpdate = true;
    },
  };
}
