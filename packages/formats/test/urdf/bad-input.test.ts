/** What is wrong with a robot is told with its place, never thrown. Codes and places are counted by hand in the texts. */
import { describe, expect, it } from "vitest";
import { frame, importText, joint, link, robot } from "./import-text.js";

const limits = '<limit lower="-1" upper="1"/>';
const hinge = (name: string, parent: string, child: string, inside = ""): string => joint(name, "revolute", parent, child, limits + inside);

/** Code and line of the first finding: parts of a robot stand on lines 2, 3, … */
function first(...parts: readonly string[]): string {
  const { diagnostics, model } = importText(robot(...parts));
  expect(model).toBeUndefined();
  const { code, where } = diagnostics.find(({ severity }) => severity === "error")!;
  return `${code} ${where.split(":").slice(0, 2).join(":")}`;
}

describe("trees", () => {
  it.each([
    ["several roots", [link("a"), link("b"), link("c"), hinge("j", "a", "c")], "urdf.several-roots robot.urdf:3"],
    ["a circle beside the tree", [link("a"), link("b"), link("c"), hinge("j", "b", "c"), hinge("k", "c", "b")], "urdf.circle robot.urdf:6"],
    ["a circle alone", [link("a"), link("b"), hinge("j", "a", "b"), hinge("k", "b", "a")], "urdf.circle robot.urdf:5"],
    ["a link on itself", [link("a"), hinge("j", "a", "a")], "urdf.circle robot.urdf:3"],
    [
      "two parents",
      [link("a"), link("b"), link("c"), hinge("j", "a", "b"), hinge("k", "a", "c"), hinge("l", "c", "b")],
      "urdf.two-parents robot.urdf:7",
    ],
    ["an unknown link", [link("a"), hinge("j", "a", "b")], "urdf.unknown-link robot.urdf:3"],
    ["links of one name", [link("a"), link("a")], "urdf.duplicate-name robot.urdf:3"],
    [
      "joints of one name",
      [link("a"), link("b"), link("c"), hinge("j", "a", "b"), hinge("j", "a", "c")],
      "urdf.duplicate-name robot.urdf:6",
    ],
    ["an empty name", [link("a"), link("")], "urdf.empty-name robot.urdf:3"],
    ["no links", [], "urdf.no-links robot.urdf:1"],
    ["a massless link that moves", [link("a"), frame("b"), hinge("j", "a", "b")], "urdf.massless robot.urdf:3"],
  ])("%s", (_what, parts, expected) => expect(first(...parts)).toBe(expected));

  it("a free base needs a mass", () => {
    const { codes } = importText(robot(frame("a"), link("b"), hinge("j", "a", "b")), { options: { freeBase: true } });
    expect(codes).toEqual(["urdf.massless"]);
  });
});

