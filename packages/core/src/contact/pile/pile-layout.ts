/**
 * The numbers of the sweeps: one table of doubles, so that a twin in WebAssembly can work on the same bytes. Offsets in it are themselves stored as doubles.
 *
 *   bodies      stride BODY, from 0 on: six numbers that the sweeps change, angular first (world axes, at the centre of mass), J⁻¹ and W. In the position sweep the six are
 *               displacements since the detection (rad, m), in the velocity sweep twists (rad/s, m/s). Body 0 stands for all that does not move
 *   records     one for each manifold, colour after colour; no body that moves occurs twice in a colour, but in the last one. A record is ROW_MANIFOLD numbers, ROW_POINT
 *               for each point, ROW_ROLL where there is a coefficient of rolling. There are two places for all of them, used in turn
 *   begun       places of the records that are written anew in this step
 *
 * Numbers of A and B that are used alike lie side by side.
 *
 * Impulses in N·s and N·m·s; those called "of the sub-step" are what the warm start of the next one begins with.
 */

/** Numbers of a body. */
export const BODY = 18;
/** J⁻¹ in world axes at the start of the step: xx, xy, xz, yy, yz, zz. W, what contacts did to the twist in the last sub-step. */
export const INVERSE_INERTIA = 6;
export const WARM_START = 12;

/** Places in a manifold. */
export const ROW_MANIFOLD = 42;
/** Offsets of the two bodies, their inverse masses; length of the points in the record, and of the record. */
export const OFFSET_A = 0;
export const OFFSET_B = 1;
export const INVERSE_MASS_A = 2;
export const INVERSE_MASS_B = 3;
export const POINTS = 4;
export const LENGTH = 5;
/** Coefficients: static, sliding (1), spinning (m), restitution (1). 1 where a record of rolling follows the points, else 0. */
export const STATIC = 6;
export const SLIDING = 7;
export const SPINNING = 8;
export const RESTITUTION = 9;
export const ROLLING = 10;
/** By how much the impulses of the points that touch lay above their means in the last sub-step, on average. */
export const ABOVE_MEAN = 11;
/** Levers from the centres of mass of A and B to the middle of the points, m: x of A, x of B, y of A, … */
export const LEVER_A = 12;
export const LEVER_B = 13;
/** Two directions across the normal and the normal, at the middle of the points. */
export const TANGENT_1 = 18;
export const TANGENT_2 = 21;
export const NORMAL = 24;
/** Inverse of the 2 × 2 block of friction (11, 12, 22), kg; impulse of the sub-step, of the step, mean of the last sub-steps: 2 numbers each. */
export const FRICTION_BLOCK = 27;
export const FRICTION = 30;
export const FRICTION_TOTAL = 32;
export const FRICTION_MEAN = 34;
/** About the normal: effective moment (kg·m²), impulse of the sub-step, of the step. */
export const SPIN_MASS = 36;
export const SPIN = 37;
export const SPIN_TOTAL = 38;
/** Friction that acts with the restitution, 2 numbers. */
export const REBOUND_FRICTION = 39;
/** Block of the memory that it belongs to. */
export const BLOCK_NUMBER = 41;

/** Places in a point. */
export const ROW_POINT = 24;
/** Angular parts of the row: −rA × n and rB × n, x of A, x of B, y of A, …; the same times J⁻¹. */
export const POINT_ARM_A = 0;
export const POINT_ARM_B = 1;
export const POINT_ANSWER_A = 6;
export const POINT_ANSWER_B = 7;
/** Normal (3); effective mass (kg). */
export const POINT_NORMAL = 12;
export const POINT_MASS = 15;
/** Gap at the anchors (m); impulse of the sub-step; gap left over h, where the point is still open (m/s); impulse of the step. */
export const POINT_GAP = 16;
export const POINT_IMPULSE = 17;
export const POINT_OPEN = 18;
export const POINT_TOTAL = 19;
/** Distance from the middle of the points (m); speed of rebound wanted, 0 for none (m/s); impulse of restitution; mean impulse of the last sub-steps. */
export const POINT_RADIUS = 20;
export const POINT_REBOUND = 21;
export const POINT_RESTITUTION = 22;
export const POINT_MEAN = 23;

/**
 * Records in the table from `first` up to `end`; those of colour c begin at starts[c]. Of `begunCount` that
 * are begun the places stand in the table from `begun` on.
 */
export interface SweptRows {
  readonly data: Float64Array;
  readonly first: number;
  readonly end: number;
  readonly starts: Int32Array;
  readonly begun: number;
  readonly begunCount: number;
}

/**
 * A record is begun with these, which `finish-rows.ts` replaces: centres of mass of A and B (where the levers will be: x of A, x of B, y of
 * A, …), and the point on the surface of A (at POINT_ARM_A, beside POINT_ARM_B), all in world axes, m.
 */
export const BEGUN_CENTER_A = LEVER_A;
export const BEGUN_CENTER_B = LEVER_B;
export const BEGUN_POINT = POINT_ARM_A;

/** Places in a record of rolling: inverse block (3), impulse of the sub-step (2), of the step (2), coefficient (m). */
export const ROW_ROLL = 8;
export const ROLL_BLOCK = 0;
export const ROLL = 3;
export const ROLL_TOTAL = 5;
export const ROLL_COEFFICIENT = 7;
