/** Takes a mesh apart into convex pieces, beside the page: tells the share that is done, then the pieces. It is ended to break it off. */
import { decomposeInSteps } from "@gelenk/core";

export interface DecomposeRequest {
  /** x, y, z of each vertex; three vertex numbers of each triangle. */
  readonly vertices: Float64Array;
  readonly triangles: Int32Array;
  readonly concavity: number;
  readonly pieces: number;
}

export type DecomposeAnswer =
  | { readonly is: "progress"; readonly share: number }
  /** Corners of each piece, x, y, z. */
  | { readonly is: "pieces"; readonly pieces: readonly Float64Array[] }
  | { readonly is: "problem"; readonly message: string };

const scope = self as unknown as { onmessage: ((event: MessageEvent) => void) | null; postMessage(message: DecomposeAnswer): void };

scope.onmessage = ({ data }) => {
  const { vertices, triangles, concavity, pieces } = data as DecomposeRequest;
  const steps = decomposeInSteps({ vertices, triangles }, { concavity, pieces });
  let step = steps.next();
  for (; !step.done; step = steps.next()) scope.postMessage({ is: "progress", share: step.value });
  const { pieces: found, diagnostics } = step.value;
  if (found.length > 0) scope.postMessage({ is: "pieces", pieces: found.map(({ hull }) => hull.vertices) });
  else scope.postMessage({ is: "problem", message: diagnostics[0]?.message ?? "no pieces were found" });
};
