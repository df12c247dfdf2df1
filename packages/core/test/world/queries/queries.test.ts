/** Queries of a world. References: closed forms of spheres, boxes and planes at round places. */
import { describe, expect, it } from "vitest";
import { box, capsule, hull, mesh, plane, sphere, torus } from "../../../src/model/shapes.js";
import type { Body } from "../../../src/world/handles/body-handle.js";
import { World } from "../../../src/world/world.js";
import { codesOf } from "../codes-of.js";

/** A floor at y = 0, a ball of 0.5 m around (0, 2, 0), a crate of 1 m around (3, 0.5, 0) with a centre of mass off its middle. */
function room(): { world: World; ball: Body; crate: Body; floor: Body } {
  const world = new World();
  const floor = world.addBody({ name: "floor", kind: "fixed", shapes: [plane([0, 1, 0])] });
  const ball = world.addBody({ name: "ball", shapes: [sphere(0.5, { groups: ["balls"], name: "skin" })], position: [0, 2, 0] });
  const crate = world.addBody({
    name: "crate",
    shapes: [box(1, 1, 1, { groups: ["crates"] }), box(0.2, 0.2, 0.2, { position: [0.3, 0.3, 0], density: 9000, use: ["mass"] })],
    position: [3, 0.5, 0],
  });
  return { world, ball, crate, floor };
}

describe("rays", () => {
  it("tell body, shape, distance, point and normal of what they meet first", () => {
    const { world, ball } = room();
    const hit = world.castRay({ from: [0, 5, 0], direction: [0, -2, 0] })!;
    expect(hit.body.name).toBe("ball");
    expect([hit.shape, hit.shapeName]).toEqual([0, "skin"]);
    expect(hit.distance).toBeCloseTo(2.5, 14);
    expect(hit.point).toEqual([0, 2.5, 0]);
    expect(hit.normal).toEqual([0, 1, 0]);
    expect(world.castRay({ from: [0, 5, 0], direction: [0, -1, 0], length: 2 })).toBeUndefined();
    const all = world.castRayAll({ from: [0, 5, 0], direction: [0, -1, 0] });
    expect(all.map(({ body, distance }) => [body.name, distance])).toEqual([
      ["ball", 2.5],
      ["floor", 5],
    ]);
    expect(world.castRay({ from: [0, 5, 0], direction: [0, -1, 0], filter: { without: [ball] } })!.body.name).toBe("floor");
  });

  it("start inside with distance 0 and the normal against the ray", () => {
    const { world } = room();
    const hit = world.castRay({ from: [3, 0.5, 0], direction: [1, 0, 0] })!;
    expect([hit.body.name, hit.distance, hit.normal[0]]).toEqual(["crate", 0, -1]);
  });

  it("see groups: mask names those that are looked at, groups those that must be admitted", () => {
    const { world } = room();
    const down = { from: [0, 5, 0], direction: [0, -1, 0] } as const;
    expect(world.castRay({ ...down, filter: { mask: ["crates", "default"] } })!.body.name).toBe("floor");
    expect(world.castRay({ ...down, filter: { mask: ["nobody"] } })).toBeUndefined();
    world.addBody({ kind: "fixed", shapes: [box(1, 0.1, 1, { mask: ["balls"] })], position: [0, 4, 0], name: "net" });
    expect(world.castRay({ ...down, filter: { groups: ["balls"] } })!.body.name).toBe("net");
    expect(world.castRay({ ...down, filter: { groups: ["crates"] } })!.body.name).toBe("ball");
  });

  it("see sensors only when asked to", () => {
    const { world } = room();
    world.addBody({ name: "gate", kind: "fixed", shapes: [box(1, 1, 1, { sensor: true })], position: [0, 4, 0] });
    const down = { from: [0, 6, 0], direction: [0, -1, 0] } as const;
    expect(world.castRay(down)!.body.name).toBe("ball");
    expect(world.castRay({ ...down, filter: { sensors: true } })!.body.name).toBe("gate");
  });
});

