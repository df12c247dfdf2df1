/**
 * The laws of contact in 1000 random scenes of 10 s; see contact-laws.test.ts, where the bounds are explained. All of them take one to two hours of one core:
 * GELENK_SCENES=300-399 runs a part.
 */
import { expect, it } from "vitest";
import { seedOf } from "../../chance.js";
import { randomContactScene } from "./random-contact-scene.js";
import { recordContacts } from "./watch-contact-laws.js";

const TOGETHER = 20;
const [FROM = 0, TO = FROM] = (process.env["GELENK_SCENES"] ?? "0-999").split("-").map(Number);
const PARTS = Array.from({ length: Math.ceil((TO + 1 - FROM) / TOGETHER) }, (_, i) => {
  const first = FROM + TOGETHER * i;
  return [first, Math.min(TO, first + TOGETHER - 1)] as const;
});

/** ms: one to eight minutes of a core, several times that beside other work. */
const timeout = 3_600_000;

it.each(PARTS)("contacts keep their laws for ten seconds in the scenes %i to %i", { timeout }, (first, last) => {
  const broken: string[] = [];
  for (let seed = first; seed <= last; seed++) {
    const model = randomContactScene(seedOf(seed));
    const record = recordContacts(model, 10);
    const free = recordContacts({ ...model, settings: { ...model.settings, contact: { solver: "none" } } }, 10);
    const laws = {
      finite: record.finite && record.trouble.length === 0,
      penetration: record.penetration <= 1e-5,
      joints: record.joint <= 1e-6,
      momentum: record.momentumDrift < 1e-9,
      energy: record.energyDrift < 2 * free.energyDrift + record.largestSwing ** 2 / 8,
      gain: record.gain < record.largestTurn ** 2 / 8,
    };
    for (const [law, kept] of Object.entries(laws)) if (!kept) broken.push(`scene ${seedOf(seed)}: ${law} ${JSON.stringify(record)}`);
  }
  expect(broken).toEqual([]);
});
