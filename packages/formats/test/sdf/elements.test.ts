/**
 * What elements of SDF become, by closed forms: poses composed by hand, pendulums, gears, threads, masses of
 * bodies. Sources: sdformat.org/spec and its chapter on frames.
 */
import type { BodyDescription, JointDescription, ResolvedModel } from "@gelenk/core";
import { mechanismOf, validateModel } from "@gelenk/core";
import { type Pose, pose, quat, vec3 } from "@gelenk/core/math";
import { describe, expect, it } from "vitest";
import { poseOf } from "../../src/import/placement.js";
import { pngOf } from "../image/sample-png.js";
import { axis, importSdf, joint, link, model, ofVersion } from "./import-sdf.js";

const near = (own: readonly number[], expected: readonly number[]) => {
  expect(own).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(own[i]).toBeCloseTo(value, 12);
};
const place = (body: BodyDescription) => vec3.toVector3(poseOf(body).position);
/** Where the body has its x axis. */
const heading = (body: BodyDescription) => vec3.toVector3(quat.rotate(poseOf(body).orientation, vec3.vec3(1, 0, 0)));

/** The frames of a joint in the world, on both bodies. */
function framesOf(file: ResolvedModel, { a, b, frameA, frameB }: JointDescription): readonly [Pose, Pose] {
  const bodyPose = (name: string) => (name === "ground" ? pose.IDENTITY_POSE : poseOf(file.bodies!.find((body) => body.name === name)!));
  return [pose.compose(bodyPose(a), poseOf(frameA!)), pose.compose(bodyPose(b), poseOf(frameB!))];
}
const axisOf = (file: ResolvedModel, one: JointDescription) =>
  vec3.toVector3(quat.rotate(framesOf(file, one)[1].orientation, vec3.vec3(1, 0, 0)));

describe("poses", () => {
  it("turn about fixed x, then y, then z: x goes to −z by the pitch, and stays there", () => {
    near(heading(importSdf(model(link("a", `1 2 3 0 ${Math.PI / 2} 0.7`))).body("a")), [0, 0, -1]);
    // roll alone does not move x, then yaw turns it into y
    near(heading(importSdf(model(link("a", `0 0 0 1.1 0 ${Math.PI / 2}`))).body("a")), [0, 1, 0]);
  });

  it.each([
    ["degrees", '<pose degrees="true">1 2 3 0 0 90</pose>'],
    ["a quaternion", '<pose rotation_format="quat_xyzw">1 2 3 0 0 1 1</pose>'],
    ["radians", `<pose>1 2 3 0 0 ${Math.PI / 2}</pose>`],
  ])("in %s", (_what, text) => {
    const { body } = importSdf(model(`<link name="a">${text}</link>`));
    near(place(body("a")), [1, 2, 3]);
    near(heading(body("a")), [0, 1, 0]);
  });

  it("relative to frames, links and joints, through each other", () => {
    // f is at (1,0,0), turned by 90° about z: what is at (1,0,0) in it is at (1,1,0), and turned as well
    const { body } = importSdf(
      model(
        '<frame name="f"><pose degrees="true">1 0 0 0 0 90</pose></frame>',
        '<link name="a"><pose relative_to="f">1 0 0 0 0 0</pose></link>',
        '<link name="b"><pose relative_to="j">0 0 1 0 0 0</pose></link>',
        joint("j", "continuous", "a", "b", '<pose relative_to="a">1 0 0 0 0 0</pose>'),
        '<frame name="g" attached_to="b"><pose>0 0 4 0 0 0</pose></frame>',
      ),
    );
    near(place(body("a")), [1, 1, 0]);
    near(heading(body("a")), [0, 1, 0]);
    near(place(body("b")), [1, 2, 1]);
    expect(body("b").extras).toEqual({ frames: [{ name: "g", position: [0, 0, 4] }] });
  });

  it("of a model, and of the frame in it that its pose places", () => {
    const placed = (attributes: string) =>
      place(
        importSdf(
          `<sdf version="1.8"><model name="m" ${attributes}><pose>0 0 5 0 0 0</pose>${link("a")}<frame name="tip"><pose>0 0 2 0 0 0</pose></frame></model></sdf>`,
        ).body("a"),
      );
    near(placed(""), [0, 0, 5]);
    near(placed('placement_frame="tip"'), [0, 0, 3]);
  });
});

