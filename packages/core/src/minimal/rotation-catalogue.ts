/** Stands in for body/rotation/catalogue.ts: the method that is the default. */
import type { RotationKernel } from "../body/rotation/rotation-kernel.js";
import { createSeries4 } from "../body/rotation/series-4.js";
import type { RotationMethod } from "../model/settings-description.js";
import { leftOut } from "./left-out.js";

const without = (): RotationKernel => leftOut("rotation methods but series of order 4");

export const ROTATION_KERNELS: Readonly<Record<RotationMethod, (order: number) => RotationKernel>> = {
  series: (order) => (order === 4 ? createSeries4() : without()),
  rk4: without,
  splitting: without,
};
