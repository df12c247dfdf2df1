/**
 * Every model and block of the library in a small use: it compiles with as many equations as unknowns.
 * Reference: the compiler's own checks; that they run is asked in the long tests, what the numbers are in the other files.
 */
import { compileModel, type LibraryClass } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";
import { blockUses } from "./block-inputs.js";
import { ownLibrary } from "./own-library.js";
import { USES } from "./uses.js";

const library = ownLibrary({});
const uses = { ...USES, ...blockUses(library) };

/** Not partial, not inside a model, no example. */
function models(): string[] {
  const found: string[] = [];
  const visit = (owner: LibraryClass): void => {
    const { classKind, partial } = owner.definition;
    if ((classKind === "model" || classKind === "block") && !partial) found.push(owner.name);
    if (classKind !== "package") return;
    for (const name of library.children(owner)) {
      const child = library.child(owner, name);
      if (child !== undefined && !child.name.includes(".Examples") && !child.name.includes(".Icons")) visit(child);
    }
  };
  for (const top of ["Modelica", "Gelenk"]) visit(library.top(top)!);
  return found;
}

/** Used by those that have a use of their own. */
const WITHIN = new Set([
  "Modelica.Thermal.HeatTransfer.Celsius.FixedTemperature",
  "Modelica.Thermal.HeatTransfer.Sources.FixedTemperature",
  "Modelica.Thermal.HeatTransfer.Sources.FixedHeatFlow",
]);

describe("own library: uses", () => {
  it("every model has one", () => {
    expect(models().filter((name) => !Object.hasOwn(uses, name) && !WITHIN.has(name))).toEqual([]);
    expect(models().length).toBeGreaterThan(200);
  });

  for (const area of [
    "Modelica.Blocks",
    "Modelica.Mechanics.Rotational",
    "Modelica.Mechanics.Translational",
    "Modelica.Mechanics.MultiBody",
    "Gelenk",
  ]) {
    const mine = Object.keys(uses).filter((name) => name.startsWith(`${area}.`));
    it(`${area}: ${mine.length}`, () => {
      expect(mine.length).toBeGreaterThan(10);
      const failed = mine.flatMap((name) => {
        const { flat, diagnostics } = compileModel(ownLibrary({ "Use.mo": `model Use\n${uses[name]!.trim()}\nend Use;\n` }), "Use");
        const errors = diagnostics
          .filter(({ severity }) => severity === "error")
          .map(({ where, message }) => `${name}: ${where} ${message}`);
        return flat === undefined ? errors : [];
      });
      expect(failed).toEqual([]);
    });
  }
});
