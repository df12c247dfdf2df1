/**
 * The settings of a model: how its motion and its contacts are computed, not what it is. As in `description.ts`, N is the type of the
 * numbers. Flags of the command line carry the same words.
 */

/** Names of the methods that advance a chain. */
export const METHOD_NAMES = [
  "auto",
  "free",
  "impulse-direct",
  "impulse-iterative",
  "lagrange-dense",
  "lagrange-sparse",
  "penalty",
  "recursive",
  "recursive-implicit",
  "recursive-mixed",
  "recursive-modified",
  "recursive-cubic",
  "recursive-cubic-implicit",
  "recursive-cubic-modified",
  "recursive-compiled",
] as const;
/** Name of a method for chains, as settings state it. */
export type MethodName = (typeof METHOD_NAMES)[number];

/**
 * What keeps the joints of the Lagrange methods and the loops of the recursive ones together; see docs/lagrange-and-penalty.md,
 * docs/recursive.md.
 */
export const STABILISATIONS = ["none", "baumgarte", "projection", "impulse", "partitioning"] as const;
/** How joints or loops are kept together that are known as differential equations only. */
export type Stabilisation = (typeof STABILISATIONS)[number];

/** Names of the explicit integrators, and of all; see docs/integrators.md. */
export const EXPLICIT_INTEGRATORS = ["euler", "rk4", "cash-karp", "dormand-prince"] as const;
/** Integrators that settings may state. */
export const INTEGRATOR_NAMES = [...EXPLICIT_INTEGRATORS, "radau5"] as const;
/** Name of an integrator. */
export type IntegratorName = (typeof INTEGRATOR_NAMES)[number];

/** C̈ + 2·alpha·Ċ + beta²·C = 0. */
export interface BaumgarteSettings<N = number> {
  /** 1/s. Default 20. */
  readonly alpha?: N;
  /** 1/s. Default 20. */
  readonly beta?: N;
}

/** Springs and dampers in place of joints. */
export interface PenaltySettings<N = number> {
  /** Natural frequency of a row, rad/s. Default 300. */
  readonly frequency?: N;
  /** Share of critical damping. Default 1. */
  readonly damping?: N;
}

/** How free rotation is integrated; see docs/free-rigid-body.md. */
export const ROTATION_METHODS = ["series", "rk4", "splitting"] as const;
/** Name of a method for the attitude of free bodies. */
export type RotationMethod = (typeof ROTATION_METHODS)[number];

/** Rotation of free bodies. */
export interface RotationSettings<N = number> {
  /** Default: series. */
  readonly method?: RotationMethod;
  /** Order of the series; for `series` alone. Default 4. */
  readonly order?: N;
}

/** What a step promises, see docs/the-step.md. */
export interface ToleranceSettings<N = number> {
  /** Largest gap of a joint at the end of every step, m. Default 1e-6. */
  readonly position?: N;
  /** rad. Default 1e-6. */
  readonly angle?: N;
  /** Largest velocity along removed directions, m/s and rad/s. Default 1e-6. */
  readonly speed?: N;
  /** Largest depth to which bodies in contact overlap, m. Default 1e-5. It also decides what an impact is, see docs/contact.md. */
  readonly contact?: N;
  /**
   * Largest local error of a step, m and rad: steps are divided until an estimate of it says so. Needs order 4 or 6. Default: not
   * controlled.
   */
  readonly trajectory?: N;
}

/** The method of some chains, where it is not that of the rest. */
export interface MethodChoice {
  /** Name of a body of the chain, or several. */
  readonly of: string | readonly string[];
  /** For the chains of the bodies named. */
  readonly method: MethodName;
}

/** How much a step may cost: when it is used up, what has been reached counts (any time). */
export interface BudgetSettings<N = number> {
  /** Most iterations of a correction. Default: no limit. */
  readonly iterations?: N;
  /** Of a step; needs a clock. Default: no limit. */
  readonly milliseconds?: N;
}

/** How the iterative method sweeps over the joints: see docs/impulse-joints.md. `plain` is the source's own way. */
export const SWEEPS = ["conjugate", "plain"] as const;

/** For the method `impulse-iterative`. */
export interface IterativeSettings<N = number> {
  /** Default `conjugate`. */
  readonly sweeps?: (typeof SWEEPS)[number];
  /**
   * Largest impulse of a joint in one step, N·s and N·m·s: what is missing is left for later steps. Needs plain sweeps. Default: no limit.
   */
  readonly largestImpulse?: N;
}

/** Who finds distances and contact points of convex shapes; see docs/collision.md. */
export const DETECTORS = ["gjk", "vclip"] as const;
/** Name of a detector of contacts. */
export type DetectorName = (typeof DETECTORS)[number];
/** Who finds the pairs of shapes that are near each other. */
export const BROAD_PHASES = ["tree", "sweep"] as const;
/** Name of a broad phase. */
export type BroadPhaseName = (typeof BROAD_PHASES)[number];

