/** Closed forms and published numbers of the pendulum. */

/** Period of the mathematical pendulum by the arithmetic-geometric mean: T = 2π√(length/g) / agm(1, cos(amplitude/2)), s. */
export function pendulumPeriod(length: number, gravity: number, amplitude: number): number {
  let a = 1;
  let b = Math.cos(amplitude / 2);
  for (let i = 0; i < 40 && Math.abs(a - b) > 1e-16 * a; i++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return (2 * Math.PI * Math.sqrt(length / gravity)) / a;
}

/** 1 m, 10°, 9.81 m/s²: theory 04, section 4.1. */
export const PERIOD_TEN_DEGREES = 2.0098926272986;

/** Table 9.1 of theory 04: h (s) and T₀ − T (s) of the rod of two point masses, joints to 1e-9 m. */
export const TABLE_9_1: readonly (readonly [h: number, shortBy: number])[] = [
  [0.04, 0.00134810239666],
  [0.02, 0.00033659873943],
  [0.01, 0.0000837132549],
  [0.005, 0.00002092568899],
  [0.0025, 0.00000523163119],
  [0.00125, 0.00000130613721],
  [0.000625, 0.0000003273384],
  [0.0003125, 0.00000008061132],
  [0.00015625, 0.00000001779746],
];

/**
 * IFToMM multibody benchmark A01, simple pendulum: 1 kg at 1 m, g = 9.81 m/s², from (−1, 0) at rest. Columns t, x, y, vx, vy, tension of
 * the rod (s, m, m/s, N); recomputed by Jacobi elliptic functions to all digits. Tolerance of the library: energy within 5e-5 J over 10 s,
 * position within 1e-5 m.
 */
export const A01 = {
  period: 2.3678419475762373,
  energy: 5e-5,
  position: 1e-5,
  rows: [
    [0.1, -0.9987974827498897, -0.049026405665557576, 0.048083335112397395, -0.9795846426127293, 1.4428471187373595],
    [0.25, -0.9536646122114011, -0.3008717457915882, 0.7310071259484727, -2.317052488452412, 8.85465547864644],
    [0.5, -0.3910487915505464, -0.9203699487851922, 3.9110480039555524, -1.6617346075474144, 27.086487592748206],
    [1, 0.9862917511318753, -0.16501085312554117, 0.2969055159163158, 1.7746436411126556, 4.856269407484676],
    [2, -0.7935661953433217, -0.6084839304437916, -2.102437874436126, 2.7419353930105093, 17.907682072960785],
    [3, 0.1766517899228382, -0.9842734097378926, 4.325368674538742, 0.7762925533433997, 28.96716644858618],
    [5, -0.9423054350437573, -0.3347543384140006, 0.8579042568859491, -2.4149286543704886, 9.851820179524037],
    [7.5, -0.7274587213083755, -0.6861514474169557, 2.5175579567116846, -2.669118456142095, 20.193437097481006],
    [9.99, -0.3164364699130323, -0.9486137045757765, 4.092451991494021, -1.3651511202403046, 27.917701325665103],
    [10, -0.2750874625761169, -0.961419205099125, 4.175598100951729, -1.1947490545604753, 28.29456720606725],
  ],
} as const;
