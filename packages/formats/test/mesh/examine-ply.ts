/** Damaged PLY files: a mesh whose corners are there and finite, or an error, never both. */
import { expect } from "vitest";
import { meshFormatOf } from "../../src/mesh/catalogue.js";
import { mutatedBytes } from "../mutated-bytes.js";

export function examinePlyMutations(bytes: Uint8Array, rounds: number, seed: number): void {
  const { read } = meshFormatOf("part.ply")!;
  for (const changed of mutatedBytes(bytes, rounds, seed)) {
    const { parts, diagnostics } = read(changed, () => undefined);
    expect(parts.length === 0).toBe(diagnostics.length > 0);
    for (const { vertices, triangles } of parts) {
      expect(vertices.every(Number.isFinite)).toBe(true);
      expect(triangles.every((corner) => corner >= 0 && corner < vertices.length / 3)).toBe(true);
    }
  }
}
