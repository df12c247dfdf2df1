/**
 * Work of the iterative impulse solver: the rows of a chain scaled by the masses, and the factor of every joint for itself.
 *
 *   G̃ = G M^(−1/2)        A = G M⁻¹ Gᵀ = G̃ G̃ᵀ        D_j = G̃_j G̃_jᵀ + ρ·diag   (joint j alone, r × r)
 *
 * M is diagonal because rows are written in principal axes. ρ = 1e-10 lets rows of one joint that cannot be met together do no harm. Bodies and
 * rows are counted inside the chain: body i is chain.bodies[i], the rows of joint j begin at rowStart[j].
 */
import type { Chain, ChainStructure, Tables } from "../../joint/coupling.js";
import { jacobianBlock } from "../../joint/jacobian.js";
import { sizeKernels } from "../../linalg/block-kernels.js";
import type { SizeKernels } from "../../linalg/loop-kernels.js";

const REGULARISATION = 1e-10;
/** For a row that moves nothing: it gets no impulse. */
const IMMOVABLE = 1e300;

export interface IterativePlan {
  /** Rows before joint j; the last entry is their number. */
  readonly rowStart: Int32Array;
  /** Rows of length of each joint; the others are angles. */
  readonly lengths: Int32Array;
  /** Places of A and B of each joint in the chain; −1 where a body cannot move. */
  readonly place: Int32Array;
  /** Place of a body slot in the chain. */
  readonly placeOf: ReadonlyMap<number, number>;
  /** Are there loops? */
  readonly looped: boolean;
  /** G̃: 12 numbers per row; of a joint first those of A, then those of B, as in `jacobian`. */
  readonly scaled: Float64Array;
  /** M^(−1/2) of each body: 3 for turning, 3 for moving. */
  readonly root: Float64Array;
  /** Factors D_j, one after the other, where each begins, and the kernels of its size. */
  readonly factors: Float64Array;
  readonly factorStart: Int32Array;
  readonly kernels: readonly SizeKernels[];
  /** By row: impulses, what is still wanted, search direction, what it changes, its successor, and work of a sweep. */
  readonly lambda: Float64Array;
  readonly residual: Float64Array;
  readonly search: Float64Array;
  readonly effect: Float64Array;
  readonly step: Float64Array;
  readonly share: Float64Array;
  /** Residual and effect, swept forwards. */
  readonly swept: Float64Array;
  readonly sweptEffect: Float64Array;
  /** By body, 6 each: G̃ᵀ of the search direction and of its successor. */
  readonly searchMotion: Float64Array;
  readonly stepMotion: Float64Array;
  /** Motion of all bodies that answers impulses on some. */
  readonly answer: Float64Array;
  /** Corrections of the present position stage. */
  readonly strides: Strides;
  /** Twists for which `nextPose` holds the preview; NaN where it is out of date. */
  readonly previewed: Float64Array;
  /** Of the last solve: how little the weakest search direction moves, as a share of what its joints would alone; 0 where what is left moves nothing. */
  weakest: number;
  /** Passes over the joints since the last kick. */
  used: number;
  /** Of the last correction: passes over the joints, and joints that were corrected in them. */
  sweeps: number;
  corrections: number;
}

/** Corrections one after the other: impulses by row, and G̃ᵀ of them by body. */
export interface Strides {
  readonly impulses: readonly Float64Array[];
  readonly motions: readonly Float64Array[];
  count: number;
}

/** As many corrections are remembered; a position stage rarely takes more. */
const MOST_STRIDES = 12;

export const planOf = (chain: Chain): IterativePlan => chain.plan as IterativePlan;

