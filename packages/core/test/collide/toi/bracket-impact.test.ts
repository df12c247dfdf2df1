import { describe, expect, it } from "vitest";
import { bracketImpact } from "../../../src/collide/toi/bracket-impact.js";

describe("time of impact from distances alone", () => {
  // a stone falls from 1 m: contact after √(2/g), closed form
  const g = 9.81;
  const fall = (t: number): number => 1 - (g * t * t) / 2;
  const exact = Math.sqrt(2 / g);

  it.each(["bisection", "interpolation"] as const)("%s brackets the fall of a stone", (method) => {
    const { time, contact } = bracketImpact(fall, 0, fall(0), 1, fall(1), { method, tolerance: 1e-12 });
    expect(contact - time).toBeLessThanOrEqual(1e-12);
    expect(time).toBeLessThanOrEqual(exact);
    expect(contact).toBeGreaterThanOrEqual(exact - 1e-15);
    expect(fall(time)).toBeGreaterThanOrEqual(0);
  });

  it("interpolation needs far fewer looks, as the source found", () => {
    const looks = (method: "bisection" | "interpolation"): number =>
      bracketImpact(fall, 0, fall(0), 1, fall(1), { method, tolerance: 1e-12 }).evaluations;
    // 1 s/1e-12 s is 2^39.9
    expect(looks("bisection")).toBe(40);
    expect(looks("interpolation")).toBeLessThanOrEqual(10);
  });

  it("ends where no double lies between", () => {
    const { time, contact } = bracketImpact((t) => 0.3 - t, 0, 0.3, 1, -0.7, { method: "bisection", tolerance: 0 });
    expect(contact).toBe(0.3);
    expect(time).toBeLessThan(0.3);
  });

  it("takes an end that touches exactly", () => {
    const { time, contact } = bracketImpact((t) => 1 - t, 0, 1, 1, 0);
    expect(contact).toBe(1);
    expect(time).toBeGreaterThanOrEqual(1 - 1e-9);
  });
});
