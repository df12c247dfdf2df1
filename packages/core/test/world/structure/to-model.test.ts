/** What a model says of turns and servos: a world built from it goes on as the first one does. References: that world; the closed form of a spiral spring. */
import { describe, expect, it } from "vitest";
import { cylinder } from "../../../src/model/shapes.js";
import { World } from "../../../src/world/world.js";

/** A wheel on a hinge about z, moment ½ m r² = 0.05. */
function wheel(turn: object, spin = 0): World {
  const world = new World({ gravity: [0, 0, 0], step: 1 / 200 });
  world.addBody({ name: "wheel", mass: 10, shapes: [cylinder(0.1, 0.1)], angularVelocity: [0, 0, spin] });
  world.addJoint({ name: "hinge", type: "revolute", a: "ground", b: "wheel", axis: [0, 0, 1], coordinates: { turn } });
  return world;
}

describe("toModel", () => {
  it("names no bodies that are gone", () => {
    const methods = [
      { of: ["a", "b"], method: "free" },
      { of: "b", method: "free" },
    ] as const;
    const world = new World({ methods });
    for (const name of ["a", "b"]) world.addBody({ name, mass: 1 });
    expect(world.toModel().settings!.methods).toEqual(methods);
    world.remove(world.body("b")!);
    expect(World.fromModel(world.toModel()).toModel().settings!.methods).toEqual([{ of: ["a"], method: "free" }]);
  });

  it("keeps the turns a coordinate has made, in both senses", () => {
    for (const spin of [30, -30]) {
      const first = wheel({}, spin);
      for (let i = 0; i < 200; i++) first.step();
      const angle = first.joint("hinge")!.coordinates[0]!;
      // the rotation series of order 4 makes (ωh)⁵/120 per step
      expect(angle).toBeCloseTo(spin, 3);
      const second = World.fromModel(first.toModel());
      expect(second.joint("hinge")!.coordinates[0]).toBeCloseTo(angle, 9);
      for (const world of [first, second]) for (let i = 0; i < 100; i++) world.step();
      expect(second.joint("hinge")!.coordinates[0]).toBeCloseTo(1.5 * spin, 3);
    }
  });

  it("a spring that was wound up unwinds from there: energy ½ k q² at the start", () => {
    const world = wheel({ stiffness: 2, start: 8 * Math.PI });
    expect(world.joint("hinge")!.coordinates[0]).toBeCloseTo(8 * Math.PI, 12);
    expect(world.totals().potential).toBeCloseTo((8 * Math.PI) ** 2, 9);
    // ω = √(k/J) = 6.3 rad/s; q = q₀ cos ωt within (ωh)²/24·ωt of second order
    for (let i = 0; i < 100; i++) world.step();
    expect(world.joint("hinge")!.coordinates[0]! / (8 * Math.PI)).toBeCloseTo(Math.cos(Math.sqrt(40) * 0.5), 3);
    const start = world.toModel().joints![0]!.coordinates!["turn"]!.start;
    expect(start).toBeCloseTo(world.joint("hinge")!.coordinates[0]!, 12);
  });

  it("says nothing of turns where there are none, and takes back what was written", () => {
    expect(wheel({ stiffness: 1 }).toModel().joints![0]!.coordinates).toEqual({ turn: { stiffness: 1 } });
    const plain = new World();
    plain.addBody({ name: "wheel", shapes: [cylinder(0.1, 0.1)] });
    plain.addJoint({ type: "revolute", a: "ground", b: "wheel" });
    expect(plain.toModel().joints![0]).not.toHaveProperty("coordinates");
    const unwound = wheel({ start: 2 * Math.PI }, -2 * Math.PI);
    for (let i = 0; i < 200; i++) unwound.step();
    expect(unwound.joint("hinge")!.coordinates[0]).toBeCloseTo(0, 6);
    expect(World.fromModel(unwound.toModel()).joint("hinge")!.coordinates[0]).toBeCloseTo(0, 6);
  });

  it("keeps the integral of a servo: the copy repeats the original", () => {
    const first = wheel({ drive: -3, servo: { target: 0.4, p: 5, i: 8, d: 0.6 } });
    for (let i = 0; i < 300; i++) first.step();
    const second = World.fromModel(first.toModel());
    expect(first.toModel().joints![0]!.coordinates!["turn"]!.servo!.integral).toBeGreaterThan(1);
    for (const world of [first, second]) for (let i = 0; i < 100; i++) world.step();
    // Both are the same but for the rounding of poses on their way through the model.
    expect(second.joint("hinge")!.coordinates[0]).toBeCloseTo(first.joint("hinge")!.coordinates[0]!, 12);
    // Without its integral the wheel would fall back: the drive is as large as the integral that balances it.
    first.joint("hinge")!.setTarget("turn", 1);
    const { servo } = first.toModel().joints![0]!.coordinates!["turn"]!;
    expect(servo).toMatchObject({ target: 1, p: 5, i: 8, d: 0.6 });
  });
});
