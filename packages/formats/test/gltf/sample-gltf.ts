/** Small glTF files, put together in tests. */
import { importGlb } from "./round-trip.js";

export interface Sample {
  readonly nodes?: readonly object[];
  readonly shapes?: readonly object[];
  readonly joints?: readonly object[];
  readonly materials?: readonly object[];
  readonly filters?: readonly object[];
  /** Further members of the file. */
  readonly more?: object;
}

/** Nodes that no other lists as a child are at the top. */
export function sampleJson({ nodes = [], shapes = [], joints = [], materials = [], filters = [], more = {} }: Sample): object {
  const below = new Set(nodes.flatMap((node) => (node as { children?: number[] }).children ?? []));
  const lists = { physicsMaterials: materials, collisionFilters: filters, physicsJoints: joints };
  const physics = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
  return {
    asset: { version: "2.0" },
    extensionsUsed: ["KHR_implicit_shapes", "KHR_physics_rigid_bodies"],
    extensions: { KHR_implicit_shapes: { shapes }, KHR_physics_rigid_bodies: physics },
    scene: 0,
    scenes: [{ nodes: nodes.map((_, k) => k).filter((k) => !below.has(k)) }],
    nodes,
    ...more,
  };
}

export const importSample = (sample: Sample) => importGlb(new TextEncoder().encode(JSON.stringify(sampleJson(sample))), "sample.gltf");

/** A member of a node. */
export const physics = (members: object): object => ({ extensions: { KHR_physics_rigid_bodies: members } });
export const collider = (shape: number, more: object = {}): object => ({ collider: { geometry: { shape }, ...more } });

export const BOX = { type: "box", box: { size: [1, 1, 1] } };
export const BALL = { type: "sphere", sphere: { radius: 0.5 } };

/** Positions of a tetrahedron with legs of 1 m, 16 numbers per triangle corner list, as a buffer inside the file. */
export function tetrahedron(): object {
  const positions = Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  const corners = Uint8Array.from([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
  const bytes = new Uint8Array(60);
  bytes.set(new Uint8Array(positions.buffer));
  bytes.set(corners, 48);
  return {
    buffers: [{ uri: `data:application/octet-stream;base64,${btoa(String.fromCharCode(...bytes))}`, byteLength: 60 }],
    bufferViews: [
      { buffer: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 12 },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: "VEC3" },
      { bufferView: 1, componentType: 5121, count: 12, type: "SCALAR" },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
  };
}
