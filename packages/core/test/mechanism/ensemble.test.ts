/**
 * Instances of an ensemble against single mechanisms, whose steps are compared with other algorithms
 * elsewhere: the same to the bit, beside whatever they are.
 */
import { describe, expect, it } from "vitest";
import { mechanismOf } from "../../src/mechanism/create-mechanism.js";
import { createEnsemble, type Ensemble } from "../../src/mechanism/ensemble.js";
import type { ResolvedModel } from "../../src/model/description.js";
import { chance } from "../chance.js";
import { pendulum, VARIED } from "./models.js";

/** Hinges with springs, dampers and a constant drive. */
const sprung: ResolvedModel = {
  ...pendulum(3),
  joints: pendulum(3).joints!.map((joint, i) => ({
    ...joint,
    coordinates: { turn: { stiffness: 5 + i, rest: 0.2, damping: 0.3, drive: i } },
  })),
};

interface State {
  readonly q: Float64Array;
  readonly s: Float64Array;
}

/** States near the one at the start. */
function scattered(model: ResolvedModel, count: number): State[] {
  const random = chance(5);
  const { state } = mechanismOf(model);
  return Array.from({ length: count }, () => ({
    q: state.q.map((value) => value + 0.2 * random.normal()),
    s: state.s.map((value) => value + random.normal()),
  }));
}

const stateOf = (ensemble: Ensemble, instance: number): State => {
  const state = { q: new Float64Array(ensemble.coordinateCount), s: new Float64Array(ensemble.speedCount) };
  ensemble.read(instance, state.q, state.s);
  return state;
};

const control = (time: number, s: Float64Array, drive: Float64Array) => {
  for (let k = 0; k < s.length; k++) drive[k] = drive[k]! + time - 0.1 * s[k]!;
};

const made = (model: ResolvedModel, options: Parameters<typeof createEnsemble>[1]): Ensemble => {
  const { ensemble, diagnostics } = createEnsemble(model, options);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return ensemble!;
};

describe.each([
  ["hinges", pendulum(4)],
  ["springs and dampers", sprung],
  ["balls, slides, cardan joints and a free body", VARIED],
] as const)("an ensemble of %s", (_, model) => {
  it.each([
    ["in two lanes", "wasm", 2],
    ["one by one", "javascript", 1],
  ] as const)("%s has the bits of single mechanisms, an odd number of them", (_name, compiled, lanes) => {
    const starts = scattered(model, 5);
    const ensemble = made(model, {
      instances: 5,
      compiled,
      webAssembly: WebAssembly,
      control: (time, _instance, _q, s, drive) => control(time, s, drive),
    });
    expect(ensemble.lanes).toBe(lanes);
    const singles = starts.map(({ q, s }, i) => {
      const single = mechanismOf(model, { compiled: "javascript", control: (time, _q, speeds, drive) => control(time, speeds, drive) });
      const held = single.drive.map((_value, k) => i - k);
      single.state.q.set(q);
      single.state.s.set(s);
      single.drive.set(held);
      ensemble.write(i, q, s);
      ensemble.setDrive(i, held);
      return single;
    });
    for (let n = 0; n < 40; n++) {
      expect(ensemble.step(1 / 200)).toBe(5);
      for (const single of singles) single.step(1 / 200);
    }
    expect(ensemble.time).toBe(singles[0]!.state.time);
    for (const [i, { state }] of singles.entries()) {
      const { q, s } = stateOf(ensemble, i);
      expect(q).toEqual(state.q);
      expect(s).toEqual(state.s);
    }
  });
});

it("a control is asked once per evaluation and instance, never for what fills up the last pair", () => {
  const asked = [0, 0, 0];
  const ensemble = made(pendulum(2), {
    instances: 3,
    webAssembly: WebAssembly,
    control: (_time, instance, _q, _s, drive) => {
      asked[instance]!++;
      drive[0] = instance;
    },
  });
  for (let n = 0; n < 5; n++) ensemble.step(0.01);
  // rk4: four evaluations a step
  expect(asked).toEqual([20, 20, 20]);
});

it("an instance that fails stays where it was, its neighbour in the other lane goes on", () => {
  const model = pendulum(2);
  const push = (_time: number, instance: number, _q: Float64Array, _s: Float64Array, drive: Float64Array) => {
    if (instance === 1 && _time > 0.05) drive[0] = Number.NaN;
  };
  const ensemble = made(model, { instances: 2, webAssembly: WebAssembly, control: push });
  const alone = mechanismOf(model, { compiled: "javascript" });
  for (let n = 0; n < 10; n++) expect(ensemble.step(0.01)).toBe(2 - Number(n >= 5));
  expect(ensemble.failed).toEqual([1]);
  for (let n = 0; n < 10; n++) {
    alone.step(0.01);
    if (n === 4) expect(stateOf(ensemble, 1).q).toEqual(Float64Array.from(alone.state.q));
  }
  expect(stateOf(ensemble, 0).q).toEqual(Float64Array.from(alone.state.q));
});

describe("what an ensemble cannot be is told", () => {
  it.each([
    ["no instances", pendulum(1), { instances: 0 }, "ensemble.bad-count"],
    ["an unknown integrator", pendulum(1), { instances: 2, integrator: "rk5" as "rk4" }, "mechanism.unknown-integrator"],
    [
      "a force on a body",
      { ...pendulum(1), forces: [{ type: "constant", body: "rod-0", force: [1, 0, 0] as const }] },
      { instances: 2 },
      "ensemble.not-compiled",
    ],
  ] as const)("%s", (_, model, options, code) => {
    const { ensemble, diagnostics } = createEnsemble(model as ResolvedModel, options);
    expect(ensemble).toBeUndefined();
    expect(diagnostics.map((found) => found.code)).toContain(code);
  });

  it("states that are not finite, and instances that are not there", () => {
    const ensemble = made(pendulum(1), { instances: 2 });
    expect(() => ensemble.write(0, [Number.NaN], [0])).toThrow("finite");
    expect(() => ensemble.write(0, [], [0])).toThrow("finite");
    expect(() => ensemble.write(2, [0], [0])).toThrow("no instance 2");
  });
});
