/** What each element of MJCF becomes; the documentation of MuJoCo decides (XML reference), and closed forms where numbers are computed. */
import { massOfBody, type ShapeDescription, type ShapeOf } from "@gelenk/core";
import { quat, vec3 } from "@gelenk/core/math";
import { describe, expect, it } from "vitest";
import { pngOf, SMALL_PNG } from "../image/sample-png.js";
import { body, importMjcf, importTree } from "./import-mjcf.js";

const near = (values: readonly number[], digits = 13) => values.map((value) => expect.closeTo(value, digits));
const HALF = Math.SQRT1_2;

describe("compiler and options", () => {
  it("angles are degrees unless the compiler says otherwise", () => {
    const tree = `<worldbody>${body("a", '<joint name="j" range="-90 45" springref="30" stiffness="2" ref="10"/>')}</worldbody>`;
    const inDegrees = importMjcf(tree).joint("j").coordinates!["turn"]!;
    expect(inDegrees).toMatchObject({ low: -Math.PI / 2, high: Math.PI / 4, stiffness: 2, rest: Math.PI / 6 });
    expect(importMjcf(`<compiler angle="radian"/>${tree}`).joint("j").coordinates!["turn"]).toMatchObject({ low: -90, high: 45, rest: 30 });
  });

  it.each([
    ["xyz", (x: vec3.Vec3) => about("x", 30, about("y", 40, about("z", 50, x)))],
    ["zyx", (x: vec3.Vec3) => about("z", 30, about("y", 40, about("x", 50, x)))],
    ["XYZ", (x: vec3.Vec3) => about("z", 50, about("y", 40, about("x", 30, x)))],
    ["xYz", (x: vec3.Vec3) => about("y", 40, about("x", 30, about("z", 50, x)))],
  ] as const)("euler angles in the sequence %s", (sequence, turned) => {
    const { orientation } = importMjcf(`<compiler eulerseq="${sequence}"/><worldbody><body name="a" euler="30 40 50"/></worldbody>`).body(
      "a",
    );
    for (const v of [vec3.vec3(1, 0, 0), vec3.vec3(0, 1, 0)])
      expect(vec3.distance(quat.rotate(quat.readQuat(orientation!), v), turned(v))).toBeLessThan(1e-14);
  });

  const about = (axis: "x" | "y" | "z", degrees: number, v: vec3.Vec3): vec3.Vec3 => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    if (axis === "x") return vec3.vec3(v.x, c * v.y - s * v.z, s * v.y + c * v.z);
    if (axis === "y") return vec3.vec3(c * v.x + s * v.z, v.y, c * v.z - s * v.x);
    return vec3.vec3(c * v.x - s * v.y, s * v.x + c * v.y, v.z);
  };

  it.each([
    ['quat="2 0 0 2"', [0, 0, HALF, HALF]],
    ['axisangle="0 0 3 90"', [0, 0, HALF, HALF]],
    ['xyaxes="0 2 0 -1 5 0"', [0, 0, HALF, HALF]],
    ['zaxis="3 0 0"', [0, HALF, 0, HALF]],
    ['zaxis="0 0 -1"', [1, 0, 0, 0]],
  ])("orientation %s", (attribute, expected) => {
    expect(importTree(`<body name="a" ${attribute}/>`).body("a").orientation).toEqual(near(expected));
  });

  it("gravity and the step, MuJoCo's where they are not stated; flags switch things off", () => {
    expect(importTree("").model).toMatchObject({
      up: "z",
      gravity: [0, 0, -9.81],
      settings: { step: 0.002, contact: { combine: { friction: "maximum" } } },
    });
    const { model } = importMjcf('<option timestep="0.01" gravity="0 0 -1.6"><flag contact="disable"/></option>');
    expect(model).toMatchObject({ gravity: [0, 0, -1.6], settings: { step: 0.01, contact: { solver: "none" } } });
    expect(importMjcf('<option gravity="0 0 -1.6"><flag gravity="disable"/></option>').model!.gravity).toEqual([0, 0, 0]);
    const off = importMjcf(
      `<option><flag passive="disable" limit="disable" frictionloss="disable"/></option><worldbody>${body("a", '<joint name="j" damping="1" stiffness="2" range="0 1" frictionloss="3" armature="4"/>')}</worldbody>`,
    );
    expect(off.joint("j").coordinates).toEqual({ turn: { armature: 4 } });
  });

  it("what MuJoCo solves with is reported as ignored", () => {
    expect(importMjcf('<option integrator="RK4" cone="elliptic" wind="1 0 0"/><size memory="1M"/><visual/>').losses()).toEqual([
      expect.stringMatching(/option@integrator: how MuJoCo solves/),
      expect.stringMatching(/option@cone/),
      expect.stringMatching(/option@wind: forces of air/),
      expect.stringMatching(/mujoco\/size/),
      expect.stringMatching(/mujoco\/visual/),
    ]);
  });
});

