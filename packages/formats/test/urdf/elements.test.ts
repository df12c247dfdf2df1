/** Each element of URDF by itself: the specification (wiki.ros.org/urdf/XML) and geometry by hand decide. */
import { createMechanism, mechanismOf, type ResolvedModel, World } from "@gelenk/core";
import { quat, vec3 } from "@gelenk/core/math";
import { describe, expect, it } from "vitest";
import { poseOf } from "../../src/import/placement.js";
import { frame, importText, joint, link, robot } from "./import-text.js";

const axisY = '<axis xyz="0 1 0"/>';
const limits = '<limit lower="-1" upper="2" effort="5" velocity="3"/>';

describe("joints", () => {
  it.each([
    ["revolute", "revolute", limits, { turn: { low: -1, high: 2 } }],
    ["continuous", "revolute", "", undefined],
    ["prismatic", "prismatic", limits, { "slide-x": { low: -1, high: 2 } }],
    ["planar", "planar", "", undefined],
  ])("%s becomes %s, its axis along x of both frames", (type, expected, inside, coordinates) => {
    const place = '<origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/>';
    const { joint: of, body } = importText(robot(link("base"), link("arm"), joint("j", type, "base", "arm", axisY + place + inside)));
    const { type: found, a, b, frameA, frameB, coordinates: acting } = of("j");
    expect({ found, a, b, acting }).toEqual({ found: expected, a: "base", b: "arm", acting: coordinates });
    // a quarter turn about z takes the axis y of the child into −x of the parent
    const [A, B] = [poseOf(frameA!), poseOf(frameB!)];
    const x = vec3.vec3(1, 0, 0);
    expect(vec3.distance(quat.rotate(A.orientation, x), vec3.vec3(-1, 0, 0))).toBeLessThan(1e-15);
    expect(vec3.distance(quat.rotate(B.orientation, x), vec3.vec3(0, 1, 0))).toBeLessThan(1e-15);
    expect([A.position, B.position]).toEqual([vec3.vec3(1, 2, 3), vec3.ZERO]);
    expect(body("arm").position).toEqual([1, 2, 3]);
    expect(body("base").kind).toBe("fixed");
  });

  it("coordinate 0 is where the file has the links, and coordinates turn about the axis of the file", () => {
    // R_z(−90°) about the origin of the child, then 30° about its y, by hand
    const inside = '<origin xyz="0.5 0 1" rpy="0 0 -1.5707963267948966"/><axis xyz="0 2 0"/>';
    const { model } = importText(robot(link("base"), link("arm"), joint("j", "continuous", "base", "arm", inside)));
    const mechanism = mechanismOf(model!);
    expect(Array.from(mechanism.state.q)).toEqual([0]);
    const { pose } = mechanism.forwardKinematics([Math.PI / 6], [0]);
    // x of the child, (cos 30°, 0, −sin 30°) after its own turn, is (0, −cos 30°, −sin 30°) in the world
    const x = quat.rotate(quat.readQuat(pose, 3), vec3.vec3(1, 0, 0));
    expect(vec3.distance(x, vec3.vec3(0, -Math.cos(Math.PI / 6), -0.5))).toBeLessThan(1e-15);
    expect(vec3.distance(vec3.readVec3(pose), vec3.vec3(0.5, 0, 1))).toBeLessThan(1e-15);
  });

  it("floating ones leave a free body, which remembers them", () => {
    const { model, body } = importText(robot(link("base"), link("ball"), joint("j", "floating", "base", "ball", '<origin xyz="0 0 2"/>')));
    expect(model!.joints).toEqual([]);
    expect(body("ball")).toMatchObject({ position: [0, 0, 2], extras: { joint: { name: "j", type: "floating" } } });
  });

  it("fixed ones are welds; what is fixed to a base that stays is fixed", () => {
    const text = robot(
      ...[link("base"), link("column"), link("arm"), link("tool")],
      joint("stand", "fixed", "base", "column"),
      joint("turn", "continuous", "column", "arm"),
      joint("grip", "fixed", "arm", "tool", '<origin xyz="0 0 1"/>'),
    );
    const { model, joint: of, body } = importText(text);
    expect(model!.joints!.map(({ name, type }) => [name, type])).toEqual([
      ["turn", "revolute"],
      ["grip", "weld"],
    ]);
    expect(of("grip").frameA).toEqual({ position: [0, 0, 1] });
    expect(body("column")).toMatchObject({ kind: "fixed", extras: { joint: { name: "stand", type: "fixed" } } });
    expect(importText(text, { options: { freeBase: true } }).model!.joints!.map(({ type }) => type)).toEqual(["weld", "revolute", "weld"]);
  });

  it("damping and friction act on the coordinate; controllers are told", () => {
    const inside = '<dynamics damping="0.5" friction="0.2"/><safety_controller k_velocity="1"/><calibration rising="0"/>';
    const { joint: of, losses } = importText(robot(link("base"), link("arm"), joint("j", "continuous", "base", "arm", inside)));
    expect(of("j").coordinates).toEqual({ turn: { damping: 0.5, friction: 0.2 } });
    expect(losses()).toEqual([
      "robot/joint/safety_controller: for controllers of the real robot",
      "robot/joint/calibration: for controllers of the real robot",
    ]);
  });

  it.each([
    ['<limit lower="0" upper="0"/>', []],
    ['<limit lower="1" upper="-1"/>', ["urdf.no-limits"]],
    ["", ["urdf.no-limits"]],
  ])("limits without a range are none: %s", (limit, expected) => {
    const { joint: of, codes } = importText(robot(link("base"), link("arm"), joint("j", "revolute", "base", "arm", limit)));
    expect(of("j").coordinates).toBeUndefined();
    expect(codes).toEqual(expected);
  });

  it("mimic becomes a coupling: the finger follows its leader", () => {
    const { model } = importText(
      robot(
        ...[link("base"), link("left"), link("right"), link("held")],
        joint("l", "prismatic", "base", "left", limits),
        joint("r", "prismatic", "base", "right", `${limits}<mimic joint="l" multiplier="-2" offset="0.5"/>`),
        joint("h", "prismatic", "base", "held", `${limits}<mimic joint="l" multiplier="0" offset="0.25"/>`),
      ),
    );
    expect(model!.couplings).toEqual([
      { name: "r", type: "mimic", ratio: -2, offset: 0.5, terms: [{ joint: "l" }, { joint: "r" }] },
      { name: "h", type: "linear", offset: 0.25, terms: [{ joint: "h" }] },
    ]);
    const world = World.fromModel({ ...model!, gravity: [0, 0, 0] });
    world.assemble();
    const [l, r, h] = ["l", "r", "h"].map((name) => world.joint(name)!.coordinates[0]!) as [number, number, number];
    expect(r - (-2 * l + 0.5)).toBeCloseTo(0, 9);
    expect(h).toBeCloseTo(0.25, 9);
  });
});

