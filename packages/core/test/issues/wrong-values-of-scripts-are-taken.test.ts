/**
 * What types keep away and scripts without types give: some was taken as if nothing had been said (a body of kind "static" fell, `contact: "block"`
 * stated nothing, a servo without a gain or a force without a body acted on what it could), some ended as a TypeError from inside.
 */
import { box, createRun, simulate, sphere, World } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { placesOf } from "../world/codes-of.js";

const HINGE = { type: "revolute", a: "ground", b: "arm", axis: [0, 0, 1] };
const HULL = { name: "arm", shapes: [box(1, 1, 1)] };

function world(): World {
  const made = new World();
  made.addBody(HULL as never);
  return made;
}

const refused = (cases: readonly (readonly [string, unknown, string])[], use: (value: never) => unknown): void => {
  it.each(cases)("%s", (_, value, finding) => expect(placesOf(() => use(value as never))).toEqual([finding]));
};

describe("a body", () => {
  refused(
    [
      ["of a kind that does not exist", { mass: 1, kind: "static" }, "model.unknown-kind kind"],
      ["whose name is a number", { mass: 1, name: 5 }, "model.wrong-type name"],
      ["that is nothing", undefined, "model.wrong-type "],
      ["of a negative mass, by its place", { mass: -1 }, "mass.not-positive mass"],
    ],
    (body) => new World().addBody(body),
  );

  it.each<[string, (body: ReturnType<World["addBody"]>) => unknown, string]>([
    ["that is told nothing", (body) => Object.assign(body, { velocity: undefined }), "model.wrong-type velocity"],
    ["that is told one number", (body) => Object.assign(body, { velocity: 5 }), "model.wrong-type velocity"],
    [
      "that is turned by no orientation",
      (body) => Object.assign(body, { orientation: [0, 0, 0, 0] }),
      "model.zero-orientation orientation",
    ],
    ["that is pushed by texts", (body) => body.applyForce(["1", 0, 0] as never), "model.wrong-type force[0]"],
    ["that is pushed by nothing", (body) => body.applyForce(undefined as never), "model.wrong-type force"],
    ["that is asked for the place of nothing", (body) => body.worldPoint(undefined as never), "model.wrong-type local"],
  ])("%s", (_, action, finding) => {
    const body = world().body("arm")!;
    expect(placesOf(() => action(body))).toEqual([finding]);
    expect(body.orientation).toEqual([0, 0, 0, 1]);
  });
});

describe("a shape", () => {
  refused(
    [
      ["a hull without points", { type: "hull" }, "model.wrong-type shapes[0].points"],
      ["a plane without a normal", { type: "plane" }, "model.wrong-type shapes[0].normal"],
      ["a field without heights", { type: "height-field", size: [1, 1] }, "model.wrong-type shapes[0].heights"],
      ["one group in place of a list", { ...box(1, 1, 1), groups: "balls" }, "model.wrong-type shapes[0].groups"],
      ["one use in place of a list", { ...box(1, 1, 1), use: "visual" }, "model.wrong-type shapes[0].use"],
    ],
    (shape) => new World().addBody({ kind: "fixed", shapes: [shape] }),
  );
});

describe("a motion", () => {
  refused(
    [
      ["of one formula", { position: "t" }, "model.wrong-length motion.position"],
      ["of two formulas", { position: ["t", 0] }, "model.wrong-length motion.position"],
      ["of a function", { position: [() => 0, 0, 0] }, "model.wrong-type motion.position[0]"],
    ],
    (motion) => new World().addBody({ kind: "kinematic", motion }),
  );
});

describe("a module", () => {
  refused(
    [
      ["that is the function alone", () => {}, "model.wrong-type module"],
      ["that is nothing", undefined, "model.wrong-type module"],
    ],
    (module) => world().addModule(module),
  );

  it("that makes a step of its own world is told, without an end of the stack", () => {
    const made = world();
    made.addModule({ beforeStep: (of) => of.step() });
    expect(() => made.step()).toThrow("from inside of a step");
  });

  it("that throws leaves a world from which bodies can be removed", () => {
    const made = world();
    const stop = made.addModule({
      beforeStep() {
        throw new Error("mine");
      },
    });
    expect(() => made.step()).toThrow("mine");
    made.remove(made.body("arm")!);
    expect(made.bodies).toEqual([]);
    stop();
    made.step();
    expect(made.steps).toBe(1);
  });
});

it("a coupling without terms is told", () =>
  expect(placesOf(() => world().addCoupling({ type: "gear", ratio: 1 } as never))).toEqual(["model.wrong-type terms"]));

