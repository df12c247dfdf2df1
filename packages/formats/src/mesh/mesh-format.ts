/** What readers of mesh files have in common: what they give, how they tell what is wrong and where, and how large a mesh may be. */
import type { Diagnostic } from "@gelenk/core";

/** What a mesh file may at most hold. */
export const MESH_LIMITS = {
  /** Bytes of a file. */
  bytes: 100 * 1024 * 1024,
  triangles: 5_000_000,
} as const;

/** One solid of a file; corners as they stand there, not welded yet. */
export interface MeshPart {
  /** As in the file; may be empty. */
  readonly name: string;
  /** x, y, z of each vertex. */
  readonly vertices: Float64Array;
  /** Three vertex numbers each, counter-clockwise seen from outside. */
  readonly triangles: Int32Array;
}

/** What reading a mesh gave. */
export interface ReadMesh {
  /** Empty exactly if there is an error. */
  readonly parts: readonly MeshPart[];
  /** Why it could not be read, and what was left out. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A mesh format: a value in `MESH_FORMATS`. */
export interface MeshFormat {
  /** For messages. */
  readonly name: string;
  /** With the dot, small letters. */
  readonly endings: readonly string[];
  /** `other` gives the files beside it that it may name. Never throws. */
  read(bytes: Uint8Array, other: (name: string) => Uint8Array | undefined): ReadMesh;
}

/** `where` names a place of the file: `byte 84`, `line 12`, `meshes[0].primitives[1]`. */
export const refuse = (code: string, where: string, message: string, hint?: string): ReadMesh => ({
  parts: [],
  diagnostics: [{ code: `mesh.${code}`, severity: "error", where, message, ...(hint !== undefined && { hint }) }],
});

export const tooManyTriangles = (where: string, count: number): ReadMesh =>
  refuse(
    "too-large",
    where,
    `the mesh has ${count} triangles or more; at most ${MESH_LIMITS.triangles} can be read`,
    "simplify it in the program it comes from",
  );

/** Growing list of numbers without the weight of boxed ones. */
export interface NumberList {
  readonly length: number;
  push(...values: readonly number[]): void;
  finish(): Float64Array;
}

export function numberList(): NumberList {
  let values = new Float64Array(1024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(...more) {
      if (length + more.length > values.length) {
        const larger = new Float64Array(2 * values.length + more.length);
        larger.set(values);
        values = larger;
      }
      for (const value of more) values[length++] = value;
    },
    finish: () => values.slice(0, length),
  };
}
