/** The copies of the numbers of contact cases against the collection they come from. What is made of them: `contact-cases-*.test.ts`. */
import { expect, it } from "vitest";
import { REFERENCE_MISSING, readReferenceJson } from "../reference-folder.js";
import { CASES } from "./contact-cases.js";

interface Collection {
  readonly g: number;
  readonly cases: readonly { readonly id: string; readonly expected: unknown }[];
}

it("the copied cases are those of the reference collection, all of them", (context) => {
  const collection = readReferenceJson("analytic/contact_cases.json") as Collection | undefined;
  if (collection === undefined) return context.skip(REFERENCE_MISSING);
  expect(collection.g).toBe(9.81);
  expect(Object.fromEntries(collection.cases.map(({ id, expected }) => [id, expected]))).toEqual(CASES);
});
