/**
 * A binary STL file beyond the limit of what is read whole: simplified while it is read, ten megabytes at a time. Once through it for the extent, once for the
 * triangles.
 */
import { type ReadMesh, refuse, STL_CORNERS, STL_HEADER, STL_RECORD } from "@gelenk/formats/mesh";
import { createClustering } from "./cluster-mesh.js";

/** What is needed of a file that is read in parts. */
export interface LargeFile {
  readonly name: string;
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

export interface SimplifyOptions {
  /** Cells along the longest side; a surface meets about six times their square. */
  readonly cells?: number;
  /** Share that is done; false ends it. */
  tell?(share: number): boolean;
}

const CELLS = 96;
/** Triangles at a time. */
const PORTION = 200_000;
/** Undefined where it was ended. */
export async function simplifyLargeStl(file: LargeFile, { cells = CELLS, tell }: SimplifyOptions = {}): Promise<ReadMesh | undefined> {
  const count = new DataView(await file.slice(0, STL_HEADER).arrayBuffer()).getUint32(80, true);
  if (file.size !== STL_HEADER + STL_RECORD * count)
    return refuse("not-binary", "byte 80", "the file is no whole binary STL file", "only those can be simplified while they are read");
  let problem: ReadMesh | undefined;
  let done = 0;

  /** Hands over the nine numbers of each triangle; false where it was ended or something is wrong. */
  async function eachTriangle(take: (corners: Float64Array) => void): Promise<boolean> {
    const corners = new Float64Array(9);
    for (let first = 0; first < count; first += PORTION) {
      const end = Math.min(count, first + PORTION);
      const view = new DataView(await file.slice(STL_HEADER + STL_RECORD * first, STL_HEADER + STL_RECORD * end).arrayBuffer());
      for (let k = 0; k < end - first; k++) {
        for (let n = 0; n < 9; n++) corners[n] = view.getFloat32(STL_RECORD * k + STL_CORNERS + 4 * n, true);
        if (corners.every(Number.isFinite)) take(corners);
        else
          problem = refuse(
            "not-finite",
            `byte ${STL_HEADER + STL_RECORD * (first + k)}`,
            `a corner of triangle ${first + k + 1} is not finite`,
          );
        if (problem) return false;
      }
      done += end - first;
      if (tell?.(done / (2 * count)) === false) return false;
    }
    return true;
  }

  const low = [Infinity, Infinity, Infinity] as [number, number, number];
  const high = [-Infinity, -Infinity, -Infinity];
  const measured = await eachTriangle((corners) => {
    for (let n = 0; n < 9; n++) {
      low[n % 3] = Math.min(low[n % 3]!, corners[n]!);
      high[n % 3] = Math.max(high[n % 3]!, corners[n]!);
    }
  });
  if (!measured) return problem;
  const extent = Math.max(...high.map((top, axis) => top - low[axis]!));
  const clustering = createClustering(low, extent / cells, cells);
  if (!(await eachTriangle((corners) => clustering.add(corners, 0)))) return problem;
  const part = clustering.finish("");
  if (part.triangles.length === 0) return refuse("empty", "byte 80", "nothing is left of the surface");
  const message = `${file.name} was simplified from ${count} triangles to ${part.triangles.length / 3}`;
  return { parts: [part], diagnostics: [{ code: "mesh.simplified", severity: "note", where: "", message }] };
}
