import { describe, expect, test } from "vitest";
import { cutPart } from "../../../src/geometry/decompose/cut-part.js";
import { faceCountOf, partOfMesh, type SolidPart, volumeOf, writeFaceArea } from "../../../src/geometry/decompose/solid-part.js";
import { boxOf, splitPart } from "../../../src/geometry/decompose/split-part.js";
import { checkMesh } from "../../../src/geometry/mesh-topology.js";
import { torusMesh } from "../../../src/geometry/torus-mesh.js";
import { normalise } from "../../../src/math/vec3.js";
import { casesFrom, chance } from "../../chance.js";
import { boxMesh, cupMesh, invertMesh, joinMeshes, lBeamMesh } from "../meshes.js";

const THICKNESS = 1e-10;
const across = (axis: "x" | "y" | "z", offset: number) => ({ x: 0, y: 0, z: 0, [axis]: 1, offset });

/** The area vectors of a closed surface add up to zero. */
function openness(part: SolidPart): number {
  const sum = [0, 0, 0];
  const area = new Float64Array(3);
  for (let f = 0; f < faceCountOf(part); f++) {
    writeFaceArea(area, part, part.faceStart[f]!, part.faceStart[f + 1]!);
    for (let k = 0; k < 3; k++) sum[k]! += area[k]!;
  }
  return Math.hypot(...sum);
}

describe("cutting", () => {
  test("a box: volumes of the closed form, vertices on their side", () => {
    const cut = cutPart(partOfMesh(boxMesh([0, 0, 0], [1, 2, 3])), across("z", 0.75), THICKNESS)!;
    expect(volumeOf(cut.below)).toBeCloseTo(1.5, 14);
    expect(volumeOf(cut.above)).toBeCloseTo(4.5, 14);
    expect(boxOf(cut.below.vertices)).toEqual([0, 0, 0, 1, 2, 0.75]);
    expect(boxOf(cut.above.vertices)).toEqual([0, 0, 0.75, 1, 2, 3]);
  });

  test("along a face nothing is cut", () => {
    expect(cutPart(partOfMesh(boxMesh([0, 0, 0], [1, 1, 1])), across("x", 1), THICKNESS)).toBeUndefined();
  });

  test("an L along the inner side of an arm: faces in the plane stay where the solid is", () => {
    const cut = cutPart(partOfMesh(lBeamMesh(1, 0.8, 0.2, 2)), across("y", 0.2), THICKNESS)!;
    expect(volumeOf(cut.below)).toBeCloseTo(1 * 0.2 * 2, 14);
    expect(volumeOf(cut.above)).toBeCloseTo(0.2 * 0.6 * 2, 14);
    // the cut through the far side is interpolated
    const box = [0, 0.2, 0, 0.2, 0.8, 2].map((value) => expect.closeTo(value, 14));
    expect(boxOf(cut.above.vertices)).toEqual(box);
  });

  // Laws: what is cut stays closed and whole, whatever has been cut before, also through existing vertices and cuts.
  const MESHES = [
    ["torus", torusMesh(1, 0.3, { ring: 20, tube: 9 })],
    ["cup", cupMesh(0.5, 0.05, 1, 0.1, 16)],
    ["L-beam", lBeamMesh(1, 1, 0.3, 1)],
  ] as const;
  test.each(casesFrom(11, 1).flatMap((seed) => MESHES.map((mesh) => [...mesh, seed] as const)))(
    "%s cut again and again: closed, volumes add up",
    (_, mesh, seed) => {
      const random = chance(seed);
      const total = checkMesh(mesh).volume;
      let parts = [partOfMesh(mesh)];
      for (let i = 0; i < 12 || (parts.length <= 20 && i < 60); i++) {
        const normal = normalise({ x: random.uniform(-1, 1), y: random.uniform(-1, 1), z: random.uniform(-1, 1) });
        const plane = i % 3 === 0 ? across("x", 0.1 * i - 0.3) : { ...normal, offset: random.uniform(-0.3, 0.5) };
        parts = parts.flatMap((part) => {
          const cut = cutPart(part, plane, THICKNESS);
          return cut === undefined ? [part] : [...splitPart(cut.below), ...splitPart(cut.above)];
        });
      }
      expect(parts.length).toBeGreaterThan(20);
      const sum = parts.reduce((volume, part) => volume + volumeOf(part), 0);
      // slivers of the thickness along every cut, areas of about 1
      expect(Math.abs(sum - total)).toBeLessThan(1e-9 * total);
      for (const part of parts) {
        expect(openness(part)).toBeLessThan(1e-9);
        expect(volumeOf(part)).toBeGreaterThan(0);
      }
    },
  );
});

describe("connected parts", () => {
  const volumes = (part: SolidPart) => splitPart(part).map(volumeOf);

  test("boxes apart are two; half a ring is one, and cut across both ends it leaves two stumps", () => {
    expect(volumes(partOfMesh(joinMeshes(boxMesh([0, 0, 0], [1, 1, 1]), boxMesh([2, 0, 0], [3, 1, 2]))))).toEqual([
      expect.closeTo(1, 14),
      expect.closeTo(2, 14),
    ]);
    const { above } = cutPart(partOfMesh(torusMesh(1, 0.25)), across("x", 0), THICKNESS)!;
    // its two ends are one face
    expect(splitPart(above)).toHaveLength(1);
    const two = volumes(cutPart(above, across("x", 0.5), THICKNESS)!.below);
    expect(two).toHaveLength(2);
    expect(two[0]).toBeCloseTo(two[1]!, 12);
  });

  test("a cavity belongs to the solid around it, and a cut through it has a hole", () => {
    const hollow = joinMeshes(boxMesh([-1, -1, -1], [1, 1, 1]), invertMesh(boxMesh([-0.5, -0.5, -0.5], [0.5, 0.5, 0.5])));
    expect(volumes(partOfMesh(hollow))).toEqual([expect.closeTo(7, 13)]);
    const { below } = cutPart(partOfMesh(hollow), across("z", 0.2), THICKNESS)!;
    // 2·2·1.2 − 1·1·0.7
    expect(volumes(below)).toEqual([expect.closeTo(4.1, 13)]);
    // cut again, through the hole of the cut: the two halves are channels, and the solid between them is none
    const again = cutPart(below, across("x", 0), THICKNESS)!;
    expect(volumes(again.below)).toEqual([expect.closeTo(2.05, 13)]);
    const inCavity = (part: SolidPart) => part.vertices.some((_, i) => i % 3 === 0 && inside(part.vertices.subarray(i, i + 3)));
    const inside = (p: Float64Array) => Math.abs(p[0]!) < 0.49 && Math.abs(p[1]!) < 0.49 && Math.abs(p[2]!) < 0.49;
    expect(inCavity(again.below)).toBe(false);
    expect(inCavity(cutPart(again.below, { x: 0.6, y: 0.8, z: 0, offset: -0.1 }, THICKNESS)!.below)).toBe(false);
  });
});