describe("casts", () => {
  it("a ball that falls on a ball: centres √(r₁ + r₂)² − offset² apart", () => {
    const { world } = room();
    const hit = world.castShape({ shape: sphere(0.25), position: [0.45, 6, 0], translation: [0, -6, 0] })!;
    // centres 0.75 apart, 0.45 aside: 0.6 above
    expect(hit.body.name).toBe("ball");
    expect(hit.fraction).toBeCloseTo((6 - 2.6) / 6, 12);
    expect(hit.normal[0]).toBeCloseTo(0.6, 11);
    expect(hit.normal[1]).toBeCloseTo(0.8, 11);
    expect(hit.pointA[1]).toBeCloseTo(2.4, 11);
    expect(world.castShape({ shape: sphere(0.25), position: [0.45, 6, 0], translation: [0, -3.39, 0] })).toBeUndefined();
  });

  it("a rod that turns about the vertical hits the side of the crate when it gets to its edge", () => {
    const { world } = room();
    const rod = capsule(0.1, 5, { orientation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] });
    const query = { shape: rod, position: [3, 0.5, 2.5] as const, rotation: [0, Math.PI / 2, 0] as const, translation: [0, 0, 0] as const };
    const hit = world.castShape(query)!;
    expect(hit.body.name).toBe("crate");
    // the edge of the crate lies at (0.5, −2) from the axis; the rod is 0.1 thick on its side
    expect(hit.fraction * (Math.PI / 2)).toBeCloseTo(Math.atan2(2, 0.5) - Math.asin(0.1 / Math.sqrt(4.25)), 10);
  });

  it("surfaces fall like solids: a torus that lies flat comes down with its tube", () => {
    const { world } = room();
    const ring = torus(0.5, 0.2, { orientation: [-Math.SQRT1_2, 0, 0, Math.SQRT1_2] });
    const query = { shape: ring, position: [-5, 2, 0], translation: [0, -5, 0] } as const;
    // vertices of the mesh lie on the torus, one row of them at its bottom
    expect(world.castShape(query)!.fraction).toBeCloseTo(1.8 / 5, 12);
    expect(world.closest({ shape: ring, position: [-5, 2, 0] })!.distance).toBeCloseTo(1.8, 12);
    expect(world.overlaps({ shape: ring, position: [-5, 0.19, 0] }).map(({ body }) => body.name)).toEqual(["floor"]);
    // the ball of 0.5 m fits into the ring with 0.5 − 0.2 free: it rests on the tube, centre √(0.7² − 0.5²) above the middle
    const onBall = world.castShape({ shape: ring, position: [0, 5, 0], translation: [0, -5, 0] })!;
    const chordal = 2e-2; // the tube is a polygon of 24 corners, the ring one of 48
    expect(Math.abs(5 - 5 * onBall.fraction - 2 - Math.sqrt(0.24))).toBeLessThan(chordal);
  });

  it("starting in something: at once, with the depth", () => {
    const { world } = room();
    const hit = world.castShape({ shape: sphere(0.5), position: [0, 2.9, 0], translation: [0, 5, 0] })!;
    expect([hit.body.name, hit.fraction]).toEqual(["ball", 0]);
    expect(hit.distance).toBeCloseTo(-0.1, 12);
  });
});

describe("overlaps, closest and distance", () => {
  it("overlaps lists what a shape reaches into", () => {
    const { world } = room();
    const found = world.overlaps({ shape: box(8, 1, 1), position: [0, 1, 0] });
    expect(found.map(({ body, distance }) => [body.name, Number(distance.toFixed(12))])).toEqual([
      ["ball", 0],
      ["crate", -0.5],
    ]);
    expect(world.overlaps({ shape: sphere(0.1), position: [0, 9, 0] })).toEqual([]);
  });

  it("closest finds the nearest to a point and to a shape", () => {
    const { world } = room();
    const near = world.closest({ point: [3, 3, 0] })!;
    expect([near.body.name, near.distance, near.pointA, near.pointB]).toEqual(["crate", 2, [3, 1, 0], [3, 3, 0]]);
    expect(world.closest({ point: [3, 3, 0], within: 1.9 })).toBeUndefined();
    expect(world.closest({ point: [0, 2.1, 0] })!.distance).toBeCloseTo(-0.4, 13);
    const rod = world.closest({ shape: capsule(0.1, 1), position: [0, 4, 0] })!;
    expect(rod.distance).toBeCloseTo(1.4, 13);
  });

  it("distance of two bodies follows them when they are put elsewhere", () => {
    const { world, ball, crate, floor } = room();
    expect(world.distance(ball, floor)!.distance).toBeCloseTo(1.5, 14);
    ball.position = [3, 2, 0];
    const { distance, pointA, pointB, normal } = world.distance(ball, crate)!;
    expect(distance).toBeCloseTo(0.5, 13);
    expect(pointA[1]).toBeCloseTo(1.5, 13);
    expect(pointB[1]).toBeCloseTo(1, 13);
    expect(normal[1]).toBeCloseTo(-1, 13);
    // 45° about the edge direction: a corner of the crate points up, √2/2 above its middle
    crate.orientation = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
    expect(world.distance(ball, crate)!.distance).toBeCloseTo(1 - Math.SQRT1_2, 12);
    expect(world.distance(ball, world.addBody({ mass: 1 }))).toBeUndefined();
    expect(() => world.distance(ball, ball)).toThrow(/query\.same-body.*ball/s);
  });
});

