/**
 * The tables of bodies. A body is a row; its state is that of the centre of mass and of the principal axes, because both make every
 * formula of the free step simple. The public pose (the body frame as written) follows from `frame`.
 */
import type { TableDeclarations, TablesOf } from "../memory/arena.js";

const row = { group: "body" } as const;
const f64 = { element: "f64", ...row } as const;
const i32 = { element: "i32", ...row } as const;
const state = { role: "state" } as const;
const constant = { role: "constant" } as const;
const work = { role: "work" } as const;

/** Length of a row of `control`. */
export const CONTROL = 3;
/** Length of a row of `sleep`, and its columns. */
export const SLEEP = 2;
export const STILL = 0;
export const GROUP = 1;

export const bodyTableDeclarations = {
  pose: { ...f64, ...state, stride: 7, about: "centre of mass (m) and principal axes [x y z w], in the world; accept" },
  twist: { ...f64, ...state, stride: 6, about: "[ω (rad/s), v of the centre of mass (m/s)], world axes; kick, correct, settle" },
  held: { ...f64, ...state, stride: 6, about: "held wrench [τ (N·m), f (N)] about the centre of mass, world axes; sampleHeldInputs" },
  control: {
    ...f64,
    ...state,
    stride: CONTROL,
    about:
      "of the first body of a chain: halvings of the last step (−1: contacts contradicted each other), easy steps since, halvings for the trajectory's tolerance; advanceIslands",
  },
  sleep: {
    ...f64,
    ...state,
    stride: SLEEP,
    about: "time that the body has been still (s; −1: it moves), and with whom it sleeps: see sleep.ts; fallAsleep, wakeIslands",
  },
  kind: { ...i32, ...constant, stride: 1, about: "BODY_FIXED, BODY_KINEMATIC or BODY_DYNAMIC; FREE_SLOT where no body lives; addBody" },
  mass: { ...f64, ...constant, stride: 2, about: "mass (kg) and its inverse, 0 for fixed and kinematic bodies; addBody" },
  inertia: { ...f64, ...constant, stride: 6, about: "principal moments (kg·m²) and their inverses, 0 where the moment is 0; addBody" },
  frame: { ...f64, ...constant, stride: 7, about: "pose of the principal frame in the body frame; addBody" },
  nextPose: { ...f64, ...work, stride: 7, about: "pose at t + h with the present velocities; preview" },
  nextTwist: { ...f64, ...work, stride: 6, about: "twist at t + h with the present velocities; preview" },
  startPose: { ...f64, ...work, stride: 7, about: "pose at the start of the step, for roll-back and interpolation; saveIsland" },
  startTwist: { ...f64, ...work, stride: 6, about: "twist at the start of the step; saveIsland" },
  startWrench: { ...f64, ...work, stride: 6, about: "all forces at the start of the step; kick" },
  endWrench: { ...f64, ...work, stride: 6, about: "all forces at the end of the step; kick" },
  wrench: { ...f64, ...work, stride: 6, about: "forces with a potential, now; evaluateForces" },
  external: { ...f64, ...work, stride: 6, about: "forces without a potential, now; evaluateForces" },
  resisting: { ...f64, ...work, stride: 6, about: "what of `external` depends on velocity, as dampers do; evaluateForces" },
  plain: {
    ...i32,
    ...work,
    stride: 1,
    about: "1 where nothing but forces through the centre of mass with a potential act; evaluateForces",
  },
  damping: { ...f64, ...work, stride: 2, about: "angular (N·m·s) and linear (N·s/m) damping, now; evaluateForces" },
  change: { ...f64, ...work, stride: 6, about: "change of twist by an impulse, while it is computed; respond" },
  gathered: {
    ...f64,
    ...work,
    stride: 6,
    about: "impulses of joints waiting to be applied [l in principal axes, p]; always left at zero; gatherImpulse",
  },
  kicked: { ...f64, ...work, stride: 6, about: "twist right after a half kick, before joints change it; rememberKick" },
  booked: {
    ...f64,
    ...work,
    stride: 8,
    about: "this step's work of external forces and dampers (J), linear (N·s) and angular impulse about the origin (N·m·s); kick",
  },
} as const satisfies TableDeclarations;

/** Tables of all bodies by name; each is declared with meaning, stride, unit and frame. */
export type BodyTables = TablesOf<typeof bodyTableDeclarations>;

export const FREE_SLOT = 0;
/** Value of `kind` in the tables: never moves. */
export const BODY_FIXED = 1;
/** Value of `kind` in the tables: moves by formulas in time. */
export const BODY_KINEMATIC = 2;
/** Value of `kind` in the tables: moves by forces and impulses. */
export const BODY_DYNAMIC = 3;

export const POSE = 7;
export const TWIST = 6;
export const BOOKED = 8;
