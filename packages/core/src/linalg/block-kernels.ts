/**
 * Which kernels serve which block sizes: unrolled ones where they exist, loops otherwise. Chosen once per structure, so that the inner
 * loops of block-ldlt.ts only call what they find. The arguments are those of small-blocks.ts without the size n.
 */
import { loopKernels, type PairKernels, type SizeKernels } from "./loop-kernels.js";
import * as unrolled from "./small-blocks-unrolled.js";
import * as lu from "./small-blocks-unrolled-lu.js";

/** A body (n = 6) before its joint, by the joint's rows m = 3 … 6. */
const BODY_FIRST: readonly PairKernels[] = [
  {
    eliminate: unrolled.eliminate6to3,
    forward: unrolled.forward6to3,
    backward: unrolled.backward6to3,
    eliminateLu: lu.eliminateLu6to3,
    backwardLu: lu.backwardLu6to3,
  },
  {
    eliminate: unrolled.eliminate6to4,
    forward: unrolled.forward6to4,
    backward: unrolled.backward6to4,
    eliminateLu: lu.eliminateLu6to4,
    backwardLu: lu.backwardLu6to4,
  },
  {
    eliminate: unrolled.eliminate6to5,
    forward: unrolled.forward6to5,
    backward: unrolled.backward6to5,
    eliminateLu: lu.eliminateLu6to5,
    backwardLu: lu.backwardLu6to5,
  },
  {
    eliminate: unrolled.eliminate6to6,
    forward: unrolled.forward6to6,
    backward: unrolled.backward6to6,
    eliminateLu: lu.eliminateLu6to6,
    backwardLu: lu.backwardLu6to6,
  },
];

/** A joint of n = 3 … 5 rows before its other body (m = 6). */
const JOINT_FIRST: readonly PairKernels[] = [
  {
    eliminate: unrolled.eliminate3to6,
    forward: unrolled.forward3to6,
    backward: unrolled.backward3to6,
    eliminateLu: lu.eliminateLu3to6,
    backwardLu: lu.backwardLu3to6,
  },
  {
    eliminate: unrolled.eliminate4to6,
    forward: unrolled.forward4to6,
    backward: unrolled.backward4to6,
    eliminateLu: lu.eliminateLu4to6,
    backwardLu: lu.backwardLu4to6,
  },
  {
    eliminate: unrolled.eliminate5to6,
    forward: unrolled.forward5to6,
    backward: unrolled.backward5to6,
    eliminateLu: lu.eliminateLu5to6,
    backwardLu: lu.backwardLu5to6,
  },
];

/** By n. */
const SIZES: readonly (SizeKernels | undefined)[] = [
  undefined,
  undefined,
  {
    factor: unrolled.factor2,
    solve: unrolled.solve2,
    solveLower: unrolled.solveLower2,
    solveUpper: unrolled.solveUpper2,
    divide: unrolled.divide2,
    subtractProduct: unrolled.subtractProduct2,
    subtractTriangle: unrolled.subtractTriangle2,
    subtractTimes: unrolled.subtractTimes2,
    subtractTransposedTimes: unrolled.subtractTransposedTimes2,
    factorLu: lu.factorLu2,
    divideByUpper: lu.divideByUpper2,
    subtractRows: lu.subtractRows2,
    solveUpperLu: lu.solveUpperLu2,
  },
  {
    factor: unrolled.factor3,
    solve: unrolled.solve3,
    solveLower: unrolled.solveLower3,
    solveUpper: unrolled.solveUpper3,
    divide: unrolled.divide3,
    subtractProduct: unrolled.subtractProduct3,
    subtractTriangle: unrolled.subtractTriangle3,
    subtractTimes: unrolled.subtractTimes3,
    subtractTransposedTimes: unrolled.subtractTransposedTimes3,
    factorLu: lu.factorLu3,
    divideByUpper: lu.divideByUpper3,
    subtractRows: lu.subtractRows3,
    solveUpperLu: lu.solveUpperLu3,
  },
  {
    factor: unrolled.factor4,
    solve: unrolled.solve4,
    solveLower: unrolled.solveLower4,
    solveUpper: unrolled.solveUpper4,
    divide: unrolled.divide4,
    subtractProduct: unrolled.subtractProduct4,
    subtractTriangle: unrolled.subtractTriangle4,
    subtractTimes: unrolled.subtractTimes4,
    subtractTransposedTimes: unrolled.subtractTransposedTimes4,
    factorLu: lu.factorLu4,
    divideByUpper: lu.divideByUpper4,
    subtractRows: lu.subtractRows4,
    solveUpperLu: lu.solveUpperLu4,
  },
  {
    factor: unrolled.factor5,
    solve: unrolled.solve5,
    solveLower: unrolled.solveLower5,
    solveUpper: unrolled.solveUpper5,
    divide: unrolled.divide5,
    subtractProduct: unrolled.subtractProduct5,
    subtractTriangle: unrolled.subtractTriangle5,
    subtractTimes: unrolled.subtractTimes5,
    subtractTransposedTimes: unrolled.subtractTransposedTimes5,
    factorLu: lu.factorLu5,
    divideByUpper: lu.divideByUpper5,
    subtractRows: lu.subtractRows5,
    solveUpperLu: lu.solveUpperLu5,
  },
  {
    factor: unrolled.factor6,
    solve: unrolled.solve6,
    solveLower: unrolled.solveLower6,
    solveUpper: unrolled.solveUpper6,
    divide: unrolled.divide6,
    subtractProduct: unrolled.subtractProduct6,
    subtractTriangle: unrolled.subtractTriangle6,
    subtractTimes: unrolled.subtractTimes6,
    subtractTransposedTimes: unrolled.subtractTransposedTimes6,
    factorLu: lu.factorLu6,
    divideByUpper: lu.divideByUpper6,
    subtractRows: lu.subtractRows6,
    solveUpperLu: lu.solveUpperLu6,
  },
];

/** Kernels for nodes of n rows. */
export const sizeKernels = (n: number): SizeKernels => SIZES[n] ?? loopKernels(n);

/** Kernels for nodes of n rows with one later neighbour of m rows, where there are special ones. */
export const pairKernels = (n: number, m: number): PairKernels | undefined =>
  n === 6 ? BODY_FIRST[m - 3] : m === 6 ? JOINT_FIRST[n - 3] : undefined;
