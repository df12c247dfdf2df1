/** The same bits in Node and in Chromium: state hashes after 1000 steps of a scene that uses every function of the step, and what both detectors find. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { reasonForNoBrowser } from "../../../../tools/lib/browser.mjs";
import { withPage } from "../../../../tools/lib/browser-page.mjs";

const BUILT = fileURLToPath(new URL("../../dist/index.js", import.meta.url));

type Core = typeof import("../../src/index.js");

/** Runs in Node and, as text, in the page: it may use nothing but its argument. */
function scene(core: Core): Record<string, string> {
  const { World, box, cone, createRandom, sin, cos, tan, asin, acos, atan2, exp, log, pow, hash64 } = core;
  const hashes: Record<string, string> = {};
  for (const method of ["series", "rk4", "splitting"] as const) {
    const random = createRandom(2024);
    const vector = (size: number) => [random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)] as const;
    // bodies overlap from the start and pass through each other: contacts have a scene of their own below
    const world = new World({ rotation: { method, order: 6 }, contact: { solver: "none" } });
    for (let i = 0; i < 40; i++) {
      const shapes = [box(0.3, 0.5, 0.9), cone(0.2, 0.6, { position: vector(0.5) })];
      world.addBody({ name: `b${i}`, shapes, position: vector(5), velocity: vector(3), angularVelocity: vector(40) });
    }
    world.addBody({
      kind: "kinematic",
      motion: { position: ["sin(t)*exp(-t/3)", "cos(2*t)", 0], rotation: { axis: [1, 2, 3], angle: "t^2.5" } },
    });
    world.addForce({ type: "damping", linear: 0.4, angular: 0.01, bodies: ["b1", "b2"] });
    world.addForce({ type: "point-gravity", strength: 30, center: [0, -20, 0] });
    world.addForce({ type: "constant", body: "b3", force: [1, 2, 3], frame: "body", point: [0.2, 0, 0] });
    for (let i = 0; i < 1000; i++) world.step(1 / 240);
    hashes[method] = world.hash();
  }
  for (const impact of ["exact", "step"] as const) {
    const random = createRandom(77);
    const world = new World({ contact: { impact } });
    world.addBody({ kind: "fixed", shapes: [core.plane([0, 1, 0])] });
    for (let i = 0; i < 8; i++) {
      const shapes = [i % 2 === 0 ? box(0.3, 0.5, 0.9) : cone(0.2, 0.6)].map((shape) => ({ ...shape, restitution: 0.3, friction: 0.4 }));
      const position = [random.uniform(-0.3, 0.3), 1 + i, random.uniform(-0.3, 0.3)] as const;
      world.addBody({ shapes, position, angularVelocity: [random.uniform(-5, 5), random.uniform(-5, 5), random.uniform(-5, 5)] });
    }
    for (let i = 0; i < 240; i++) world.step(1 / 240);
    hashes[`contacts ${impact}`] = world.hash();
  }
  for (const [name, options] of Object.entries({
    direct: {},
    fourth: { order: 4 },
    iterative: { method: "impulse-iterative" },
    lagrange: { method: "lagrange-sparse" },
  } as const)) {
    const world = new World({ ...options, contact: { solver: "none" } });
    for (let i = 0; i < 4; i++) {
      world.addBody({ name: `link-${i}`, shapes: [box(0.5, 0.1, 0.2)], position: [0.25 + 0.5 * i, 0, 0], angularVelocity: [0, 0, 0] });
      const type = i % 2 === 0 ? "universal" : "revolute";
      world.addJoint({
        type,
        a: i === 0 ? "ground" : `link-${i - 1}`,
        b: `link-${i}`,
        anchor: [0.5 * i, 0, 0],
        axis: [0, 1, 2],
        axis2: [1, 0, 0],
        ...(type === "revolute" && {
          name: `hinge-${i}`,
          coordinates: {
            turn: { low: -0.4, high: 0.7, restitution: 0.6, friction: 0.2, armature: 0.01, motor: { speed: "sin(3*t)", limit: 2 } },
          },
        }),
      });
    }
    world.addCoupling({ type: "gear", terms: [{ joint: "hinge-1" }, { joint: "hinge-3" }], ratio: -1 });
    world.addForce({ type: "spring", a: "ground", b: "link-3", pointA: [0, 2, 1], stiffness: 30, damping: 0.5 });
    for (let i = 0; i < 250; i++) world.step(1 / 240);
    hashes[name] = world.hash();
  }
  const { sphere, capsule, cylinder, ellipsoid, hull, mesh, plane, prepareShape, distanceBetween, impactBetween } = core;
  const corners = [
    [0.8, 0, 0],
    [0, 0.7, 0],
    [-0.5, -0.4, 0],
    [0, 0.1, 0.6],
  ] as const; // a tetrahedron
  const sides = [
    [0, 2, 1],
    [0, 1, 3],
    [1, 2, 3],
    [2, 0, 3],
  ] as const;
  for (const detector of ["gjk", "vclip"] as const) {
    const random = createRandom(99);
    const vector = (size: number) => [random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)] as const;
    const points = Array.from({ length: 30 }, () => vector(0.6));
    const rounded = [box(0.4, 0.5, 0.6, { margin: 0.1 }), capsule(0.2, 0.8), cylinder(0.3, 0.7), ellipsoid(0.2, 0.4, 0.6)];
    const shapes = [box(0.6, 0.8, 1), hull(points), sphere(0.5), cone(0.4, 0.9), mesh(corners, sides), plane([1, 2, 3]), ...rounded];
    const prepared = shapes.map((shape) => prepareShape(shape));
    const found: number[] = [];
    for (let i = 0; i < 400; i++) {
      const a = { shape: prepared[random.integer(prepared.length)]!, angularVelocity: vector(2) };
      const { x, y, z, w } = random.rotation();
      const b = { shape: prepared[i % prepared.length]!, position: vector(1.5), orientation: [x, y, z, w] as const, velocity: vector(2) };
      const { distance, normal, pointA } = distanceBetween(a, b, detector);
      found.push(distance, ...normal, ...pointA, impactBetween(a, b, 1, detector)?.time ?? -1);
    }
    const world = new World({ detector, gravity: [0, 0, 0], contact: { solver: "none" } });
    for (let i = 0; i < 40; i++) world.addBody({ shapes: [shapes[i % 5]!], position: vector(1.5), angularVelocity: vector(3) });
    world.step(0.1);
    for (const { points: contacts } of world.findContacts({ margin: 0.05 }))
      for (const p of contacts) found.push(p.distance, ...p.pointA, ...p.id);
    for (let i = 0; i < 100; i++) found.push(world.castRay({ from: vector(3), direction: vector(1) })?.distance ?? -1);
    hashes[detector] = hash64(Float64Array.from(found));
  }
  const random = createRandom(7);
  const values = new Float64Array(9 * 5000);
  for (let i = 0; i < values.length; i += 9) {
    const x = random.normal() * pow(10, random.uniform(-8, 8));
    const u = random.uniform(-1, 1);
    values.set(
      [sin(x), cos(x), tan(x), asin(u), acos(u), atan2(x, u), exp(u * 700), log(Math.abs(x) + 1e-300), pow(Math.abs(x), u * 9)],
      i,
    );
  }
  hashes["functions"] = hash64(values);
  return hashes;
}

describe("determinism", () => {
  it("Node and Chromium agree to the last bit after 1000 steps, for every rotation method, joint solver, detector and all functions", async (context) => {
    if (!existsSync(BUILT)) return context.skip("packages/core/dist is missing: npm run build");
    const missing = reasonForNoBrowser();
    if (missing !== undefined) return context.skip(missing);
    const here = scene((await import(BUILT)) as Core);
    const there = await withPage({}, (page) =>
      page.evaluate(`import("/packages/core/dist/index.js").then((core) => (${scene.toString()})(core))`),
    );
    expect(there).toEqual(here);
    expect(new Set(Object.values(here)).size).toBe(12);
  });
});
