/** The laws of contact in 50 random scenes of one second. The laws themselves decide; the same with 1000 scenes of 10 s in contact-laws.long.test.ts. */
import { describe, expect, it, vi } from "vitest";
import { type ContactProblem, rowRate } from "../../../src/contact/contact-problem.js";
import type * as Collisions from "../../../src/contact/impact/resolve-collisions.js";
import { seedOf } from "../../chance.js";
import { randomContactScene } from "./random-contact-scene.js";
import { type ContactRecord, recordContacts } from "./watch-contact-laws.js";

/** Work of every collision over Σ |p| (|u⁻| + |u⁺|)/2. */
const works = vi.hoisted((): number[] => []);

vi.mock(import("../../../src/contact/impact/resolve-collisions.js"), async (importOriginal) => {
  const original = await importOriginal<typeof Collisions>();
  const rates = (problem: ContactProblem): number[] =>
    Array.from({ length: problem.rowCount }, (_, row) => Math.abs(rowRate(problem, row)));
  return {
    ...original,
    resolveCollisions(problem, restitution, options) {
      const before = rates(problem);
      const result = original.resolveCollisions(problem, restitution, options);
      const after = rates(problem);
      const scale = before.reduce((sum, rate, row) => sum + 0.5 * Math.abs(problem.impulse[row]!) * (rate + after[row]!), 0);
      if (scale > 0) works.push(result.work / scale);
      return result;
    },
  };
});

const SEEDS = Array.from({ length: 50 }, (_, seed) => seedOf(seed));

describe("in every random scene", () => {
  const records: ContactRecord[] = [];
  it.each(SEEDS)("contacts keep their laws: scene %i", (seed) => {
    const model = randomContactScene(seed);
    const record = recordContacts(model, 1);
    records.push(record);
    expect(record.finite).toBe(true);
    expect(record.trouble).toEqual([]);
    // the promises of the settings' defaults
    expect(record.penetration).toBeLessThanOrEqual(1e-5);
    expect(record.joint).toBeLessThanOrEqual(1e-6);
    // impulses act on both bodies or are booked, so round-off alone is left
    expect(record.momentumDrift).toBeLessThan(1e-9);
    // A step of second order errs by up to (ωh)²/8 of the energy of an oscillation of frequency ω (leapfrog); what turns about a contact does so with its spin,
    // what turns about another body with the speed of the joint between them. Joints that swing err without contacts too, but without these nothing hits them.
    const free = recordContacts({ ...model, settings: { ...model.settings, contact: { solver: "none" } } }, 1);
    expect(record.energyDrift).toBeLessThan(2 * free.energyDrift + record.largestSwing ** 2 / 8);
    // Of one step by contacts, pushing out of overlap included: the same error, of one step.
    expect(record.gain).toBeLessThan(record.largestTurn ** 2 / 8);
  });

  it("no collision gains energy", () => {
    expect(records.reduce((sum, { impacts }) => sum + impacts, 0)).toBeGreaterThan(500);
    expect(works.length).toBeGreaterThan(500);
    expect(Math.max(...works)).toBeLessThanOrEqual(1e-12);
  });
});
