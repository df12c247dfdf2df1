/** Classes that are read on demand against the parser that reads all: the trees must be equal, and what is not asked for must not have been read. */
import { expect, it } from "vitest";
import { modelicaLibraryTexts } from "../../../../tools/lib/pack-modelica-library.mjs";
import { type ClassDefinition, parseModelica, parseOnDemand } from "../../src/index.js";

const files = Object.entries(modelicaLibraryTexts()).filter(([path]) => path.endsWith(".mo"));

it("every file of the library gives the same tree, without mistakes", () => {
  for (const [path, text] of files) {
    const parsed = parseOnDemand(path, text);
    expect(parsed.diagnostics, path).toEqual([]);
    // as text, because the tree on demand has getters where the other has values
    expect(JSON.stringify(parsed.tree), path).toBe(JSON.stringify(parseModelica(path, text).tree));
  }
  expect(files.length).toBeGreaterThan(100);
});

const PACKAGE = `package P
  model Right "seen" Real x; equation x = 1; end Right;
  model Wrong
    Real x
  end Wrong;
  package Inner function f input Real u; output Real y; algorithm y := u; end f; end Inner;
end P;
`;

const inside = ({ body }: ClassDefinition): readonly ClassDefinition[] =>
  body.form === "long" ? body.elements.flatMap((element) => (element.kind === "class" ? [element.definition] : [])) : [];

it("what stands inside a class is read when it is asked for, and a mistake in it is told then", () => {
  const { tree, diagnostics } = parseOnDemand("P.mo", PACKAGE);
  expect(diagnostics).toEqual([]);
  const [right, wrong, inner] = inside(tree.classes[0]!.definition);
  expect([right!.name, wrong!.name, wrong!.classKind, inner!.name]).toEqual(["Right", "Wrong", "model", "Inner"]);
  expect(right!.comment.description).toEqual(["seen"]);
  expect(right!.body).toBe(right!.body);
  expect(inside(inner!).map(({ name, body }) => [name, body.form === "long" ? body.elements.length : 0])).toEqual([["f", 2]]);
  expect(() => wrong!.body).toThrow("P.mo was said to be right, but Wrong is not");
});
