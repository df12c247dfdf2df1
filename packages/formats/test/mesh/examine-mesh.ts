/** Damaged mesh files: a mesh whose corners are there and finite, or an error with a place, never both. */
import { expect } from "vitest";
import { meshFormatOf } from "../../src/mesh/catalogue.js";
import { mutatedBytes } from "../mutated-bytes.js";

/** Is there a mesh? */
export function examineMesh(name: string, bytes: Uint8Array): boolean {
  const { parts, diagnostics } = meshFormatOf(name)!.read(bytes, () => undefined);
  expect(parts.length === 0).toBe(diagnostics.length > 0);
  for (const { where, message, severity } of diagnostics) {
    expect(severity).toBe("error");
    expect(where === "" || message === "").toBe(false);
  }
  for (const { vertices, triangles } of parts) {
    expect(vertices.every(Number.isFinite)).toBe(true);
    expect(triangles.every((corner) => corner >= 0 && corner < vertices.length / 3)).toBe(true);
  }
  return parts.length > 0;
}

export function examineMeshMutations(name: string, bytes: Uint8Array, rounds: number, seed: number): void {
  for (const changed of mutatedBytes(bytes, rounds, seed)) examineMesh(name, changed);
}
