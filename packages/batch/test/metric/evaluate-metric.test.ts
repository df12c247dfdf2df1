import { describe, expect, it } from "vitest";
import { every, metricOf, type SampledRun } from "./sampled-run.js";

const near = (value: number, exact: number, tolerance: number): void => {
  expect(Math.abs(value - exact), `${value} against ${exact}`).toBeLessThanOrEqual(tolerance);
};

const h = 0.001;
const omega = 3;
/** Step response of a damped oscillator, ζ = 0.2, undamped at 2 rad/s. */
const zeta = 0.2;
const damped = 2 * Math.sqrt(1 - zeta ** 2);
const response = (t: number): number => 1 - Math.exp(-zeta * 2 * t) * (Math.cos(damped * t) + ((zeta * 2) / damped) * Math.sin(damped * t));

const run: SampledRun = {
  times: every(h, 10),
  columns: {
    "hand.position.x": (t) => 2 * Math.sin(omega * t),
    "hand.position.y": (t) => 2 * Math.cos(omega * t),
    decay: (t) => Math.exp(-t),
    ramp: (t) => 3 * t,
    square: (t) => t * t,
    "left arm.x": () => 7,
    response,
  },
  ledger: { energyDrift: 1e-9, "work.friction": -2.5 },
};
const value = (text: string): number => metricOf(run, text);

describe("arithmetic", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["2^3^2", 512],
    ["-2^2", -4],
    ["2^-1", 0.5],
    ["2 - 3 - 4", -5],
    ["12 / 3 / 2", 2],
    ["(1 + 2) * 3", 9],
    ["-(-3)", 3],
    ["- - 3", 3],
    ["max(1, 5, 3)", 5],
    ["min(1, 5, -3)", -3],
    ["norm(2, 3, 6)", 7],
    ["clamp(5, 0, 2)", 2],
    ["180 * deg / pi", 1],
    ["1 < 2", 1],
    ["1 + 1 >= 3", 0],
    ["2 == 2", 1],
    ["2 != 2", 0],
    ["2 ≤ 2", 1],
    ["3 − 1 × 2", 1],
    ["1e3 + .5", 1000.5],
    ["ledger.energyDrift * 2", 2e-9],
    ["ledger.work.friction", -2.5],
  ])("%s", (text, exact) => expect(value(text)).toBe(exact));

  it("works moment by moment", () => {
    // sin² + cos² = 1 to a few units in the last place
    near(value("max(abs(norm(hand.position.x, hand.position.y) - 2))"), 0, 1e-15);
    expect(value("final(ramp * 2 + 1)")).toBe(61);
    expect(value('final("left arm.x")')).toBe(7);
    expect(value("final('left arm'.x)")).toBe(7);
    expect(value("final(\"left arm\".'x')")).toBe(7);
    expect(value("final(time)")).toBe(10);
  });
});

