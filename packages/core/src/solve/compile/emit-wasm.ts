/**
 * A plan as a WebAssembly module.
 *
 *   imports   gelenk.memory, gelenk.sin and gelenk.cos: (f64) → f64, gelenk.sinCos: (f64, i32) → (), which writes two doubles at the address, for arguments that the
 *             module's own (wasm-trig.ts) leaves to it
 *   exports   run: (input, output, work: i32) → (); byte addresses in the memory, multiples of 8
 *
 * With two lanes every value is a pair, of two instances of the model (wasm-arithmetic.ts); inputs, outputs and work take twice the room.
 *
 * `run` calls functions of moderate length, as in the JavaScript form; results pass from one to the next in the work area (`work`
 * doubles). WebAssembly has the arithmetic of IEEE 754 and sine and cosine are our own, so the bits are those of the interpreter. At full
 * speed after some 50 ms, where JavaScript takes up to 400.
 *
 * This library does not ask its environment for WebAssembly: whoever wants it passes it in.
 */
import { assert } from "../../math/assert.js";
import { cos, sin, sinCosInto } from "../../math/trig.js";
import * as wasm from "../../memory/wasm-bytes.js";
import { ByteWriter, PAGE, type WasmEnvironment, type WasmImports } from "../../memory/wasm-bytes.js";
import { COS, OPERAND_COUNT, SIN } from "./expression-graph.js";
import { type Expression, type FunctionLayout, layOutFunctions, type Step } from "./function-layout.js";
import type { Plan, PlanFunction } from "./plan.js";
import { arithmeticOf, type Lanes, type WasmArithmetic, writeLanePair, writeLaneUnary } from "./wasm-arithmetic.js";
import { writeSinCos } from "./wasm-trig.js";

/** Operations per function: arm and humanoid were fastest with 300 to 600; larger ones spill. */
export const WASM_FUNCTION_SIZE = 500;

export interface WasmModule {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly functions: number;
  /** Instances that are computed at once. */
  readonly lanes: Lanes;
  /** Doubles that `run` needs at the address `work`, and those it reads and writes: of all lanes. */
  readonly work: number;
  readonly inputs: number;
  readonly outputs: number;
}

/** Types of the module, by number */
const UNARY_TYPE = 0;
const PAIR_TYPE = 1;
const RUN_TYPE = 2;
const LANE_UNARY_TYPE = 3;
const LANE_PAIR_TYPE = 4;

/** Imported functions come first in the numbering. */
const IMPORTED = ["sin", "cos", "sinCos"] as const;
const SIN_FUNCTION = 0;
const COS_FUNCTION = 1;
const OUTER_PAIR_FUNCTION = 2;
/** The module's own, then the parts; those of lanes exist with two of them only. */
const PAIR_FUNCTION = IMPORTED.length;
const LANE_PAIR_FUNCTION = PAIR_FUNCTION + 1;
const LANE_SIN_FUNCTION = PAIR_FUNCTION + 2;
const LANE_COS_FUNCTION = PAIR_FUNCTION + 3;
const OWN_FUNCTIONS = { 1: [PAIR_TYPE], 2: [PAIR_TYPE, LANE_PAIR_TYPE, LANE_UNARY_TYPE, LANE_UNARY_TYPE] } as const;

/** Parameters of the functions are their first locals. */
const INPUT_ADDRESS = 0;
const OUTPUT_ADDRESS = 1;
const WORK_ADDRESS = 2;
const PARAMETERS = 3;

/** What the parts are written with. */
interface Form extends WasmArithmetic {
  readonly pair: number;
}

const formOf = (lanes: Lanes): Form => {
  const arithmetic = arithmeticOf(lanes);
  const [pair, sine, cosine] =
    lanes === 1 ? [PAIR_FUNCTION, SIN_FUNCTION, COS_FUNCTION] : [LANE_PAIR_FUNCTION, LANE_SIN_FUNCTION, LANE_COS_FUNCTION];
  return { ...arithmetic, pair, instruction: { ...arithmetic.instruction, [SIN]: [wasm.CALL, sine], [COS]: [wasm.CALL, cosine] } };
};

