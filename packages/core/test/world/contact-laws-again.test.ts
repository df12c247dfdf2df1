/**
 * Random scenes in which contacts once broke their laws, up to shortly after the moment in question. The laws decide, with the bounds of contact-laws.test.ts; what it was is
 * told beside each of them.
 */
import { expect, it } from "vitest";
import { randomContactScene } from "./random-contact-scene.js";
import { recordContacts } from "./watch-contact-laws.js";

it.each([
  [63, 1.6, "a face of two triangles on a ridge: of the two places where they touch only the lower one was found"],
  [110, 0.6, "a corner held open to find when it closes was felt through the place nearest to it, and the search gave up"],
  [
    239,
    6.8,
    "bodies jam in their guide: contacts grew until they felt the softness of the joint, beyond 1e5 N·s, then threw the bodies away",
  ],
  [617, 1.6, "two points press on each other through their body, as in contact/solve/pressing-points.test.ts"],
])("scene %i keeps the laws for %f s: %s", (seed, seconds) => {
  const record = recordContacts(randomContactScene(seed), seconds);
  expect(record.finite).toBe(true);
  expect(record.trouble).toEqual([]);
  expect(record.pressedAt).toBeUndefined();
  expect(record.penetration).toBeLessThanOrEqual(1e-5);
  expect(record.joint).toBeLessThanOrEqual(1e-6);
  expect(record.gain).toBeLessThan(record.largestTurn ** 2 / 8);
});
