/** A flat tree that has been evaluated before keeps the factors of its leaves: a new one decides, to the bit. */
import { describe, expect, it } from "vitest";
import { flatAccelerations } from "../../../../src/solve/recursive/flat/flat-articulated-body.js";
import { createFlatTree } from "../../../../src/solve/recursive/flat/flat-tree.js";
import { prismatic } from "../../../../src/solve/recursive/motions/prismatic.js";
import { revolute } from "../../../../src/solve/recursive/motions/revolute.js";
import { spherical } from "../../../../src/solve/recursive/motions/spherical.js";
import { weld } from "../../../../src/solve/recursive/motions/weld.js";
import { treeOfParts } from "../../../../src/solve/recursive/tree-parts.js";
import { chance } from "../../../chance.js";
import { randomPart, randomState } from "../random-tree.js";

const KINDS = [revolute, spherical, prismatic, weld];
const EARTH = [0, 0, -9.81];

describe("leaves", () => {
  it("answer as those of a new tree, state after state", () => {
    const random = chance(3);
    const model = treeOfParts(Array.from({ length: 21 }, (_, i) => randomPart(random, (i - 1) >> 1, KINDS[i % 4]!)));
    const old = createFlatTree(model);
    const speeds = model.speedStart[model.count]!;
    const [found, expected, drive] = [0, 1, 2].map(() => new Float64Array(speeds)) as [Float64Array, Float64Array, Float64Array];
    for (let k = 0; k < 5; k++) {
      const { coordinates, speeds: s } = randomState(random, model);
      const [q, v] = [Float64Array.from(coordinates), Float64Array.from(s)];
      expect(flatAccelerations(old, q, v, drive, undefined, EARTH, found)).toBe(-1);
      flatAccelerations(createFlatTree(model), q, v, drive, undefined, EARTH, expected);
      expect(found).toEqual(expected);
    }
  });
});
