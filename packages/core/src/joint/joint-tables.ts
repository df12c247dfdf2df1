/**
 * The tables of joints and their rows. A joint is a row of the group `joint`; its equations are rows of the group `row`, assigned anew
 * whenever the structure changes. Bodies are slots, GROUND_BODY is the world itself.
 *
 * The Jacobian of a joint with r rows lies from 12·first on: r × 6 numbers for A, then r × 6 for B, angular part first and **in the
 * principal axes of the body**, where the mass matrix is diagonal; the linear part in world axes.
 */
import type { TableDeclarations, TablesOf } from "../memory/arena.js";
import { LIMITS } from "../model/limits.js";

/** Numbers of `jointHold`: a force for each of up to six rows, acceleration, product. */
export const HOLD = 8;

const joint = { element: "f64", group: "joint" } as const;
const row = { element: "f64", group: "row", role: "work" } as const;

export const jointTableDeclarations = {
  jointBody: { element: "i32", group: "joint", role: "constant", stride: 2, about: "slots of A and B; addJoint" },
  jointFrame: { ...joint, role: "constant", stride: 14, about: "frame A in the principal frame of body A, frame B in that of B; addJoint" },
  jointRow: { element: "i32", group: "joint", role: "constant", stride: 2, about: "first row and number of rows; analyseStructure" },
  jointNow: { ...joint, role: "work", stride: 24, about: "both frames in the world, now; placeJoint" },
  jointNext: { ...joint, role: "work", stride: 24, about: "both frames at the preview; placeJoint" },
  jointLoad: {
    ...joint,
    role: "work",
    stride: 6,
    about: "impulses on B in this step, where they acted: linear (N·s), angular about the point of B (N·m·s); correct, settle",
  },
  jointTurn: { ...joint, role: "state", stride: 6, about: "the first coordinates, unwrapped where they have a period (m, rad); endStep" },
  jointInput: {
    ...joint,
    role: "state",
    stride: 24,
    about: "what the user set on motors and brakes of the first coordinates; held-input.ts",
  },
  jointHold: {
    ...joint,
    role: "state",
    stride: HOLD,
    about:
      "forces of the rows when velocities last settled (N, N·m), the acceleration they took away (m/s², rad/s²), product of both; settle",
  },
  jointStop: {
    ...joint,
    role: "state",
    stride: 1,
    about: "stops that were in touch at the end of the last step, two bits per coordinate; endStep",
  },
  block: {
    element: "f64",
    group: "block",
    role: "work",
    stride: 2,
    about: "of a row that is limited or joins several bodies, in this step: impulse (N·s, N·m·s), work on the bodies (J); blocks",
  },
  servo: {
    ...joint,
    role: "state",
    stride: 36,
    about: "SERVO numbers for each servo of the joint, fields in SERVO_FIELDS; sampleHeldInputs",
  },
  line: { ...row, stride: 9, about: "the rows as wrench lines: a, p, w in world axes; prepare" },
  jacobian: { ...row, stride: 12, about: "see above; prepare" },
  rowError: { ...row, stride: 1, about: "miss along the row at the preview (m, rad); correct" },
  rowGoal: { ...row, stride: 1, about: "error wanted at the end of the stretch: 0, or what is left of a large one (m, rad); aim" },
  rowImpulse: { ...row, stride: 1, about: "impulses of the position stage under way, not booked yet (N·s, N·m·s); correct" },
} as const satisfies TableDeclarations;

export type JointTables = TablesOf<typeof jointTableDeclarations>;

/** How many coordinates of a joint are unwrapped: the stride of `jointTurn`. */
export const COUNTED = LIMITS.coordinates;

/** Numbers of one servo, and how many a joint can have. */
export const SERVO = 6;
export const MOST_SERVOS = 6;

/**
 * Fields of a servo: integral part of the output and the output (N, N·m), error at the last sample, number of the last instant of sampling (0: none
 * yet), whether a target was set by hand, and which.
 */
export const SERVO_FIELDS = { integral: 0, output: 1, error: 2, instant: 3, isSet: 4, target: 5 } as const;

/** Stands for the ground in `jointBody`. */
export const GROUND_BODY = -1;
