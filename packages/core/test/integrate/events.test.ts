import { describe, expect, it } from "vitest";
import { cashKarp } from "../../src/integrate/cash-karp.js";
import { dormandPrince } from "../../src/integrate/dormand-prince.js";
import type { EventFunction, EventHit } from "../../src/integrate/events.js";
import { type IntegrationOptions, integrate } from "../../src/integrate/integrate.js";
import { oscillator, pendulum, system } from "./problems.js";

const TIGHT = { absolute: 1e-13, relative: 1e-13 };

/** ẏ = 1: y = t, without any error of integration, in one step of any length. */
const clock = system(1, (_t, _y, dy) => {
  dy[0] = 1;
});

const follow = (events: readonly EventFunction[], options: Partial<IntegrationOptions> = {}) =>
  integrate(clock, dormandPrince, { from: 0, to: 1, y: [options.from ?? 0], initialStep: 1, events, ...options });

/** g = t − time rather than y − time where exact zeros matter: y sums rounded weights. */
const at = (time: number, more: Partial<EventFunction> = {}): EventFunction => ({ value: (t) => t - time, ...more });
const times = (hits: readonly EventHit[]) => hits.map((hit) => hit.t);

describe("bouncing ball", () => {
  it("bounces at the times of the closed form to 1e-12", () => {
    const [g, height, e] = [9.81, 1, 0.8];
    const fall = Math.sqrt((2 * height) / g);
    const ball = system(2, (_t, y, dy) => {
      dy[0] = y[1]!;
      dy[1] = -g;
    });
    const ground: EventFunction = { direction: "falling", terminal: true, value: (_t, y) => y[0]! };
    for (const method of [dormandPrince, cashKarp]) {
      let [t, y] = [0, Float64Array.of(height, 0)];
      let expected = fall;
      for (let n = 0; n < 12; n++) {
        const result = integrate(ball, method, { from: t, to: 10, y, events: [ground] });
        expect(result.reason).toBe("event");
        // t₀ = √(2h/g), tₙ = tₙ₋₁ + 2eⁿt₀. The parabola lies in the space of both continuous extensions; what is left is the bracket of
        // 1e-13 per bounce and rounding.
        expect(Math.abs(result.t - expected)).toBeLessThan(1e-12);
        expect(Math.abs(result.y[0]!)).toBeLessThan(1e-11);
        expect(result.y[0]!).toBeLessThanOrEqual(0);
        [t, y] = [result.t, Float64Array.of(result.y[0]!, -e * result.y[1]!)];
        expected += 2 * fall * e ** (n + 1);
      }
    }
  });

  it("thrown from the ground comes down again, even when it lands early in the first step", () => {
    // Starts at zero, or off it by rounding; the flight of 0.2 s is over before the first quarter of a step of 3 s.
    const ball = system(2, (_t, y, dy) => {
      dy[0] = y[1]!;
      dy[1] = -10;
    });
    for (const direction of ["falling", "any"] as const) {
      for (const start of [0, -1e-16, 1e-16]) {
        const landing: EventFunction = { direction, terminal: true, value: (_t, y) => y[0]! };
        const result = integrate(ball, dormandPrince, { from: 0, to: 5, y: [start, 1], initialStep: 3, events: [landing] });
        expect(result.reason).toBe("event");
        expect(Math.abs(result.t - 0.2)).toBeLessThan(1e-12);
      }
    }
  });
});

describe("pendulum", () => {
  it("crosses the lowest point every half period of the elliptic integral", () => {
    const { system: ode, exact, period } = pendulum(2.5, 1.3);
    const result = integrate(ode, dormandPrince, {
      from: 0,
      to: 5 * period,
      y: exact(0),
      tolerance: TIGHT,
      events: [
        { name: "lowest", value: (_t, y) => y[0]! },
        { name: "rest", direction: "rising", value: (_t, y) => y[1]! },
      ],
    });
    const lowest = result.events.filter((hit) => hit.index === 0);
    expect(lowest.length).toBe(10);
    // Global error of the integration at tolerance 1e-13 over five periods.
    lowest.forEach((hit, i) => {
      expect(Math.abs(hit.t - (i + 0.5) * (period / 2))).toBeLessThan(2e-11);
      expect(hit.direction).toBe(i % 2 === 0 ? "falling" : "rising");
    });
    // ϑ̇ rises through zero at the far side: half a period after the start, then every period.
    const rest = result.events.filter((hit) => hit.index === 1);
    rest.forEach((hit, i) => {
      expect(Math.abs(hit.t - (i + 0.5) * period)).toBeLessThan(2e-11);
    });
    expect(rest.length).toBe(5);
    expect(times(result.events)).toEqual([...times(result.events)].sort((p, q) => p - q));
  });
});

