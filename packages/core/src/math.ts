/**
 * @gelenk/core/math: vectors, rotations, placements and matrices as plain values, with the conventions of the engine: quaternions of
 * Hamilton, [x, y, z, w], that turn from the frame of a body into that of the world. See docs/notation.md.
 */

export { exp, log } from "./math/exponential.js";
export type { Mat3 } from "./math/mat3.js";
export * as mat3 from "./math/mat3.js";
export type { Pose } from "./math/pose.js";
export * as pose from "./math/pose.js";
export type { Quat } from "./math/quat.js";
export * as quat from "./math/quat.js";
export type { Vec3 } from "./math/vec3.js";
export * as vec3 from "./math/vec3.js";
