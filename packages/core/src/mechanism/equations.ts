/**
 * The equations of motion of a mechanism as one system of first order, y = (q, s):
 *
 *   q̇ = N(q) s,      M̂(q) ṡ + bias(q, s) = η + springs, dampers and drives of the model
 *
 * Loops add Cᵀλ (mechanism-loops.ts), forces on bodies their loads (surroundings.ts). All inputs of an evaluation stand side
 * by side in one array, as compiled functions want them; views of its parts are made once. Nothing is allocated per
 * evaluation where the joints are hinges, slides, balls or free.
 */
import type { OdeSystem } from "../integrate/ode-system.js";
import { normaliseAt, quaternionPlaces, writeCoordinateRates } from "../solve/recursive/flat/flat-rates.js";
import { createFlatTree } from "../solve/recursive/flat/flat-tree.js";
import type { TreeModel } from "../solve/recursive/tree-model.js";
import type { Accelerate } from "./algorithms.js";
import { addForces } from "./coordinate-forces.js";
import { type MechanismLoops, OPEN } from "./mechanism-loops.js";
import type { MechanismTree } from "./mechanism-tree.js";
import type { Surroundings } from "./surroundings.js";

/** Sets the drives η for a time and state; those that are not set keep what `drive` of the mechanism holds. */
export type Control = (time: number, q: Float64Array, s: Float64Array, drive: Float64Array) => void;

/** Inputs of an evaluation side by side, q, s, η, and views of the three. */
export interface Inputs {
  readonly input: Float64Array;
  readonly q: Float64Array;
  readonly s: Float64Array;
  readonly drive: Float64Array;
}

export function createInputs({ coordinateStart, speedStart, count }: TreeModel): Inputs {
  const coordinates = coordinateStart[count]!;
  const end = coordinates + speedStart[count]!;
  const input = new Float64Array(end + speedStart[count]!);
  return { input, q: input.subarray(0, coordinates), s: input.subarray(coordinates, end), drive: input.subarray(end) };
}

export interface Equations extends OdeSystem {
  readonly coordinates: number;
  readonly speeds: number;
  /** Where the mechanism is: q and s. */
  readonly state: Float64Array;
  /** Held drives. */
  readonly held: Float64Array;
  /** ṡ of the last evaluation. */
  readonly rates: Float64Array;
  /** Inputs of the last evaluation. */
  inputs: Inputs;
  /** The joint without inertia that it met, by number; −1 for none. */
  singular: number;
  /** ṡ at time t and state y into `rates`; quaternions of y have length 1. */
  accelerate(t: number, y: Float64Array): void;
  /** ẏ of such a state. */
  rate(t: number, y: Float64Array, dy: Float64Array): void;
  /** q̇ of the speeds s at the coordinates q, into dy[0 …]. */
  writeRates(q: Float64Array, s: Float64Array, dy: Float64Array): void;
  /** Where a step ended: quaternions among the first numbers of y back to length 1, loops closed. */
  normalise(y: Float64Array): void;
  /** The cut joint that could not be closed there. */
  open: string | undefined;
}

/** next ← state after h, from y at time t. */
export type StepMethod = (t: number, y: Float64Array, h: number, next: Float64Array) => void;

/** What computes ṡ from inputs: from these, and from no others where they stand side by side for compiled code. */
export type Solver = (inputs: Inputs) => Accelerate;

/** What acts on the tree besides its drives. */
export interface Around {
  readonly surroundings?: Surroundings | undefined;
  readonly loops?: MechanismLoops | undefined;
}

export function createEquations(
  { model, forces }: MechanismTree,
  solver: Solver,
  { surroundings, loops }: Around,
  control?: Control,
): Equations {
  const coordinates = model.coordinateStart[model.count]!;
  const speeds = model.speedStart[model.count]!;
  const size = coordinates + speeds;
  const ways = { model, way: createFlatTree(model).way };
  const places = quaternionPlaces(model);
  // the state is evaluated where it is, stages of integrators are copied in
  const [own, stage] = [createInputs(model), createInputs(model)];
  const [solveOwn, solveStage] = [solver(own), solver(stage)];
  const normalised = new Float64Array(size);
  const equations: Equations = {
    size,
    coordinates,
    speeds,
    state: own.input.subarray(0, size),
    held: new Float64Array(speeds),
    rates: new Float64Array(speeds),
    inputs: own,
    singular: -1,
    accelerate(t, y) {
      const here = y === equations.state;
      const inputs = here ? own : stage;
      const { input, q, s, drive } = inputs;
      if (!here) for (let k = 0; k < size; k++) input[k] = y[k]!;
      drive.set(equations.held);
      control?.(t, q, s, drive);
      addForces(forces, q, s, drive, 1);
      equations.inputs = inputs;
      const external = surroundings?.loads(t, q, s);
      equations.singular = (here ? solveOwn : solveStage)(q, s, drive, external, equations.rates);
    },
    derivative(t, y, dy) {
      if (places.length === 0 && !loops?.always) {
        equations.rate(t, y, dy);
        return;
      }
      // quaternions of stages are a little longer or shorter than 1
      for (let k = 0; k < size; k++) normalised[k] = y[k]!;
      normaliseAt(places, normalised);
      if (loops?.always) loops.settle(normalised);
      equations.rate(t, normalised, dy);
    },
    rate(t, y, dy) {
      equations.accelerate(t, y);
      writeCoordinateRates(ways, y, equations.inputs.s, dy);
      dy.set(equations.rates, coordinates);
    },
    writeRates: (q, s, dy) => writeCoordinateRates(ways, q, s, dy),
    normalise(y) {
      normaliseAt(places, y);
      if (!loops) return;
      const { error, speed, joint } = loops.settle(y);
      equations.open = error > OPEN || speed > OPEN ? joint : undefined;
    },
    open: undefined,
  };
  if (loops) equations.settle = (_t, y) => equations.normalise(y);
  return equations;
}