describe("contacts", () => {
  it("a crate on the floor touches it with four corners, and tells the coefficients of both", () => {
    const { world } = room();
    const [pair, ...rest] = world.findContacts({ margin: 1e-9 });
    expect(rest).toEqual([]);
    expect([pair!.a.body.name, pair!.b.body.name]).toEqual(["floor", "crate"]);
    expect(pair!.points.length).toBe(4);
    for (const { distance, normal, pointB, id } of pair!.points) {
      expect(distance).toBeCloseTo(0, 14);
      expect(normal[1]).toBeCloseTo(1, 14);
      expect(Math.abs(pointB[0] - 3)).toBeCloseTo(0.5, 14);
      expect(id[1]).toBe(0);
    }
    expect(new Set(pair!.points.map(({ id }) => id[3])).size).toBe(4);
    expect(pair!.a.coefficients.friction).toBe(0.5);
  });

  it("jointed bodies, excluded ones and fixed ones have none", () => {
    const pile = (options: ConstructorParameters<typeof World>[0], collide?: boolean) => {
      const world = new World(options);
      for (const [name, y] of [["a", 0.5] as const, ["b", 1.4] as const])
        world.addBody({ name, shapes: [box(1, 1, 1)], position: [0, y, 0] });
      if (collide !== undefined) world.addJoint({ type: "spherical", a: "a", b: "b", anchor: [0, 1, 0], collide });
      return world.findContacts().length;
    };
    expect(pile({})).toBe(1);
    expect(pile({}, true)).toBe(1);
    expect(pile({}, false)).toBe(0);
    expect(pile({ exclude: [["b", "a"]] })).toBe(0);
    expect(pile({ detector: "vclip", broadPhase: "sweep" })).toBe(1);
    const world = new World();
    for (const y of [0, 0.5]) world.addBody({ kind: "fixed", shapes: [box(1, 1, 1)], position: [0, y, 0] });
    expect(world.findContacts()).toEqual([]);
  });
});

describe("changes of the world", () => {
  it("queries see steps, poses set by hand, bodies that come and go, and restored snapshots", () => {
    const { world, ball, crate } = room();
    const nearest = () => world.castRay({ from: [0, 5, 0], direction: [0, -1, 0] })!;
    const before = world.snapshot();
    expect(nearest().distance).toBe(2.5);
    ball.position = [0, 1, 0];
    expect(nearest().distance).toBe(3.5);
    ball.velocity = [0, -1, 0];
    world.gravity = [0, 0, 0];
    world.step(0.25);
    expect(nearest().distance).toBeCloseTo(3.75, 14);
    world.remove(ball);
    expect(nearest().body.name).toBe("floor");
    world.addBody({ name: "other", shapes: [sphere(1)], position: [0, 3, 0] });
    expect(nearest().distance).toBe(1);
    world.restore(before);
    expect([nearest().body.name, nearest().distance]).toEqual(["ball", 2.5]);
    expect(world.distance(world.body("ball")!, crate)!.distance).toBeGreaterThan(0);
    const seen: number[] = [];
    world.addModule({ beforeStep: () => seen.push(nearest().distance) });
    world.step();
    expect(seen).toEqual([2.5]);
  });

  it("modules see bodies where joints that fell apart have been pulled to", () => {
    const world = new World({ gravity: [0, 0, 0] });
    // sensors look at the end of every step, after which nobody edits anything
    world.addBody({ kind: "fixed", shapes: [box(1, 1, 1, { sensor: true })], position: [0, -9, 0] });
    const ball = world.addBody({ name: "ball", shapes: [sphere(0.5)], position: [0, 0, 0] });
    world.addJoint({ type: "spherical", a: "ground", b: "ball", anchor: [0, 0, 0] });
    ball.position = [0, 3, 0];
    const seen: [number, number][] = [];
    world.addModule({
      beforeStep: () => seen.push([world.castRay({ from: [0, 20, 0], direction: [0, -1, 0] })!.distance, 19.5 - ball.position[1]]),
    });
    for (let i = 0; i < 4; i++) world.step(1 / 60);
    expect(seen[3]![1] - seen[0]![1]).toBeGreaterThan(0.1);
    for (const [found, expected] of seen) expect(found).toBeCloseTo(expected, 12);
  });
});

