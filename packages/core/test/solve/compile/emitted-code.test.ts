/** Reference: the interpreter of the same plan, to the bit (Object.is: also the sign of zeros). It is itself compared with plain numbers elsewhere. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { runPlan } from "../../../src/solve/compile/compile-model.js";
import { canGenerateCode, createJavaScript, emitJavaScript } from "../../../src/solve/compile/emit-javascript.js";
import { createWasm, emitWasm, instantiateWasm } from "../../../src/solve/compile/emit-wasm.js";
import { createInterpreter } from "../../../src/solve/compile/interpret.js";
import type { Plan, PlanFunction } from "../../../src/solve/compile/plan.js";
import { chance, tenfold } from "../../chance.js";
import { planProgram, randomInputs, randomProgram } from "./random-program.js";

const INPUTS = 6;

function results(plan: Plan, run: PlanFunction, inputs: readonly number[]): number[] {
  // offsets and a margin: nothing outside may be touched
  const output = new Float64Array(plan.outputs.length + 5).fill(99);
  run(Float64Array.from([7, 7, 7, ...inputs]), 3, output, 2);
  expect([...output.slice(0, 2), ...output.slice(-3)]).toEqual([99, 99, 99, 99, 99]);
  return Array.from(output.slice(2, -3));
}

function expectSameBits(plan: Plan, runs: readonly PlanFunction[], inputs: readonly number[]): void {
  const expected = results(plan, createInterpreter(plan), inputs);
  for (const run of runs) {
    for (const [k, value] of results(plan, run, inputs).entries()) expect(value).toBe(expected[k]);
  }
}

describe("emitted code", () => {
  it.each([15, 100, 1000])("has the bits of the interpreter, cut into functions of %i operations", (size) => {
    const random = chance(size);
    for (let i = 0; i < tenfold(12); i++) {
      const plan = planProgram(randomProgram(random, INPUTS, 60 * (i + 1)), { shareReciprocals: i % 2 === 1, reassociate: i % 3 === 1 });
      const runs = [createJavaScript(emitJavaScript(plan, size)), createWasm(emitWasm(plan, size), WebAssembly)];
      for (let k = 0; k < 3; k++) expectSameBits(plan, runs, randomInputs(random, INPUTS));
      // large angles take another way through the reduction
      expectSameBits(plan, runs, [1e5, -3e6, 1e9, -4e7, 12345.678, 1e-9]);
    }
  });

  it.each([15, 100, 1000])("has these bits in two lanes too, each with its own inputs, cut into functions of %i operations", (size) => {
    const random = chance(40 + size);
    for (let i = 0; i < tenfold(12); i++) {
      const plan = planProgram(randomProgram(random, INPUTS, 60 * (i + 1)), { shareReciprocals: i % 2 === 1, reassociate: i % 3 === 1 });
      const run = createWasm(emitWasm(plan, size, 2), WebAssembly);
      const large = [1e5, -3e6, 1e9, -4e7, 12345.678, 1e-9];
      const lanes = [randomInputs(random, INPUTS), i % 4 === 0 ? large : randomInputs(random, INPUTS)] as const;
      const output = new Float64Array(2 * plan.outputs.length);
      run(
        Float64Array.from({ length: 2 * INPUTS }, (_, k) => lanes[(k % 2) as 0 | 1][k >> 1]!),
        0,
        output,
        0,
      );
      for (const [lane, inputs] of lanes.entries()) {
        const expected = results(plan, createInterpreter(plan), inputs);
        for (const [k, value] of expected.entries()) expect(output[2 * k + lane]).toBe(value);
      }
    }
  });

  it("handles plans without operations", () => {
    const plan = planProgram({ inputs: 2, constants: [0, 2.5, -1], steps: [], outputs: [1, 3, 0, 4, 1] });
    const runs = [createJavaScript(emitJavaScript(plan)), createWasm(emitWasm(plan), WebAssembly)];
    expectSameBits(plan, runs, [4, 5]);
    expect(results(plan, runs[0]!, [4, 5])).toEqual([5, 2.5, 4, -1, 5]);
  });

  it("keeps functions short", () => {
    const plan = planProgram(randomProgram(chance(1), INPUTS, 24000));
    const text = emitJavaScript(plan);
    expect(plan.operations.length).toBeGreaterThan(5000);
    expect(text.functions).toBeGreaterThan(4);
    // engines give up at 60 KB of byte code, which this text stays far below
    expect(text.longest).toBeLessThan(30000);
  });

  it("survives growth of the memory that a module works in", () => {
    const random = chance(12);
    const plan = planProgram(randomProgram(random, INPUTS, 300));
    const module = emitWasm(plan);
    const memory = new WebAssembly.Memory({ initial: 1 });
    const run = instantiateWasm(module, WebAssembly, memory);
    memory.grow(1);
    const inputs = randomInputs(random, INPUTS);
    new Float64Array(memory.buffer).set(inputs, 1000);
    run(8 * 1000, 8 * 2000, 8 * 3000);
    const output = Array.from(new Float64Array(memory.buffer, 8 * 2000, plan.outputs.length));
    for (const [k, value] of results(plan, createInterpreter(plan), inputs).entries()) expect(output[k]).toBe(value);
  });
});

describe("where code may not be generated", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("the interpreter runs instead, with the same results", () => {
    const random = chance(2);
    const plan = planProgram(randomProgram(random, INPUTS, 200));
    const inputs = randomInputs(random, INPUTS);
    const allowed = runPlan(plan, "javascript");
    expect([canGenerateCode(), allowed.form]).toEqual([true, "javascript"]);
    const expected = results(plan, allowed.run, inputs);
    vi.stubGlobal("Function", function refuse() {
      throw new EvalError("Refused to evaluate a string as JavaScript");
    });
    const refused = runPlan(plan, "javascript");
    expect([canGenerateCode(), refused.form]).toEqual([false, "interpreter"]);
    expect(results(plan, refused.run, inputs)).toEqual(expected);
  });
});
