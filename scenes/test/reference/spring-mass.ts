/** Table 10.1 of theory 04, section 4.3: ÿ = −y, y(0) = 1. Columns h, deviation of the 6th zero crossing in % of a quarter period, mean |y − cos t|. */
export const TABLE_10_1: readonly (readonly [h: number, deviation: number, mean: number])[] = [
  [0.04, -0.073375274, 0.0003663015],
  [0.02, -0.0183389285, 0.0000917266],
  [0.01, -0.004584258, 0.0000229515],
  [0.005, -0.0011459594, 0.0000057404],
  [0.0025, -0.0002864587, 0.0000014354],
  [0.00125, -0.0000716143, 0.0000003589],
];
