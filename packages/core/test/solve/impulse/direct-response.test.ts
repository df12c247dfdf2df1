/**
 * Impulses that joints hold by themselves: two bodies in a guide that push each other across it do not move, whatever their masses. Closed
 * form: 0. The factor's softness of 1e-10 may not be felt, as contacts that jam would grow until it is; round-off alone is left.
 */
import { expect, it } from "vitest";
import { addImpulse, createLoads, createTwists } from "../../../src/joint/coupling.js";
import { cross, dot, scale, subtract, type vec3 } from "../../../src/math/vec3.js";
import { formIslands } from "../../../src/world/islands/form-islands.js";
import { analyseStructure } from "../../../src/world/structure/structure.js";
import { World } from "../../../src/world/world.js";
import { createWorldData } from "../../../src/world/world-data.js";
import { casesFrom, chance } from "../../chance.js";

it.each(casesFrom(1, 8))("bodies that push each other across their guide stay where they are: pair %i", (seed) => {
  const random = chance(seed);
  const data = createWorldData({ method: "impulse-direct" });
  const world = new World({}, data);
  for (const name of ["a", "b"]) {
    const { x, y, z, w } = random.rotation();
    const position = [random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)] as const;
    world.addBody({ name, mass: random.uniform(0.5, 2), inertia: [0.5, 0.6, 0.7], position, orientation: [x, y, z, w] });
  }
  const axis = random.direction();
  world.addJoint({ type: "prismatic", a: "a", b: "b", anchor: [0.1, -0.2, 0.3], axis: [axis.x, axis.y, axis.z] });
  analyseStructure(data);
  formIslands(data);
  const chain = data.chains.find(({ joints }) => joints.length > 0)!;
  chain.method.prepare(data.tables, chain);
  const [a, b] = [chain.bodies[0]!, chain.bodies[1]!];
  const point = [random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)];
  const out = createTwists(2);
  out.count = 2;
  out.body.set([a, b]);
  const respondAlong = (d: ReturnType<typeof vec3>): number => {
    const loads = createLoads(2);
    addImpulse(data.tables, loads, a, point, [-d.x, -d.y, -d.z]);
    addImpulse(data.tables, loads, b, point, [d.x, d.y, d.z]);
    chain.method.respond(data.tables, chain, loads, out);
    return Math.max(...out.change.map(Math.abs));
  };
  const any = random.direction();
  const acrossGuide = subtract(any, scale(axis, dot(any, axis)));
  expect(respondAlong(acrossGuide)).toBeLessThan(1e-14);
  expect(respondAlong(cross(axis, any))).toBeLessThan(1e-14);
  // along it they part: with 1/m each
  expect(respondAlong(axis)).toBeGreaterThan(0.1);
});
