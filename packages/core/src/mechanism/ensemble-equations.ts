/**
 * The right-hand sides of all instances of an ensemble as one system of first order. Numbers stand in blocks
 * of as many instances as are computed at once (lanes L):
 *
 *   number k of instance i at   ⌊i/L⌋·L·n + L·k + i mod L          n numbers per instance: q, s
 *
 * and held drives likewise. The last block is filled up with instances at the start that nobody sees. An evaluation goes block by block,
 * with the operations of equations.ts: numbers are copied as they stand, quaternions are brought to length 1, drives formed; then the block
 * is computed at once. Only joints that are no axes, and controls, need the numbers of one instance side by side.
 */
import type { OdeSystem } from "../integrate/ode-system.js";
import type { WasmEnvironment } from "../memory/wasm-bytes.js";
import { PAGE } from "../memory/wasm-bytes.js";
import { planModel, runPlan } from "../solve/compile/compile-model.js";
import { emitWasm, instantiateWasm, WASM_FUNCTION_SIZE } from "../solve/compile/emit-wasm.js";
import type { Plan } from "../solve/compile/plan.js";
import { normaliseAt, quaternionPlaces, writeJointRates } from "../solve/recursive/flat/flat-rates.js";
import { createFlatTree, isAxis } from "../solve/recursive/flat/flat-tree.js";
import type { CompiledForm } from "./compiled-dynamics.js";
import { forceAt } from "./coordinate-forces.js";
import { createInputs } from "./equations.js";
import type { MechanismTree } from "./mechanism-tree.js";

/** Drives of one instance as a function of time and state; those that are not set keep what is held. */
export type EnsembleControl = (time: number, instance: number, q: Float64Array, s: Float64Array, drive: Float64Array) => void;

export interface EnsembleEquations extends OdeSystem {
  readonly instances: number;
  readonly lanes: 1 | 2;
  readonly coordinates: number;
  readonly speeds: number;
  /** Numbers of an instance. */
  readonly width: number;
  /** Held drives of all instances. */
  readonly held: Float64Array;
  /** Where number k of an instance stands, of as many as an instance has: by default those of its state. */
  at(instance: number, k: number, numbers?: number): number;
  /** All instances at the start. */
  startStates(): Float64Array;
  /** Quaternions back to length 1. */
  normalise(states: Float64Array): void;
}

interface EnsembleForm {
  readonly instances: number;
  readonly form: CompiledForm;
  readonly webAssembly: WasmEnvironment | undefined;
  readonly control: EnsembleControl | undefined;
}

/** A block computed at once: `input` is filled, `run` writes `output`; number k of each lane at L·k + lane. */
interface Block {
  readonly lanes: 1 | 2;
  readonly input: Float64Array;
  readonly output: Float64Array;
  run(): void;
}

