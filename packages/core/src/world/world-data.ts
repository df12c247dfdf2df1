/**
 * Everything a world consists of, as one record that the stages of a step read and write. The class World (world.ts) is the user's side
 * of it. Numbers live in the arena; what lives where, in the blueprint; the rest here is derived or belongs to the present step.
 */
import { TOTALS_SIZE } from "../body/body-totals.js";
import type { PrescribedMotion } from "../body/prescribed-motion.js";
import { ROTATION_KERNELS } from "../body/rotation/catalogue.js";
import type { RotationKernel } from "../body/rotation/rotation-kernel.js";
import type { Detector } from "../collide/narrow/detector.js";
import type { ContactSolver } from "../contact/contact-solver.js";
import { FORCE_KINDS } from "../force/catalogue.js";
import type { Force, ForceKind } from "../force/force-kind.js";
import type { BlockRow, BlockSource } from "../joint/block.js";
import { JOINT_KINDS } from "../joint/catalogue.js";
import type { Chain, ChainMethod } from "../joint/coupling.js";
import type { JointKind } from "../joint/joint-kind.js";
import type { Vector3 } from "../math/vec3.js";
import { createArena, type Memory } from "../memory/arena.js";
import type { WasmEnvironment } from "../memory/wasm-bytes.js";
import { bodiesOf } from "../model/check-methods.js";
import { type MaterialTable, materialTable } from "../model/coefficients.js";
import { DEFAULT_ROTATION, DEFAULT_STEP, DEFAULTS, defaultGravity } from "../model/defaults.js";
import type { MaterialDescription, MaterialPairDescription } from "../model/material-description.js";
import type {
  BaumgarteSettings,
  BroadPhaseName,
  ContactSettings,
  DetectorName,
  IntegratorName,
  IterativeSettings,
  MethodChoice,
  MethodName,
  PenaltySettings,
  RotationSettings,
  SleepSettings,
  Stabilisation,
  ToleranceSettings,
} from "../model/settings-description.js";
import { createFree } from "../solve/free/free.js";
import type { Targets } from "../solve/impulse/chain-rows.js";
import { type Budget, createBudget, type WorldBudget } from "./budget.js";
import { type CollisionData, createCollisionData } from "./contacts/collision-data.js";
import { type ContactData, createContactData } from "./contacts/contact-data.js";
import type { WorldEvent } from "./events.js";
import type { Island } from "./islands/island.js";
import { type BlockDampers, NO_DAMPERS } from "./joints/block-dampers.js";
import type { NamedMethod, Replacement } from "./joints/jointed-method.js";
import { type Advance, createJointedMethods, solverTargets } from "./joints/jointed-methods.js";
import { createReport, type JointMeasure, type StepReport } from "./report.js";
import { createSleepData, type SleepData } from "./sleep/sleep-data.js";
import { type BodyRecord, type CouplingRecord, createSlots, type JointRecord, type MutableSlots } from "./structure/blueprint.js";
import { type WorldArena, type WorldTables, worldTableDeclarations } from "./world-tables.js";

/** Told when a stage of the step begins and ends. */
export interface StageObserver {
  /** Called when a stage begins. */
  begin(stage: string): void;
  /** Called when it ends. */
  end(stage: string): void;
}

/** Kinds of the user's own. Settings name methods, contact solvers and detectors as they name those built in. */
export interface Extensions {
  /** Beside the built-in ones. */
  readonly forces?: readonly ForceKind[];
  /** Beside the built-in ones. */
  readonly joints?: readonly JointKind[];
  /** Beside the built-in ones. */
  readonly methods?: readonly NamedMethod[];
  /** By the name that `contact.solver` states. */
  readonly solvers?: readonly { readonly name: string; readonly solve: ContactSolver }[];
  /** Beside the built-in ones. */
  readonly detectors?: readonly Detector[];
}

