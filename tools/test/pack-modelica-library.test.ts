/** The library for browsers. Reference: the folder that Node reads, through the same reader of libraries. */
import { createLibrary, filesOfTexts } from "@gelenk/modelica";
import { expect, it } from "vitest";
import { modelicaLibraryTexts } from "../lib/pack-modelica-library.mjs";

it("holds every file of the library, and classes are found in it", () => {
  const texts = modelicaLibraryTexts();
  expect(Object.keys(texts).length).toBeGreaterThan(100);
  const library = createLibrary([filesOfTexts("gelenk", JSON.parse(JSON.stringify(texts)))]);
  expect(library.tops()).toEqual(["Gelenk", "Modelica"]);
  const mechanics = library.child(library.top("Modelica")!, "Mechanics")!;
  expect(library.children(mechanics)).toEqual(["MultiBody", "Rotational", "Translational"]);
  expect(library.diagnostics.finish()).toEqual([]);
});
