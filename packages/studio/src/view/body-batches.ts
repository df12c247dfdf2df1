/**
 * Bodies as instances: one mesh and one set of crease lines per form and substance, whatever the number of bodies. Matrices of all bodies are computed once per
 * frame and multiplied straight into the arrays of the instances.
 */
import {
  BufferAttribute,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedMesh,
  LineSegments,
  type Material,
  type ShaderMaterial,
} from "three";
import { bodyMaterial, edgeMaterial, type Substance, tintOf } from "./body-materials.js";
import type { BodyPart } from "./body-parts.js";
import type { GeometryCache } from "./geometry-cache.js";
import { multiplyAffine } from "./pose-matrix.js";
import type { Quality } from "./view.js";

interface Batch {
  readonly mesh: InstancedMesh;
  readonly lines: LineSegments | undefined;
  readonly tints: InstancedBufferAttribute | undefined;
  readonly parts: readonly BodyPart[];
  readonly substance: Substance;
}

export interface BodyLook {
  /** Of the faces, and of the lines along creases with their opacity. */
  readonly color: string;
  readonly edge: string;
  readonly edgeOpacity: number;
  readonly hidden: boolean;
}

export interface BodyBatches {
  readonly group: Group;
  /** Every part with its mesh and place there. */
  readonly instances: readonly { readonly part: BodyPart; readonly mesh: InstancedMesh; readonly at: number }[];
  setLooks(look: (body: number) => BodyLook): void;
  /** 16 numbers per body. */
  place(matrices: Float64Array): void;
  setQuality(quality: Quality): void;
  dispose(): void;
}

function edgesOf(
  edges: Float32Array,
  mesh: InstancedMesh,
  material: ShaderMaterial,
): { lines: LineSegments; tints: InstancedBufferAttribute } {
  const geometry = new InstancedBufferGeometry();
  const tints = new InstancedBufferAttribute(new Float32Array(4 * mesh.count), 4);
  geometry.setAttribute("position", new BufferAttribute(edges, 3));
  geometry.setAttribute("placement", mesh.instanceMatrix);
  geometry.setAttribute("tint", tints);
  geometry.instanceCount = mesh.count;
  const lines = new LineSegments(geometry, material);
  lines.frustumCulled = false;
  lines.renderOrder = 1;
  return { lines, tints };
}

function batchOf(parts: readonly BodyPart[], substance: Substance, cache: GeometryCache, materials: Materials): Batch {
  const { faces, edges } = cache.get(parts[0]!.form);
  const mesh = new InstancedMesh(faces, materials.faces[substance], parts.length);
  mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  mesh.frustumCulled = false;
  mesh.castShadow = substance === "solid" && parts[0]!.shape.type !== "plane";
  mesh.receiveShadow = substance === "solid";
  mesh.renderOrder = substance === "solid" ? 0 : 2;
  const drawn = edges.length > 0 ? edgesOf(edges, mesh, materials.edges) : undefined;
  return { mesh, lines: drawn?.lines, tints: drawn?.tints, parts, substance };
}

interface Materials {
  faces: Record<Substance, Material>;
  readonly edges: ShaderMaterial;
}

const SUBSTANCES = ["solid", "glass", "ghost"] as const;
const facesFor = (quality: Quality): Materials["faces"] =>
  Object.fromEntries(SUBSTANCES.map((substance) => [substance, bodyMaterial(quality, substance)])) as Materials["faces"];

function grouped(parts: readonly BodyPart[]): readonly (readonly BodyPart[])[] {
  const groups = new Map<string | object, { solid: BodyPart[]; glass: BodyPart[] }>();
  for (const part of parts) {
    const entry = groups.get(part.form.key) ?? { solid: [], glass: [] };
    groups.set(part.form.key, entry);
    entry[part.glass ? "glass" : "solid"].push(part);
  }
  return [...groups.values()].flatMap(({ solid, glass }) => [solid, glass]).filter(({ length }) => length > 0);
}

export function createBodyBatches(parts: readonly BodyPart[], cache: GeometryCache, quality: Quality, ghost = false): BodyBatches {
  const materials: Materials = { faces: facesFor(quality), edges: edgeMaterial() };
  const group = new Group();
  const batches = grouped(parts).map((own) => batchOf(own, ghost ? "ghost" : own[0]!.glass ? "glass" : "solid", cache, materials));
  for (const { mesh, lines } of batches) group.add(mesh, ...(lines ? [lines] : []));
  const hidden = new Set<number>();

  return {
    group,
    instances: batches.flatMap(({ mesh, parts: own }) => own.map((part, at) => ({ part, mesh, at }))),
    setLooks(lookOf) {
      hidden.clear();
      const color = new Color();
      for (const { mesh, tints, parts: own, substance } of batches) {
        own.forEach((part, at) => {
          const look = lookOf(part.body);
          if (look.hidden) hidden.add(part.body);
          mesh.setColorAt(at, color.set(look.color));
          tints?.set(tintOf(look.edge, look.edgeOpacity * (substance === "glass" ? 0.7 : 1)), 4 * at);
        });
        if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
        if (tints) tints.needsUpdate = true;
      }
    },
    place(matrices) {
      for (const { mesh, parts: own } of batches) {
        const out = mesh.instanceMatrix.array as Float32Array;
        for (let at = 0; at < own.length; at++) {
          const part = own[at]!;
          if (hidden.has(part.body)) out.fill(0, 16 * at, 16 * at + 16);
          else multiplyAffine(matrices, 16 * part.body, part.local.elements, out, 16 * at);
        }
        mesh.instanceMatrix.needsUpdate = true;
      }
    },
    setQuality(next) {
      for (const material of Object.values(materials.faces)) material.dispose();
      materials.faces = facesFor(next);
      for (const { mesh, substance } of batches) mesh.material = materials.faces[substance];
    },
    dispose() {
      for (const { mesh, lines } of batches) {
        mesh.dispose();
        lines?.geometry.dispose();
      }
      for (const material of Object.values(materials.faces)) material.dispose();
      materials.edges.dispose();
    },
  };
}
