/** A damaged model of SDF, with every element that is read, cut off at every byte and changed at random (seeded): a model or located errors, never both. */
import { expect, it } from "vitest";
import { examine, examineMutations } from "../import/mutate.js";
import { SDF_SAMPLE } from "../import/sample-robots.js";
import { importSdf } from "./import-sdf.js";

it("is sound to begin with", () => {
  const { model, codes } = importSdf(SDF_SAMPLE);
  expect(codes).toEqual(["import.missing-file"]);
  expect(model!.bodies).toHaveLength(5);
});

it("cut off at every byte is an error", () => {
  for (let end = 0; end < SDF_SAMPLE.length; end++) {
    const { model, diagnostics } = importSdf(SDF_SAMPLE.slice(0, end));
    expect(model).toBeUndefined();
    expect(diagnostics[0]!.where).toMatch(/^model\.sdf/);
  }
});

it("changed at random comes back with a model or with errors", () => {
  examineMutations(SDF_SAMPLE, { path: "model.sdf", language: "sdf", seed: 10, rounds: 1000 });
});

it("what is left out word by word is missed, or was not needed", () => {
  const words = [/ [a-z_]+="[^"]*"/g, /<([a-z_\d]+)[^<>]*>[^<>]*<\/\1>/g].flatMap((pattern) => [...SDF_SAMPLE.matchAll(pattern)]);
  expect(words.length).toBeGreaterThan(50);
  for (const { index, 0: word } of words) examine(SDF_SAMPLE.slice(0, index) + SDF_SAMPLE.slice(index + word.length), "model.sdf");
});
