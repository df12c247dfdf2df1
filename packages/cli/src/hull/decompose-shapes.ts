/** Decomposes shapes in portions, so that Ctrl-C and the progress bar get their turn. */
import { type DecomposeOptions, type Diagnostic, decomposeInSteps } from "@gelenk/core";
import type { Io } from "../io.js";
import { createProgress, nextTurn } from "../progress.js";
import type { ChosenShape } from "./choose-shapes.js";
import type { DecomposedShape } from "./replace-shapes.js";

export interface DecomposedShapes {
  readonly shapes: readonly DecomposedShape[];
  readonly diagnostics: readonly Diagnostic[];
  readonly interrupted: boolean;
}

export async function decomposeShapes(
  chosen: readonly ChosenShape[],
  optionsFor: (shape: ChosenShape) => DecomposeOptions,
  io: Io,
): Promise<DecomposedShapes> {
  let interrupted = false;
  const stopListening = io.onInterrupt(() => {
    interrupted = true;
  });
  const progress = createProgress(io, "Ctrl-C stops and writes nothing");
  const shapes: DecomposedShape[] = [];
  try {
    for (const shape of chosen) {
      const where = `bodies[${shape.body}].shapes[${shape.shape}]`;
      const steps = decomposeInSteps(shape.mesh, { ...optionsFor(shape), where });
      let step = steps.next();
      while (!step.done && !interrupted) {
        progress.update((shapes.length + step.value) / chosen.length);
        await nextTurn();
        step = steps.next();
      }
      if (!step.done) break;
      shapes.push({ ...shape, decomposition: step.value });
    }
  } finally {
    progress.finish();
    stopListening();
  }
  return { shapes, diagnostics: shapes.flatMap(({ decomposition }) => decomposition.diagnostics), interrupted };
}
