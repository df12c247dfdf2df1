/**
 * The parts of a glTF 2.0 file: its JSON and its buffers, from text or from the binary container (GLB). Everything in it is taken for possibly wrong; the first
 * problem is kept with its place, and nothing is read beyond the ends of a buffer.
 */
import { parseJson } from "../json/parse-json.js";

export type JsonRecord = Readonly<Record<string, unknown>>;

export interface GltfFile {
  readonly json: JsonRecord;
  /** The binary chunk of a container. */
  readonly binary: Uint8Array | undefined;
  readonly other: (name: string) => Uint8Array | undefined;
  /** Buffers that have been looked for, by their numbers: decoding one takes time. */
  readonly buffers: Map<unknown, Uint8Array | undefined>;
  /** Numbers that have been read, those of a mesh that many nodes show as many times. */
  readonly spent: { numbers: number };
  /** The first thing found wrong: code, place, message, hint. */
  problem: readonly [code: string, where: string, message: string, hint?: string] | undefined;
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

export function openGltf(bytes: Uint8Array, other: GltfFile["other"]): GltfFile {
  const file: GltfFile = { json: {}, binary: undefined, other, buffers: new Map(), spent: { numbers: 0 }, problem: undefined };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isContainer = bytes.length >= 4 && view.getUint32(0, true) === MAGIC;
  return isContainer ? openContainer(file, bytes, view) : withJson(file, bytes, undefined);
}

/** Remembers the first problem; the value is missing. */
export function fail(file: GltfFile, code: string, where: string, message: string, hint?: string): undefined {
  file.problem ??= [code, where, message, ...(hint === undefined ? [] : [hint])] as unknown as NonNullable<GltfFile["problem"]>;
  return undefined;
}

function openContainer(file: GltfFile, bytes: Uint8Array, view: DataView): GltfFile {
  const stop = (where: number, message: string): GltfFile => {
    fail(file, "truncated", `byte ${where}`, message);
    return file;
  };
  if (bytes.length < 20) return stop(bytes.length, "the file ends within its header");
  if (view.getUint32(4, true) !== 2) return stop(4, `version ${view.getUint32(4, true)} of glTF cannot be read, 2 can`);
  if (view.getUint32(8, true) > bytes.length) return stop(bytes.length, `the file should have ${view.getUint32(8, true)} bytes`);
  const chunks = new Map<number, Uint8Array>();
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at, true);
    const kind = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.length) return stop(at, `a part of ${length} bytes begins here and does not fit into the file`);
    if (!chunks.has(kind)) chunks.set(kind, bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  const json = chunks.get(JSON_CHUNK);
  return json ? withJson(file, json, chunks.get(BINARY_CHUNK)) : stop(12, "the file has no JSON part");
}

function withJson(file: GltfFile, bytes: Uint8Array, binary: Uint8Array | undefined): GltfFile {
  const { value, diagnostics } = parseJson(new TextDecoder().decode(bytes));
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error) fail(file, "syntax", error.where, error.message);
  const opened: GltfFile = { ...file, binary, json: isRecord(value) ? value : {} };
  if (!isRecord(value)) fail(opened, "syntax", "", "a glTF file is an object in braces");
  const version = recordIn(opened.json, "asset")?.["version"];
  if (!opened.problem && !String(version).startsWith("2.")) fail(opened, "version", "asset.version", "this is no glTF file of version 2");
  return opened;
}

export const isRecord = (value: unknown): value is JsonRecord => typeof value === "object" && value !== null && !Array.isArray(value);
export const recordIn = (record: JsonRecord, key: string): JsonRecord | undefined => (isRecord(record[key]) ? record[key] : undefined);
export const listIn = (record: JsonRecord, key: string): readonly unknown[] =>
  Array.isArray(record[key]) ? (record[key] as unknown[]) : [];

/** The record at a place of one of the file's lists; it must be there. */
export function entryOf(file: GltfFile, list: string, index: unknown, where: string): JsonRecord | undefined {
  const entry = typeof index === "number" ? listIn(file.json, list)[index] : undefined;
  return isRecord(entry) ? entry : fail(file, "bad-index", where, `there is no ${JSON.stringify(index) ?? "entry"} in "${list}"`);
}

export function bytesOfBuffer(file: GltfFile, index: unknown, where: string): Uint8Array | undefined {
  const buffer = entryOf(file, "buffers", index, where);
  if (!buffer) return undefined;
  const { uri } = buffer;
  if (uri === undefined) return file.binary ?? fail(file, "missing-buffer", `buffers[${index}]`, "the file has no binary part");
  if (typeof uri !== "string") return fail(file, "missing-buffer", `buffers[${index}].uri`, "the address of a buffer is a text");
  const isData = uri.startsWith("data:");
  if (!file.buffers.has(index)) file.buffers.set(index, isData ? fromDataAddress(uri) : file.other(decoded(uri)));
  const found = file.buffers.get(index);
  if (isData) return found ?? fail(file, "missing-buffer", `buffers[${index}].uri`, "the data cannot be decoded");
  return (
    found ??
    fail(file, "missing-buffer", `buffers[${index}].uri`, `the file "${uri.slice(0, 60)}" is needed too`, "drop both files together")
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fromDataAddress(address: string): Uint8Array | undefined {
  const comma = address.indexOf(",");
  if (comma < 0 || !address.slice(0, comma).endsWith(";base64")) return undefined;
  try {
    return Uint8Array.from(atob(address.slice(comma + 1)), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