export function createEnsembleEquations(
  { model, forces, gravity, start }: MechanismTree,
  { instances, form, webAssembly, control }: EnsembleForm,
): EnsembleEquations {
  const { plan } = planModel(model, "forward-dynamics", { gravity, loaded: [] });
  const { lanes, input, output, run } = form === "wasm" ? pairedBlock(plan, webAssembly!) : singleBlock(plan);
  const coordinates = model.coordinateStart[model.count]!;
  const speeds = model.speedStart[model.count]!;
  const width = coordinates + speeds;
  const blocks = Math.ceil(instances / lanes);
  const held = new Float64Array(blocks * lanes * speeds);
  const ways = { model, way: createFlatTree(model).way };
  const joints = Array.from({ length: model.count }, (_, joint) => joint);
  const axes = joints.filter((joint) => isAxis(ways.way[joint]!));
  const axisCoordinates = Int32Array.from(axes, (axis) => model.coordinateStart[axis]!);
  const axisSpeeds = Int32Array.from(axes, (axis) => model.speedStart[axis]!);
  const others = joints.filter((joint) => !isAxis(ways.way[joint]!));
  const places = quaternionPlaces(model);
  const place = new Int32Array(1);
  const one = createInputs(model);
  const rates = new Float64Array(coordinates);

  /** Number k … of the instance in that lane of what stands in blocks, to `one` or back. */
  const gather = (from: number, to: number, block: Float64Array, o: number): void => {
    for (let k = from; k < to; k++) one.input[k] = block[o + lanes * k]!;
  };
  const scatter = (from: number, to: number, block: Float64Array, o: number): void => {
    for (let k = from; k < to; k++) block[o + lanes * k] = one.input[k]!;
  };
  const normaliseBlock = (block: Float64Array, o: number): void => {
    for (let i = 0; i < places.length; i++) {
      place[0] = places[i]!;
      for (let lane = 0; lane < lanes; lane++) {
        gather(place[0], place[0] + 4, block, o + lane);
        normaliseAt(place, one.input);
        scatter(place[0], place[0] + 4, block, o + lane);
      }
    }
  };
  const steer = (t: number, block: number): void => {
    for (let lane = 0, instance = block * lanes; lane < lanes && instance < instances; lane++, instance++) {
      gather(0, one.input.length, input, lane);
      control!(t, instance, one.q, one.s, one.drive);
      scatter(width, one.input.length, input, lane);
    }
  };
  const addForcesOfBlock = (): void => {
    for (let i = 0; i < forces.length; i++) {
      const force = forces[i]!;
      const q = lanes * force.coordinate;
      const s = lanes * (coordinates + force.speed);
      const drive = lanes * (width + force.speed);
      for (let lane = 0; lane < lanes; lane++) {
        input[drive + lane] = input[drive + lane]! + forceAt(force, input[q + lane]!, input[s + lane]!);
      }
    }
  };
  const writeRates = (dy: Float64Array, o: number): void => {
    for (let i = 0; i < axes.length; i++) {
      const to = o + lanes * axisCoordinates[i]!;
      const from = lanes * (coordinates + axisSpeeds[i]!);
      for (let lane = 0; lane < lanes; lane++) dy[to + lane] = input[from + lane]!;
    }
    for (let i = 0; i < others.length; i++) {
      const joint = others[i]!;
      const from = model.coordinateStart[joint]!;
      const to = model.coordinateStart[joint + 1]!;
      for (let lane = 0; lane < lanes; lane++) {
        gather(from, to, input, lane);
        gather(coordinates + model.speedStart[joint]!, coordinates + model.speedStart[joint + 1]!, input, lane);
        writeJointRates(ways, joint, one.q, one.s, rates);
        for (let k = from; k < to; k++) dy[o + lanes * k + lane] = rates[k]!;
      }
    }
  };
  return {
    size: blocks * lanes * width,
    instances,
    lanes,
    coordinates,
    speeds,
    width,
    held,
    at: (instance, k, numbers = width) => (instance - (instance % lanes)) * numbers + lanes * k + (instance % lanes),
    startStates() {
      const states = new Float64Array(blocks * lanes * width);
      const first = [...start.q, ...start.s];
      for (let i = 0; i < states.length; i++) states[i] = first[Math.floor((i % (lanes * width)) / lanes)]!;
      return states;
    },
    derivative(t, states, dy) {
      for (let block = 0; block < blocks; block++) {
        const o = block * lanes * width;
        const d = block * lanes * speeds;
        for (let k = 0; k < lanes * width; k++) input[k] = states[o + k]!;
        for (let k = 0; k < lanes * speeds; k++) input[lanes * width + k] = held[d + k]!;
        normaliseBlock(input, 0);
        if (control) steer(t, block);
        addForcesOfBlock();
        run();
        writeRates(dy, o);
        for (let k = 0; k < lanes * speeds; k++) dy[o + lanes * coordinates + k] = output[k]!;
      }
    },
    normalise(states) {
      for (let block = 0; block < blocks; block++) normaliseBlock(states, block * lanes * width);
    },
  };
}

function singleBlock(plan: Plan): Block {
  const { run } = runPlan(plan, "javascript");
  const input = new Float64Array(plan.inputs);
  const output = new Float64Array(plan.outputs.length);
  return { lanes: 1, input, output, run: () => run(input, 0, output, 0) };
}

function pairedBlock(plan: Plan, environment: WasmEnvironment): Block {
  const module = emitWasm(plan, WASM_FUNCTION_SIZE, 2);
  const { inputs, outputs, work } = module;
  const memory = new environment.Memory({ initial: Math.ceil((8 * (inputs + outputs + work)) / PAGE) });
  const run = instantiateWasm(module, environment, memory);
  const input = new Float64Array(memory.buffer, 0, inputs);
  const output = new Float64Array(memory.buffer, 8 * inputs, outputs);
  return { lanes: 2, input, output, run: () => run(0, 8 * inputs, 8 * (inputs + outputs)) };
}
