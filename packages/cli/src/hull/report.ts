/** What a decomposition came to, for people and for programs. */
import { numberText } from "../report/number-text.js";
import { type TableColumn, textTable } from "../report/text-table.js";
import type { DecomposedShape } from "./replace-shapes.js";

const COLUMNS: readonly TableColumn[] = [
  { title: "shape" },
  ...["triangles", "pieces", "vertices", "volume", "error", "concavity", "at most"].map((title) => ({ title, align: "right" as const })),
];

const verticesOf = ({ decomposition }: DecomposedShape): number =>
  decomposition.pieces.reduce((sum, { hull }) => sum + hull.vertices.length / 3, 0);

export function hullText(shapes: readonly DecomposedShape[]): string {
  const rows = shapes.map((shape) => {
    const { pieces, volume, volumeError, concavity, concavityBound } = shape.decomposition;
    return [
      shape.label,
      String(shape.mesh.triangles.length / 3),
      String(pieces.length),
      String(verticesOf(shape)),
      `${numberText(volume, 4)} m³`,
      // rounding errors are none
      `${numberText(Math.abs(volumeError) < 1e-12 ? 0 : 100 * volumeError, 3)} %`,
      `${numberText(concavity, 3)} m`,
      `${numberText(concavityBound, 3)} m`,
    ];
  });
  return textTable(COLUMNS, rows);
}

export const hullJson = (shapes: readonly DecomposedShape[]) =>
  shapes.map((shape) => {
    const { pieces, diagnostics: _, ...figures } = shape.decomposition;
    return {
      shape: shape.label,
      triangles: shape.mesh.triangles.length / 3,
      ...figures,
      pieces: pieces.map(({ hull, ...piece }) => ({ vertices: hull.vertices.length / 3, ...piece })),
    };
  });