export function createIterativePlan({ bodies, joints, partners }: ChainStructure): IterativePlan {
  const count = joints.length;
  const rowsOf = joints.map(({ kind }) => kind.lengths + kind.angles);
  const rowStart = new Int32Array(count + 1);
  const factorStart = new Int32Array(count + 1);
  rowsOf.forEach((rows, j) => {
    rowStart[j + 1] = rowStart[j]! + rows;
    factorStart[j + 1] = factorStart[j]! + rows * rows;
  });
  const places = new Map(Array.from(bodies, (body, i) => [body, i]));
  const rows = rowStart[count]!;
  return {
    rowStart,
    lengths: Int32Array.from(joints, ({ kind }) => kind.lengths),
    place: partners.map((body) => places.get(body) ?? -1),
    placeOf: places,
    looped: count > bodies.length - (Array.from(partners).some((body) => !places.has(body)) ? 0 : 1),
    scaled: new Float64Array(12 * rows),
    root: new Float64Array(6 * bodies.length),
    factors: new Float64Array(factorStart[count]!),
    factorStart,
    kernels: rowsOf.map(sizeKernels),
    lambda: new Float64Array(rows),
    residual: new Float64Array(rows),
    search: new Float64Array(rows),
    effect: new Float64Array(rows),
    step: new Float64Array(rows),
    share: new Float64Array(rows),
    swept: new Float64Array(rows),
    sweptEffect: new Float64Array(rows),
    searchMotion: new Float64Array(6 * bodies.length),
    stepMotion: new Float64Array(6 * bodies.length),
    answer: new Float64Array(6 * bodies.length),
    strides: { impulses: tables(MOST_STRIDES, rows), motions: tables(MOST_STRIDES, 6 * bodies.length), count: 0 },
    previewed: new Float64Array(6 * bodies.length).fill(Number.NaN),
    weakest: 1,
    used: 0,
    sweeps: 0,
    corrections: 0,
  };
}

const tables = (count: number, size: number): readonly Float64Array[] => Array.from({ length: count }, () => new Float64Array(size));

/** G̃ and D_j from the Jacobian at the present poses. */
export function fillPlan(t: Tables, chain: Chain): void {
  const plan = planOf(chain);
  for (let i = 0; i < chain.bodies.length; i++) {
    const body = chain.bodies[i]!;
    for (let k = 0; k < 3; k++) {
      plan.root[6 * i + k] = Math.sqrt(t.inertia[6 * body + 3 + k]!);
      plan.root[6 * i + 3 + k] = Math.sqrt(t.mass[2 * body + 1]!);
    }
  }
  for (let j = 0; j < chain.joints.length; j++) {
    scaleSide(t, chain, j, 0);
    scaleSide(t, chain, j, 1);
    factorJoint(plan, j);
  }
}

function scaleSide(t: Tables, chain: Chain, j: number, side: 0 | 1): void {
  const { scaled, root, rowStart, place } = planOf(chain);
  const b = 6 * place[2 * j + side]!;
  if (b < 0) return;
  const rows = rowStart[j + 1]! - rowStart[j]!;
  const from = jacobianBlock(t, chain.joints[j]!.slot, side);
  const to = 12 * rowStart[j]! + side * 6 * rows;
  for (let i = 0; i < 6 * rows; i += 6) {
    for (let k = 0; k < 6; k++) scaled[to + i + k] = t.jacobian[from + i + k]! * root[b + k]!;
  }
}

function factorJoint(plan: IterativePlan, j: number): void {
  const { factors, scaled, rowStart, place } = plan;
  const rows = rowStart[j + 1]! - rowStart[j]!;
  const d = plan.factorStart[j]!;
  const a = place[2 * j]! < 0 ? -1 : 12 * rowStart[j]!;
  const b = place[2 * j + 1]! < 0 ? -1 : 12 * rowStart[j]! + 6 * rows;
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k <= i; k++) factors[d + i * rows + k] = product(scaled, a, i, k) + product(scaled, b, i, k);
    const m = d + i * (rows + 1);
    factors[m] = factors[m]! > 0 ? factors[m]! * (1 + REGULARISATION) : IMMOVABLE;
  }
  if (!plan.kernels[j]!.factor(factors, d)) factors.fill(0, d, d + rows * rows);
}

/** Rows i and k of the block at `o`, multiplied; 0 where there is none. */
function product(scaled: Float64Array, o: number, i: number, k: number): number {
  if (o < 0) return 0;
  const a = o + 6 * i;
  const b = o + 6 * k;
  return (
    scaled[a]! * scaled[b]! +
    scaled[a + 1]! * scaled[b + 1]! +
    scaled[a + 2]! * scaled[b + 2]! +
    scaled[a + 3]! * scaled[b + 3]! +
    scaled[a + 4]! * scaled[b + 4]! +
    scaled[a + 5]! * scaled[b + 5]!
  );
}