/** Options of a world: settings as in a model file, and what only a program can pass in. */
export interface WorldOptions {
  /** A label for viewers and for the default gravity. Default "y". */
  readonly up?: "y" | "z";
  /** m/s². Default 9.81 against `up`. */
  readonly gravity?: Vector3;
  /** Default length of a step, s. Default 1/240. */
  readonly step?: number;
  /** Of chains for which no other is stated. Default `auto`. */
  readonly method?: MethodName;
  /** Other methods for the chains of some bodies. Bodies may join later; where the bodies of a chain are given different ones, `method` counts. */
  readonly methods?: readonly MethodChoice[];
  /** Of free bodies. */
  readonly rotation?: RotationSettings;
  /** Order of the step: 2, 4 or 6. Default 2. */
  readonly order?: number;
  /** What is promised for joints, contacts and trajectories. */
  readonly tolerance?: ToleranceSettings;
  /** A number: most iterations of a correction. When the budget is used up, what has been reached counts. Default: no limit. */
  readonly budget?: number | WorldBudget;
  /** Milliseconds from some fixed moment, for budgets in milliseconds; e.g. `() => performance.now()`. */
  readonly now?: () => number;
  /** May steps that do not converge be halved? Default true. */
  readonly halve?: boolean;
  /** Of the Lagrange and the recursive methods. Defaults `rk4`, `projection`. */
  readonly integrator?: IntegratorName;
  /** Of the Lagrange and the recursive methods. Default `projection`. */
  readonly stabilisation?: Stabilisation;
  /** Gains of stabilisation by Baumgarte. */
  readonly baumgarte?: BaumgarteSettings;
  /** Stiffness and damping of the method `penalty`. */
  readonly penalty?: PenaltySettings;
  /** Of the method `impulse-iterative`. */
  readonly iterative?: IterativeSettings;
  /** Who finds distances and contact points, and who finds the pairs. Defaults `gjk`, `tree`. */
  readonly detector?: DetectorName;
  /** Default `tree`. */
  readonly broadPhase?: BroadPhaseName;
  /** How contacts are computed. Default: blocks of a pair, impacts by Newton's law at their moment. */
  readonly contact?: ContactSettings;
  /** The environment's `WebAssembly`: heaps of `impact: "step"` are swept faster with it, to the same bits. */
  readonly webAssembly?: WasmEnvironment;
  /** May bodies that lie still be left out until something wakes them? Default false. */
  readonly sleep?: boolean | SleepSettings;
  /** That shapes name. */
  readonly materials?: readonly MaterialDescription[];
  /** Coefficients of pairs of materials. */
  readonly materialPairs?: readonly MaterialPairDescription[];
  /** Names of two bodies each that never collide. Bodies may join later. */
  readonly exclude?: readonly (readonly [string, string])[];
  /** False for tables of the source: velocities along removed directions stay as they are. Default true. */
  readonly velocityCorrection?: boolean;
  /** Kinds of the user's own, found by their `type` or `name`. */
  readonly extend?: Extensions;
  /** Told when a stage of the step begins and ends; for timing and debugging. */
  readonly observe?: StageObserver;
  /** Where all numbers live. Default: an ArrayBuffer. */
  readonly memory?: Memory;
}

export interface WorldData {
  readonly options: WorldOptions;
  /** Materials by name. */
  readonly materials: MaterialTable;
  readonly step: number;
  readonly rotation: RotationKernel;
  readonly order: number;
  readonly free: ChainMethod;
  /** Methods of jointed chains by name. */
  readonly jointed: (method: MethodName) => Advance;
  /** That of chains for whose bodies no other is stated; and those stated, by the names of bodies. */
  readonly method: MethodName;
  readonly methodOf: ReadonlyMap<string, MethodName>;
  readonly budget: Budget;
  /** Passes over the joints that the correction under way has taken. */
  sweeps: number;
  readonly velocityCorrection: boolean;
  /** Halvings of the stretch under way. */
  depth: number;
  readonly halve: boolean;
  /** What every step promises of its joints. */
  readonly promise: Targets;
  /** Largest local error of a step, m and rad; undefined if nobody asks. */
  readonly trajectory: number | undefined;
  /** How exactly blocks are solved. */
  readonly blockTargets: Targets;
  /** Joints may be far apart: errors beyond these are recovered at a limited speed. */
  readonly recoveryTargets: Targets;
  recovering: boolean;
  readonly jointKinds: ReadonlyMap<string, JointKind>;
  readonly forceKinds: ReadonlyMap<string, ForceKind>;
  readonly arena: WorldArena;
  /** The current views; the same object for the life of the world. */
  readonly tables: WorldTables;
  bodies: MutableSlots<BodyRecord>;
  joints: MutableSlots<JointRecord>;
  forces: MutableSlots<Force>;
  couplings: MutableSlots<CouplingRecord>;
  /** A snapshot refers to the blueprint: copy before the next change. */
  shared: boolean;
  /** Bodies or forces changed since the chains were analysed. */
  changed: boolean;
  /** Raised by every such change. */
  structureEpoch: number;
  readonly collision: CollisionData;
  readonly contact: ContactData;
  /** Undefined where nothing sleeps. */
  readonly sleep: SleepData | undefined;
  chains: readonly Chain[];
  /** Chains whose stated method cannot advance them, by their first body; told at the next step. */
  readonly replaced: (Replacement & { readonly body: number; readonly stated: MethodName })[];
  /** The chain of each dynamic body, by slot. */
  chainOf: (Chain | undefined)[];
  /** Raised when poses are changed from outside the step: factors kept from the last step are then out of date. */
  poseEpoch: number;
  /** The `poseEpoch` of the last step. */
  editedAt: number;
  islands: readonly Island[];
  /** The islands of the present step: those that can meet in it are one. */
  meeting: readonly Island[];
  /** Rows that are limited or join several bodies, and where each comes from. */
  blockRows: readonly BlockRow[];
  blockSources: readonly BlockSource[];
  /** Joints whose dampers are rows of that kind. */
  blockDampers: BlockDampers;
  /** Slots of the kinematic bodies with their motions. */
  kinematic: readonly { readonly body: number; readonly motion: PrescribedMotion | undefined }[];
  /** Slots of the fixed bodies. */
  fixed: readonly number[];
  /** The forces on each slot. */
  forcesOn: readonly (readonly Force[])[];
  /** Slots of the joints that have servos. */
  servoJoints: readonly number[];
  /** The user's modules, called before each step; not part of the state. */
  readonly modules: ((time: number, h: number) => void)[];
  /** True between beginStep and endStep; removals then wait in `removals`. */
  stepping: boolean;
  readonly removals: (() => void)[];
  /** Must gravity and held forces be evaluated anew for every body? And was a held force set for the next step? */
  forcesStale: boolean;
  holding: boolean;
  /** Does `start…` in the tables belong to the step that led here? */
  canSample: boolean;
  readonly events: WorldEvent[];
  readonly totals: Float64Array;
  /** Work of joint-measures. */
  readonly jointMeasure: JointMeasure;
  readonly report: StepReport;
}

