/** Joints under abuse: everything ends in a diagnostic or a report, and the world stays usable. */
import { describe, expect, it } from "vitest";
import { box, sphere } from "../../../src/model/shapes.js";
import { ModelError } from "../../../src/world/errors.js";
import { World } from "../../../src/world/world.js";
import { chain, fourBar } from "../mechanisms.js";

const finite = (world: World) => world.bodies.every((b) => [...b.position, ...b.velocity, ...b.orientation].every(Number.isFinite));

describe("bad joints are refused with a diagnostic", () => {
  const world = new World();
  world.addBody({ name: "arm", shapes: [sphere(1)] });
  world.addBody({ name: "wall", kind: "fixed", shapes: [sphere(1)] });
  for (const [what, joint, code] of [
    ["unknown type", { type: "hinge", a: "ground", b: "arm" }, "joint.unknown-type"],
    ["self-connecting", { type: "weld", a: "arm", b: "arm" }, "joint.same-body"],
    ["dangling", { type: "weld", a: "arm", b: "nobody" }, "model.unknown-body"],
    ["nothing to move", { type: "weld", a: "ground", b: "wall" }, "joint.fixed-fixed"],
    ["no direction", { type: "revolute", a: "ground", b: "arm", axis: [0, 0, 0] }, "model.zero-axis"],
    ["a distance of nothing", { type: "distance", a: "ground", b: "arm", frameA: {}, frameB: {} }, "joint.too-short"],
    [
      "a distance below the tolerance",
      { type: "distance", a: "ground", b: "arm", frameA: {}, frameB: {}, length: 1e-9 },
      "joint.too-short",
    ],
    ["not finite", { type: "revolute", a: "ground", b: "arm", anchor: [Number.NaN, 0, 0] }, "model.not-finite"],
  ] as const) {
    it(what, () => {
      try {
        world.addJoint(joint as never);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(ModelError);
        expect((error as ModelError).diagnostics.map((d) => d.code)).toContain(code);
      }
      expect(world.joints).toEqual([]);
    });
  }
});

describe("reassembly", () => {
  for (const method of ["impulse-direct", "impulse-iterative"] as const) {
    it(`${method}: a chain whose links lie metres apart pulls itself together without blowing up`, () => {
      const world = chain(4, { method });
      world.bodies.forEach((body, i) => {
        body.position = [2 * Math.sin(i), 1 + i, 3 * Math.cos(2 * i)];
      });
      let fastest = 0;
      for (let i = 0; i < 480; i++) {
        world.step(1 / 240);
        for (const body of world.bodies) fastest = Math.max(fastest, Math.hypot(...body.velocity));
      }
      const worst = Math.max(...world.joints.map((joint) => joint.error.position));
      expect(worst).toBeLessThan(1e-6);
      expect(fastest).toBeLessThan(200);
      expect(finite(world)).toBe(true);
    });
  }
});

describe("contradictory joints", () => {
  it("cannot be met, are reported, and do no further harm", () => {
    const world = new World({ gravity: [0, -9.81, 0] });
    const arm = world.addBody({ name: "arm", shapes: [box(1, 0.1, 0.1)] });
    // the same point of the arm in two places at once
    world.addJoint({ type: "spherical", a: "ground", b: "arm", frameA: { position: [0, 0, 0] }, frameB: { position: [0.5, 0, 0] } });
    world.addJoint({ type: "spherical", a: "ground", b: "arm", frameA: { position: [1, 0, 0] }, frameB: { position: [0.5, 0, 0] } });
    let converged = true;
    for (let i = 0; i < 5; i++) converged = world.step(1 / 60).converged && converged;
    expect(converged).toBe(false);
    expect(Math.max(...world.joints.map((joint) => joint.error.position))).toBeGreaterThan(0.4);
    expect(finite(world)).toBe(true);
    expect(Math.hypot(...arm.velocity)).toBeLessThan(100);
  });
});

describe("duplicate joints", () => {
  it("are redundant, not an error", () => {
    const world = chain(3);
    world.addJoint({ type: "revolute", a: "link-0", b: "link-1", anchor: [0.2, 0, 0], axis: [0, 0, 1] });
    for (let i = 0; i < 240; i++) expect(world.step(1 / 240).converged).toBe(true);
    expect(world.ledger.jointPositionError).toBeLessThan(1e-6);
  });
});

