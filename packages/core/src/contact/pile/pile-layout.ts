/**
 * The numbers of the sweeps: one table of doubles, so that a twin in WebAssembly can work on the same bytes. Offsets in it are themselves stored as doubles.
 *
 *   bodies      stride BODY, from 0 on: six numbers that the sweeps change, angular first (world axes, at the centre of mass), and J⁻¹. In the position sweep the six are
 *               displacements since the detection (rad, m), in the velocity sweep twists (rad/s, m/s). Body 0 stands for all that does not move
 *   manifolds   stride ROW_MANIFOLD, colour after colour; no body that moves occurs twice in a colour, but in the last one
 *   points      stride ROW_POINT, in the order of their manifolds
 *   rolling     stride ROW_ROLL, of the manifolds with a coefficient of rolling alone
 *
 * Impulses in N·s and N·m·s; those called "of the sub-step" are what the warm start of the next one begins with.
 */

/** Numbers of a body. */
export const BODY = 12;
/** J⁻¹ in world axes at the start of the step: xx, xy, xz, yy, yz, zz. */
export const INVERSE_INERTIA = 6;

/** Places in a manifold. */
export const ROW_MANIFOLD = 41;
/** Offsets of the two bodies, their inverse masses, offset of the first point and that behind the last. */
export const OFFSET_A = 0;
export const OFFSET_B = 1;
export const INVERSE_MASS_A = 2;
export const INVERSE_MASS_B = 3;
export const FIRST_POINT = 4;
export const END_POINT = 5;
/** Coefficients: static, sliding (1), spinning (m), restitution (1). Offset of the record of rolling, 0 without. */
export const STATIC = 6;
export const SLIDING = 7;
export const SPINNING = 8;
export const RESTITUTION = 9;
export const ROLLING = 10;
/** Two directions across the normal and the normal, at the middle of the points; levers from the centres of mass of A and B to it, m. */
export const TANGENT_1 = 11;
export const TANGENT_2 = 14;
export const NORMAL = 17;
export const LEVER_A = 20;
export const LEVER_B = 23;
/** Inverse of the 2 × 2 block of friction (11, 12, 22), kg; impulse of the sub-step, of the step, mean of the last sub-steps: 2 numbers each. */
export const FRICTION_BLOCK = 26;
export const FRICTION = 29;
export const FRICTION_TOTAL = 31;
export const FRICTION_MEAN = 33;
/** About the normal: effective moment (kg·m²), impulse of the sub-step, of the step. */
export const SPIN_MASS = 35;
export const SPIN = 36;
export const SPIN_TOTAL = 37;
/** Friction that acts with the restitution, 2 numbers. */
export const REBOUND_FRICTION = 38;

/** By how much the impulses of the points that touch lay above their means in the last sub-step, on average. */
export const ABOVE_MEAN = 40;

/** Places in a point. */
export const ROW_POINT = 24;
/** Normal (3), rA × n, rB × n, J⁻¹(rA × n), J⁻¹(rB × n). */
export const POINT_NORMAL = 0;
export const POINT_ARM_A = 3;
export const POINT_ARM_B = 6;
export const POINT_ANSWER_A = 9;
export const POINT_ANSWER_B = 12;
/** Effective mass (kg); gap at the detection (m); impulse of the sub-step; gap left over h, where the point is still open (m/s); impulse of the step. */
export const POINT_MASS = 15;
export const POINT_GAP = 16;
export const POINT_IMPULSE = 17;
export const POINT_OPEN = 18;
export const POINT_TOTAL = 19;
/** Distance from the middle of the points (m); speed of rebound wanted, 0 for none (m/s); impulse of restitution; mean impulse of the last sub-steps. */
export const POINT_RADIUS = 20;
export const POINT_REBOUND = 21;
export const POINT_RESTITUTION = 22;
export const POINT_MEAN = 23;

/** Places in a record of rolling: inverse block (3), impulse of the sub-step (2), of the step (2), coefficient (m). */
export const ROW_ROLL = 8;
export const ROLL_BLOCK = 0;
export const ROLL = 3;
export const ROLL_TOTAL = 5;
export const ROLL_COEFFICIENT = 7;