describe("numbers of a series, against closed forms", () => {
  // The trapezoidal rule has the error h²/12 times the difference of slopes at the ends, linear interpolation h²/8 times the curvature.
  const fine = h * h;
  it.each<[string, number, number]>([
    ["max(hand.position.x)", 2, 2 * (omega * h) ** 2],
    ["min(hand.position.x)", -2, 2 * (omega * h) ** 2],
    ["range(ramp)", 30, 1e-12],
    ["initial(hand.position.y)", 2, 0],
    ["final(decay)", Math.exp(-10), 1e-18],
    ["integral(decay)", 1 - Math.exp(-10), fine / 12],
    ["integral(square)", 1000 / 3, (fine / 12) * 20 * 1.001],
    ["mean(ramp)", 15, 1e-12],
    ["rms(ramp)", 30 / Math.sqrt(3), fine],
    ["rms(hand.position.x)", Math.sqrt((4 / 10) * (5 - Math.sin(20 * omega) / (4 * omega))), fine * omega],
    ["at(square, 1.5)", 2.25, fine],
    ["at(square, 1.50037)", 1.50037 ** 2, fine],
    ["at(square, 10)", 100, 1e-12],
    ["timeOfMax(during(hand.position.x, 0, 1))", Math.PI / (2 * omega), h],
    ["timeOfMin(during(hand.position.y, 0, 2))", Math.PI / omega, h],
    ["firstTime(square > 4)", 2.001, 1e-12],
    ["lastTime(decay > exp(-2))", 1.999, 1e-12],
    ["count(ramp < 3)", 1000, 0],
    ["crossings(hand.position.x)", Math.floor((10 * omega) / Math.PI), 0],
    ["crossings(hand.position.x, 3)", 0, 0],
    ["crossingTime(square, 7)", Math.sqrt(7), fine],
    ["crossingTime(hand.position.y, 0, 3)", (2.5 * Math.PI) / omega, fine],
    ["period(hand.position.x)", (2 * Math.PI) / omega, 1e-5],
    ["period(hand.position.x, 1)", (2 * Math.PI) / omega, fine],
    ["settlingTime(decay, 0.05, 0)", Math.log(20), fine],
    ["settlingTime(decay, 2, 0)", 0, 0],
    ["overshoot(response, 1)", Math.exp((-Math.PI * zeta) / Math.sqrt(1 - zeta ** 2)), fine],
    ["overshoot(decay)", 0, 0],
    ["riseTime(1 - decay, 1)", Math.log(9), fine],
    ["riseTime(decay, 0)", Math.log(9), fine],
    ["sum(time < 0.5)", 500, 0],
    ["max(abs(derivative(square) - 2 * time))", 0, 1e-9],
    ["max(abs(derivative(hand.position.x) - 3 * hand.position.y))", 0, 2 * omega ** 3 * fine],
    ["final(cumulative(decay))", 1 - Math.exp(-10), fine / 12],
    ["max(abs(cumulative(2 * time) - square))", 0, 1e-10],
    ["max(during(ramp, 1, 2))", 6, 1e-12],
    ["min(during(ramp, 1, 2))", 3, 1e-12],
    // five stretches of a quarter turn; each edge is off by half a step at most
    ["mean((hand.position.x > 0) * (hand.position.y > 0))", (5 * Math.PI) / 2 / (10 * omega), (10 * h) / 2 / 10],
  ])("%s", (text, exact, tolerance) => near(value(text), exact, tolerance));

  it("settling to within a band on both sides", () => {
    // The envelope e^(−ζω₀t)/√(1 − ζ²) is an upper bound; the response itself leaves the band for the last time between two of its extrema.
    const bound = -Math.log(0.05 * Math.sqrt(1 - zeta ** 2)) / (zeta * 2);
    const settled = value("settlingTime(response, 0.05, 1)");
    expect(settled).toBeLessThan(bound);
    near(Math.abs(response(settled) - 1), 0.05, h * h);
    for (let t = settled + h; t < 10; t += h) expect(Math.abs(response(t) - 1)).toBeLessThan(0.05);
  });
});

describe("times that are not evenly spaced, with two values at an event", () => {
  const times = [0, 0.1, 0.4, 0.4, 0.5, 1.3, 2];
  const jump = times.map((_, k) => (k < 3 ? 1 : 3));
  let k = 0;
  const uneven: SampledRun = { times, columns: { square: (t) => t * t, jump: () => jump[k++ % times.length]! } };
  it("means are means over time", () => near(metricOf(uneven, "mean(jump)"), (0.4 * 1 + 1.6 * 3) / 2, 1e-15));
  it("of two values at one time the later counts", () => expect(metricOf(uneven, "at(jump, 0.4)")).toBe(3));
  it("slopes of parabolas are exact where times differ", () =>
    near(metricOf(uneven, "max(abs(derivative(square) - 2 * time) * (abs(time - 0.4) > 0.01))"), 0, 1e-14));
  it("slopes at the event are those of either side", () => expect(Number.isFinite(metricOf(uneven, "max(derivative(square))"))).toBe(true));
});

