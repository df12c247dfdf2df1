/**
 * Geometries that are shared by all shapes of one form, with what is made of them: lines along creases, and normals without creases for outlines. Kept over
 * changes of the model, so that an edit of one body does not build all others anew.
 */
import { BufferAttribute, type BufferGeometry, EdgesGeometry, Vector3 } from "three";
import type { ShapeForm } from "./shape-geometry.js";

/** Edges between faces that differ by more than this are drawn, degrees. */
const CREASE = 28;
/** Larger meshes have no lines: finding them would take too long. */
const MOST_TRIANGLES_WITH_EDGES = 60_000;

export interface FormGeometry {
  readonly faces: BufferGeometry;
  readonly edges: Float32Array;
}

/** Adds `smoothNormal`: the mean of the normals of all vertices at the same place. */
export function addSmoothNormals(geometry: BufferGeometry): void {
  const position = geometry.getAttribute("position");
  const normal = geometry.getAttribute("normal");
  if (!position || !normal) return;
  const sums = new Map<string, { readonly sum: Vector3; readonly seen: Set<string> }>();
  const keyAt = (k: number) => `${Math.fround(position.getX(k)).toFixed(5)} ${position.getY(k).toFixed(5)} ${position.getZ(k).toFixed(5)}`;
  const direction = new Vector3();
  for (let k = 0; k < position.count; k++) {
    direction.fromBufferAttribute(normal, k);
    const entry = sums.get(keyAt(k)) ?? { sum: new Vector3(), seen: new Set<string>() };
    sums.set(keyAt(k), entry);
    const face = `${direction.x.toFixed(3)} ${direction.y.toFixed(3)} ${direction.z.toFixed(3)}`;
    if (!entry.seen.has(face)) entry.sum.add(direction);
    entry.seen.add(face);
  }
  const smooth = new Float32Array(3 * position.count);
  for (let k = 0; k < position.count; k++)
    sums
      .get(keyAt(k))!
      .sum.clone()
      .normalize()
      .toArray(smooth, 3 * k);
  geometry.setAttribute("smoothNormal", new BufferAttribute(smooth, 3));
}

function build(form: ShapeForm): FormGeometry {
  const faces = form.build();
  const triangles = (faces.index?.count ?? faces.getAttribute("position")?.count ?? 0) / 3;
  if (triangles === 0 || triangles > MOST_TRIANGLES_WITH_EDGES) return { faces, edges: new Float32Array(0) };
  const lines = new EdgesGeometry(faces, CREASE);
  return { faces, edges: lines.getAttribute("position").array as Float32Array };
}

export interface GeometryCache {
  get(form: ShapeForm): FormGeometry;
  dispose(): void;
}

export function createGeometryCache(): GeometryCache {
  const byName = new Map<string, FormGeometry>();
  const byObject = new WeakMap<object, FormGeometry>();
  const all = new Set<FormGeometry>();
  return {
    get(form) {
      const known = typeof form.key === "string" ? byName.get(form.key) : byObject.get(form.key);
      if (known) return known;
      const made = build(form);
      all.add(made);
      if (typeof form.key === "string") byName.set(form.key, made);
      else byObject.set(form.key, made);
      return made;
    },
    dispose() {
      for (const { faces } of all) faces.dispose();
    },
  };
}
