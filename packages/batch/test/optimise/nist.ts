/**
 * Nonlinear regression with certified results: NIST, Statistical Reference Datasets (www.itl.nist.gov/div898/strd/nls), sets Misra1a (lower
 * difficulty), Thurber and MGH09 (higher). Certified to eleven digits in multiple precision.
 */
export interface NistSet {
  readonly name: string;
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly model: (b: readonly number[], x: number) => number;
  readonly starts: readonly (readonly number[])[];
  readonly parameters: readonly number[];
  readonly deviations: readonly number[];
  readonly sumOfSquares: number;
  readonly residualDeviation: number;
  /** Our own: bounds, wide around starts and solution. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

export const MISRA1A: NistSet = {
  name: "Misra1a",
  y: [10.07, 14.73, 17.94, 23.93, 29.61, 35.18, 40.02, 44.82, 50.76, 55.05, 61.01, 66.4, 75.47, 81.78],
  x: [77.6, 114.9, 141.1, 190.8, 239.9, 289, 332.8, 378.4, 434.8, 477.3, 536.8, 593.1, 689.1, 760],
  model: ([b1, b2], x) => b1! * (1 - Math.exp(-b2! * x)),
  starts: [
    [500, 0.0001],
    [250, 0.0005],
  ],
  parameters: [2.3894212918e2, 5.5015643181e-4],
  deviations: [2.7070075241, 7.2668688436e-6],
  sumOfSquares: 1.2455138894e-1,
  residualDeviation: 1.018787633e-1,
  from: [0, 0],
  to: [1000, 0.002],
};

export const THURBER: NistSet = {
  name: "Thurber",
  y: [
    80.574, 84.248, 87.264, 87.195, 89.076, 89.608, 89.868, 90.101, 92.405, 95.854, 100.696, 101.06, 401.672, 390.724, 567.534, 635.316,
    733.054, 759.087, 894.206, 990.785, 1090.109, 1080.914, 1122.643, 1178.351, 1260.531, 1273.514, 1288.339, 1327.543, 1353.863, 1414.509,
    1425.208, 1421.384, 1442.962, 1464.35, 1468.705, 1447.894, 1457.628,
  ],
  x: [
    -3.067, -2.981, -2.921, -2.912, -2.84, -2.797, -2.702, -2.699, -2.633, -2.481, -2.363, -2.322, -1.501, -1.46, -1.274, -1.212, -1.1,
    -1.046, -0.915, -0.714, -0.566, -0.545, -0.4, -0.309, -0.109, -0.103, 0.01, 0.119, 0.377, 0.79, 0.963, 1.006, 1.115, 1.572, 1.841,
    2.047, 2.2,
  ],
  model: ([b1, b2, b3, b4, b5, b6, b7], x) => (b1! + x * (b2! + x * (b3! + x * b4!))) / (1 + x * (b5! + x * (b6! + x * b7!))),
  starts: [
    [1000, 1000, 400, 40, 0.7, 0.3, 0.03],
    [1300, 1500, 500, 75, 1, 0.4, 0.05],
  ],
  parameters: [1.28813968e3, 1.4910792535e3, 5.8323836877e2, 7.5416644291e1, 9.6629502864e-1, 3.9797285797e-1, 4.9727297349e-2],
  deviations: [4.6647963344, 3.9571156086e1, 2.8698696102e1, 5.567537027, 3.1333340687e-2, 1.4984928198e-2, 6.5842344623e-3],
  sumOfSquares: 5.6427082397e3,
  residualDeviation: 1.3714600784e1,
  from: [500, 500, 0, 0, 0, 0, 0],
  to: [2000, 3000, 1500, 200, 2, 1, 0.2],
};

export const MGH09: NistSet = {
  name: "MGH09",
  y: [1.957e-1, 1.947e-1, 1.735e-1, 1.6e-1, 8.44e-2, 6.27e-2, 4.56e-2, 3.42e-2, 3.23e-2, 2.35e-2, 2.46e-2],
  x: [4, 2, 1, 5e-1, 2.5e-1, 1.67e-1, 1.25e-1, 1e-1, 8.33e-2, 7.14e-2, 6.25e-2],
  model: ([b1, b2, b3, b4], x) => (b1! * (x * x + x * b2!)) / (x * x + x * b3! + b4!),
  // The far start, 25, 39, 41.5, 39, leads most programs elsewhere.
  starts: [[0.25, 0.39, 0.415, 0.39]],
  parameters: [1.9280693458e-1, 1.9128232873e-1, 1.2305650693e-1, 1.3606233068e-1],
  deviations: [1.1435312227e-2, 1.9633220911e-1, 8.0842031232e-2, 9.0025542308e-2],
  sumOfSquares: 3.0750560385e-4,
  residualDeviation: 6.6279236551e-3,
  from: [0, 0, 0, 0],
  to: [1, 2, 2, 2],
};

export const NIST_SETS = [MISRA1A, THURBER, MGH09] as const;