it.each([
  ["a type of joint", robot(link("a"), link("b"), joint("j", "revolut", "a", "b", limits)), ["import.unknown-word"]],
  ["a mass", robot(link("a"), link("b").replace(/value="[^"]*"/, 'value="1,6"'), hinge("j", "a", "b")), ["import.not-a-number"]],
])("%s that cannot be read is told alone, without what follows from it", (_what, text, expected) =>
  expect(importText(text).codes).toEqual(expected),
);

describe("elements and attributes", () => {
  const inertial = (mass: string, inertia = '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>') =>
    `<link name="a"><inertial>${mass}${inertia}</inertial></link>`;
  it.each([
    ["a link without a name", ["<link/>"], "import.missing robot.urdf:2"],
    ["a joint without a type", [link("a"), '<joint name="j"><parent link="a"/><child link="a"/></joint>'], "import.missing robot.urdf:3"],
    ["an unknown type", [link("a"), link("b"), joint("j", "rotational", "a", "b")], "import.unknown-word robot.urdf:4"],
    [
      "a joint without a child",
      [link("a"), '<joint name="j" type="fixed"><parent link="a"/></joint>'],
      "import.missing-element robot.urdf:3",
    ],
    [
      "a parent without a link",
      [link("a"), '<joint name="j" type="fixed"><parent/><child link="a"/></joint>'],
      "import.missing robot.urdf:3",
    ],
    ["an inertial without a mass", [inertial("")], "import.missing-element robot.urdf:2"],
    ["a mass without a value", [inertial("<mass/>")], "import.missing robot.urdf:2"],
    ["a mass that is no number", [inertial('<mass value="NaN"/>')], "import.not-a-number robot.urdf:2"],
    ["a mass beyond all numbers", [inertial('<mass value="1e999"/>')], "import.not-a-number robot.urdf:2"],
    ["a negative mass", [inertial('<mass value="-1"/>')], "mass.not-positive robot.urdf:2"],
    [
      "a missing moment",
      [inertial('<mass value="1"/>', '<inertia ixx="1" iyy="1" ixy="0" ixz="0" iyz="0"/>')],
      "import.missing robot.urdf:2",
    ],
    [
      "moments of no body",
      [inertial('<mass value="1"/>', '<inertia ixx="1" iyy="1" izz="3" ixy="0" ixz="0" iyz="0"/>')],
      "mass.triangle-inequality robot.urdf:2",
    ],
    ["an axis without direction", [link("a"), link("b"), hinge("j", "a", "b", '<axis xyz="0 0 0"/>')], "urdf.zero-axis robot.urdf:4"],
    ["two numbers for a place", [link("a"), link("b"), hinge("j", "a", "b", '<origin xyz="0 0"/>')], "import.count robot.urdf:4"],
    ["negative damping", [link("a"), link("b"), hinge("j", "a", "b", '<dynamics damping="-1"/>')], "urdf.negative robot.urdf:4"],
    ["a sphere of no size", [link("a", '<visual><geometry><sphere radius="0"/></geometry></visual>')], "urdf.not-positive robot.urdf:2"],
    ["a box without a size", [link("a", "<collision><geometry><box/></geometry></collision>")], "import.missing robot.urdf:2"],
    ["a visual without geometry", [link("a", "<visual/>")], "import.missing-element robot.urdf:2"],
    [
      "a loop of an unknown link",
      [link("a"), '<loop_joint name="l" type="fixed"><link1 link="a"/><link2 link="x"/></loop_joint>'],
      "urdf.unknown-link robot.urdf:3",
    ],
    [
      "a loop without a side",
      [link("a"), '<loop_joint name="l" type="fixed"><link1 link="a"/></loop_joint>'],
      "import.missing-element robot.urdf:3",
    ],
  ])("%s", (_what, parts, expected) => expect(first(...parts)).toBe(expected));

  it("all mistakes are told at once", () => {
    const { diagnostics } = importText(robot("<link/>", '<joint name="j"/>', inertial('<mass value="x"/>')));
    expect(diagnostics.map(({ where }) => where.split(":")[1])).toEqual(["2", "4", "3", "3", "3"]);
  });

  it("geometry that is not known leaves the shape out, and says so", () => {
    const { codes, body, losses } = importText(robot(link("a", "<visual><geometry><torus/></geometry></visual>")));
    expect([codes, body("a").shapes, losses()]).toEqual([["urdf.unknown-geometry"], undefined, ["robot/link/visual/geometry/torus"]]);
  });
});

describe("mimic", () => {
  const three = (a: string, b: string, c: string) => [
    ...["o", "a", "b", "c"].map((name) => link(name)),
    hinge("ja", "o", "a", a),
    hinge("jb", "o", "b", b),
    joint("jc", "fixed", "o", "c", c),
  ];
  const follow = (name: string) => `<mimic joint="${name}"/>`;
  it.each([
    ["in a circle", three(follow("jb"), follow("ja"), ""), "urdf.mimic-circle robot.urdf:6"],
    ["of itself", three("", follow("jb"), ""), "urdf.mimic-circle robot.urdf:7"],
    ["of an unknown joint", three(follow("jx"), "", ""), "urdf.unknown-joint robot.urdf:6"],
    ["of a fixed joint", three(follow("jc"), "", ""), "urdf.bad-mimic robot.urdf:6"],
    ["by a fixed joint", three("", "", follow("ja")), "urdf.bad-mimic robot.urdf:8"],
    ["without a joint", three("<mimic/>", "", ""), "import.missing robot.urdf:6"],
  ])("%s", (_what, parts, expected) => expect(first(...parts)).toBe(expected));
});

it.each([
  ["../secret.stl", "import.outside"],
  ["/etc/passwd", "import.outside"],
  ["package://arm/../../x.stl", "import.outside"],
  ["http://host/x.stl", "import.unknown-scheme"],
  ["file:///etc/x.stl", "import.outside"],
  ["meshes/gone.stl", "import.missing-file"],
  ["robot.urdf", "import.unknown-mesh"],
])("the mesh %s is not read; the robot is", (name, code) => {
  const asked: string[] = [];
  const text = robot(link("a", `<visual><geometry><mesh filename="${name}"/></geometry></visual>`));
  const { diagnostics, body, losses } = importText(text, { watch: (path) => asked.push(path) });
  expect(diagnostics).toMatchObject([{ code, severity: "warning" }]);
  expect(body("a").shapes).toBeUndefined();
  expect(losses()).toEqual(["robot/link/visual/geometry/mesh: the mesh cannot be read"]);
  expect(asked.filter((path) => path.startsWith("/") || path.includes(".."))).toEqual([]);
});

it("a chain of 20 000 links is read without a deep stack", () => {
  const parts = Array.from({ length: 20_000 }, (_, k) => `${link(`l${k}`)}${k > 0 ? joint(`j${k}`, "fixed", `l${k - 1}`, `l${k}`) : ""}`);
  const { model } = importText(robot(...parts), { options: { freeBase: true, mergeFixed: true } });
  expect(model!.bodies).toHaveLength(1);
  expect(model!.bodies![0]!.mass).toBe(20_000);
});