export function emitWasm(plan: Plan, functionSize = WASM_FUNCTION_SIZE, lanes: Lanes = 1): WasmModule {
  const layout = layOutFunctions(plan, functionSize);
  const parts = layout.functions.length;
  const own = OWN_FUNCTIONS[lanes];
  const first = PAIR_FUNCTION + own.length;
  const form = formOf(lanes);
  const out = new ByteWriter();
  out.bytes(wasm.PREAMBLE);
  out.section(wasm.TYPE_SECTION, writeTypes);
  out.section(wasm.IMPORT_SECTION, writeImports);
  out.section(wasm.FUNCTION_SECTION, (section) => {
    section.unsigned(own.length + parts + 1);
    section.bytes(own);
    for (let i = 0; i <= parts; i++) section.unsigned(RUN_TYPE);
  });
  out.section(wasm.EXPORT_SECTION, (section) => {
    section.unsigned(1);
    section.name("run");
    section.byte(wasm.FUNCTION_KIND);
    section.unsigned(first + parts);
  });
  out.section(wasm.CODE_SECTION, (section) => {
    section.unsigned(own.length + parts + 1);
    section.sized((body) => writeSinCos(body, OUTER_PAIR_FUNCTION));
    if (lanes === 2) {
      section.sized((body) => writeLanePair(body, PAIR_FUNCTION));
      section.sized((body) => writeLaneUnary(body, SIN_FUNCTION));
      section.sized((body) => writeLaneUnary(body, COS_FUNCTION));
    }
    for (const part of layout.functions) section.sized((body) => writeFunction(body, part, form));
    section.sized((body) => writeRun(body, first, parts));
  });
  const numbers = { work: lanes * layout.work, inputs: lanes * plan.inputs, outputs: lanes * plan.outputs.length };
  return { bytes: out.finish(), functions: parts, lanes, ...numbers };
}

function writeTypes(section: ByteWriter): void {
  const write = (parameters: readonly number[], results: readonly number[]) => {
    section.byte(wasm.FUNCTION_TYPE);
    for (const types of [parameters, results]) {
      section.unsigned(types.length);
      section.bytes(types);
    }
  };
  section.unsigned(5);
  write([wasm.F64], [wasm.F64]);
  write([wasm.F64, wasm.I32], []);
  write([wasm.I32, wasm.I32, wasm.I32], []);
  write([wasm.V128], [wasm.V128]);
  write([wasm.V128, wasm.I32], []);
}

function writeImports(section: ByteWriter): void {
  section.unsigned(1 + IMPORTED.length);
  section.name("gelenk");
  section.name("memory");
  section.bytes([wasm.MEMORY_KIND, 0, 1]); // no maximum, at least one page
  for (const name of IMPORTED) {
    section.name("gelenk");
    section.name(name);
    section.byte(wasm.FUNCTION_KIND);
    section.unsigned(name === "sinCos" ? PAIR_TYPE : UNARY_TYPE);
  }
}

/** Calls the parts one after the other. */
function writeRun(body: ByteWriter, first: number, parts: number): void {
  body.unsigned(0);
  for (let part = 0; part < parts; part++) {
    for (let parameter = 0; parameter < PARAMETERS; parameter++) withNumber(body, wasm.LOCAL_GET, parameter);
    withNumber(body, wasm.CALL, first + part);
  }
  body.byte(wasm.END);
}

function writeFunction(body: ByteWriter, { steps, locals }: FunctionLayout, form: Form): void {
  body.unsigned(1);
  body.unsigned(locals);
  body.byte(form.type);
  for (const step of steps) writeStep(body, step, form);
  body.byte(wasm.END);
}