describe("mass ratios", () => {
  it("of 1e12 hold, or say that they do not", () => {
    const world = new World({ gravity: [0, -9.81, 0] });
    world.addBody({ name: "feather", shapes: [box(0.2, 0.02, 0.02)], mass: 1e-6, position: [0.1, 0, 0] });
    world.addBody({ name: "mountain", shapes: [box(0.2, 0.02, 0.02)], mass: 1e6, position: [0.3, 0, 0] });
    world.addJoint({ type: "revolute", a: "ground", b: "feather", anchor: [0, 0, 0], axis: [0, 0, 1] });
    world.addJoint({ type: "revolute", a: "feather", b: "mountain", anchor: [0.2, 0, 0], axis: [0, 0, 1] });
    let converged = true;
    for (let i = 0; i < 60; i++) converged = world.step(1 / 240).converged && converged;
    expect(finite(world)).toBe(true);
    if (converged) expect(world.ledger.jointPositionError).toBeLessThan(1e-6);
  });
});

describe("any time", () => {
  it("a small budget ends every correction early: stable, and the report says what is missing", () => {
    const world = chain(10, { method: "impulse-iterative", budget: 10 });
    let missed = 0;
    for (let i = 0; i < 480; i++) if (!world.step(1 / 240).converged) missed++;
    expect(missed).toBeGreaterThan(100);
    expect(finite(world)).toBe(true);
    // the joints sag, but the chain neither falls apart nor gains energy
    expect(world.ledger.jointPositionError).toBeLessThan(0.05);
    expect(world.totals().kinetic).toBeLessThan(10 * 9.81 * 2);
  });

  it("a budget of zero corrects nothing and says so", () => {
    const world = chain(2, { budget: 0 });
    expect(world.step(1 / 240).converged).toBe(false);
    expect(finite(world)).toBe(true);
  });
});

describe("structure changes on the way", () => {
  it("a joint that is removed lets go, one that is added holds", () => {
    const world = chain(2);
    for (let i = 0; i < 60; i++) world.step(1 / 240);
    const [, second] = world.joints;
    world.remove(second!);
    for (let i = 0; i < 60; i++) world.step(1 / 240);
    // the lower link is in free fall: no force but gravity
    const [x, y] = world.body("link-1")!.velocity;
    world.step(1 / 240);
    expect(world.body("link-1")!.velocity[1] - y).toBeCloseTo(-9.81 / 240, 12);
    expect(world.body("link-1")!.velocity[0] - x).toBeCloseTo(0, 12);
    world.addJoint({ type: "spherical", a: "ground", b: "link-1", anchor: world.body("link-1")!.position });
    const place = world.body("link-1")!.position;
    for (let i = 0; i < 60; i++) world.step(1 / 240);
    world.body("link-1")!.position.forEach((value, k) => {
      expect(value).toBeCloseTo(place[k]!, 6);
    });
  });

  it("removing a body takes its joints along", () => {
    const world = chain(3);
    world.remove(world.body("link-1")!);
    expect(world.joints.map((joint) => joint.name)).toEqual(["joint-1"]);
    world.step(1 / 240);
    expect(finite(world)).toBe(true);
  });
});

describe("snapshots with joints", () => {
  it("rewind and repeat gives the same bits, for every method and order", () => {
    for (const options of [{}, { order: 4 }, { method: "impulse-iterative" as const }]) {
      const world = fourBar(options);
      for (let i = 0; i < 30; i++) world.step(1 / 120);
      const saved = world.snapshot();
      for (let i = 0; i < 30; i++) world.step(1 / 120);
      const hash = world.hash();
      world.restore(saved);
      for (let i = 0; i < 30; i++) world.step(1 / 120);
      expect(world.hash()).toBe(hash);
    }
  });
});

describe("reading a joint", () => {
  it("coordinate and speed of a hinge, counting turns; reaction of a hanging weight", () => {
    const world = new World({ gravity: [0, 0, 0] });
    world.addBody({ name: "wheel", shapes: [box(1, 0.1, 0.1)], angularVelocity: [0, 0, 20] });
    const hinge = world.addJoint({ type: "revolute", a: "ground", b: "wheel", axis: [0, 0, 1] });
    for (let i = 0; i < 480; i++) world.step(1 / 480);
    expect(hinge.coordinates[0]).toBeCloseTo(20, 6);
    expect(hinge.speeds[0]).toBeCloseTo(20, 9);

    const hanging = new World({ gravity: [0, -10, 0] });
    hanging.addBody({ name: "weight", shapes: [sphere(0.1)], mass: 3, position: [0, -1, 0] });
    const hook = hanging.addJoint({ type: "spherical", a: "ground", b: "weight", anchor: [0, 0, 0] });
    for (let i = 0; i < 10; i++) hanging.step(1 / 100);
    expect(hook.reaction.force[1]).toBeCloseTo(30, 9);
  });
});