describe("masses", () => {
  const inertial = (inside: string, attributes = "") => link("a", undefined, `<inertial ${attributes}>${inside}</inertial>`);

  it("a link that says nothing has 1 kg and 1 kg·m²", () => {
    const { body } = importSdf(model(link("a")));
    expect([body("a").mass, body("a").inertia]).toEqual([1, [1, 1, 1, 0, 0, 0]]);
  });

  it("moments are turned by the pose of the inertial: half a quarter of x and y mixes them evenly", () => {
    const moments = ["xx", "yy", "zz"].map((name, i) => `<i${name}>${i + 2}</i${name}>`).join("");
    const { body } = importSdf(model(inertial(`<pose degrees="true">1 0 0 0 0 45</pose><mass>3</mass><inertia>${moments}</inertia>`)));
    near(body("a").centerOfMass!, [1, 0, 0]);
    // (2 + 3)/2 on the diagonal, (2 − 3)/2 beside it
    near([...body("a").inertia!], [2.5, 2.5, 4, -0.5, 0, 0]);
  });

  it("auto: of the collision shapes with their density", () => {
    const box = "<collision name='c'><density>500</density><geometry><box><size>1 2 3</size></box></geometry></collision>";
    const { model: file } = importSdf(model(link("a", undefined, `<inertial auto="true"/>${box}`)));
    const mechanism = mechanismOf(file!, {});
    // 6 m³ of 500 kg/m³, and (m/12)(2² + 3²) about x
    const matrix = mechanism.massMatrix(mechanism.state.q);
    expect([...matrix.filter((_, k) => k % 7 === 0)].sort((a, b) => a - b).map((value) => Math.round(value * 1e6) / 1e6)).toEqual(
      [3000, 3000, 3000, 3000 * (5 / 12), 3000 * (10 / 12), 3000 * (13 / 12)]
        .sort((a, b) => a - b)
        .map((value) => Math.round(value * 1e6) / 1e6),
    );
  });

  it("without gravity a force carries the weight: 2 kg at 9.8 m/s²", () => {
    const { model: file } = importSdf(model(link("a", undefined, "<inertial><mass>2</mass></inertial><gravity>false</gravity>")));
    expect(file!.gravity).toEqual([0, 0, -9.8]);
    expect(file!.forces).toEqual([{ type: "constant", body: "a", force: [-0, -0, 19.6] }]);
  });
});