describe("measured tables", () => {
  const table = { time: [1, 2, 3, 4], y: [10, 20, 30, 40], z: [5, Number.NaN, Number.NaN, 20] };
  const measured: SampledRun = {
    times: every(0.25, 10),
    columns: { line: (t) => 10 * t, late: (t) => t },
    tables: { measured: table, early: { time: [-5, -4], y: [1, 1] }, unsorted: { time: [2, 1], y: [1, 1] }, bare: { y: [1, 2] } },
  };
  const remarks: string[] = [];
  const of = (text: string): number => {
    remarks.length = 0;
    return metricOf(measured, text, (remark) => remarks.push(remark));
  };
  it("are interpolated to the recorded times, and left out outside of their range", () => {
    near(of("rms(line - measured.y)"), 0, 1e-14);
    expect(of("count((line - measured.y) == 0)")).toBe(13);
    expect(of("initial(late + 0 * measured.y)")).toBe(1);
    expect(of("final(late + 0 * measured.y)")).toBe(4);
  });
  it("have times of their own where they stand alone", () => {
    expect(of("max(measured.y)")).toBe(40);
    expect(of("timeOfMax(measured.y)")).toBe(4);
    expect(of("integral(measured.y)")).toBe(75);
  });
  it("may have gaps in a column", () => {
    expect(of("mean(measured.z)")).toBe(12.5);
    near(of("rms(measured.z - 5 * (measured.y / 10))"), 0, 1e-14);
  });
  it("without a common time give no value, and say so", () => {
    expect(of("rms(line - early.y)")).toBeNaN();
    expect(remarks.join()).toContain("in common");
    expect(of("rms(line - unsorted.y)")).toBeNaN();
    expect(remarks.join()).toContain("ascend");
    expect(of("rms(line - bare.y)")).toBeNaN();
    expect(remarks.join()).toContain('no column "time"');
    expect(of("max(measured.w)")).toBeNaN();
    expect(remarks.join()).toContain('no column "w"');
  });
});

describe("no value", () => {
  it.each([
    "1 / 0",
    "0 / 0",
    "log(0)",
    "max(sqrt(-decay))",
    "max(1 / ramp)",
    "mean(log(ramp - 1))",
    "firstTime(decay > 2)",
    "at(decay, 11)",
    "at(decay, -1)",
    "crossingTime(decay, 2)",
    "crossings(decay, 0 / 0)",
    "period(decay)",
    "riseTime(decay, 2)",
    "overshoot(decay, 1)",
    "settlingTime(ramp, 1, 0)",
    "max(unknown.column)",
    "max(during(ramp, 20, 30))",
    "1e200 * 1e200",
  ])("%s", (text) => expect(value(text)).toBeNaN());

  it.each([
    ["log(0 - 3)", "log(x) has no finite value for -3"],
    ["2 + 1 / 0", "x / y has no finite value for 1, 0"],
    ["firstTime(decay > 2) * 3", "firstTime(condition) has no finite value"],
    ["max(1 / ramp)", "max(series) has no finite value"],
  ])("%s: where it was lost is remarked", (text, expected) => {
    const remarks: string[] = [];
    expect(metricOf(run, text, (remark) => remarks.push(remark))).toBeNaN();
    expect(remarks).toEqual([expected]);
  });

  it("is not remarked on the way to a number", () => {
    const remarks: string[] = [];
    expect(metricOf(run, "min(firstTime(decay > 0.5), 1 / 0)", (remark) => remarks.push(remark))).toBe(0);
    expect(remarks).toEqual([]);
  });

  it("spreads to nothing else", () => {
    expect(value("min(1 / ramp)")).toBeCloseTo(1 / 30, 15);
    expect(value("final(sqrt(ramp - 29))")).toBe(1);
  });

  it("of a run without a single moment", () => {
    const nothing: SampledRun = { times: [], columns: { x: () => 1 } };
    for (const name of ["max", "mean", "rms", "final", "integral", "timeOfMax", "period", "count"])
      expect(metricOf(nothing, `${name}(x)`)).toBeNaN();
  });

  it("of one moment there is what one moment has", () => {
    const one: SampledRun = { times: [0], columns: { x: () => 4 } };
    expect(
      ["max", "mean", "rms", "final", "integral", "settlingTime"].map((name) =>
        metricOf(one, name === "settlingTime" ? "settlingTime(x, 1)" : `${name}(x)`),
      ),
    ).toEqual([4, 4, 4, 4, 0, 0]);
    expect(metricOf(one, "final(derivative(x))")).toBeNaN();
  });
});
