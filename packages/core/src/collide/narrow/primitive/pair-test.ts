/** What every entry of the pair matrix is: a test of two convex shapes with the parameters of `Detector.distance`. */
import type { ConvexShape } from "../../shapes/collision-shape.js";

export type PairTest = (A: ConvexShape, B: ConvexShape, X_AB: Float64Array, cache: Float64Array, at: number, out: Float64Array) => void;
