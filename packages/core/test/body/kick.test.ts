/** The half kick against its readable twin in vectors, and its books against energy and momentum computed from the state. */
import { describe, expect, it } from "vitest";
import { addBodyTotals, TOTALS, TOTALS_SIZE } from "../../src/body/body-totals.js";
import { kickBody } from "../../src/body/kick.js";
import { distance, readVec3, vec3, writeVec3 } from "../../src/math/vec3.js";
import { chance, tenfold } from "../chance.js";
import { kickInVectors } from "./kick-in-vectors.js";
import { oneBody } from "./one-body.js";

describe("half kick", () => {
  const random = chance(11);
  const vector = (size: number) => vec3(random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size));

  for (const half of ["first", "second"] as const) {
    it(`${half} half: agrees with the vector form, and its books with the change of the state`, () => {
      for (let i = 0; i < tenfold(200); i++) {
        const kick = {
          mass: random.uniform(0.1, 5),
          moments: vec3(random.uniform(1, 2), random.uniform(1, 2), random.uniform(1, 2)),
          orientation: random.rotation(),
          omega: vector(3),
          velocity: vector(3),
          torque: vector(10),
          force: vector(10),
          angularDamping: i % 2 === 0 ? 0 : random.uniform(0, 4),
          linearDamping: i % 3 === 0 ? 0 : random.uniform(0, 4),
        };
        const t = oneBody({ ...kick, position: vector(2) });
        const share = random.next();
        for (let k = 0; k < 6; k++) {
          const total = k < 3 ? [kick.torque.x, kick.torque.y, kick.torque.z][k]! : [kick.force.x, kick.force.y, kick.force.z][k - 3]!;
          t.wrench[k] = share * total;
          t.external[k] = total - t.wrench[k]!;
          t.resisting[k] = i % 4 === 0 ? random.uniform(-5, 5) : 0;
        }
        t.damping.set([kick.angularDamping, kick.linearDamping]);
        const before = new Float64Array(TOTALS_SIZE);
        const after = new Float64Array(TOTALS_SIZE);
        addBodyTotals(t, 0, before);
        const u = Float64Array.from(t.twist);
        kickBody(t, 0, 0.1, half);
        addBodyTotals(t, 0, after);

        const expected = kickInVectors(kick, 0.1, half);
        expect(distance(readVec3(t.twist, 0), expected.omega)).toBeLessThan(1e-13);
        expect(distance(readVec3(t.twist, 3), expected.velocity)).toBeLessThan(1e-13);

        // kinetic energy changes by the work of all forces: external and dampers as booked, the rest is wrench·(u⁻ + u⁺)/2·h/2
        let conservative = 0;
        let driving = 0;
        for (let k = 0; k < 6; k++) {
          conservative += 0.05 * t.wrench[k]! * 0.5 * (u[k]! + t.twist[k]!);
          driving += 0.05 * (t.external[k]! - t.resisting[k]!) * 0.5 * (u[k]! + t.twist[k]!);
        }
        // what depends on velocity is booked with the dampers
        expect(Math.abs(t.booked[0]! - driving)).toBeLessThan(1e-12);
        const gained = after[TOTALS.kinetic]! - before[TOTALS.kinetic]!;
        expect(Math.abs(gained - conservative - t.booked[0]! - t.booked[1]!)).toBeLessThan(1e-12);
        for (let k = 0; k < 6; k++) {
          const change = after[TOTALS.linear + k]! - before[TOTALS.linear + k]!;
          expect(Math.abs(change - t.booked[2 + k]!)).toBeLessThan(1e-12);
        }
        if (half === "second" && kick.linearDamping > 0 && i % 4 !== 0) expect(t.booked[1]).toBeLessThan(0);
      }
    });
  }

  it("under a force through the centre of mass alone the short way gives the same", () => {
    for (const half of ["first", "second"] as const) {
      const make = (plain: number) => {
        const t = oneBody({ mass: 3, moments: vec3(1, 2, 2.5), omega: vec3(1, 2, 3), velocity: vec3(4, 5, 6), position: vec3(7, 8, 9) });
        writeVec3(t.wrench, 3, vec3(0.1, -20, 3));
        t.plain[0] = plain;
        kickBody(t, 0, 0.01, half);
        return t;
      };
      const [short, full] = [make(1), make(0)];
      expect([...short.twist.subarray(0, 6)]).toEqual([...full.twist.subarray(0, 6)]);
      expect([...short.booked.subarray(0, 8)]).toEqual([...full.booked.subarray(0, 8)]);
    }
  });

  it("first and second half together are the closed form under a constant force", () => {
    const t = oneBody({ mass: 2, moments: vec3(1, 1, 1), omega: vec3(0, 0, 0), velocity: vec3(1, 0, 0) });
    writeVec3(t.wrench, 3, vec3(0, -19.62, 0));
    kickBody(t, 0, 0.01, "first");
    expect(t.twist[4]).toBeCloseTo(-9.81 * 0.005, 15);
    kickBody(t, 0, 0.01, "second");
    expect(t.twist[4]).toBeCloseTo(-9.81 * 0.01, 15);
  });
});
