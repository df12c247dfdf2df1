/** Which entries a typed text means, best first. */
import { expect, test } from "vitest";
import { findEntries, rank } from "../../../src/panels/menus/palette-entries.js";

const entries = ["Add box", "Frame the selection", "Frame everything", "Open scene: chain", "box-2"].map((title) => ({
  ...{ title, of: "", enabled: true },
  run: () => undefined,
}));
const found = (text: string) => findEntries(entries, text).map(({ title }) => title);

test("the beginning before a word before the middle before letters in order", () => {
  expect(rank("Frame everything", "fra")).toBe(0);
  expect(rank("Frame everything", "every")).toBe(1);
  expect(rank("Frame everything", "thing")).toBe(2);
  expect(rank("Frame everything", "fev")).toBe(3);
  expect(rank("Frame everything", "vef")).toBeUndefined();
});

test("an object that begins with the text stands before a command that holds it", () => expect(found("box")).toEqual(["box-2", "Add box"]));
test("nothing typed: everything, in its order", () => expect(found("")).toHaveLength(5));
test("capitals do not matter", () => expect(found("CHAIN")).toEqual(["Open scene: chain"]));