describe("defaults", () => {
  const classes = `<default><joint damping="1" armature="2"/><default class="outer"><joint damping="3"/><default class="inner"><joint stiffness="4"/></default></default><default class="other"><joint damping="9"/></default></default>`;

  it("nest, and childclass holds for all that is inside, until another one", () => {
    const tree = body(
      "a",
      `<joint name="plain"/>${body("b", `<joint name="inner"/>${body("c", '<joint name="own" class="other"/>')}${body("d", '<joint name="outer"/>', 'childclass="outer"')}`, 'childclass="inner"')}`,
    );
    const { joint } = importMjcf(`${classes}<worldbody>${tree}</worldbody>`);
    const turn = (name: string) => joint(name).coordinates!["turn"];
    expect(turn("plain")).toEqual({ damping: 1, armature: 2 });
    expect(turn("inner")).toEqual({ damping: 3, armature: 2, stiffness: 4, rest: 0 });
    expect(turn("own")).toEqual({ damping: 9, armature: 2 });
    expect(turn("outer")).toEqual({ damping: 3, armature: 2 });
  });

  it("that apply to nothing, or that are overridden, are no loss", () => {
    const tree = `<worldbody>${body("a", '<joint name="j" damping="5" armature="6"/>')}</worldbody>`;
    expect(importMjcf(`${classes}${tree}`).losses()).toEqual([]);
  });

  it("those of motors hold for all actuators", () => {
    const { joint, model } = importMjcf(
      `<default><motor ctrlrange="-1 1" ctrllimited="true" gear="3"/></default><worldbody>${body("a", '<joint name="j"/>')}</worldbody><actuator><position joint="j" kp="7"/></actuator>`,
    );
    expect(joint("j").coordinates!["turn"]!.servo).toEqual({ target: 0, p: 63 });
    expect(model!.extras!["actuators"]).toEqual([
      { type: "position", joint: "j", coordinate: "turn", gear: 3, control: 0, controlRange: [-1, 1] },
    ]);
  });
});