describe("what drives", () => {
  const driven = (inside: string, limit = limits) =>
    importText(robot(link("base"), link("arm"), joint("j", "revolute", "base", "arm", limit), inside));
  const transmission = (kind: string) =>
    `<transmission name="t"><type>transmission_interface/SimpleTransmission</type><joint name="j"><hardwareInterface>${kind}</hardwareInterface></joint>
     <actuator name="m"><mechanicalReduction>50</mechanicalReduction></actuator></transmission>`;

  it.each([
    [transmission("hardware_interface/EffortJointInterface"), { p: 0, limit: 5 }],
    [transmission("VelocityJointInterface"), { p: 0, mode: "speed", limit: 5 }],
    [
      '<ros2_control name="s" type="system"><joint name="j"><command_interface name="position"/></joint></ros2_control>',
      { p: 0, limit: 5 },
    ],
    ['<ros2_control name="s" type="system"><joint name="j"><state_interface name="position"/></joint></ros2_control>', undefined],
  ])("%s", (text, servo) => {
    const { joint: of, diagnostics } = driven(text);
    expect(diagnostics).toEqual([]);
    expect(of("j").coordinates!["turn"]!.servo).toEqual(servo);
  });

  it("the effort is the limit of the drive, and else is told", () => {
    const effort = ({ losses }: ReturnType<typeof driven>) => losses().filter((what) => what.includes("effort"));
    expect(effort(driven(transmission("EffortJointInterface")))).toEqual([]);
    expect(effort(driven(""))).toEqual(["robot/joint/limit@effort: nothing drives the joint"]);
    expect(driven(transmission("EffortJointInterface")).joint("j").extras).toMatchObject({ drive: { actuator: "m", reduction: "50" } });
  });

  it("holds nothing until it has gains: the arm falls as it would without", () => {
    const acceleration = (inside: string) => {
      const arm =
        '<link name="arm"><inertial><origin xyz="1 0 0"/><mass value="2"/><inertia ixx="0" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>';
      const { model } = importText(robot(link("base"), arm, joint("j", "revolute", "base", "arm", axisY + limits), inside));
      const world = World.fromModel(model!);
      world.step(1e-3);
      return world.joint("j")!.speeds[0]! / 1e-3;
    };
    expect(acceleration(transmission("EffortJointInterface"))).toBe(acceleration(""));
    // a compound pendulum from the level: m g l/(J + m l²)
    expect(acceleration("")).toBeCloseTo((2 * 9.81) / (0.1 + 2), 4);
  });

  it("a drive of a joint that is not there is a warning", () => {
    expect(driven('<transmission name="t"><joint name="k"/></transmission>').codes).toEqual(["urdf.unknown-joint"]);
  });
});