export function createWorldData(options: WorldOptions): WorldData {
  const order = options.order ?? DEFAULTS.settings.order;
  const promise: Targets = { ...DEFAULTS.settings.tolerance, ...options.tolerance };
  const rotation = ROTATION_KERNELS[options.rotation?.method ?? DEFAULT_ROTATION.method](
    options.rotation?.order ?? Math.max(DEFAULT_ROTATION.order, order + 2),
  );
  const budget = createBudget(options.budget, options.now);
  const arena = createArena(worldTableDeclarations, options.memory);
  arena.reserve("world", 1);
  const gravity = options.gravity ?? defaultGravity(options.up ?? "y");
  for (let k = 0; k < 3; k++) arena.tables.gravity[k] = gravity[k]!;
  return {
    options,
    materials: materialTable(options.materials),
    step: options.step ?? DEFAULT_STEP,
    rotation,
    order,
    free: createFree(rotation),
    jointed: createJointedMethods(rotation, promise, order, options, budget.iterations),
    method: options.method ?? DEFAULTS.settings.method,
    methodOf: new Map((options.methods ?? []).flatMap((choice) => bodiesOf(choice).map((body) => [body, choice.method]))),
    budget,
    sweeps: 0,
    velocityCorrection: options.velocityCorrection ?? DEFAULTS.settings.velocityCorrection,
    promise,
    trajectory: options.tolerance?.trajectory,
    blockTargets: solverTargets(promise, order),
    recoveryTargets: { position: 1000 * promise.position, angle: 1000 * promise.angle, speed: promise.speed },
    recovering: true,
    halve: options.halve ?? true,
    jointKinds: new Map([...JOINT_KINDS, ...(options.extend?.joints ?? [])].map((kind) => [kind.type, kind])),
    forceKinds: new Map([...FORCE_KINDS, ...(options.extend?.forces ?? [])].map((kind) => [kind.type, kind])),
    arena,
    tables: arena.tables,
    bodies: createSlots(),
    joints: createSlots(),
    forces: createSlots(),
    couplings: createSlots(),
    shared: false,
    changed: true,
    structureEpoch: 0,
    collision: createCollisionData(),
    contact: createContactData(options.contact, options.tolerance, options.velocityCorrection ?? DEFAULTS.settings.velocityCorrection),
    sleep: createSleepData(options),
    chains: [],
    replaced: [],
    chainOf: [],
    poseEpoch: 0,
    depth: 0,
    editedAt: -1,
    islands: [],
    meeting: [],
    blockRows: [],
    blockSources: [],
    blockDampers: NO_DAMPERS,
    kinematic: [],
    fixed: [],
    forcesOn: [],
    servoJoints: [],
    modules: [],
    stepping: false,
    removals: [],
    forcesStale: true,
    holding: false,
    canSample: false,
    events: [],
    totals: new Float64Array(TOTALS_SIZE),
    jointMeasure: { position: 0, angle: 0, speed: 0 },
    report: createReport(),
  };
}