describe("axes of joints", () => {
  // the link is turned by 90° about z: its x is y of the model
  const turned = (version: string, inside: string) => {
    const {
      model: file,
      joint: named,
      codes,
    } = importSdf(ofVersion(version, link("a"), link("b", `1 0 0 0 0 ${Math.PI / 2}`), joint("j", "revolute", "a", "b", inside)));
    expect(codes).toEqual([]);
    return axisOf(file!, named("j"));
  };

  it.each([
    ["1.4", axis("1 0 0"), [1, 0, 0]],
    ["1.5", axis("1 0 0"), [0, 1, 0]],
    ["1.6", axis("1 0 0", "<use_parent_model_frame>1</use_parent_model_frame>"), [1, 0, 0]],
    ["1.7", axis("1 0 0"), [0, 1, 0]],
    ["1.7", '<axis><xyz expressed_in="__model__">1 0 0</xyz></axis>', [1, 0, 0]],
    ["1.9", '<axis><xyz expressed_in="a">0 0 2</xyz></axis>', [0, 0, 1]],
    ["1.9", "", [0, 0, 1]],
    ["1.9", `<pose>0 0 0 0 0 ${-Math.PI / 2}</pose>${axis("1 0 0")}`, [1, 0, 0]],
  ])("version %s, %s", (version, inside, expected) => near(turned(version, inside), expected));

  it("both frames of a joint meet where the file has it, also where joints close a loop", () => {
    const corners = [link("a"), link("b", "0 0 1 0 0 0"), link("c", "2 0 1 0.3 0.2 0.1")];
    const bars = [joint("ab", "revolute", "a", "b", axis("0 1 0")), joint("bc", "revolute", "b", "c", axis("0 1 0"))];
    const closing = joint("ca", "revolute", "c", "a", `<pose>2 0 0 0 0 0</pose>${axis("0 1 0")}`);
    const { model: file } = importSdf(model(...corners, ...bars, closing));
    for (const one of file!.joints!) {
      const [A, B] = framesOf(file!, one);
      near(vec3.toVector3(A.position), vec3.toVector3(B.position));
      near([Math.abs(quat.angleBetween(A.orientation, B.orientation))], [0]);
    }
    near(vec3.toVector3(framesOf(file!, file!.joints![2]!)[0].position), [2, 0, 0]);
    expect(validateModel(file!)).toEqual([]);
  });
});

describe("joints", () => {
  const two = (type: string, inside: string) => importSdf(model(link("a"), link("b"), joint("j", type, "a", "b", inside)));

  it("a pendulum on the world: J + m l² = 0.1 + 2·0.25, and m g l sin q", () => {
    const rod =
      "<inertial><pose>0 0 -0.5 0 0 0</pose><mass>2</mass><inertia><ixx>0.1</ixx><iyy>0.1</iyy><izz>0.1</izz></inertia></inertial>";
    const { model: file } = importSdf(model(link("rod", "0 0 3 0 0 0", rod), joint("pin", "continuous", "world", "rod", axis("0 1 0"))));
    const mechanism = mechanismOf(file!, {});
    near([...mechanism.massMatrix([0.3])], [0.6]);
    near([...mechanism.bias([0.3], [0])], [2 * 9.8 * 0.5 * Math.sin(0.3)]);
  });

  it("types, limits, springs, damping and friction", () => {
    const dynamics =
      "<dynamics><damping>1</damping><friction>2</friction><spring_reference>0.5</spring_reference><spring_stiffness>3</spring_stiffness></dynamics>";
    const limits = "<limit><lower>-1</lower><upper>2</upper></limit>";
    const hinge = two("revolute", axis("0 0 1", limits + dynamics)).joint("j");
    expect(hinge.type).toBe("revolute");
    expect(hinge.coordinates).toEqual({ turn: { low: -1, high: 2, damping: 1, friction: 2, stiffness: 3, rest: 0.5 } });
    const endless = "<limit><lower>-1e16</lower><upper>inf</upper></limit>";
    expect(two("prismatic", axis("0 0 1", endless)).joint("j").coordinates).toBeUndefined();
    expect(two("prismatic", axis("0 0 1", limits)).joint("j").coordinates).toEqual({ "slide-x": { low: -1, high: 2 } });
    expect(two("ball", "").joint("j").type).toBe("spherical");
    expect(two("fixed", "").joint("j").type).toBe("weld");
  });

  it("a cardan joint has its first axis on the parent and its second on the child", () => {
    for (const type of ["universal", "revolute2"]) {
      const { model: file, joint: named } = two(
        type,
        axis("0 0 1", "<limit><upper>1</upper></limit>") + axis("0 1 0", "<dynamics><damping>2</damping></dynamics>", "axis2"),
      );
      const [A, B] = framesOf(file!, named("j"));
      near(vec3.toVector3(quat.rotate(A.orientation, vec3.vec3(1, 0, 0))), [0, 0, 1]);
      near(vec3.toVector3(quat.rotate(B.orientation, vec3.vec3(0, 1, 0))), [0, 1, 0]);
      expect(named("j").coordinates).toEqual({ "turn-x": { high: 1 }, "turn-y": { damping: 2 } });
    }
    expect(two("universal", axis("0 0 1") + axis("0 1 1", "", "axis2")).codes).toEqual(["sdf.oblique-axes"]);
  });

  it("threads: metres per turn, and of old radians per metre of a left-handed one", () => {
    expect(two("screw", `${axis("0 0 1")}<screw_thread_pitch>0.01</screw_thread_pitch>`).joint("j").pitch).toBe(0.01);
    expect(two("screw", `${axis("0 0 1")}<thread_pitch>${-200 * Math.PI}</thread_pitch>`).joint("j").pitch).toBeCloseTo(0.01, 15);
  });

  it("a follower: 2 (q − 0.5) + 0.1 = 2 q − 0.9", () => {
    const mimic = '<mimic joint="j"><multiplier>2</multiplier><reference>0.5</reference><offset>0.1</offset></mimic>';
    const hinges = [joint("j", "revolute", "a", "b", axis("0 0 1")), joint("k", "revolute", "b", "c", axis("0 0 1", mimic))];
    const { model: file } = importSdf(model(link("a"), link("b"), link("c"), ...hinges));
    const [coupling] = file!.couplings!;
    expect(coupling).toMatchObject({ type: "mimic", ratio: 2, terms: [{ joint: "j" }, { joint: "k" }] });
    expect(coupling!.offset).toBeCloseTo(-0.9, 15);
  });

  it.each([
    ["along both axes", "0 0 1", "r", "p", -3],
    ["with one hinge that counts backwards", "0 0 -1", "r", "p", 3],
    ["with a hinge whose parent is the wheel", "0 0 1", "p", "r", 3],
  ])("a gearbox %s", (_what, xyz, parent, child, ratio) => {
    const first = joint("rp", "continuous", parent, child, axis(xyz));
    const gear = `${axis("0 0 1")}${axis("0 0 1", "", "axis2")}<gearbox_ratio>3</gearbox_ratio><gearbox_reference_body>r</gearbox_reference_body>`;
    const parts = [
      link("r"),
      link("p"),
      link("c"),
      first,
      joint("rc", "continuous", "r", "c", axis("0 0 1")),
      joint("g", "gearbox", "p", "c", gear),
    ];
    const { model: file } = importSdf(model(...parts));
    // θ₂ = −3 θ₁, both counted from the reference about its axes
    expect(file!.couplings).toEqual([{ name: "g", type: "gear", ratio, terms: [{ joint: "rp" }, { joint: "rc" }] }]);
  });
});