describe("the tree", () => {
  it("frames place what is in them", () => {
    const { model } = importTree(
      `<frame pos="1 0 0" euler="0 0 90"><frame pos="2 0 0"><body name="a" pos="3 0 0"><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/><frame pos="0 1 0" zaxis="1 0 0"><geom name="g" type="box" size="1 2 3" pos="0 0 4"/><joint name="j" pos="0 0 5" axis="0 0 1"/><site name="s"/></frame></body></frame></frame>`,
    );
    const [a] = model!.bodies!;
    expect(a!.position).toEqual(near([1, 5, 0]));
    expect(a!.shapes![0]!.position).toEqual(near([4, 1, 0]));
    // about x of the body, through (5, 1, 0)
    const { frameB } = model!.joints![0]!;
    expect(frameB!.position).toEqual(near([5, 1, 0]));
    expect(vec3.toVector3(quat.rotate(quat.readQuat(frameB!.orientation ?? [0, 0, 0, 1]), vec3.vec3(1, 0, 0)))).toEqual(near([1, 0, 0]));
    expect(a!.extras!["sites"]).toEqual([{ name: "s", position: [0, 1, 0], orientation: near([0, HALF, 0, HALF]) }]);
  });

  it("copies of replicate are moved, turned and numbered", () => {
    const { model } = importTree('<replicate count="12" offset="1 0 0" euler="0 0 90" sep="-"><body name="a" pos="0 0.5 0"/></replicate>');
    expect(model!.bodies!.map(({ name }) => name).slice(0, 3)).toEqual(["a-00", "a-01", "a-02"]);
    // frames: (0, 0), then (1, 0) turned by 90°, then (1, 1) turned by 180°
    expect(model!.bodies!.slice(0, 3).map(({ position }) => position)).toEqual([near([0, 0.5, 0]), near([0.5, 0, 0]), near([1, 0.5, 0])]);
  });

  it("bodies without joints are fixed to the ground, welded, or part of their parent where they have no mass", () => {
    const { model, body: find } = importTree(
      `<body name="base" pos="0 0 1">${body("arm", `<joint name="j"/>${body("hand", "", 'pos="1 0 0"')}<body name="tip" pos="2 0 0"><site name="s" pos="0 0 1"/><geom name="g" size="0.1" mass="0"/></body>`)}</body>`,
    );
    expect(find("base")).toMatchObject({ kind: "fixed", position: [0, 0, 1] });
    expect(model!.joints!.map(({ type, a, b, collide }) => [type, a, b, collide])).toEqual([
      ["revolute", "base", "arm", true],
      ["weld", "arm", "hand", undefined],
    ]);
    expect(find("arm").extras).toEqual({ links: [{ name: "tip", position: [2, 0, 0] }], sites: [{ name: "s", position: [2, 0, 1] }] });
    expect(find("arm").shapes![0]).toMatchObject({ name: "g", position: [2, 0, 0] });
  });

  it("a body without mass that moves takes in what is fixed to it", () => {
    const { model } = importTree(
      '<body name="arm"><joint name="j"/><body name="weight" pos="0 0 -2"><inertial pos="0 0 0.5" mass="3" diaginertia="1 1 1"/></body></body>',
    );
    expect(model!.bodies).toEqual([expect.objectContaining({ name: "arm", mass: 3, centerOfMass: [0, 0, -1.5] })]);
  });

  it("fixed bodies are part of their parents where the option or the compiler says so", () => {
    const tree = `<worldbody>${body("a", `<joint name="j"/>${body("b", "", 'pos="2 0 0"')}`)}</worldbody>`;
    for (const { model } of [importMjcf(tree, { options: { mergeFixed: true } }), importMjcf(`<compiler fusestatic="true"/>${tree}`)]) {
      // two spheres of inertia 1, 2 m apart: 2·(1 + 1·1²) across, 2 along
      expect(model!.bodies).toEqual([
        expect.objectContaining({ name: "a", mass: 2, centerOfMass: [1, 0, 0], inertia: [2, 4, 4, 0, 0, 0] }),
      ]);
      expect(model!.joints!.length).toBe(1);
    }
  });

  it("mocap bodies are kinematic; gravity compensation is a force", () => {
    const { model, body: find } = importTree(`<body name="hand" mocap="true"/>${body("a", "<freejoint/>", 'gravcomp="0.5"')}`);
    expect(find("hand").kind).toBe("kinematic");
    expect(model!.forces).toEqual([{ type: "constant", body: "a", force: near([0, 0, 4.905]) }]);
  });
});

const shapesOf = (geom: string, more = ""): readonly ShapeDescription[] =>
  importMjcf(`${more}<worldbody><body name="a"><freejoint/>${geom}</body></worldbody>`).body("a").shapes!;

