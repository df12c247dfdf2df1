/** Pairs of materials and of bodies. Deciding: whether bodies touch in a world of the edited model, and the friction it finds there. */
import { type Model, resolveModel, World } from "@gelenk/core";
import { expect, test } from "vitest";
import { areExcluded, excludedFrom, excludePairs, includePairs, pairsOf } from "../../src/document/edits/exclusions.js";
import { addMaterialPair, pairsWith, removeMaterialPair } from "../../src/document/edits/material-pairs.js";
import { setMember } from "../../src/document/edits/set-member.js";

const box = (name: string, height: number, material: string) => ({
  ...{ name, position: [0, height, 0] as const, shapes: [{ type: "box", size: [1, 1, 1], material } as const] },
});
const model: Model = {
  gelenk: 1,
  materials: [{ name: "steel" }, { name: "ice" }],
  bodies: [{ ...box("lower", 0, "steel"), kind: "fixed" }, box("upper", 1, "ice")],
};

/** Do they touch after a step? */
function touch(edited: Model): boolean {
  const world = World.fromModel(resolveModel(edited).model!);
  world.step();
  return world.contacts.length > 0;
}

test("excluded bodies pass through each other until they are included again, whichever is named first", () => {
  expect(touch(model)).toBe(true);
  const excluded = excludePairs([["upper", "lower"]])(model);
  expect(touch(excluded)).toBe(false);
  expect(excludedFrom(excluded, "lower")).toEqual(["upper"]);
  expect(excludePairs([["lower", "upper"]])(excluded)).toBe(excluded);
  expect(includePairs([["lower", "upper"]])(excluded)).toEqual(model);
});

test("several bodies make every pair of them", () => {
  const pairs = pairsOf(["a", "b", "c"]);
  expect(pairs).toEqual([
    ["a", "b"],
    ["a", "c"],
    ["b", "c"],
  ]);
  expect(areExcluded(excludePairs(pairs)(model), pairs)).toBe(true);
  expect(areExcluded(excludePairs(pairs.slice(1))(model), pairs)).toBe(false);
});

test("the friction of a pair takes the place of what follows from both materials", () => {
  const slope = setMember(undefined, "gravity", [4, -9, 0])(model);
  /** Sideways speed after a tenth of a second: (4 − 9 µ)/10 while it slides, 0 where it sticks. */
  const speedOf = (edited: Model): number => {
    const world = World.fromModel(resolveModel(edited).model!);
    for (let k = 0; k < 24; k++) world.step();
    return world.body("upper")!.velocity[0];
  };
  const paired = addMaterialPair("ice", "steel")(slope);
  expect(pairsWith(paired, "steel")).toEqual([{ place: 0, other: "ice" }]);
  expect(speedOf(paired)).toBeCloseTo(0, 6);
  const { place } = pairsWith(paired, "ice")[0]!;
  expect(speedOf(setMember(undefined, `materialPairs[${place}].friction`, 0.1)(paired))).toBeCloseTo(0.31, 3);
  expect(addMaterialPair("steel", "ice")(paired)).toBe(paired);
  expect(removeMaterialPair("steel", "ice")(paired)).toEqual(slope);
});
