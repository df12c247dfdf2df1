/** A glTF file under construction: nodes, meshes, accessors over one buffer, and the two forms in which it is written. */
import { joinBytes } from "../join-bytes.js";

export interface GltfNodeJson {
  name?: string;
  translation?: readonly number[];
  rotation?: readonly number[];
  scale?: readonly number[];
  mesh?: number;
  children?: number[];
  extensions?: Record<string, Record<string, unknown>>;
  extras?: Record<string, unknown>;
}

export interface GltfBuilder {
  readonly nodes: GltfNodeJson[];
  readonly meshes: object[];
  readonly materials: object[];
  readonly accessors: object[];
  readonly views: object[];
  readonly animations: object[];
  /** Pieces of the buffer, each as long as a multiple of four bytes. */
  readonly pieces: Uint8Array[];
  length: number;
}

export const startGltf = (): GltfBuilder => ({
  ...{ nodes: [], meshes: [], materials: [], accessors: [], views: [], animations: [], pieces: [] },
  length: 0,
});

/** The number of the new node. */
export function addNode(builder: GltfBuilder, node: GltfNodeJson, parent?: GltfNodeJson): number {
  const index = builder.nodes.push(node) - 1;
  if (parent) {
    parent.children ??= [];
    parent.children.push(index);
  }
  return index;
}

const ARRAY_BUFFER = 34962;
const ELEMENT_ARRAY_BUFFER = 34963;
const FLOAT = 5126;
const UNSIGNED_INT = 5125;
const TYPES = { 1: "SCALAR", 3: "VEC3", 4: "VEC4" } as const;

/** Numbers of vertices or keys, as 32-bit floats; returns the number of the accessor. `bounds`: with the least and the largest of every component. */
export function addFloats(
  builder: GltfBuilder,
  values: ArrayLike<number>,
  width: 1 | 3 | 4,
  options: { readonly bounds?: boolean; readonly vertices?: boolean } = {},
): number {
  const floats = Float32Array.from(values);
  const component = (k: number) => floats.filter((_, n) => n % width === k);
  const extreme = (choose: (a: number, b: number) => number) => Array.from({ length: width }, (_, k) => component(k).reduce(choose));
  const bounds =
    options.bounds && floats.length > 0 ? { min: extreme((a, b) => Math.min(a, b)), max: extreme((a, b) => Math.max(a, b)) } : {};
  const bufferView = addView(builder, new Uint8Array(floats.buffer), options.vertices ? ARRAY_BUFFER : undefined);
  return builder.accessors.push({ bufferView, componentType: FLOAT, count: floats.length / width, type: TYPES[width], ...bounds }) - 1;
}

export function addCorners(builder: GltfBuilder, corners: ArrayLike<number>): number {
  const numbers = Uint32Array.from(corners);
  const bufferView = addView(builder, new Uint8Array(numbers.buffer), ELEMENT_ARRAY_BUFFER);
  return builder.accessors.push({ bufferView, componentType: UNSIGNED_INT, count: numbers.length, type: "SCALAR" }) - 1;
}

function addView(builder: GltfBuilder, bytes: Uint8Array, target: number | undefined): number {
  const view = { buffer: 0, byteOffset: builder.length, byteLength: bytes.length, ...(target !== undefined && { target }) };
  builder.pieces.push(bytes);
  builder.length += bytes.length;
  return builder.views.push(view) - 1;
}

/** Members of the file that the nodes do not say. */
export type GltfRest = Readonly<Record<string, unknown>>;

function jsonOf(builder: GltfBuilder, rest: GltfRest, uri?: string): Record<string, unknown> {
  const { nodes, meshes, materials, accessors, views, animations, length } = builder;
  const lists = { nodes, meshes, materials, accessors, bufferViews: views, animations };
  const filled = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
  const buffers = length > 0 ? { buffers: [{ ...(uri !== undefined && { uri }), byteLength: length }] } : {};
  return { asset: { version: "2.0", generator: "Gelenk" }, ...rest, ...filled, ...buffers };
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

/** The binary container. */
export function glbBytes(builder: GltfBuilder, rest: GltfRest): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(jsonOf(builder, rest)));
  const json = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20);
  json.set(text);
  const buffer = joinBytes(builder.pieces);
  const chunks = [{ kind: JSON_CHUNK, bytes: json }, ...(buffer.length > 0 ? [{ kind: BINARY_CHUNK, bytes: buffer }] : [])];
  const length = chunks.reduce((sum, { bytes }) => sum + 8 + bytes.length, 12);
  const file = new Uint8Array(length);
  const view = new DataView(file.buffer);
  for (const [k, value] of [MAGIC, 2, length].entries()) view.setUint32(4 * k, value, true);
  let at = 12;
  for (const { kind, bytes } of chunks) {
    view.setUint32(at, bytes.length, true);
    view.setUint32(at + 4, kind, true);
    file.set(bytes, at + 8);
    at += 8 + bytes.length;
  }
  return file;
}

/** Text, with the buffer inside of it. */
export function gltfText(builder: GltfBuilder, rest: GltfRest): string {
  // in pieces: a call takes only so many arguments
  const letters: string[] = [];
  const bytes = joinBytes(builder.pieces);
  for (let at = 0; at < bytes.length; at += 0x6000) letters.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 0x6000))));
  return `${JSON.stringify(jsonOf(builder, rest, `data:application/octet-stream;base64,${letters.join("")}`), undefined, 2)}\n`;
}
