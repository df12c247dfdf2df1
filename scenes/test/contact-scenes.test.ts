/**
 * How the scenes with contacts start: nothing overlaps, and what touches does so with a gap of 0. References: pairs and points counted by hand, directions by
 * geometry, closed forms of masses and moments, points that must not move. How the scenes go on is tested elsewhere.
 */
import { type ContactPair, massOfBody, type ResolvedModel, type Triple, World } from "@gelenk/core";
import { buildScene, defaultValues, findScene, type Scene, sceneModel } from "@gelenk/scenes";
import { describe, expect, test } from "vitest";
import { modelOf } from "./build.js";
import { FEW } from "./few.js";
import { cross, minus, plus, startOf, worstMiss } from "./joint-geometry.js";

/** m: a few roundings of coordinates up to some 10 m. */
const ROUNDING = 1e-13;
/** m: what is nearer counts as touching; gaps that are meant are 1 mm and more. */
const TOUCHING = 1e-9;

const contactsOf = (model: ResolvedModel): readonly ContactPair[] => World.fromModel(model).findContacts({ margin: TOUCHING });
const depthOf = (pairs: readonly ContactPair[]): number =>
  Math.max(0, ...pairs.flatMap(({ points }) => points.map(({ distance }) => -distance)));
const namesOf = ({ a, b }: ContactPair): string => [a.body.name, b.body.name].sort().join(" ");
const bodyOf = (model: ResolvedModel, name: string) => model.bodies!.find((body) => body.name === name)!;

/** What touches at the start. A box that lies on something flat does so in 4 points, a round edge in 2, a ball in 1. */
const STARTS: readonly { address: string; bodies: number; pairs: number; points: number; touching?: readonly string[] }[] = [
  { address: "@bounce", bodies: 2, pairs: 0, points: 0 },
  { address: "@bounce?height=0", bodies: 2, pairs: 1, points: 1, touching: ["ball floor"] },
  { address: "@incline", bodies: 11, pairs: 10, points: 40 },
  { address: "@rolling", bodies: 27, pairs: 26, points: 4 + 25, touching: ["floor slab", "ball-1-1 slab", "ball-5-5 slab"] },
  { address: "@cradle", bodies: 5, pairs: 3, points: 3, touching: ["ball-2 ball-3", "ball-4 ball-5"] },
  // those that are raised touch each other as well
  { address: "@cradle?balls=5&raised=3", bodies: 5, pairs: 3, points: 3, touching: ["ball-1 ball-2", "ball-2 ball-3", "ball-4 ball-5"] },
  { address: "@stack", bodies: 21, pairs: 20, points: 80, touching: ["box-1 floor", "box-19 box-20"] },
  // every box of the upper rows on two
  { address: "@pyramid?base=15", bodies: 121, pairs: 15 + 2 * 105, points: 4 * 225, touching: ["box-1-1 box-2-1", "box-1-2 box-2-1"] },
  { address: "@pile", bodies: 1001, pairs: 0, points: 0 },
  // theory 02, section 12.3: 460 pairs one upon the other; 11 on the floor; 12·10 + 12·9 side by side
  { address: "@wall", bodies: 254, pairs: 460 + 11 + 228, points: 1840 + 44 + 912, touching: ["brick-1-1 floor", "brick-1-1 brick-1-2"] },
  // at its lowest point the ball touches the wall, here in the middle of a brick of the 13th row
  {
    address: "@wall?rows=25&angle=0",
    bodies: 2 + 143 + 120,
    pairs: 480 + 11 + 238 + 1,
    points: 4 * 729 + 1,
    touching: ["ball brick-13-6"],
  },
  { address: "@funnel", bodies: 1002, pairs: 0, points: 0 },
  {
    address: "@arch",
    bodies: 23,
    pairs: 22,
    points: 88,
    touching: ["right-abutment stone-1", "left-abutment stone-21", "stone-10 stone-11"],
  },
  // feet 4 + 2, apexes 3, deck on 4
  {
    address: "@card-house",
    bodies: 8,
    pairs: 13,
    points: 26,
    touching: ["deck-1 pair-1-1-left", "deck-1 pair-2-1-right", "floor pair-1-2-left"],
  },
  { address: "@card-house?floors=4", bodies: 1 + 20 + 3, pairs: 20 + 10 + 2 * (4 + 3 + 2), points: 96 },
  { address: "@dominoes", bodies: 21, pairs: 20, points: 80 },
  { address: "@rattleback", bodies: 2, pairs: 1, points: 1 },
  { address: "@rattleback?tilt=0.1", bodies: 2, pairs: 1, points: 1 },
  { address: "@tippe-top", bodies: 2, pairs: 1, points: 1, touching: ["floor top"] },
  { address: "@gripper", bodies: 5, pairs: 2, points: 8, touching: ["box left", "box right"] },
  { address: "@chain-on-box", bodies: 18, pairs: 0, points: 0 },
  { address: "@walker-on-ground", bodies: 20, pairs: 6, points: 6, touching: ["floor front-left-shank", "floor rear-right-shank"] },
  { address: "@ragdolls", bodies: 1 + 3 * 13, pairs: 0, points: 0 },
];

