/** Seeded damage: located diagnostics, nothing thrown, no end that does not come. */
import { expect, it } from "vitest";
import { examine, examineMutations } from "./mutate.js";
import { CLASSES, PENDULUM } from "./samples.js";

it("1000 mutations", () => expect(examineMutations(1000, 1)).toBeGreaterThan(500));

it.each([
  ["a model", PENDULUM],
  ["many classes", CLASSES],
])("%s cut off after every character", (_name, text) => {
  // complete are the empty file, the within-clause, and what ends behind a class
  const complete = Array.from({ length: text.length }, (_, n) => n).filter((n) => !examine(text.slice(0, n)));
  const allowed = (n: number): boolean => {
    const head = text.slice(0, n).trim();
    return head === "" || /^within[^;]*;$/.test(head) || /^end ('quoted name'|P|Pendulum);$/m.test(head.split("\n").at(-1)!);
  };
  expect(complete.filter((n) => !allowed(n))).toEqual([]);
});
