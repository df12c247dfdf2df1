/** The values of everything a model leaves out, as data: the one place where a default is stated. SI units. */
import type { Quadruple, Triple } from "./description.js";
import type { RotationMethod } from "./settings-description.js";

const ORIGIN: Triple = [0, 0, 0];
const UPRIGHT: Quadruple = [0, 0, 0, 1];

/** What holds where a model says nothing. */
export const DEFAULTS = {
  up: "y",
  /** m/s², by the direction called `up`. */
  gravity: { y: [0, -9.81, 0], z: [0, 0, -9.81] },
  body: {
    kind: "dynamic",
    position: ORIGIN,
    orientation: UPRIGHT,
    velocity: ORIGIN,
    angularVelocity: ORIGIN,
    /** kg/m³, that of water. */
    density: 1000,
    /** Where a body has neither shapes nor a written centre. */
    centerOfMass: ORIGIN,
  },
  shape: { position: ORIGIN, orientation: UPRIGHT, use: ["visual", "collision", "mass"], margin: 0, sensor: false },
  mesh: { sides: "one" },
  /** Shapes without a volume are for everything but mass. */
  surface: { use: ["visual", "collision"] },
  /** The group of shapes that name none. */
  group: "default",
  /**
   * Coefficients of a surface of which nothing is said. 0.5 lies in the middle of dry solids on each other (0.1 … 1); restitution 0, since
   * a bounce that nobody asked for is taken for a mistake, and the other coefficients depend on sizes that only the user knows.
   */
  contact: { friction: 0.5, restitution: 0, spinFriction: 0, rollFriction: 0 },
  force: {
    "point-gravity": { center: ORIGIN },
    constant: { force: ORIGIN, torque: ORIGIN, frame: "world" },
    damping: { linear: 0, angular: 0 },
  },
  /** Of `sleep: true`, m/s and s: a tenth of what a fall through the tolerance of contacts gives, for half a second. */
  sleep: { speed: 1e-3, time: 0.5 },
  settings: {
    /** s */
    step: 1 / 240,
    /** s */
    until: 1,
    method: "auto",
    order: 2,
    rotation: { method: "series", order: 4 },
    /** m, rad, m/s with rad/s, and m. */
    tolerance: { position: 1e-6, angle: 1e-6, speed: 1e-6, contact: 1e-5 },
    halve: true,
    assemble: true,
    /** Of the Lagrange methods. */
    integrator: "rk4",
    stabilisation: "projection",
    /** 1/s */
    baumgarte: { alpha: 20, beta: 20 },
    /** rad/s, share of critical damping. */
    penalty: { frequency: 300, damping: 1 },
    iterative: { sweeps: "conjugate" },
    detector: "gjk",
    broadPhase: "tree",
    /**
     * Geometric mean: a surface without friction stays without, whatever touches it. Maximum: what bounces does so on everything. Those of the
     * source are sum and product.
     */
    contact: {
      solver: "block",
      law: "newton",
      impact: "exact",
      subSteps: 4,
      kernel: "wasm",
      order: "sequential",
      combine: { friction: "geometric", restitution: "maximum" },
      friction: true,
      shock: true,
    },
    sleep: false,
    velocityCorrection: true,
    // no limit: `budget` and `iterative.largestImpulse` have no default
  },
} as const;

/** s */
export const DEFAULT_STEP: number = DEFAULTS.settings.step;
/** Method and order for free bodies where a model says nothing. */
export const DEFAULT_ROTATION: { readonly method: RotationMethod; readonly order: number } = DEFAULTS.settings.rotation;

/** Gravity of a model that states none, m/s². */
export function defaultGravity(up: "y" | "z" = DEFAULTS.up): Triple {
  return DEFAULTS.gravity[up];
}
