/**
 * Impulses on recursive chains. What decides: the direct impulse solver on the same chain, a factor of rows and bodies that shares nothing with articulated
 * bodies; momentum and energy by hand.
 *
 * The direct factor is regularised by 1e-10 of its diagonal; its response is refined, and applied impulses are
 * compared after it has settled, which takes that out: 1e-10.
 */
import { describe, expect, it } from "vitest";
import { createLoads, createTwists } from "../../../src/joint/coupling.js";
import type { Random } from "../../../src/math/random.js";
import type { JointDescription, Triple } from "../../../src/model/description.js";
import type { MethodName } from "../../../src/model/settings-description.js";
import { formIslands } from "../../../src/world/islands/form-islands.js";
import { analyseStructure } from "../../../src/world/structure/structure.js";
import { World } from "../../../src/world/world.js";
import { createWorldData } from "../../../src/world/world-data.js";
import { casesFrom, chance } from "../../chance.js";

const TYPES = ["revolute", "prismatic", "spherical", "universal", "cylindrical", "planar", "weld", "point-on-line", "orientation"] as const;

const triple = (random: Random, size = 1): Triple => [
  random.uniform(-size, size),
  random.uniform(-size, size),
  random.uniform(-size, size),
];

/** The first body hangs on a moving body or floats, every other one on any before it. */
function randomWorld(seed: number, method: MethodName) {
  const random = chance(seed);
  const data = createWorldData({ method, tolerance: { speed: 1e-12 } });
  const world = new World({}, data);
  const hung = seed % 3 === 0;
  // all move as one rigid body, so that joints are kept
  const [v, w] = hung
    ? [triple(random), triple(random)]
    : ([
        [0, 0, 0],
        [0, 0, 0],
      ] as const);
  const moving = ([x, y, z]: Triple): { velocity: Triple; angularVelocity: Triple } => ({
    velocity: [v[0] + w[1] * z - w[2] * y, v[1] + w[2] * x - w[0] * z, v[2] + w[0] * y - w[1] * x],
    angularVelocity: w,
  });
  world.addBody({ name: "mover", kind: "kinematic", ...moving([0, 0, 0]) });
  for (let i = 0; i < 12; i++) {
    const turn = random.rotation();
    const position = triple(random, 2);
    // up to 0.15: no moment is larger than the sum of the others
    const moments = triple(random, 0.15).map((value) => 0.5 + value) as [number, number, number];
    const orientation = [turn.x, turn.y, turn.z, turn.w] as const;
    world.addBody({ name: `b${i}`, mass: random.uniform(0.5, 2), inertia: moments, position, orientation, ...moving(position) });
    if (i === 0 && seed % 3 === 2) continue;
    const parent = i === 0 ? (hung ? "mover" : "ground") : `b${random.integer(i)}`;
    const type = TYPES[random.integer(TYPES.length)]!;
    const [a, b] = random.uniform(0, 1) < 0.3 ? [`b${i}`, parent] : [parent, `b${i}`];
    world.addJoint({ type, a, b, anchor: triple(random, 2), axis: triple(random), axis2: triple(random) } as JointDescription);
  }
  analyseStructure(data);
  formIslands(data);
  const chain = data.chains.find(({ joints }) => joints.length > 0)!;
  chain.method.prepare(data.tables, chain);
  return { world, data, chain, random };
}

describe.each(casesFrom(0, 12))("random tree %i", (seed) => {
  const [ours, direct] = (["recursive", "impulse-direct"] as const).map((method) => randomWorld(seed, method)) as [
    ReturnType<typeof randomWorld>,
    ReturnType<typeof randomWorld>,
  ];
  const loads = [1, 2, 4].map((count) => {
    const load = createLoads(count);
    for (let k = 0; k < count; k++) {
      load.body[k] = ours.chain.bodies[ours.random.integer(ours.chain.bodies.length)]!;
      for (let c = 0; c < 6; c++) load.impulse[6 * k + c] = ours.random.uniform(-1, 1);
    }
    load.count = count;
    return load;
  });

  it("responds as the direct method does", () => {
    expect([ours, direct].map(({ chain }) => chain.method.name)).toEqual(["recursive", "impulse-direct"]);
    for (const load of loads) {
      for (const count of [1, 2, ours.chain.bodies.length]) {
        const [a, b] = [ours, direct].map(({ data, chain }) => {
          const out = createTwists(count);
          out.count = count;
          out.body.set(chain.bodies.subarray(0, count));
          chain.method.respond(data.tables, chain, load, out);
          return out.change;
        });
        a!.forEach((change, k) => {
          // round-off times condition
          expect(Math.abs(change - b![k]!)).toBeLessThan(1e-10);
        });
      }
    }
  });

  it("takes impulses as the direct method does, with the same loads in the joints and the same books", () => {
    for (const load of loads) for (const { data, chain } of [ours, direct]) chain.method.apply(data.tables, chain, load);
    direct.chain.method.settle(direct.data.tables, direct.chain);
    for (const name of ["twist", "jointLoad", "booked"] as const) {
      ours.data.tables[name].forEach((value, k) => {
        expect(Math.abs(value - direct.data.tables[name][k]!), `${name}[${k}]`).toBeLessThan(1e-10);
      });
    }
  });
});