describe("bad questions and shapes", () => {
  it("a world without shapes has no answers", () => {
    const world = new World();
    world.addBody({ mass: 1 });
    expect(world.castRay({ from: [0, 0, 0], direction: [0, 1, 0] })).toBeUndefined();
    expect(world.castShape({ shape: sphere(1), translation: [1, 0, 0] })).toBeUndefined();
    expect(world.closest({ point: [0, 0, 0] })).toBeUndefined();
    expect([...world.overlaps({ shape: plane([0, 1, 0]) }), ...world.findContacts({ margin: 1 })]).toEqual([]);
    expect(codesOf(() => world.findContacts({ margin: Infinity }))).toEqual(["model.not-finite"]);
  });

  it("throw with the place of what is wrong", () => {
    const { world, ball } = room();
    expect(codesOf(() => world.castRay({ from: [0, Number.NaN, 0], direction: [0, 0, 0] }))).toEqual([
      "model.not-finite",
      "query.no-direction",
    ]);
    expect(codesOf(() => world.castRay({ from: [0, 0, 0], direction: [1, 0, 0], length: -1 }))).toEqual(["query.bad-length"]);
    expect(codesOf(() => world.closest({ point: [0, 0, 0], within: Number.NaN }))).toEqual(["query.bad-length"]);
    expect(codesOf(() => world.overlaps({ shape: sphere(-1) }))).toEqual(["shape.not-positive"]);
    expect(
      codesOf(() =>
        world.overlaps({
          shape: hull([
            [0, 0, 0],
            [1, 0, 0],
            [0, 1, 0],
            [1, 1, 0],
          ]),
        }),
      ),
    ).toEqual(["collision.hull-flat"]);
    expect(codesOf(() => world.castShape({ shape: sphere(1), translation: [0, Infinity, 0] }))).toEqual(["model.not-finite"]);
    expect(codesOf(() => world.castShape({ shape: sphere(1), translation: [0, 1e200, 0] }))).toEqual(["query.out-of-range"]);
    // any length but zero, also where its square is zero
    expect(codesOf(() => world.castRay({ from: [0, 0, 0], direction: [1e-200, 0, 0] }))).toEqual([]);
    world.remove(ball);
    expect(() => world.castRay({ from: [0, 0, 0], direction: [0, 1, 0], filter: { without: [ball] } })).toThrow("removed");
  });

  it("shapes that cannot be touched are refused when the world is built, each once", () => {
    const flat = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
    ] as const;
    const world = new World();
    expect(codesOf(() => world.addBody({ kind: "fixed", shapes: [hull(flat)] }))).toEqual(["collision.hull-flat"]);
    expect(codesOf(() => World.fromModel({ gelenk: 1, bodies: [{ mass: 1, inertia: [1, 1, 1], shapes: [hull(flat)] }] })).length).toBe(1);
    const turned = mesh(
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      [
        [0, 1, 2],
        [0, 1, 3],
        [1, 2, 3],
        [2, 0, 3],
      ],
      { use: ["collision"] },
    );
    expect(codesOf(() => world.addBody({ mass: 1, shapes: [turned] }))).toContain("collision.mesh-not-oriented");
  });

  it("bodies that come later may not bring more than 32 groups in all; those that went do not count", () => {
    const world = new World();
    const add = (name: string) => world.addBody({ mass: 1, shapes: [sphere(1, { groups: [name] })] });
    // with "default" 32
    for (let i = 0; i < 31; i++) add(`g${i}`);
    expect(codesOf(() => add("one more"))).toEqual(["model.too-many"]);
    world.remove(world.bodies[0]!);
    add("one more");
    expect(world.overlaps({ shape: sphere(1), filter: { mask: ["one more"] } }).length).toBe(1);
  });
});