describe("options and settings", () => {
  refused(
    [
      ["that are nothing", null, "model.wrong-type "],
      ["that are a text", "y", "model.wrong-type "],
      ["a solver in place of what belongs to contacts", { contact: "block" }, "model.wrong-type options.contact"],
      ["a word for sleep", { sleep: "yes" }, "model.wrong-type options.sleep"],
      ["a budget with a unit", { budget: "2ms" }, "model.wrong-type options.budget"],
      ["a method of rotation alone", { rotation: "rk4" }, "model.wrong-type options.rotation"],
      ["one number for gravity", { gravity: -9.81 }, "model.wrong-type options.gravity"],
    ],
    (options) => new World(options),
  );

  it("sleep and a budget may stand alone", () => expect(placesOf(() => new World({ sleep: true, budget: 20 }))).toEqual([]));
});

describe("a joint", () => {
  refused(
    [
      ["that is nothing", undefined, "model.wrong-type "],
      ["without a type", { ...HINGE, type: undefined }, "joint.unknown-type type"],
      ["with a coordinate that is nothing", { ...HINGE, coordinates: { turn: null } }, "model.wrong-type coordinates.turn"],
      [
        "with a servo without a gain",
        { ...HINGE, coordinates: { turn: { servo: { target: 1 } } } },
        "joint.bad-servo coordinates.turn.servo.p",
      ],
    ],
    (joint) => world().addJoint(joint),
  );

  it.each([
    ["hinge", "revolute"],
    ["slider", "prismatic"],
    ["fixed", "weld"],
    ["ball", "spherical"],
  ])("by its other name, %s, hears of %s", (type, known) =>
    expect(() => world().addJoint({ ...HINGE, type } as never)).toThrow(`did you mean "${known}"?`),
  );

  it("to the world hears of the ground", () =>
    expect(() => world().addJoint({ ...HINGE, a: "world" } as never)).toThrow('the world itself is "ground"'));

  it("does not take texts for speeds, nor numbers for coordinates", () => {
    const joint = world().addJoint({ ...HINGE, coordinates: { turn: { motor: { speed: 1 } } } } as never);
    expect(placesOf(() => joint.setMotor("turn", "3" as never))).toEqual(["model.not-finite turn"]);
    expect(placesOf(() => joint.setMotor(3 as never, 3))).toEqual(["joint.unknown-coordinate 3"]);
  });
});

describe("a force", () => {
  refused(
    [
      ["that is nothing", undefined, "model.wrong-type "],
      ["without a type", {}, "force.unknown-type type"],
      ["of one number", { type: "constant", body: "arm", force: 5 }, "model.wrong-type force"],
      ["without a body", { type: "constant", force: [0, 0, 1] }, "model.wrong-type body"],
      ["at half a point", { type: "spring", a: "arm", b: "ground", stiffness: 1, pointA: [0] }, "model.wrong-length pointA"],
    ],
    (force) => world().addForce(force),
  );
});

describe("a question", () => {
  it.each<[string, (asked: World) => unknown, string]>([
    ["without a shape", (asked) => asked.overlaps({} as never), "query.incomplete shape"],
    ["without a way", (asked) => asked.castShape({ shape: sphere(1) } as never), "query.incomplete translation"],
    ["about a shape by its name", (asked) => asked.overlaps({ shape: "box" } as never), "shape.unknown-type shape.type"],
  ])("%s", (_, ask, finding) => expect(placesOf(() => ask(world()))).toEqual([finding]));
});

describe("a run", () => {
  refused(
    [
      ["of nothing", undefined, "model.wrong-type "],
      ["of the name of a file", "arm.json", "model.wrong-type "],
      ["of one body in place of a list", { gelenk: 1, bodies: HULL }, "model.wrong-type bodies"],
      ["of a body that is nothing", { gelenk: 1, bodies: [null] }, "model.wrong-type bodies[0]"],
    ],
    (model) => simulate(model),
  );

  it("to a text is refused", () =>
    expect(createRun({ gelenk: 1 }, { until: "5" as never }).diagnostics.map(({ where }) => where)).toEqual(["settings.until"]));
});

it("a step is a number", () => {
  expect(() => world().step("0.1" as never)).toThrow('not "0.1"');
  expect(() => world().advance("0.1" as never)).toThrow("not 0.1");
});

it("what JSON leaves of a snapshot is none", () => {
  const made = world();
  const saved = made.snapshot();
  expect(placesOf(() => made.restore(JSON.parse(JSON.stringify(saved))))).toEqual(["model.wrong-type snapshot"]);
  expect(placesOf(() => made.restore(undefined as never))).toEqual(["model.wrong-type snapshot"]);
  made.step();
  made.restore(structuredClone(saved));
  expect(made.time).toBe(0);
});