describe("location", () => {
  it("reports all events of one step in time order, wherever they stand in the list", () => {
    const result = follow([at(0.8), at(0.1), at(0.55), at(0.1), at(2)]);
    expect(result.steps).toBe(1);
    expect(result.events.map((hit) => hit.index)).toEqual([1, 3, 2, 0]);
    [0.1, 0.1, 0.55, 0.8].forEach((t, i) => {
      expect(Math.abs(result.events[i]!.t - t)).toBeLessThan(1e-13);
      expect(Math.abs(result.events[i]!.y[0]! - t)).toBeLessThan(2e-13);
    });
  });

  it("finds several passages of one function within a step, each in its own quarter", () => {
    const waves: EventFunction = { value: (t) => (t - 0.2) * (t - 0.45) * (t - 0.7) * (t - 0.9) };
    const result = follow([waves]);
    expect(result.steps).toBe(1);
    [0.2, 0.45, 0.7, 0.9].forEach((t, i) => {
      expect(Math.abs(result.events[i]!.t - t)).toBeLessThan(1e-12);
    });
    expect(result.events.map((hit) => hit.direction)).toEqual(["falling", "rising", "falling", "rising"]);
  });

  it("keeps to the direction asked for", () => {
    const wave = (direction: "rising" | "falling" | "any") => ({ direction, value: (_t: number, y: Float64Array) => y[0]! });
    const result = integrate(oscillator().system, dormandPrince, {
      from: 0,
      to: 10,
      y: [1, 0],
      tolerance: TIGHT,
      events: [wave("rising"), wave("falling"), wave("any")],
    });
    // cos t = 0 at π/2 (falling), 3π/2 (rising), 5π/2 (falling).
    const found = (index: number) => result.events.filter((hit) => hit.index === index).map((hit) => Math.round((hit.t * 2) / Math.PI));
    expect([found(0), found(1), found(2)]).toEqual([[3], [1, 5], [1, 3, 5]]);
    for (const hit of result.events) expect(Math.abs(hit.t - (Math.round((hit.t * 2) / Math.PI) * Math.PI) / 2)).toBeLessThan(1e-11);
  });

  it("turns round with the direction of integration", () => {
    const result = follow([at(0.3, { direction: "falling" }), at(0.7, { direction: "rising" }), at(0.6)], { from: 1, to: 0 });
    expect(result.events.map((hit) => [hit.index, hit.direction])).toEqual([
      [2, "falling"],
      [0, "falling"],
    ]);
    expect(Math.abs(result.events[1]!.t - 0.3)).toBeLessThan(1e-13);
    // `far` lies beyond the zero in the direction of integration.
    expect(result.events[1]!.t).toBeLessThanOrEqual(0.3);
  });
});

describe("terminal events", () => {
  it("end the integration there; later ones of the same step are not reported, earlier and equal ones are", () => {
    const result = follow([at(0.9), at(0.5, { terminal: true }), at(0.2), at(0.5), at(0.7, { terminal: true })]);
    expect(result).toMatchObject({ reached: false, reason: "event" });
    expect(result.events.map((hit) => hit.index)).toEqual([2, 1, 3]);
    expect(result.t).toBe(result.events[1]!.t);
    expect(Array.from(result.y)).toEqual(Array.from(result.events[1]!.y));
    expect(Math.abs(result.t - 0.5)).toBeLessThan(1e-13);
  });

  it("do not trigger again when the run is continued from them", () => {
    for (const zero of [0.5, 1 / 3, 0.123456789]) {
      const event = at(zero, { terminal: true });
      const first = follow([event]);
      expect(first.reason).toBe("event");
      const second = integrate(clock, dormandPrince, { from: first.t, to: 1, y: first.y, events: [event] });
      expect(second).toMatchObject({ reached: true, reason: "end" });
      expect(second.events).toEqual([]);
    }
  });

  it("right behind the start count where the function asks for it: it was clearly on one side", () => {
    const zero = 1 + 1e-13;
    const skipped = follow([at(zero, { terminal: true })], { from: 1, to: 2 });
    expect(skipped.reason).toBe("end");
    const found = follow([at(zero, { terminal: true, fromStart: true })], { from: 1, to: 2 });
    expect(found.reason).toBe("event");
    expect(found.t - 1).toBeLessThan(4e-13);
  });

  it("find every zero of an oscillation exactly once over many restarts", () => {
    const { system: ode } = oscillator();
    const event: EventFunction = { terminal: true, value: (_t, y) => y[0]! };
    let [t, count] = [0, 0];
    let y = new Float64Array([1, 0]) as Float64Array;
    for (;;) {
      const result = integrate(ode, dormandPrince, { from: t, to: 100, y, tolerance: TIGHT, events: [event] });
      if (result.reason !== "event") break;
      count++;
      expect(Math.abs(result.t - (count - 0.5) * Math.PI)).toBeLessThan(1e-9);
      [t, y] = [result.t, result.y];
    }
    // cos t has 32 zeros in (0, 100).
    expect(count).toBe(32);
  });
});

describe("values that are exactly zero", () => {
  it("at the start are no event", () => {
    expect(follow([at(0), at(0, { direction: "rising" })]).events).toEqual([]);
  });

  it("at the end of a run belong to it, and not to the next one", () => {
    const first = follow([at(1)]);
    expect(times(first.events)).toEqual([1]);
    expect(follow([at(1)], { from: 1, to: 2 }).events).toEqual([]);
  });

  it("at an examined point are one event, not two", () => {
    const result = follow([at(0.5)]);
    expect(times(result.events)).toEqual([0.5]);
    expect(result.events[0]!.direction).toBe("rising");
  });

  it("over a whole stretch are the one event of arriving there", () => {
    const flat: EventFunction = { value: (t) => Math.max(0, 0.4 - t) };
    const result = follow([flat], { maxStep: 0.1 });
    expect(result.events.length).toBe(1);
    expect(Math.abs(result.events[0]!.t - 0.4)).toBeLessThan(0.026);
    expect(follow([{ value: () => 0 }]).events).toEqual([]);
  });
});

describe("functions that are not finite", () => {
  it("end the integration with that reason, at the last state where all was well", () => {
    const result = follow([{ value: (t) => (t > 0.6 ? Number.NaN : 1) }], { maxStep: 0.125, step: 0.125 });
    expect(result).toMatchObject({ reached: false, reason: "non-finite", t: 0.5 });
    expect(follow([{ value: () => Number.POSITIVE_INFINITY }])).toMatchObject({ reason: "non-finite", t: 0 });
  });
});
