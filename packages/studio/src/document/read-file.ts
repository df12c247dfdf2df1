/**
 * What a file holds, by its ending: a model, or meshes for bodies. Sizes are checked before anything is read. A damaged model comes back as its text with the
 * places marked; whoever asked keeps the document they have.
 */
import type { Diagnostic, Model } from "@gelenk/core";
import { decodeText, JSON_LIMITS, locatePaths, type TextPosition } from "@gelenk/formats";
import { MESH_LIMITS, type MeshFormat, meshFormatOf, type ReadMesh } from "@gelenk/formats/mesh";
import type { MeshBody } from "./import-mesh/mesh-body.js";
import { parsePath, writePath } from "./member-path.js";
import { readNoted } from "./read-noted.js";

/** What is needed of a file of the browser. */
export interface FileLike {
  readonly name: string;
  readonly size: number;
  /** In the folder that it came with; missing: its name. */
  readonly path?: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  slice?(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** A place in a text that something is wrong with. */
export interface TextMark extends Partial<TextPosition> {
  readonly diagnostic: Diagnostic;
}

/** A file that is no model yet, for the editor. */
export interface DamagedFile {
  readonly name: string;
  readonly text: string;
  readonly marks: readonly TextMark[];
}

export type FileContent =
  | { readonly is: "model"; readonly model: Model; readonly diagnostics: readonly Diagnostic[] }
  | { readonly is: "damaged"; readonly file: DamagedFile }
  | { readonly is: "meshes"; readonly bodies: readonly MeshBody[]; readonly diagnostics: readonly Diagnostic[] }
  | { readonly is: "refused"; readonly diagnostics: readonly Diagnostic[] };

const MODEL_ENDINGS = [".json", ".gelenk"];

export const isModelName = (name: string): boolean => MODEL_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
export const isReadable = (name: string): boolean => isModelName(name) || meshFormatOf(name) !== undefined;

const refused = (code: string, message: string, hint: string): FileContent => ({
  is: "refused",
  diagnostics: [{ code: `file.${code}`, severity: "error", where: "", message, hint }],
});

/** `beside`: files that came with it, of which it may need one. */
export async function readFile(file: FileLike, beside: readonly FileLike[] = []): Promise<FileContent> {
  const format = meshFormatOf(file.name);
  if (!format && !isModelName(file.name))
    return refused(
      "unknown-kind",
      `"${file.name}" is no kind of file that can be opened`,
      "models: .json; meshes: .gltf, .glb, .obj, .ply, .stl; results of a sweep: .jsonl",
    );
  const largest = format ? MESH_LIMITS.bytes : JSON_LIMITS.length;
  const others = format ? beside.filter(({ name }) => name.toLowerCase().endsWith(".bin")) : [];
  const size = others.reduce((sum, other) => sum + other.size, file.size);
  if (size > largest) return tooLarge(file.name, size, largest);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return format ? readMeshes(format, file.name, bytes, await bytesOf(others)) : readModelFile(file.name, bytes);
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
const tooLarge = (name: string, size: number, largest: number): FileContent =>
  refused(
    "too-large",
    `"${name}" has ${megabytes(size)}; at most ${megabytes(largest)} can be read`,
    "simplify it in the program it comes from: a tenth of the triangles is seldom seen",
  );

async function bytesOf(files: readonly FileLike[]): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Map(await Promise.all(files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const)));
}

function readMeshes(format: MeshFormat, name: string, bytes: Uint8Array, others: ReadonlyMap<string, Uint8Array>): Promise<FileContent> {
  return contentOfMeshes(
    name,
    format.read(bytes, (other) => others.get(other.split("/").at(-1)!)),
  );
}

/** What was read of a file, as bodies. */
export async function contentOfMeshes(name: string, { parts, diagnostics }: ReadMesh): Promise<FileContent> {
  if (parts.length === 0)
    return { is: "refused", diagnostics: diagnostics.map((found) => ({ ...found, message: `${name}: ${found.message}` })) };
  const { bodyOfMesh } = await import("./import-mesh/mesh-body.js");
  const stem = name.replace(/\.[^.]*$/, "");
  const bodies = parts.map((part) => bodyOfMesh(part, { name: part.name.trim() || stem }));
  return { is: "meshes", bodies, diagnostics: [...diagnostics, ...bodies.flatMap((body) => body.diagnostics)] };
}

function readModelFile(name: string, bytes: Uint8Array): FileContent {
  const { text, diagnostics: unreadable } = decodeText(bytes);
  if (text === undefined) return { is: "refused", diagnostics: unreadable };
  const { model, diagnostics } = readNoted(text);
  return model ? { is: "model", model, diagnostics } : { is: "damaged", file: { name, text, marks: marksOf(text, diagnostics) } };
}

const WRITTEN = /^line (\d+), column (\d+)/;

/** Mistakes of form say their line in the message; the others have a path. What is missing has no place: that which should hold it has. */
function marksOf(text: string, diagnostics: readonly Diagnostic[]): readonly TextMark[] {
  const unplaced = diagnostics.filter(({ message }) => !WRITTEN.test(message)).flatMap(({ where }) => [where, holderOf(where)]);
  const places = unplaced.length > 0 ? locatePaths(text, unplaced) : new Map<string, TextPosition>();
  return diagnostics.map((diagnostic) => {
    const [, line, column] = WRITTEN.exec(diagnostic.message) ?? [];
    if (line !== undefined) return { diagnostic, line: Number(line), column: Number(column) };
    return { diagnostic, ...(places.get(diagnostic.where) ?? places.get(holderOf(diagnostic.where))) };
  });
}

const holderOf = (path: string): string => writePath((parsePath(path) ?? []).slice(0, -1));