describe("geoms", () => {
  it.each([
    ['size="0.1"', { type: "sphere", radius: 0.1 }],
    ['type="capsule" size="0.1 0.2"', { type: "capsule", radius: 0.1, length: 0.4 }],
    ['type="cylinder" size="0.1 0.2"', { type: "cylinder", radius: 0.1, length: 0.4 }],
    ['type="box" size="1 2 3"', { type: "box", size: [2, 4, 6] }],
    ['type="ellipsoid" size="1 2 3"', { type: "ellipsoid", radii: [1, 2, 3] }],
    ['type="capsule" size="0.1" fromto="0 0 1 0 0 4"', { type: "capsule", radius: 0.1, length: 3, position: [0, 0, 2.5] }],
    ['type="box" size="0.1" fromto="0 0 4 0 0 1"', { type: "box", size: [0.2, 0.2, 3], position: [0, 0, 2.5] }],
  ])("%s", (attributes, expected) => {
    expect(shapesOf(`<geom ${attributes}/>`)[0]).toMatchObject(expected);
  });

  it("planes and height fields stand on the ground; rows of elevation are seen from above", () => {
    const { model } = importMjcf(
      '<asset><hfield name="h" nrow="2" ncol="3" size="3 2 8 0.1" elevation="1 2 3 5 5 5"/></asset><worldbody><geom type="plane" size="0 0 1" pos="0 0 -1"/><geom type="hfield" hfield="h"/></worldbody>',
    );
    expect(model!.bodies).toMatchObject([
      {
        name: "world",
        kind: "fixed",
        shapes: [
          { type: "plane", normal: [0, 0, 1], position: [0, 0, -1] },
          {
            type: "height-field",
            size: [6, 4],
            heights: [
              [8, 8, 8],
              [0, 2, 4],
            ],
          },
        ],
      },
    ]);
  });

  describe("heights of files", () => {
    const field = (file: string, files: Readonly<Record<string, Uint8Array>>, compiler = "") =>
      importMjcf(
        `${compiler}<asset><hfield size="3 2 5 0.1" file="${file}"/></asset><worldbody><geom type="hfield" hfield="ground"/></worldbody>`,
        { files },
      );

    it("images have their first row farthest along y; black is 0 and the brightest point the third size", () => {
      const { model, codes } = field("ground.png", { "maps/ground.png": SMALL_PNG }, '<compiler meshdir="maps"/>');
      expect(codes).toEqual([]);
      const [shape] = model!.bodies![0]!.shapes as ShapeOf<"height-field">[];
      expect(shape!.size).toEqual([6, 4]);
      expect(shape!.heights.map((row) => row.map((height) => Math.round(height * 1e12) / 1e12))).toEqual([
        [3, 4, 5],
        [0, 1, 2],
      ]);
    });

    it("files of MuJoCo have theirs nearest; the least height is 0", () => {
      const view = new DataView(new ArrayBuffer(8 + 16));
      view.setInt32(0, 2, true);
      view.setInt32(4, 2, true);
      for (const [k, height] of [1, 2, 3, 11].entries()) view.setFloat32(8 + 4 * k, height, true);
      const { model } = field("ground.bin", { "ground.bin": new Uint8Array(view.buffer) });
      expect(model!.bodies![0]!.shapes).toMatchObject([
        {
          type: "height-field",
          heights: [
            [0, 0.5],
            [1, 5],
          ],
        },
      ]);
    });

    it.each([
      ["that are not there", "ground.png", new Uint8Array(), "import.missing-file"],
      ["of a damaged image", "ground.bin", SMALL_PNG.subarray(0, 60), "import.bad-heights"],
      ["of another length", "ground.bin", new Uint8Array(11), "import.bad-heights"],
      ["of one row", "ground.bin", pngOf({ width: 4, height: 1, rows: [[1, 2, 3, 4]] }), "import.bad-heights"],
    ])("%s leave the geom out, with a warning at their place", (_what, file, bytes, code) => {
      const { model, diagnostics, losses } = field(file, { "ground.bin": bytes });
      expect(diagnostics).toMatchObject([{ code, severity: "warning", where: "model.xml:1:41" }]);
      expect(model!.bodies).toEqual([]);
      expect(losses()).toContain("mujoco/asset/hfield: its heights cannot be read");
    });
  });

  it("mass from density, from mass, or none", () => {
    const massOf = (geoms: string, more = "") =>
      massOfBody(importMjcf(`${more}<worldbody><body name="a"><freejoint/>${geoms}</body></worldbody>`).body("a"), "").properties!;
    expect(massOf('<geom type="box" size="0.5 0.5 0.5"/>').mass).toBeCloseTo(1000, 10);
    expect(massOf('<geom type="box" size="0.5 0.5 0.5" density="20"/>').mass).toBeCloseTo(20, 12);
    const two = massOf('<geom type="box" size="0.5 1 1.5" mass="12"/><geom size="1" mass="0" pos="5 0 0"/>');
    // a box of 1 × 2 × 3: m (b² + c²)/12
    expect([two.mass, two.center.x, two.inertia.xx, two.inertia.yy, two.inertia.zz]).toEqual(near([12, 0, 13, 10, 5], 12));
    const groups = massOf('<geom size="1" mass="3"/><geom size="1" mass="5" group="4"/>', '<compiler inertiagrouprange="0 2"/>');
    expect(groups.mass).toBeCloseTo(3, 12);
  });

  it("are seen in groups 0 to 2, touched by their numbers, and keep their colours", () => {
    const shapes = shapesOf(
      '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/><geom name="seen" size="1" contype="0" conaffinity="0" group="2" material="m"/><geom name="touched" size="1" group="3" friction="0.7 0.1 0.2" condim="4" rgba="1 0 0 1"/>',
      '<asset><material name="m" rgba="0 1 0 1"/></asset>',
    );
    expect(shapes).toEqual([
      { name: "seen", type: "sphere", radius: 1, use: ["visual"], extras: { material: "m", color: [0, 1, 0, 1], group: 2 } },
      {
        name: "touched",
        type: "sphere",
        radius: 1,
        use: ["collision"],
        friction: 0.7,
        spinFriction: 0.1,
        extras: { color: [1, 0, 0, 1], group: 3 },
      },
    ]);
  });

  it("parameters of soft contacts are reported", () => {
    expect(importTree('<geom size="1" solref="0.1 1" margin="0.01"/>').losses()).toEqual([
      expect.stringMatching(/@solref: .*rigid/),
      expect.stringMatching(/@margin: .*rigid/),
    ]);
  });
});

