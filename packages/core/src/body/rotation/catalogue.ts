/** The rotation kernels by name; see docs/free-rigid-body.md for when to use which. */
import type { RotationMethod } from "../../model/settings-description.js";
import { createRungeKutta4Rotation } from "./rk4.js";
import type { RotationKernel } from "./rotation-kernel.js";
import { createSeries } from "./series.js";
import { createSeries4 } from "./series-4.js";
import { splitting } from "./splitting.js";

/** Makes the kernel of a method for an order of accuracy. */
export const ROTATION_KERNELS: Readonly<Record<RotationMethod, (order: number) => RotationKernel>> = {
  series: (order) => (order === 4 ? createSeries4() : createSeries(order)),
  rk4: createRungeKutta4Rotation,
  splitting: () => splitting,
};