describe("bases", () => {
  it("are free, unless a joint or the import holds them; static models stay", () => {
    const arm = [link("a"), link("b"), joint("j", "revolute", "a", "b", axis("0 0 1"))];
    const kinds = (text: string, freeBase?: boolean) =>
      importSdf(text, freeBase === undefined ? {} : { options: { freeBase } }).model!.bodies!.map(({ kind }) => kind);
    expect(kinds(model(...arm))).toEqual([undefined, undefined]);
    expect(kinds(model(...arm), false)).toEqual(["fixed", undefined]);
    expect(kinds(model(...arm, joint("w", "fixed", "world", "a")))).toEqual(["fixed", undefined]);
    expect(kinds(model(...arm, joint("w", "fixed", "world", "b")), false)).toEqual([undefined, "fixed"]);
    expect(kinds(model("<static>true</static>", ...arm))).toEqual(["fixed", "fixed"]);
    expect(kinds(model(link("a", undefined, "<kinematic>true</kinematic>")))).toEqual(["kinematic"]);
  });
});

describe("shapes", () => {
  const shapes = (geometry: string, use = "collision", inside = "") =>
    importSdf(model(link("a", undefined, `<${use} name="s">${inside}<geometry>${geometry}</geometry></${use}>`))).body("a").shapes;

  it.each([
    ["<box><size>1 2 3</size></box>", { type: "box", size: [1, 2, 3] }],
    ["<sphere><radius>2</radius></sphere>", { type: "sphere", radius: 2 }],
    ["<cylinder><radius>1</radius><length>2</length></cylinder>", { type: "cylinder", radius: 1, length: 2 }],
    ["<capsule><radius>1</radius><length>2</length></capsule>", { type: "capsule", radius: 1, length: 2 }],
    ["<cone><radius>1</radius><length>2</length></cone>", { type: "cone", radius: 1, length: 2 }],
    ["<ellipsoid><radii>1 2 3</radii></ellipsoid>", { type: "ellipsoid", radii: [1, 2, 3] }],
    ["<plane><normal>0 0 1</normal><size>9 9</size></plane>", { type: "plane", normal: [0, 0, 1] }],
  ])("%s", (text, expected) => expect(shapes(text)![0]).toMatchObject(expected));

  it("a height map: its first row farthest along y, black at 0, the brightest point at the third size, its middle at `pos`", () => {
    const map = (inside: string) =>
      importSdf(
        model(
          link(
            "a",
            undefined,
            `<collision name="s"><geometry><heightmap><uri>maps/h.png</uri>${inside}</heightmap></geometry></collision>`,
          ),
        ),
        {
          files: {
            "maps/h.png": pngOf({
              width: 2,
              height: 2,
              rows: [
                [0, 100],
                [50, 200],
              ],
            }),
          },
        },
      );
    const read = map("<size>8 6 4</size><pos>1 2 3</pos><texture><size>1</size></texture>");
    expect(read.codes).toEqual([]);
    expect(read.body("a").shapes).toMatchObject([
      {
        type: "height-field",
        use: ["collision"],
        size: [8, 6],
        position: [1, 2, 3],
        heights: [
          [1, 4],
          [0, 2],
        ],
      },
    ]);
    expect(read.losses()).toEqual(["sdf/model/link/collision/geometry/heightmap/texture"]);
    // upside down where z is negative, 1 × 1 × 1 where nothing is said
    expect(map("<size>8 6 -4</size>").body("a").shapes).toMatchObject([
      {
        heights: [
          [3, 0],
          [4, 2],
        ],
      },
    ]);
    expect(map("").body("a").shapes).toMatchObject([
      {
        size: [1, 1],
        heights: [
          [0.25, 1],
          [0, 0.5],
        ],
      },
    ]);
    expect(map("<size>0 1 1</size>").codes).toEqual(["sdf.not-positive"]);
  });

  it("a polyline is the prism above it; where it has a dent, its hull, and the report says so", () => {
    const points = (...list: string[]) =>
      `<polyline>${list.map((point) => `<point>${point}</point>`).join("")}<height>2</height></polyline>`;
    const [prism] = shapes(points("0 0", "1 0", "1 1", "0 1"))!;
    expect(prism).toMatchObject({ type: "hull" });
    expect((prism as unknown as { points: unknown[] }).points).toHaveLength(8);
    const dented = importSdf(
      model(link("a", undefined, `<collision name="s"><geometry>${points("0 0", "1 0", "0.2 0.2", "0 1")}</geometry></collision>`)),
    );
    expect(dented.losses()).toEqual(["sdf/model/link/collision/geometry/polyline: its convex hull stands for it"]);
    // round twice: every corner turns left, but it is no convex outline
    const star = [0, 2, 4, 1, 3].map((k) => `${Math.cos((2 * Math.PI * k) / 5)} ${Math.sin((2 * Math.PI * k) / 5)}`);
    const pentagram = importSdf(model(link("a", undefined, `<collision name="s"><geometry>${points(...star)}</geometry></collision>`)));
    expect(pentagram.losses()).toHaveLength(1);
  });

  it("friction 1 where nothing is said; else what the file says, of a patch of 0.1 m 3π/16 · 0.1 · 0.8", () => {
    const ball = "<sphere><radius>1</radius></sphere>";
    expect(shapes(ball)![0]!.friction).toBe(1);
    const surface =
      "<surface><bounce><restitution_coefficient>0.5</restitution_coefficient></bounce><friction><ode><mu>0.3</mu></ode><torsional><coefficient>0.8</coefficient><patch_radius>0.1</patch_radius></torsional></friction></surface>";
    const [shape] = shapes(ball, "collision", surface)!;
    expect(shape).toMatchObject({ friction: 0.3, restitution: 0.5 });
    expect(shape!.spinFriction).toBeCloseTo(((3 * Math.PI) / 16) * 0.08, 15);
    expect(shapes(ball, "collision", "<surface><contact><collide_bitmask>0</collide_bitmask></contact></surface>")).toBeUndefined();
  });

  it("colours are kept, and the first one is that of the body", () => {
    const { body } = importSdf(
      model(
        link(
          "a",
          undefined,
          '<visual name="v"><geometry><sphere><radius>1</radius></sphere></geometry><material><diffuse>1 0 0</diffuse></material></visual>',
        ),
      ),
    );
    expect(body("a").shapes![0]!.extras).toEqual({ color: [1, 0, 0, 1] });
    expect(body("a").extras).toEqual({ color: "#ff0000" });
  });

  it("parts of a mesh by name, with the middle of their extents at the origin", () => {
    const tetrahedron = (name: string, x: number) =>
      `o ${name}\nv ${x} 0 0\nv ${x + 2} 0 0\nv ${x} 2 0\nv ${x} 0 2\nf -4 -2 -3\nf -4 -3 -1\nf -4 -1 -2\nf -3 -2 -1\n`;
    const mesh = "<mesh><uri>m.obj</uri><submesh><name>second</name><center>true</center></submesh></mesh>";
    const { body, codes } = importSdf(model(link("a", undefined, `<visual name="v"><geometry>${mesh}</geometry></visual>`)), {
      files: { "m.obj": tetrahedron("first", 0) + tetrahedron("second", 10) },
    });
    expect(codes).toEqual([]);
    const { vertices } = body("a").shapes![0] as unknown as { vertices: number[][] };
    expect([Math.min(...vertices.flat()), Math.max(...vertices.flat()), vertices.length]).toEqual([-1, 1, 4]);
  });

  it("links of a robot touch each other where one of them says so, and always what is around them", () => {
    const ball = '<collision name="c"><geometry><sphere><radius>1</radius></sphere></geometry></collision>';
    const { body } = importSdf(
      model(link("a", undefined, ball), link("b", undefined, ball), link("c", undefined, `<self_collide>1</self_collide>${ball}`)),
    );
    const [a, b, c] = ["a", "b", "c"].map((name) => body(name).shapes![0]!);
    const touch = (p: typeof a, q: typeof a) => {
      const accepts = (one: typeof a, other: typeof a) =>
        !one!.mask || (other!.groups ?? ["default"]).some((group) => one!.mask!.includes(group));
      return accepts(p, q) && accepts(q, p);
    };
    expect([touch(a, b), touch(a, c), touch(b, c), touch(a, { type: "sphere", radius: 1 })]).toEqual([false, true, true, true]);
  });
});

it("plugins, controllers and sensors stand in the report", () => {
  const sensor = '<sensor name="imu" type="imu"><pose>0 0 1 0 0 0</pose><update_rate>100</update_rate></sensor>';
  const { body, losses } = importSdf(model(link("a", undefined, sensor), '<plugin name="p" filename="libp.so"><gain>1</gain></plugin>'));
  expect(body("a").extras).toEqual({ sensors: [{ name: "imu", type: "imu", position: [0, 0, 1] }] });
  expect(losses()).toEqual([
    "sdf/model/link/sensor: kept under extras; nothing measures it",
    "sdf/model/link/sensor/update_rate",
    "sdf/model/plugin",
  ]);
});