describe.each(STARTS.map((start) => [start.address, start] as const))("%s at its start", (address, expected) => {
  const model = modelOf(address);
  const pairs = contactsOf(model);

  test("has the counted bodies and contacts, and no overlap", () => {
    expect(model.bodies).toHaveLength(expected.bodies);
    expect(depthOf(pairs)).toBeLessThan(ROUNDING);
    expect([pairs.length, pairs.reduce((sum, { points }) => sum + points.length, 0)]).toEqual([expected.pairs, expected.points]);
    const names = new Set(pairs.map(namesOf));
    for (const name of expected.touching ?? []) expect(names).toContain(name);
  });

  test("has closed joints, and velocities that fit them", () => {
    const { position, angle, speed } = worstMiss(model);
    expect(Math.max(position, angle, speed)).toBeLessThan(1e-12);
  });
});

const MOST_BODIES = 150;
const SCENE_NAMES = [...new Set(STARTS.map(({ address }) => address.slice(1).split("?")[0]!))];

describe.each(SCENE_NAMES.map((name) => [name, findScene(name)!] as const))("%s", (name, scene: Scene) => {
  test("has no overlap at the borders of its ranges either", () => {
    const usual = { ...defaultValues(scene), ...FEW[name] };
    const borders = Object.entries(scene.parameters).flatMap(([parameter, { min, max }]) =>
      [min, max].filter((border) => border !== undefined).map((border) => ({ ...usual, [parameter]: border })),
    );
    for (const values of borders.filter((v) => scene.check?.(v) === undefined)) {
      const model = sceneModel(scene, values);
      if (model.bodies!.length > MOST_BODIES) continue;
      expect(depthOf(contactsOf(model)), JSON.stringify(values)).toBeLessThan(ROUNDING);
    }
  });
});

test("many ragdolls, links and small dominoes do not overlap", () => {
  for (const address of ["@ragdolls?count=12&height=1.2", "@chain-on-box?links=40&height=0", "@pile?bodies=120&row=2&seed=7"])
    expect(depthOf(contactsOf(modelOf(address))), address).toBeLessThan(ROUNDING);
});

describe("directions of contacts", () => {
  test("cards press level against each other, and upright on feet and decks", () => {
    for (const { a, b, points } of contactsOf(modelOf("@card-house?floors=3&lean=0.5"))) {
      const leaning = [a, b].every(({ body }) => body.name.startsWith("pair-"));
      for (const { normal } of points) {
        expect(Math.abs(leaning ? normal[0] : normal[1])).toBeGreaterThan(1 - 1e-12);
      }
    }
  });

  test("stones press along the arch", () => {
    for (const { a, b, points } of contactsOf(modelOf("@arch?stones=9&thickness=0.2"))) {
      const [i, j] = [a, b].map(({ body }) => Number(/stone-(\d+)/.exec(body.name)?.[1] ?? Number.NaN));
      if (Number.isNaN(i!) || Number.isNaN(j!)) continue;
      const angle = (Math.max(i!, j!) - 1) * (Math.PI / 9);
      for (const { normal } of points) {
        // across the radial joint at `angle`, either way
        expect(Math.abs(-normal[0] * Math.sin(angle) + normal[1] * Math.cos(angle))).toBeGreaterThan(1 - 1e-12);
      }
    }
  });

  test("spheres of the cradle press level", () => {
    for (const { points } of contactsOf(modelOf("@cradle?balls=6&raised=2")))
      for (const { normal } of points) expect(Math.abs(normal[0])).toBeGreaterThan(1 - 1e-15);
  });
});

