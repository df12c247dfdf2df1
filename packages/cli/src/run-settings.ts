/** The options of a run that replace settings of the model, shared by the commands that simulate. */
import {
  BROAD_PHASES,
  type BroadPhaseName,
  CONTACT_SOLVERS,
  type ContactSolverName,
  DETECTORS,
  type DetectorName,
  HEAP_KERNELS,
  type HeapKernel,
  IMPACT_LAWS,
  IMPACT_MODES,
  type ImpactLaw,
  type ImpactMode,
  INTEGRATOR_NAMES,
  type IntegratorName,
  METHOD_NAMES,
  onlyMethod,
  ROTATION_METHODS,
  type RotationSettings,
  type RunOptions,
  STABILISATIONS,
  type Stabilisation,
} from "@gelenk/core";
import { parseNumber } from "@gelenk/scenes";
import { InvalidArgumentError } from "commander";
import { type CommandOption, parseCount, parsePositive, parseWhole } from "./command.js";

/** What commander makes of the options below. */
export interface SettingFlags {
  readonly until?: number;
  readonly step?: number;
  readonly method?: RunOptions["method"];
  readonly order?: number;
  readonly tolerance?: number;
  readonly trajectory?: number;
  readonly budget?: RunOptions["budget"];
  readonly integrator?: IntegratorName;
  readonly stabilisation?: Stabilisation;
  readonly rotation?: RotationSettings;
  readonly detector?: DetectorName;
  readonly broadPhase?: BroadPhaseName;
  readonly contact?: ContactSolverName;
  readonly impact?: ImpactMode;
  readonly law?: ImpactLaw;
  readonly kernel?: HeapKernel;
  /** False with --no-friction, as below. */
  readonly friction?: boolean;
  /** False with --no-halve, otherwise true: nothing is said. */
  readonly halve?: boolean;
  readonly assemble?: boolean;
  readonly velocityCorrection?: boolean;
}

/** Orders of the step. */
export const ORDERS = ["2", "4", "6"] as const;

export function parseOrder(text: string): number {
  if (!ORDERS.some((order) => order === text)) throw new InvalidArgumentError(`Allowed are ${ORDERS.join(", ")}.`);
  return Number(text);
}

/** `series`, `series:6`, `rk4`, `splitting` */
function parseRotation(text: string): RotationSettings {
  const [name, order, ...rest] = text.split(":");
  const method = ROTATION_METHODS.find((known) => known === name);
  if (method === undefined || rest.length > 0)
    throw new InvalidArgumentError(`Allowed are ${ROTATION_METHODS.join(", ")}; series:6 sets the order.`);
  if (order !== undefined && method !== "series")
    throw new InvalidArgumentError(`Only the series has an order to choose; write ${method}.`);
  return order === undefined ? { method } : { method, order: parseCount(order) };
}

/** `10` iterations, which may be 0, or `2ms`. */
function parseBudget(text: string): NonNullable<RunOptions["budget"]> {
  if (text.endsWith("ms")) return { milliseconds: parsePositive(text.slice(0, -2)) };
  if (parseNumber(text) === undefined) throw new InvalidArgumentError("It is a number of iterations, 20, or a time in milliseconds, 2ms.");
  return parseWhole(text);
}

export const methodOption: CommandOption = {
  flags: "--method <name>",
  about: "how chains of bodies are advanced",
  choices: METHOD_NAMES,
};

export const settingOptions: readonly CommandOption[] = [
  { flags: "--until <seconds>", about: "end of the run", parse: parsePositive },
  { flags: "--step <seconds>", about: "length of a step, e.g. 1/240", parse: parsePositive },
  { flags: "--order <n>", about: "order of the step: 2, 4 or 6", parse: parseOrder },
  { flags: "--tolerance <x>", about: "what is promised for joints: m, rad, m/s and rad/s at the end of every step", parse: parsePositive },
  {
    flags: "--trajectory <x>",
    about: "largest local error of a step, m and rad: steps are divided until an estimate says so; needs order 4 or 6",
    parse: parsePositive,
  },
  {
    flags: "--budget <n>",
    about: "most iterations of a correction, or time of a step such as 2ms; what has been reached then counts",
    parse: parseBudget,
  },
  { flags: "--integrator <name>", about: "of the Lagrange and recursive methods; it has its own order", choices: INTEGRATOR_NAMES },
  {
    flags: "--stabilisation <name>",
    respelled: "--stabilization <name>",
    about: "what keeps their joints, or loops, closed",
    choices: STABILISATIONS,
  },
  { flags: "--detector <name>", about: "who finds distances and contact points of convex shapes", choices: DETECTORS },
  { flags: "--broad-phase <name>", about: "who finds the pairs of shapes that are near each other", choices: BROAD_PHASES },
  { flags: "--contact <name>", about: "who solves contacts; none: bodies pass through each other", choices: CONTACT_SOLVERS },
  {
    flags: "--impact <name>",
    about: "exact: impacts are found in time; step: fixed steps with sub-steps, for large piles",
    choices: IMPACT_MODES,
  },
  { flags: "--law <name>", about: "law of restitution at impacts", choices: IMPACT_LAWS },
  { flags: "--kernel <name>", about: "code of heaps with --impact step; the bits are the same", choices: HEAP_KERNELS },
  { flags: "--no-friction", about: "all surfaces slide freely" },
  { flags: "--no-halve", about: "do not halve steps that do not converge" },
  { flags: "--no-assemble", about: "do not move bodies before the run to close their joints" },
  { flags: "--no-velocity-correction", about: "leave velocities against the joints as they are, for tables of the source" },
  {
    flags: "--rotation <name>",
    about: `how free rotation is integrated: ${ROTATION_METHODS.join(", ")}; series:6 sets the order`,
    parse: parseRotation,
  },
];

export function settingsOf({
  until,
  step,
  method,
  order,
  tolerance,
  trajectory,
  budget,
  integrator,
  stabilisation,
  rotation,
  detector,
  broadPhase,
  contact: solver,
  impact,
  law,
  kernel,
  friction,
  halve,
  assemble,
  velocityCorrection,
}: SettingFlags): RunOptions {
  return {
    ...(until !== undefined && { until }),
    ...(step !== undefined && { step }),
    ...(method !== undefined && onlyMethod(method)),
    ...(order !== undefined && { order }),
    ...((tolerance ?? trajectory) !== undefined && {
      tolerance: {
        ...(tolerance !== undefined && { position: tolerance, angle: tolerance, speed: tolerance }),
        ...(trajectory !== undefined && { trajectory }),
      },
    }),
    ...(budget !== undefined && { budget }),
    ...(integrator !== undefined && { integrator }),
    ...(stabilisation !== undefined && { stabilisation }),
    ...(rotation !== undefined && { rotation }),
    ...(detector !== undefined && { detector }),
    ...(broadPhase !== undefined && { broadPhase }),
    ...(((solver ?? impact ?? law ?? kernel) !== undefined || friction === false) && {
      contact: {
        ...(solver !== undefined && { solver }),
        ...(impact !== undefined && { impact }),
        ...(law !== undefined && { law }),
        ...(kernel !== undefined && { kernel }),
        ...(friction === false && { friction }),
      },
    }),
    ...(halve === false && { halve }),
    ...(assemble === false && { assemble }),
    ...(velocityCorrection === false && { velocityCorrection }),
  };
}
