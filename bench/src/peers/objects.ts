/** Vectors and quaternions as the objects most engines take. */
import type { Quadruple, Triple } from "@gelenk/core";

export const vectorObject = ([x, y, z]: Triple) => ({ x, y, z });
export const quaternionObject = ([x, y, z, w]: Quadruple) => ({ x, y, z, w });