/** Who solves contacts; `none`: bodies pass through each other. See docs/contact.md. */
export const CONTACT_SOLVERS = ["sequential", "block", "ncp", "none"] as const;
/** Name of a contact solver. */
export type ContactSolverName = (typeof CONTACT_SOLVERS)[number];
/** Laws of restitution. */
export const IMPACT_LAWS = ["newton", "poisson"] as const;
/** Law of restitution. */
export type ImpactLaw = (typeof IMPACT_LAWS)[number];
/** Are impacts found in time, or met at the end of a step? */
export const IMPACT_MODES = ["exact", "step"] as const;
/** Are impacts found at their moment or at the end of the step? */
export type ImpactMode = (typeof IMPACT_MODES)[number];
/** Do collisions at one moment happen one after another or all at once? */
export const COLLISION_ORDERS = ["sequential", "simultaneous"] as const;
/** In which order collisions at one moment are solved. */
export type CollisionOrder = (typeof COLLISION_ORDERS)[number];
/** The code that sweeps heaps of `impact: "step"`; the bits are the same. */
export const HEAP_KERNELS = ["javascript", "wasm"] as const;
/** What heaps are swept with: JavaScript or WebAssembly. */
export type HeapKernel = (typeof HEAP_KERNELS)[number];
/** What two coefficients make together. */
export const COMBINATION_RULES = ["mean", "geometric", "minimum", "maximum", "product", "sum"] as const;
/** How the coefficients of two surfaces become one. */
export type CombinationRule = (typeof COMBINATION_RULES)[number];

/** How the coefficients of two surfaces combine where no pair of materials states them. */
export interface CombineSettings {
  /** Of all kinds of friction. Default `geometric`. */
  readonly friction?: CombinationRule;
  /** Default `maximum`. */
  readonly restitution?: CombinationRule;
}

/** How contacts are computed. */
export interface ContactSettings<N = number> {
  /** Default `block`; without velocity correction `none`. */
  readonly solver?: ContactSolverName;
  /** Default `newton`. */
  readonly law?: ImpactLaw;
  /** Default `exact`. */
  readonly impact?: ImpactMode;
  /** Parts of a step, for `impact: "step"`. Default 4. */
  readonly subSteps?: N;
  /** Code of heaps, for `impact: "step"`; the bits are the same. Default `wasm`, where the environment's `WebAssembly` is passed in, else `javascript`. */
  readonly kernel?: HeapKernel;
  /** Of collisions at one moment. Default `sequential`. */
  readonly order?: CollisionOrder;
  /** Per coefficient, where no pair of materials states it. */
  readonly combine?: CombineSettings;
  /** False: all surfaces slide freely, whatever their coefficients. Default true. */
  readonly friction?: boolean;
  /** Are solves that a budget cuts short ended level by level, from the ground up? Default true. */
  readonly shock?: boolean;
}

/** When bodies that lie still are no longer computed. */
export interface SleepSettings<N = number> {
  /** Below it, m/s, a body counts as still: its centre of mass, and by turning its farthest point. Default 1e-3. */
  readonly speed?: N;
  /** For how long, s. Default 0.5. */
  readonly time?: N;
}

/** All settings of a model; each may be left out. */
export interface Settings<N = number> {
  /** Length of a step, s. Default 1/240. */
  readonly step?: N;
  /** End of a run, s. Default 1. */
  readonly until?: N;
  /** How chains are advanced. Default `auto`: lone bodies `free`, all else `impulse-direct`. */
  readonly method?: MethodName;
  /** Other methods for some chains, side by side. One chain has one method. */
  readonly methods?: readonly MethodChoice[];
  /** Order of the step: 2, 4 or 6. Default 2. */
  readonly order?: N;
  /** Of free bodies. */
  readonly rotation?: RotationSettings<N>;
  /** What is promised for joints, contacts and trajectories. */
  readonly tolerance?: ToleranceSettings<N>;
  /** A number: most iterations of a correction. Default: no limit. */
  readonly budget?: N | BudgetSettings<N>;
  /** May steps that do not converge be halved? Default true. */
  readonly halve?: boolean;
  /** Are bodies moved before a run such that all joints are closed? Default true; models within the tolerance stay as they are. */
  readonly assemble?: boolean;
  /** Of the Lagrange and the recursive methods. Default `rk4`; used with fixed steps, but for `radau5`. */
  readonly integrator?: IntegratorName;
  /** Of the Lagrange methods. Default `projection`. */
  readonly stabilisation?: Stabilisation;
  /** For the stabilisation of that name. */
  readonly baumgarte?: BaumgarteSettings<N>;
  /** For the method of that name. */
  readonly penalty?: PenaltySettings<N>;
  /** For `impulse-iterative`. */
  readonly iterative?: IterativeSettings<N>;
  /** Who finds distances and contact points of convex shapes. Default `gjk`. */
  readonly detector?: DetectorName;
  /** Who finds the pairs of shapes that are near each other. Default `tree`. */
  readonly broadPhase?: BroadPhaseName;
  /** How contacts are computed. */
  readonly contact?: ContactSettings<N>;
  /** May bodies that lie still be left out until something wakes them? Default false: it costs accuracy. */
  readonly sleep?: boolean | SleepSettings<N>;
  /**
   * Are velocities along removed directions taken out at the end of a step? Default true. Without it velocities and energies are off by
   * half a step: for tables of the source alone, with impulse methods of order 2 and without contacts.
   */
  readonly velocityCorrection?: boolean;
}
