import { expect, it } from "vitest";
import { tenfold } from "../../../core/test/chance.js";
import { parseModelica } from "../../src/syntax/parse-modelica.js";
import { printModelica } from "../../src/syntax/print-modelica.js";
import { randomDefinition } from "./random-tree.js";
import { SAMPLES } from "./samples.js";
import { withoutOffsets } from "./without-offsets.js";

it.each(Object.entries(SAMPLES))("the printed text of %s is read as the same tree", (name, text) => {
  const { tree, diagnostics } = parseModelica(name, text);
  expect(diagnostics).toEqual([]);
  const again = parseModelica("printed", printModelica(tree));
  expect(again.diagnostics).toEqual([]);
  expect(withoutOffsets(again.tree)).toEqual(withoutOffsets(tree));
});

it("random trees are printed as texts that are read as the same tree", () => {
  for (let seed = 0; seed < tenfold(400); seed++) {
    const tree = randomDefinition(seed);
    const text = printModelica(tree);
    const again = parseModelica(`seed ${seed}`, text);
    expect(again.diagnostics, text).toEqual([]);
    expect(withoutOffsets(again.tree), text).toEqual(withoutOffsets(tree));
  }
});
