/** What scripts without types give in place of numbers is refused with its place, and never enters a state as NaN. */
import { type BodyDescription, ModelError, plane, type RayQuery, sphere, type Vector3, World } from "@gelenk/core";
import { describe, expect, it } from "vitest";

/** The codes and places of what a call refuses. */
function refusedBy(call: () => unknown): readonly string[] {
  try {
    call();
  } catch (error) {
    if (error instanceof ModelError) return error.diagnostics.map(({ code, where }) => `${code} at ${where}`);
    throw error;
  }
  return [];
}

const wrong = (value: unknown) => value as Vector3;
const add = (description: object) => refusedBy(() => new World().addBody({ shapes: [sphere(1)], ...description } as BodyDescription));

describe("in place of a vector", () => {
  it.each([
    ["an object of another library", { x: 0, y: 1, z: 0 }, "model.wrong-type"],
    ["an expression", "2 * length", "model.wrong-type"],
    ["null", null, "model.wrong-type"],
    ["two numbers", [0, 1], "model.wrong-length"],
    ["four numbers", [0, 1, 0, 0], "model.wrong-length"],
  ])("%s", (_, value, code) => {
    for (const key of ["position", "velocity", "angularVelocity", "centerOfMass"])
      expect(add({ [key]: value })).toEqual([`${code} at ${key}`]);
    expect(refusedBy(() => new World({ gravity: wrong(value) }))).toEqual([`${code} at options.gravity`]);
    const world = new World();
    const ball = world.addBody({ name: "ball", shapes: [sphere(1)] });
    expect(refusedBy(() => world.addJoint({ type: "spherical", a: "ground", b: "ball", anchor: wrong(value) }))).toEqual([
      `${code} at anchor`,
    ]);
    if (value === null) return;
    expect(refusedBy(() => ball.applyForce(wrong(value)))).toEqual([`${code} at force`]);
    ball.velocity = [1, 2, 3];
    expect(
      refusedBy(() => {
        ball.velocity = wrong(value);
      }),
    ).toEqual([`${code} at velocity`]);
    expect(ball.velocity).toEqual([1, 2, 3]);
  });
});

it("one expression among numbers is found where it stands", () => {
  expect(add({ position: [0, "height", 0] })).toEqual(["model.wrong-type at position[1]"]);
  expect(add({ mass: "2" })).toContain("model.wrong-type at mass");
});

it("a number that is missing, because a name was misspelt, or a list in its place is found where it stands", () => {
  for (const odd of [undefined, [1], [1, 2, 3]]) {
    for (const key of ["position", "velocity", "orientation"]) {
      expect(add({ [key]: key === "orientation" ? [odd, 0, 0, 1] : [odd, 0, 0] })).toEqual([`model.wrong-type at ${key}[0]`]);
    }
    const world = new World();
    const ball = world.addBody({ name: "ball", shapes: [sphere(1)] });
    if (odd === undefined)
      expect(refusedBy(() => ball.applyForce([0, odd, 0] as unknown as Vector3))).toEqual(["model.wrong-type at force[1]"]);
    const anchor = [0, 0, odd] as unknown as Vector3;
    expect(refusedBy(() => world.addJoint({ type: "spherical", a: "ground", b: "ball", anchor }))).toEqual([
      "model.wrong-type at anchor[2]",
    ]);
  }
});

it("an orientation has four components", () => {
  expect(add({ orientation: [0, 0, 1] })).toEqual(["model.wrong-length at orientation"]);
  expect(add({ orientation: { x: 0, y: 0, z: 0, w: 1 } })).toEqual(["model.wrong-type at orientation"]);
});

it("lists of numbers of other kinds are good", () => {
  expect(add({ position: new Float64Array([1, 2, 3]) })).toEqual([]);
  expect(refusedBy(() => new World().addBody({ kind: "fixed", shapes: [plane([0, 1, 0])] }))).toEqual([]);
});

describe("in place of other things", () => {
  const world = new World();
  const ball = world.addBody({ name: "ball", shapes: [sphere(1)] });

  it("one shape is no list of them", () => {
    expect(add({ shapes: sphere(1) })).toEqual(["model.wrong-type at shapes"]);
  });

  it("a body is not its name", () => {
    const b = ball as unknown as string;
    expect(refusedBy(() => world.addJoint({ type: "spherical", a: "ground", b }))).toContain("model.wrong-type at b");
    expect(refusedBy(() => world.addForce({ type: "constant", body: b, force: [0, 1, 0] }))).toContain("model.wrong-type at body");
  });

  it("one number is not the tolerances of all quantities", () => {
    const tolerance = 1e-6 as unknown as object;
    expect(refusedBy(() => new World({ tolerance }))).toEqual(["model.wrong-type at options.tolerance"]);
  });

  it("two lists are no ray", () => {
    const ray = [0, 10, 0] as unknown as RayQuery;
    expect(refusedBy(() => world.castRay(ray))).toEqual(["query.incomplete at from", "query.incomplete at direction"]);
  });
});
