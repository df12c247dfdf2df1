/** Both kernels of a heap must agree to the bit, so hashes of the whole state decide. */
import { describe, expect, it } from "vitest";
import { simulate, World, type WorldEvent, type WorldOptions } from "../../../src/index.js";
import { ModelError } from "../../../src/world/errors.js";

const STEPS = 90;

/** Boxes that fall into each other on a floor. */
function fall(options: WorldOptions): World {
  const world = new World({ step: 1 / 60, ...options, contact: { impact: "step", ...options.contact } });
  world.addBody({ kind: "fixed", shapes: [{ type: "box", size: [20, 1, 20] }], position: [0, -0.5, 0] });
  for (let i = 0; i < 12; i++) {
    const position = [0.3 * (i % 2), 0.6 + 1.1 * i, 0.2 * (i % 3)] as const;
    world.addBody({ shapes: [{ type: "box", size: [1, 0.8, 0.6] }], mass: 1, position, angularVelocity: [i % 3, 1, i % 2] });
  }
  return world;
}

/** Modules that were instantiated. */
function counting(): { readonly environment: typeof WebAssembly; readonly count: () => number } {
  let count = 0;
  class Instance extends WebAssembly.Instance {
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      super(module, imports);
      count++;
    }
  }
  return { environment: { Memory: WebAssembly.Memory, Module: WebAssembly.Module, Instance } as typeof WebAssembly, count: () => count };
}

it("a world with WebAssembly sweeps heaps with it, to the same bits, and restores into either", () => {
  const { environment, count } = counting();
  const [plain, wasm] = [fall({}), fall({ webAssembly: environment })];
  let most = 0;
  for (let i = 0; i < STEPS; i++) {
    plain.step();
    wasm.step();
    expect(wasm.hash()).toBe(plain.hash());
    most = Math.max(most, plain.contacts.length);
  }
  expect(most).toBeGreaterThan(5);
  expect(count()).toBeGreaterThan(0);
  plain.restore(wasm.snapshot());
  plain.step();
  wasm.step();
  expect(wasm.hash()).toBe(plain.hash());
});

it("contact.kernel: javascript leaves WebAssembly alone", () => {
  const { environment, count } = counting();
  const world = fall({ webAssembly: environment, contact: { kernel: "javascript" } });
  for (let i = 0; i < STEPS; i++) world.step();
  expect(count()).toBe(0);
});

describe("an environment that refuses WebAssembly", () => {
  const refuse = (): never => {
    throw new Error("blocked by policy");
  };
  class Refused {
    constructor() {
      refuse();
    }
  }
  const { Memory, Module, Instance } = WebAssembly;
  const cases = { compiling: { Memory, Module: Refused, Instance }, running: { Memory, Module, Instance: Refused } };

  it.each(Object.entries(cases))("when %s leaves heaps to JavaScript, to the same bits, and says so once", (_, environment) => {
    const [plain, refused] = [fall({}), fall({ webAssembly: environment as unknown as typeof WebAssembly })];
    const told: WorldEvent[] = [];
    for (let i = 0; i < STEPS; i++) {
      plain.step();
      refused.step();
      told.push(...refused.events.filter(({ type }) => type === "kernel-replaced"));
    }
    expect(refused.hash()).toBe(plain.hash());
    expect(told).toEqual([{ type: "kernel-replaced", time: 0, reason: "blocked by policy" }]);
  });

  it("is among the remarks of a run", () => {
    const model = fall({}).toModel();
    const webAssembly = cases.compiling as unknown as typeof WebAssembly;
    const { remarks } = simulate(model, { until: 0.1, webAssembly });
    expect(remarks).toMatchObject([
      { code: "solve.kernel-replaced", severity: "note", message: expect.stringContaining("blocked by policy") },
    ]);
  });
});

it("refuses a kernel that there is not", () => {
  expect(() => fall({ contact: { kernel: "fortran" as "wasm" } })).toThrow(ModelError);
});
