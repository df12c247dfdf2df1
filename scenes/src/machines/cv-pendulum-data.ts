/**
 * Numbers of the pendulum with a constant-velocity joint: `links` slender rods in series, hanging from the ground; all joints are hinges
 * but the last, which is the constant-velocity joint. One link alone: the joint alone.
 *
 * Every link's frame has its origin at its joint and x along the rod; the next joint sits at (length, 0, 0). At the angle 0 all
 * frames are parallel. Hinges turn about y and z in turn, the first about y. The shafts of the constant-velocity joint are the x
 * axes; its rotation is R_z(a) R_y(b) R_z(a). The world's x points to the side, gravity acts along −z: with all angles 0 the
 * pendulum lies level. Source: theory 03, section 16, X7.
 */
export const CV_PENDULUM = {
  gravity: 9.81,
  links: 10,
  /** m, kg, kg·m² about the rod's own axis; mass·length²/12 across it. */
  length: 1,
  mass: 1,
  axial: 0.05,
  /** Every hinge's angle and both angles of the joint at the start, rad; at rest. */
  angle: 0.2,
} as const;