describe("links", () => {
  it("turned inertial frames become moments in the axes of the link", () => {
    // a quarter turn about x takes y into z: what was about y is about z, and the product xy is xz
    const inertial =
      '<origin xyz="1 2 3" rpy="1.5707963267948966 0 0"/><mass value="2"/><inertia ixx="3" iyy="2" izz="4" ixy="0.5" ixz="0" iyz="0"/>';
    const { body } = importText(robot(`<link name="a"><inertial>${inertial}</inertial></link>`), { options: { freeBase: true } });
    const { mass, centerOfMass, inertia } = body("a");
    expect({ mass, centerOfMass }).toEqual({ mass: 2, centerOfMass: [1, 2, 3] });
    for (const [k, moment] of [3, 4, 2, 0, 0.5, 0].entries()) expect(inertia![k]).toBeCloseTo(moment, 14);
  });

  it("shapes are for the eye or for contacts, never for mass; colours are kept", () => {
    const shapes = `
      <visual name="skin"><origin xyz="0 0 1"/><geometry><cylinder radius="0.1" length="2"/></geometry><material name="red"/></visual>
      <visual><geometry><sphere radius="3"/></geometry><material name=""><color rgba="0 1 0 0.5"/></material></visual>
      <collision><geometry><capsule radius="0.2" length="1"/></geometry></collision>
      <collision><geometry><box size="1 2 3"/></geometry></collision>`;
    const { body, diagnostics } = importText(
      robot('<material name="red"><color rgba="1 0 0 1"/><texture filename="red.png"/></material>', link("a", shapes)),
    );
    expect(diagnostics).toEqual([]);
    expect(body("a").extras).toEqual({ color: "#ff0000" });
    expect(body("a").shapes).toEqual([
      {
        type: "cylinder",
        radius: 0.1,
        length: 2,
        position: [0, 0, 1],
        name: "skin",
        use: ["visual"],
        extras: { material: "red", color: [1, 0, 0, 1], texture: "red.png" },
      },
      { type: "sphere", radius: 3, use: ["visual"], extras: { color: [0, 1, 0, 0.5] } },
      { type: "capsule", radius: 0.2, length: 1, use: ["collision"] },
      { type: "box", size: [1, 2, 3], use: ["collision"] },
    ]);
  });

  it("a frame that is fixed to a link is part of it, with its shapes and what hangs on it", () => {
    const ball = '<collision><geometry><sphere radius="0.1"/></geometry></collision>';
    const {
      model,
      body,
      joint: of,
    } = importText(
      robot(
        ...[frame("world"), link("arm"), frame("flange"), frame("tool", ball), link("gripper")],
        joint("shoulder", "continuous", "world", "arm"),
        joint("to flange", "fixed", "arm", "flange", '<origin xyz="1 0 0"/>'),
        joint("to tool", "fixed", "flange", "tool", '<origin xyz="0 2 0"/>'),
        joint("wrist", "continuous", "tool", "gripper", '<origin xyz="0 0 3"/>'),
      ),
    );
    expect(model!.bodies!.map(({ name }) => name)).toEqual(["arm", "gripper"]);
    expect(of("shoulder").a).toBe("ground");
    expect(of("wrist")).toMatchObject({ a: "arm", frameA: { position: [1, 2, 3] } });
    expect(body("arm").shapes).toMatchObject([{ position: [1, 2, 0] }]);
    expect(body("arm").extras).toEqual({
      links: [
        { name: "flange", joint: "to flange", position: [1, 0, 0] },
        { name: "tool", joint: "to tool", position: [1, 2, 0] },
      ],
    });
  });

  it("frames above the first link with mass belong to it", () => {
    const quarter = 'rpy="0 0 1.5707963267948966"';
    const { body, model } = importText(
      robot(
        ...[frame("footprint"), frame("camera"), link("chassis"), link("mast")],
        joint("a", "fixed", "footprint", "camera", '<origin xyz="5 0 0"/>'),
        joint("b", "fixed", "footprint", "chassis", `<origin xyz="1 0 0" ${quarter}/>`),
        joint("c", "fixed", "footprint", "mast", '<origin xyz="0 0 2"/>'),
      ),
      { options: { freeBase: true } },
    );
    expect(body("chassis").position).toEqual([1, 0, 0]);
    const links = body("chassis").extras!["links"] as { name: string; position: number[] }[];
    // in the frame of the chassis, turned by 90°, the footprint 1 m behind lies along +y, the camera 4 m ahead along −y
    const [footprint, camera] = ["footprint", "camera"].map((name) => links.find((one) => one.name === name)!.position) as [
      number[],
      number[],
    ];
    // coordinates of 5 m are rounded to 1e-15 m
    for (const [k, value] of [0, 1, 0].entries()) expect(footprint[k]).toBeCloseTo(value, 14);
    for (const [k, value] of [0, -4, 0].entries()) expect(camera[k]).toBeCloseTo(value, 14);
    expect(model!.joints!.map(({ name, a, b }) => [name, a, b])).toEqual([["c", "chassis", "mast"]]);
    expect(createMechanism(model!).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("the world is the ground, also where the file leaves it out", () => {
    const { model, joint: of } = importText(robot(link("arm"), joint("j", "continuous", "world", "arm")), { options: { freeBase: true } });
    expect(of("j").a).toBe("ground");
    expect(model!.bodies!.map(({ name, kind }) => [name, kind])).toEqual([["arm", undefined]]);
  });

  it("a link called ground gets another name, and it is said", () => {
    const { codes, joint: of } = importText(robot(link("ground"), link("arm"), joint("j", "continuous", "ground", "arm")));
    expect(codes).toEqual(["urdf.renamed"]);
    expect(of("j").a).toBe("ground-link");
  });

  it("the model stands upright along z, under gravity", () => {
    const { model } = importText(robot(link("a")));
    expect(model).toMatchObject({ name: "test", up: "z", gravity: [0, 0, -9.81] } satisfies Partial<ResolvedModel>);
  });
});

describe("loops", () => {
  // a parallelogram of two cranks and a coupler, open at the end of the second crank
  const arms = [
    ...[frame("world"), link("crank"), link("coupler"), link("rocker")],
    joint("a", "continuous", "world", "crank", axisY),
    joint("b", "continuous", "crank", "coupler", `${axisY}<origin xyz="0 0 1"/>`),
    joint("c", "continuous", "world", "rocker", `${axisY}<origin xyz="2 0 0"/>`),
  ];

  it.each([
    '<loop_joint name="d" type="revolute"><link1 link="coupler" xyz="2 0 0"/><link2 link="rocker" xyz="0 0 1"/><axis xyz="0 1 0"/></loop_joint>',
    '<loop name="d" type="continuous"><predecessor link="coupler"><origin xyz="2 0 0"/></predecessor><successor link="rocker"><origin xyz="0 0 1"/></successor><axis xyz="0 1 0"/></loop>',
    '<constraint name="d" type="revolute"><parent link="coupler"/><parent_origin xyz="2 0 0"/><parent_axis xyz="0 1 0"/><child link="rocker"/><child_origin xyz="0 0 1"/><child_axis xyz="0 1 0"/></constraint>',
  ])("%s", (loop) => {
    const { model, losses } = importText(robot(...arms, loop));
    expect(losses()).toEqual([]);
    const mechanism = mechanismOf(model!);
    // three hinges in the plane, closed by a fourth: one freedom
    expect([mechanism.speedCount, mechanism.degreesOfFreedom]).toEqual([3, 1]);
    expect(mechanism.closure()!.error).toBeLessThan(1e-15);
  });

  it("between links that do not move against each other is refused", () => {
    const loop = '<loop_joint name="d" type="fixed"><link1 link="crank"/><link2 link="tip"/></loop_joint>';
    expect(importText(robot(...arms, frame("tip"), joint("e", "fixed", "crank", "tip"), loop)).codes).toEqual(["urdf.rigid-loop"]);
  });
});
