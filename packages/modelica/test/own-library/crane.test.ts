/**
 * A crane with hydraulics. References in closed form: equilibrium of the boom on oil that is shut in (virtual work, compression of two
 * chambers), frequency of small motions on the oil spring; balances of oil and of energy during a lift.
 *
 *   L(φ)² = e² + x² + y² − 2 e (x cos φ − y sin φ)     distance of the cylinder's ends: eye at e on the boom, foot at (x, −y); s = L − L₀
 *   V_A = V₀ + A s,  V_B = V₀ + B (stroke − s)         chambers; shut in: p = p₀ + β ln(V(start)/V)
 *   M(φ) = (A p_A − B p_B) L' − W cos φ                moment about the hinge, zero at rest
 *   −M' = β (A²/V_A + B²/V_B) L'² − F L'' − W sin φ    stiffness;  ω² = −M'/J
 */
import { describe, expect, it } from "vitest";
import { type Ran, runUse } from "./run-use.js";

/** Numbers of Gelenk.Examples.Crane. */
const [e, x, y] = [1.2, 0.5, 0.8];
const A = (Math.PI / 4) * 0.1 ** 2;
const B = (Math.PI / 4) * (0.1 ** 2 - 0.06 ** 2);
const [dead, stroke, closed, beta] = [1e-4, 0.9, 0.8, 1.4e9];
const W = 9.80665 * (200 * 2 + 100 * 4);
const J = (200 * 16) / 12 + 200 * 4 + 100 * 16 + 0.001;

const length = (phi: number) => Math.sqrt(e * e + x * x + y * y - 2 * e * (x * Math.cos(phi) - y * Math.sin(phi)));
/** L' and L'' */
const arm = (phi: number) => (e * (x * Math.sin(phi) + y * Math.cos(phi))) / length(phi);
const armRate = (phi: number) => (e * (x * Math.cos(phi) - y * Math.sin(phi)) - arm(phi) ** 2) / length(phi);
const volumeA = (phi: number) => dead + A * (length(phi) - closed);
const volumeB = (phi: number) => dead + B * (stroke - length(phi) + closed);

/** Pressures with all valves shut since the start. */
const shutIn = (phi: number, start: { readonly phi: number; readonly pA: number; readonly pB: number }) => ({
  pA: start.pA + beta * Math.log(volumeA(start.phi) / volumeA(phi)),
  pB: start.pB + beta * Math.log(volumeB(start.phi) / volumeB(phi)),
});

function zeroOf(f: (x: number) => number, low: number, high: number): number {
  let [a, b] = [low, high];
  const sign = Math.sign(f(a));
  for (let i = 0; i < 100; i++) {
    const middle = (a + b) / 2;
    if (Math.sign(f(middle)) === sign) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

const SHUT = "valve(leak = 0), spool(amplitude = 0)";

describe("crane with hydraulics", () => {
  it("on oil that is shut in it comes to rest where moments balance", () => {
    const start = { phi: 0.2, pA: 1.2e7, pB: 0 };
    const ran = runUse(`extends Gelenk.Examples.Crane(${SHUT}, cylinder(d = 3e5));`, { to: 2, tolerance: 1e-11, intervals: 4 });
    const moment = (phi: number) => {
      const { pA, pB } = shutIn(phi, start);
      return (A * pA - B * pB) * arm(phi) - W * Math.cos(phi);
    };
    const phi = zeroOf(moment, 0.1, 0.3);
    expect(ran.last("hinge.phi")).toBeCloseTo(phi, 9);
    const { pA, pB } = shutIn(phi, start);
    // 1e-9 rad are about 5 Pa
    expect(Math.abs(ran.last("cylinder.pA") - pA)).toBeLessThan(20);
    expect(Math.abs(ran.last("cylinder.pB") - pB)).toBeLessThan(20);
    expect(Math.abs(phi - 0.2)).toBeGreaterThan(1e-4);
  });

  it("sways on the oil spring with the frequency of the closed form", () => {
    const phi = 0.35;
    const force = (W * Math.cos(phi)) / arm(phi);
    const pB = 1e6;
    const pA = (force + B * pB) / A;
    const stiffness = beta * (A ** 2 / volumeA(phi) + B ** 2 / volumeB(phi)) * arm(phi) ** 2 - force * armRate(phi) - W * Math.sin(phi);
    const period = 2 * Math.PI * Math.sqrt(J / stiffness);
    const amplitude = 1e-4;
    const count = 20;
    const ran = runUse(
      `extends Gelenk.Examples.Crane(${SHUT}, cylinder(d = 0, pA_start = ${pA}, pB_start = ${pB}),
         hinge(phi(start = ${phi}), w(start = ${(amplitude * 2 * Math.PI) / period})));`,
      { to: count * period * 1.01, tolerance: 1e-11, times: [0.995, 1.005].map((share) => share * count * period) },
    );
    // crossing from below after whole periods: a straight line through two points near it, which come behind an event of the spool's signal
    const [before, after] = [...ran.column("hinge.phi")].slice(-2).map((value) => value - phi) as [number, number];
    expect(before).toBeLessThan(0);
    expect(after).toBeGreaterThan(0);
    const crossing = count * period * (0.995 + (0.01 * before) / (before - after));
    // the spring bends by amplitude², and so does the period
    expect(Math.abs(crossing / (count * period) - 1)).toBeLessThan(1e-6);
  });

  it("keeps the books of oil and energy during a lift", () => {
    const lift = `extends Gelenk.Examples.Crane;
  Real massA(start = 0, fixed = true), massB(start = 0, fixed = true) "Oil let in, with density exp(p/beta)";
  Real work(start = 0, fixed = true) "Of the pump";
  Real lost(start = 0, fixed = true) "In the valve and by friction";
  Real stored(start = 0, fixed = true) "In oil that is compressed: cylinder and pipe";
  Real boomEnergy = ${J} / 2 * hinge.w ^ 2 + ${W} * sin(hinge.phi);
equation
  der(massA) = exp(cylinder.pA / 1.4e9) * cylinder.A.q;
  der(massB) = exp(cylinder.pB / 1.4e9) * cylinder.B.q;
  der(work) = pump.power;
  der(lost) = valve.P.p * valve.P.q + valve.T.p * valve.T.q + valve.A.p * valve.A.q + valve.B.p * valve.B.q + cylinder.d * cylinder.v ^ 2;
  der(stored) = pipe.p * pipe.port.q + cylinder.pA * (cylinder.A.q - ${A} * cylinder.v) + cylinder.pB * (cylinder.B.q + ${B} * cylinder.v);`;
    const ran: Ran = runUse(lift, { to: 2, tolerance: 1e-9, intervals: 20 });
    const change = (name: string) => ran.last(name) - ran.column(name)[0]!;
    const oil = (phi: number, p: number, volume: (phi: number) => number) => volume(phi) * Math.exp(p / beta);
    const [first, last] = [ran.column("hinge.phi")[0]!, ran.last("hinge.phi")];
    expect(last - first).toBeGreaterThan(0.05);
    for (const [mass, p, volume] of [
      ["massA", "cylinder.pA", volumeA],
      ["massB", "cylinder.pB", volumeB],
    ] as const) {
      const gained = oil(last, ran.last(p), volume) - oil(first, ran.column(p)[0]!, volume);
      expect(Math.abs(change(mass) - gained)).toBeLessThan(1e-6 * Math.abs(gained));
    }
    const spent = change("lost") + change("stored") + change("boomEnergy");
    expect(change("work")).toBeGreaterThan(1000);
    expect(Math.abs(spent - change("work"))).toBeLessThan(1e-6 * change("work"));
  });
});
