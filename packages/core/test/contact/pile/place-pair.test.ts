/** The pose that a body has decides, where it is not at its anchor. */
import { expect, it } from "vitest";
import { boxShape } from "../../../src/collide/shapes/collision-shape.js";
import { placePair } from "../../../src/contact/pile/place-pair.js";
import { vec3 } from "../../../src/math/vec3.js";
import { frame } from "../../collide/manifold/region-cases.js";
import { type PileBody, pileOf } from "./pile-scene.js";

const cube = boxShape(1, 1, 1);
const slab: PileBody = { shape: boxShape(100, 2, 100), at: [0, -1, 0], kind: "fixed" };

it("a pair is where its bodies stand, or at the anchors if nobody has left them", () => {
  const world = pileOf([slab, { shape: cube, at: [0, 0.5, 0] }, { shape: cube, at: [0, 1.5, 0] }]);
  world.step(10);
  const { reach } = world.pile;
  expect([...reach.isAnchored.subarray(0, 3)]).toEqual([0, 0, 0]);
  const place = { X_AB: new Float64Array(12), isAnchored: true, slack: 0 };
  const placed = { tables: world.tables, scene: world.scene, reach };
  // a millimetre aside: not far enough for a new anchor
  world.tables.pose[7 * 2] = 1e-3;
  placePair(place, placed, 1, 2);
  const [a, b] = [world.position(1), world.position(2)];
  const expected = frame(vec3(b[0] - a[0], b[1] - a[1], b[2] - a[2]));
  for (let k = 0; k < 12; k++) expect(place.X_AB[k]).toBeCloseTo(expected[k]!, 9);
  expect(place.isAnchored).toBe(false);
  // both may be away from their anchors by as much
  expect(place.slack).toBe(reach.allowance[1]! + reach.allowance[2]!);
  reach.isAnchored.fill(1);
  placePair(place, placed, 1, 2);
  expect(place.isAnchored).toBe(true);
  expect(place.slack).toBe(0);
  expect(Math.abs(place.X_AB[9]!)).toBeLessThan(1e-6);
});
