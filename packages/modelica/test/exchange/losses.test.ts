/** What does not cross the border is named, with its place. References: the words of both languages, and closed forms of small drive lines. */
import type { Model, ResolvedModel } from "@gelenk/core";
import { parseModelica, readModelica, writeModelica } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";
import { ownLibrary } from "../own-library/own-library.js";

const NAMES = `
  import MB = Modelica.Mechanics.MultiBody;
  import Modelica.Mechanics.Rotational;`;

const readText = (body: string, options = {}) => readModelica(ownLibrary({ "M.mo": `model M${NAMES}${body}end M;\n` }), "M", options);

const PENDULUM = `
  inner MB.World world(g = 9.81, n = {0, 0, -1});
  MB.Joints.Revolute hinge(useAxisFlange = true, phi(start = 0.2, fixed = true), w(fixed = true));
  MB.Parts.BodyBox box(r = {0.5, 0, 0}, width = 0.1, height = 0.2, density = 1000);
`;
const CONNECTED = `
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, box.frame_a);
`;

describe("reading", () => {
  it("drive lines behind gears act on the coordinate with the square of the ratio", () => {
    const { model, counts } = readText(`${PENDULUM}
  Rotational.Components.Inertia rotor(J = 0.01);
  Rotational.Components.IdealGear gear(ratio = 10);
  Rotational.Components.SpringDamper spring(c = 2, d = 0.5, phi_rel0 = 0.1);
  Rotational.Sources.ConstantTorque motor(tau_constant = 0.3);
  Rotational.Components.Damper bearing(d = 0.7);
equation${CONNECTED}
  connect(motor.flange, rotor.flange_a);
  connect(rotor.flange_b, gear.flange_a);
  connect(gear.flange_b, hinge.axis);
  connect(spring.flange_b, hinge.support);
  connect(spring.flange_a, hinge.axis);
  connect(bearing.flange_a, hinge.support);
  connect(bearing.flange_b, rotor.flange_a);
`);
    // φ of the rotor is 10 φ of the hinge; the spring is turned round: at rest where 0 - φ = 0.1
    expect(counts).toMatchObject({ approximated: 0, ignored: 0 });
    const turn = model!.joints![0]!.coordinates!["turn"]!;
    expect(turn).toMatchObject({ armature: 1, stiffness: 2, drive: 3 });
    expect(turn.rest).toBeCloseTo(-0.1, 14);
    expect(turn.damping).toBeCloseTo(0.5 + 70, 12);
  });

  it("bodies have the mass of their solids, gravity its direction, shapes are only seen unless collisions are wanted", () => {
    const text = `${PENDULUM}equation${CONNECTED}`;
    const { model } = readText(text);
    expect(model!.gravity).toEqual([0, 0, -9.81]);
    expect(model!.up).toBe("z");
    const [box] = model!.bodies!;
    // 1000 kg/m³ · 0.5 · 0.1 · 0.2
    expect(box!.mass).toBeCloseTo(10, 12);
    expect(box!.inertia![0]).toBeCloseTo((10 * (0.1 ** 2 + 0.2 ** 2)) / 12, 12);
    expect(box!.inertia![1]).toBeCloseTo((10 * (0.5 ** 2 + 0.2 ** 2)) / 12, 12);
    expect(box!.shapes).toMatchObject([{ type: "box", size: [0.5, 0.1, 0.2], position: [0.25, 0, 0], use: ["visual"] }]);
    expect(readText(text, { collisions: true }).model!.bodies![0]!.shapes![0]!.use).toEqual(["visual", "collision"]);
  });

  it("signals, sensors and equations of the model are ignored and named where they stand", () => {
    const { model, report } = readText(`${PENDULUM}
  Modelica.Blocks.Sources.Sine sine(f = 1);
  Rotational.Sources.Torque torque;
  MB.Sensors.AbsoluteAngularVelocity sensor;
  Real power;
equation${CONNECTED}
  connect(sine.y, torque.tau);
  connect(torque.flange, hinge.axis);
  connect(sensor.frame_a, box.frame_b);
  power = hinge.w * torque.tau;
`);
    expect(model).toBeDefined();
    const ignored = report.filter(({ fate }) => fate === "ignored");
    expect(ignored.map(({ what }) => what.split(" ")[0])).toEqual(["the", "sine", "torque", "sensor"]);
    expect(ignored[1]!.place).toMatch(/M\.mo:8:32$/);
  });

  it("a group without mass between two joints becomes a light body, and the report says so", () => {
    const { model, report } = readText(`
  inner MB.World world;
  MB.Joints.Revolute first(phi(fixed = true), w(start = 2, fixed = true));
  MB.Joints.Prismatic second(s(start = 0.5, fixed = true), v(start = 0.3, fixed = true));
  MB.Parts.Body body(m = 2, r_CM = {0.1, 0, 0});
equation
  connect(world.frame_b, first.frame_a);
  connect(first.frame_b, second.frame_a);
  connect(second.frame_b, body.frame_a);
`);
    expect(report.filter(({ fate }) => fate === "approximated").map(({ what }) => what)).toEqual(["first.frame_b"]);
    expect(model!.bodies!.map(({ mass }) => mass)).toEqual([2e-9, 2]);
    // v = ω × r + ṡ x: 2 rad/s about z, 0.5 m out
    expect(model!.bodies![1]!.velocity).toEqual([0.3, 1, 0]);
  });

  it("moments that no rigid body has are raised as little as possible, and the report says so", () => {
    const { model, report } = readText(`
  inner MB.World world;
  MB.Joints.Revolute hinge(phi(fixed = true), w(fixed = true));
  MB.Parts.Body body(m = 2, r_CM = {0.1, 0, 0}, I_33 = 0.05);
equation
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, body.frame_a);
`);
    // 0.001, 0.001, 0.05: both smaller ones rise by (0.05 - 0.002)/2
    const moments = model!.bodies![0]!.inertia!;
    for (const [i, expected] of [0.025, 0.025, 0.05, 0, 0, 0].entries()) expect(moments[i]).toBeCloseTo(expected, 14);
    expect(report.filter(({ fate }) => fate === "approximated").map(({ what }) => what)).toEqual([
      "body (Modelica.Mechanics.MultiBody.Parts.Body)",
    ]);
  });

  it("wrong text is told, not thrown", () => {
    const { model, diagnostics } = readText("\n  Modelica.Nothing x;\n");
    expect(model).toBeUndefined();
    expect(diagnostics.some(({ code, where }) => code === "modelica.unknown-name" && /M\.mo:4:\d+$/.test(where))).toBe(true);
    expect(readText("\n  Real x = 1;\n").diagnostics.map(({ code }) => code)).toEqual(["modelica.no-bodies"]);
  });
});

