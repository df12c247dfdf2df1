/** Convex pieces of a mesh, found by a worker of their own; no point of them is farther from the mesh than a hundredth of its extent. */
import type { Vector3 } from "@gelenk/core";
import type { DecomposeAnswer, DecomposeRequest } from "./decompose-worker.js";
import type { MeshShape, Piece } from "./mesh-contact.js";
import { extentOf } from "./mesh-extent.js";

const CONCAVITY = 0.01;
const MOST_PIECES = 32;

const cornersOf = (flat: Float64Array): Piece =>
  Array.from({ length: flat.length / 3 }, (_, k): Vector3 => [flat[3 * k]!, flat[3 * k + 1]!, flat[3 * k + 2]!]);

/** Rejects with a reason in words; with that of the signal where it was broken off. */
export function decomposeMesh(mesh: MeshShape, onProgress: (share: number) => void, signal: AbortSignal): Promise<readonly Piece[]> {
  const worker = new Worker(new URL("./decompose-worker.ts", import.meta.url), { type: "module" });
  const request: DecomposeRequest = {
    vertices: Float64Array.from(mesh.vertices.flat()),
    triangles: Int32Array.from(mesh.triangles.flat()),
    concavity: CONCAVITY * extentOf(mesh.vertices),
    pieces: MOST_PIECES,
  };
  const found = new Promise<readonly Piece[]>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = (event) => reject(new Error(event.message || "the worker failed"));
    worker.onmessage = ({ data }) => {
      const answer = data as DecomposeAnswer;
      if (answer.is === "progress") onProgress(answer.share);
      else if (answer.is === "pieces") resolve(answer.pieces.map(cornersOf));
      else reject(new Error(answer.message));
    };
  });
  worker.postMessage(request);
  return found.finally(() => worker.terminate());
}
