/** Stands in for linalg/block-kernels.ts: loops give the same bits as the unrolled kernels, in a fiftieth of the text. */
import { loopKernels, type PairKernels } from "../linalg/loop-kernels.js";

export const sizeKernels = loopKernels;

export const pairKernels = (): PairKernels | undefined => undefined;