const losses = (model: Model) => writeModelica(model).diagnostics.map(({ code, where }) => `${code} ${where}`);

describe("writing", () => {
  const link = { name: "link", mass: 1, inertia: [1, 1, 1] as const };

  it("what Modelica has no word for is named by its place in the model", () => {
    const model: Model = {
      gelenk: 1,
      bodies: [
        { ...link, shapes: [{ type: "torus", radius: 1, tube: 0.1, use: ["visual"] }] },
        { name: "hand", kind: "kinematic", motion: { position: ["t", 0, 0] } },
        { name: "other", mass: 1, inertia: [1, 1, 1], position: [2, 0, 0] },
      ],
      joints: [
        { name: "thread", type: "screw", pitch: 0.1, a: "ground", b: "link" },
        {
          name: "pin",
          type: "revolute",
          a: "ground",
          b: "other",
          breakForce: 3,
          coordinates: { turn: { low: -1, high: 1, servo: { p: 3 } } },
        },
      ],
      forces: [{ name: "air", type: "damping", linear: 0.1 }],
    };
    expect(losses(model)).toEqual([
      "modelica.not-exported bodies[0].shapes[0]",
      "modelica.not-exported bodies[1]",
      "modelica.not-exported joints[0]",
      "modelica.not-exported joints[1]",
      "modelica.not-exported joints[1].coordinates.turn",
      "modelica.not-exported joints[1].coordinates.turn.servo",
      "modelica.not-exported forces[0]",
    ]);
  });

  it("contacts and loops that are held twice are named", () => {
    const ball = (name: string, x: number) => ({ name, position: [x, 0, 0] as const, shapes: [{ type: "sphere" as const, radius: 0.1 }] });
    expect(losses({ gelenk: 1, bodies: [ball("a", 0), ball("b", 1)] })).toEqual(["modelica.not-exported bodies"]);
    // two hinges about one axis hold five directions twice
    const pin = (name: string, z: number) => ({
      name,
      type: "revolute",
      a: "ground",
      b: "link",
      anchor: [0, 0, z] as const,
      axis: [0, 0, 1] as const,
    });
    expect(losses({ gelenk: 1, bodies: [link], joints: [pin("low", 0), pin("high", 1)] })).toContain("modelica.redundant-loop joints");
  });

  it("names become identifiers of Modelica, and come back", () => {
    const names = ["fore arm", "it's", "end", "world", "a.b", "x\\y", "grün"];
    const model: ResolvedModel = {
      gelenk: 1,
      name: "my model",
      gravity: [0, 0, 0],
      bodies: names.map((name, i) => ({ name, mass: 1 + i, inertia: [1, 1, 1], position: [i, 0, 0] })),
      joints: [{ name: "fore arm", type: "revolute", a: "ground", b: "fore arm", axis: [0, 1, 0] }],
    };
    const { text, diagnostics } = writeModelica(model);
    expect(diagnostics).toEqual([]);
    expect(parseModelica("x.mo", text!).diagnostics).toEqual([]);
    expect(text).toContain("model 'my model'");
    const { model: back } = readModelica(ownLibrary({ "M.mo": text!.replaceAll("'my model'", "M") }), "M");
    // letters that Modelica does not have are replaced; "world" is taken by the world
    expect(back!.bodies!.map(({ name }) => name)).toEqual(["fore arm", "it's", "end", "world_2", "a.b", "x\\y", "gr_n"]);
    expect(back!.bodies!.map(({ mass }) => mass)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(back!.joints!.map(({ name }) => name)).toEqual(["fore arm_2"]);
  });

  it("a model with errors is not written", () => {
    const { text, diagnostics } = writeModelica({ gelenk: 1, bodies: [{ name: "a", mass: -1 }] });
    expect(text).toBeUndefined();
    expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
  });
});
