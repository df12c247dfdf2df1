/**
 * Ideal constant-velocity joint between two shafts along x: the points coincide, and B does not turn about its shaft against A while the shafts bend.
 * The bend axis so lies in the homokinetic plane, and a shaft hands its speed on unchanged at any constant bend.
 *
 *   homokinetics   twist of R_AB = 0  ⇔  x component of its quaternion = 0          row: couple along x_A + x_B
 *
 * Source: theory 03, section 15.1 (n_a1·p_v = 0, Ψ̄ = A_h n_a1: the half-way shaft). Coordinates: the angles of a double Cardan
 * joint without length; `swing` is the bend angle. Singular at a bend of 180°.
 */
import { axisJoint } from "../axis-joint.js";
import { swing } from "../coordinates.js";
import { homokineticAngles } from "../homokinetic-angles.js";

export const constantVelocity = axisJoint({
  type: "constant-velocity",
  points: [0, 1, 2],
  angles: "twist",
  coordinates: homokineticAngles,
  measures: [swing],
});