describe("inertia", () => {
  const one = (inertial: string, compiler = "") =>
    importMjcf(`${compiler}<worldbody><body name="a"><freejoint/>${inertial}</body></worldbody>`).body("a");

  it("in turned axes, or with all products", () => {
    // quarter turn about z swaps x and y
    expect(one('<inertial pos="1 2 3" mass="2" diaginertia="3 4 5" euler="0 0 90"/>')).toMatchObject({
      mass: 2,
      centerOfMass: [1, 2, 3],
      inertia: near([4, 3, 5, 0, 0, 0]),
    });
    expect(one('<inertial pos="0 0 0" mass="2" fullinertia="3 4 5 0.1 0.2 0.3"/>').inertia).toEqual([3, 4, 5, 0.1, 0.2, 0.3]);
  });

  it("from geoms where the compiler insists, within bounds, balanced, and scaled to a total", () => {
    const inertial = '<inertial pos="1 2 3" mass="2" diaginertia="3 4 5"/><geom type="box" size="0.5 0.5 0.5" mass="6"/>';
    expect(massOfBody(one(inertial, '<compiler inertiafromgeom="true"/>'), "").properties!.mass).toBeCloseTo(6, 12);
    expect(one('<inertial pos="0 0 0" mass="2" diaginertia="3 4 5"/>', '<compiler boundmass="3" boundinertia="4.5"/>')).toMatchObject({
      mass: 3,
      inertia: near([4.5, 4.5, 5, 0, 0, 0]),
    });
    expect(one('<inertial pos="0 0 0" mass="2" diaginertia="1 1 7"/>', '<compiler balanceinertia="true"/>').inertia).toEqual(
      near([3, 3, 3, 0, 0, 0]),
    );
    const { model } = importMjcf(
      `<compiler settotalmass="10"/><worldbody>${body("a", "<freejoint/>")}${body("b", "<freejoint/>")}</worldbody>`,
    );
    expect(model!.bodies).toMatchObject([{ mass: 5, inertia: [5, 5, 5, 0, 0, 0] }, { mass: 5 }]);
  });

  it("a free body can be turned into its principal axes, largest moment first", () => {
    const { model } = importTree(
      '<body name="a" pos="1 0 0"><freejoint align="true"/><inertial pos="0 2 0" mass="1" diaginertia="1 2 3"/><site name="s" pos="0 2 1"/></body>',
    );
    const [a] = model!.bodies!;
    expect(a).toMatchObject({ position: near([1, 2, 0]), mass: 1, centerOfMass: near([0, 0, 0]), inertia: near([3, 2, 1, 0, 0, 0]) });
    // the site is 1 m along z of the file, the axis of the largest moment: ±x here
    expect((a!.extras!["sites"] as { position: number[] }[])[0]!.position.map(Math.abs)).toEqual(near([1, 0, 0]));
  });
});