function writeStep(body: ByteWriter, step: Step, form: Form): void {
  switch (step.kind) {
    case "input":
      load(body, INPUT_ADDRESS, step.index, form);
      setLocal(body, step.local);
      break;
    case "load":
      load(body, WORK_ADDRESS, step.slot, form);
      setLocal(body, step.local);
      break;
    case "store":
      withNumber(body, wasm.LOCAL_GET, WORK_ADDRESS);
      withNumber(body, wasm.LOCAL_GET, PARAMETERS + step.local);
      memory(body, form.store, step.slot, form);
      break;
    case "set":
      write(body, step.expression, form);
      setLocal(body, step.local);
      break;
    case "sin-cos":
      write(body, step.argument, form);
      withNumber(body, wasm.LOCAL_GET, WORK_ADDRESS);
      withNumber(body, wasm.CALL, form.pair);
      load(body, WORK_ADDRESS, 0, form);
      setLocal(body, step.sine);
      load(body, WORK_ADDRESS, 1, form);
      setLocal(body, step.cosine);
      break;
    case "output":
      withNumber(body, wasm.LOCAL_GET, OUTPUT_ADDRESS);
      write(body, step.expression, form);
      memory(body, form.store, step.index, form);
      break;
  }
}

/** Operands first, then the instruction: the order of a stack machine. */
function write(body: ByteWriter, expression: Expression, form: Form): void {
  if (expression.kind === "local") withNumber(body, wasm.LOCAL_GET, PARAMETERS + expression.local);
  else if (expression.kind === "constant") body.bytes(form.constant(expression.value));
  else {
    write(body, expression.left, form);
    if (OPERAND_COUNT[expression.operation] === 2) write(body, expression.right, form);
    const instruction = form.instruction[expression.operation];
    assert(
      instruction !== undefined,
      `operation ${expression.operation} of expression-operations.ts has no WebAssembly form: use JavaScript or the interpreter`,
    );
    body.bytes(instruction);
  }
}

function load(body: ByteWriter, address: number, index: number, form: Form): void {
  withNumber(body, wasm.LOCAL_GET, address);
  memory(body, form.load, index, form);
}

const setLocal = (body: ByteWriter, local: number): void => withNumber(body, wasm.LOCAL_SET, PARAMETERS + local);

function withNumber(body: ByteWriter, instruction: number, value: number): void {
  body.byte(instruction);
  body.unsigned(value);
}

/** Access to the value `index` after the address on the stack. */
function memory(body: ByteWriter, instruction: readonly number[], index: number, { width }: Form): void {
  body.bytes(instruction);
  body.unsigned(width * index);
}

/** Runs a module over a memory that the caller owns; byte addresses. */
export type WasmRun = (input: number, output: number, work: number) => void;

/** So many numbers are copied faster one by one than by a call. */
const FEW = 40;

/** The module over a given memory, for callers that keep their tables in it. */
export function instantiateWasm(module: WasmModule, environment: WasmEnvironment, memory: { readonly buffer: ArrayBufferLike }): WasmRun {
  let view = new Float64Array(memory.buffer);
  const sinCos = (x: number, address: number) => {
    if (view.length === 0) view = new Float64Array(memory.buffer); // grown: the old view is detached
    sinCosInto(view, address / 8, x);
  };
  const imports: Record<string, Record<string, unknown>> = { gelenk: { memory, sin, cos, sinCos } };
  const instance = new environment.Instance(new environment.Module(module.bytes), imports as WasmImports);
  return instance.exports["run"] as WasmRun;
}

/** The module with a memory of its own: inputs are copied in, outputs out; of two lanes the values of both stand side by side. */
export function createWasm(module: WasmModule, environment: WasmEnvironment): PlanFunction {
  const { inputs, outputs, work } = module;
  const outputAt = inputs;
  const workAt = outputAt + outputs;
  const memory = new environment.Memory({ initial: Math.ceil((8 * (workAt + work)) / PAGE) });
  const run = instantiateWasm(module, environment, memory);
  const numbers = new Float64Array(memory.buffer);
  const results = numbers.subarray(outputAt, workAt);
  return (input, inputOffset, output, outputOffset) => {
    for (let i = 0; i < inputs; i++) numbers[i] = input[inputOffset + i]!;
    run(0, 8 * outputAt, 8 * workAt);
    if (outputs > FEW) output.set(results, outputOffset);
    else for (let i = 0; i < outputs; i++) output[outputOffset + i] = results[i]!;
  };
}