describe("masses and moments", () => {
  const massOf = (address: string, name: string) => {
    const { mass, inertia, center } = massOfBody(bodyOf(modelOf(address), name), "").properties!;
    return { mass, moments: [inertia.xx, inertia.yy, inertia.zz], product: inertia.xy, center };
  };
  const boxMoments = (m: number, [x, y, z]: Triple): number[] => [y * y + z * z, x * x + z * z, x * x + y * y].map((s) => (m * s) / 12);

  test.each([
    ["@wall", "brick-7-3", 1, [1, 0.3, 0.4] as const],
    ["@stack?mass=3&size=2", "box-1", 3, [2, 2, 2] as const],
    ["@stack?ratio=1000", "box-20", 1000, [1, 1, 1] as const],
    ["@incline", "cube-4", 1, [1, 1, 1] as const],
    ["@pile", "box-17", 1, [0.5, 0.5, 0.5] as const],
    ["@funnel", "cube-17", 1, [1, 1, 1] as const],
    ["@rolling", "slab", 10, [20, 20, 1] as const],
    ["@dominoes", "domino-2", 0.01, [0.0075, 0.048, 0.024] as const],
  ])("%s: %s is a homogeneous box", (address, name, mass, size) => {
    const own = massOf(address, name);
    expect(own.mass).toBe(mass);
    boxMoments(mass, size).forEach((moment, i) => {
      expect(Math.abs(own.moments[i]! / moment - 1)).toBeLessThan(1e-14);
    });
  });

  test.each([
    ["@cradle", "ball-3", 1, 1],
    ["@wall", "ball", 10, 1],
    ["@rolling", "ball-2-3", 1, 0.5],
    ["@bounce", "ball", 1, 0.1],
  ])("%s: %s is a homogeneous sphere; rods have no mass", (address, name, mass, radius) => {
    const own = massOf(address, name);
    expect(own.mass).toBe(mass);
    for (const moment of own.moments) expect(Math.abs(moment / (0.4 * mass * radius * radius) - 1)).toBeLessThan(1e-14);
    expect(own.center).toEqual({ x: 0, y: 0, z: 0 });
  });

  test("a stone has the mass of its prism, ½(R² − r²) sin φ·depth", () => {
    const [outer, inner] = [1.1, 0.9];
    const area = 0.5 * (outer * outer - inner * inner) * Math.sin(Math.PI / 9);
    expect(massOf("@arch?stones=9&thickness=0.2", "stone-5").mass / (2000 * 0.4 * area)).toBeCloseTo(1, 13);
  });

  test("the rattleback's principal axes are turned by ½ atan(2·0.2/(16 − 2)) against its surface", () => {
    const { moments, product } = massOf("@rattleback", "celt");
    const turned = 0.5 * Math.atan2(2 * product, moments[1]! - moments[0]!);
    expect(turned).toBeCloseTo(0.5 * Math.atan(0.4 / 14), 14);
  });

  test("the ragdoll has 74.8 kg", () => {
    const model = modelOf("@ragdolls?count=1");
    const masses = model.bodies!.filter(({ kind }) => kind !== "fixed").map((body) => massOfBody(body, "").properties!.mass);
    expect(masses.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(74.8, 12);
  });
});

describe("velocities at the start", () => {
  const velocityAt = (model: ResolvedModel, name: string, point: Triple): Triple => {
    const { position, velocity, angularVelocity } = startOf(bodyOf(model, name));
    return plus(velocity, cross(angularVelocity, minus(point, position)));
  };

  test("the rattleback rolls: its point on the floor does not move", () => {
    const model = modelOf("@rattleback?tilt=0.05&spin=-8");
    const [pair] = contactsOf(model);
    expect(Math.hypot(...velocityAt(model, "celt", pair!.points[0]!.pointA))).toBeLessThan(1e-14);
  });

  test("the first domino turns about its lower front edge", () => {
    const model = modelOf("@dominoes?push=5");
    const edge: Triple = [0.0075 / 2, 0, 0];
    expect(Math.hypot(...velocityAt(model, "domino-1", edge))).toBeLessThan(1e-16);
    // its upper edges move forwards
    expect(velocityAt(model, "domino-1", [0.0075 / 2, 0.048, 0])[0]).toBeCloseTo(0.24, 14);
  });

  test("cubes on the incline slide down along it, with what 5 s of sliding give", () => {
    const [x, y] = startOf(bodyOf(modelOf("@incline"), "cube-1")).velocity;
    expect(Math.hypot(x, y)).toBeCloseTo(12.69507, 5);
    expect(Math.atan2(-y, -x)).toBeCloseTo(Math.PI / 12, 14);
  });
});

test.each([
  ["@cradle?balls=3&raised=4", "raised must not exceed balls"],
  ["@wall?rows=3", "lower than the ball"],
  ["@walker-on-ground?lift=1.2", "below the floor"],
])("%s is refused: values do not fit together", (address, message) => {
  const { model, diagnostics } = buildScene(address);
  expect(model).toBeUndefined();
  expect(diagnostics.map(({ code }) => code)).toEqual(["scene.misfit"]);
  expect(diagnostics[0]!.message).toContain(message);
});
