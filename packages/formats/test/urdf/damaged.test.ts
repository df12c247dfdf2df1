/**
 * Damaged robots: one that has every element, in URDF and in xacro, cut off at every byte and changed at random (seeded). Whatever comes, the importer returns,
 * has a model or an error with a place, and never both.
 */
import { describe, expect, it } from "vitest";
import { examine, examineMutations } from "../import/mutate.js";
import { URDF_SAMPLE, XACRO_SAMPLE } from "../import/sample-robots.js";
import { importText } from "./import-text.js";

describe.each([
  ["URDF", URDF_SAMPLE],
  ["xacro", XACRO_SAMPLE],
])("%s", (_name, text) => {
  it("is sound to begin with", () => expect(importText(text).model!.bodies!.length).toBeGreaterThan(1));

  it("cut off at every byte is an error", () => {
    for (let end = 0; end < text.length; end++) {
      const { model, diagnostics } = importText(text.slice(0, end));
      expect(model).toBeUndefined();
      expect(diagnostics[0]!.where).toMatch(/^robot\.urdf/);
    }
  });

  it("changed at random comes back with a model or with errors", () => {
    examineMutations(text, { path: "robot.urdf", language: "urdf", seed: 9, rounds: 1000 });
  });
});

it("what is left out word by word is missed, or was not needed", () => {
  const words = [/ [a-z]+="[^"]*"/g, /<[a-z_\d]+[^<>]*\/>/g].flatMap((pattern) => [...URDF_SAMPLE.matchAll(pattern)]);
  expect(words.length).toBeGreaterThan(50);
  for (const { index, 0: word } of words) examine(URDF_SAMPLE.slice(0, index) + URDF_SAMPLE.slice(index + word.length), "robot.urdf");
});
