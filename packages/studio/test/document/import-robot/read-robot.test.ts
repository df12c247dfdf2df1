/**
 * Robots from files that were dropped together. Deciding: masses and lengths as they stand in the files, written here by hand; the place of
 * a mistake that was put there; and that no cut of a file is a crash.
 */
import { describe, expect, it } from "vitest";
import { readRobot } from "../../../src/document/import-robot/read-robot.js";
import { chooseRobot, lookupIn, packagesOf, rootOf } from "../../../src/document/import-robot/robot-folder.js";
import { cubeBinaryStl, cubeGltfText } from "../meshes.js";
import { bytesOf, folderOf } from "./sample-folder.js";

/** Two links of 2 kg and 3 kg, a hinge 0.5 m above the first; the second is seen and touched as a mesh. */
const arm = (mesh: string) => `<?xml version="1.0"?>
<!-- an arm -->
<robot name="arm">
  <link name="base"><inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="upper">
    <inertial><mass value="3"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="${mesh}"/></geometry></visual>
  </link>
  <joint name="shoulder" type="revolute">
    <parent link="base"/><child link="upper"/><origin xyz="0 0 0.5"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="2" effort="10" velocity="3"/>
  </joint>
  <paint shade="7"/>
</robot>
`;

const massesOf = ({ model }: NonNullable<ReturnType<typeof readRobot>>) =>
  Object.fromEntries((model?.bodies ?? []).map(({ name, mass, shapes = [] }) => [name, [mass, shapes.map(({ type }) => type)]]));

describe("a robot", () => {
  it("finds its mesh in the folder of its package, whatever that is called", () => {
    const robot = readRobot(
      folderOf({
        "arm-main/package.xml": "<package><name>arm_description</name></package>",
        "arm-main/urdf/arm.urdf": arm("package://arm_description/meshes/upper.stl"),
        "arm-main/meshes/upper.stl": cubeBinaryStl(),
        "arm-main/meshes/other.stl": cubeBinaryStl(),
      }),
    )!;
    expect(robot.report).toMatchObject({ file: "arm-main/urdf/arm.urdf", format: "URDF" });
    expect(massesOf(robot)).toMatchObject({ base: [2, []], upper: [3, ["mesh"]] });
    expect(robot.model!.joints).toHaveLength(1);
  });

  it("finds a mesh that was dropped without its folder by its name", () => {
    const robot = readRobot(folderOf({ "arm.urdf": arm("package://arm_description/meshes/upper.stl"), "upper.stl": cubeBinaryStl() }))!;
    expect(massesOf(robot)).toMatchObject({ upper: [3, ["mesh"]] });
  });

  it("without its mesh moves all the same, and says where the mesh is named", () => {
    const robot = readRobot(folderOf({ "arm.urdf": arm("meshes/upper.stl") }))!;
    expect(massesOf(robot)).toMatchObject({ base: [2, []], upper: [3, []] });
    const [missing] = robot.report.diagnostics.filter(({ code }) => code === "import.missing-file");
    expect(missing).toMatchObject({ severity: "warning", where: expect.stringMatching(/^arm\.urdf:7:\d+$/) });
  });

  it("tells what was ignored, with its place", () => {
    const { report } = readRobot(folderOf({ "arm.urdf": arm("upper.stl"), "upper.stl": cubeBinaryStl() }))!;
    // the element that no importer knows stands in line 13, with one attribute
    expect(report.losses).toContainEqual({ fate: "ignored", what: "robot/paint", place: "arm.urdf:13:3", inside: 1 });
    expect(report.counts.ignored).toBeGreaterThanOrEqual(2);
    expect(report.losses.every(({ fate }) => fate !== "imported")).toBe(true);
  });

  it("that is damaged has no model and a place", () => {
    const robot = readRobot(folderOf({ "arm.urdf": arm("upper.stl").replace('<child link="upper"/>', '<child link="nobody"/>') }))!;
    expect(robot.model).toBeUndefined();
    expect(robot.report.diagnostics).toContainEqual(
      expect.objectContaining({
        severity: "error",
        where: expect.stringMatching(/^arm\.urdf:\d+:\d+$/),
        message: expect.stringContaining("nobody"),
      }),
    );
  });

  it("is told or whole wherever its file is cut", () => {
    const text = arm("upper.stl");
    for (let length = 1; length < text.trimEnd().length; length += 5) {
      const robot = readRobot(folderOf({ "arm.urdf": text.slice(0, length) }))!;
      expect(robot.model).toBeUndefined();
      expect(robot.report.diagnostics.some(({ severity }) => severity === "error")).toBe(true);
    }
  });

  it("beyond the limit is refused before it is read", () => {
    const folder = { ...folderOf({ "arm.urdf": arm("upper.stl") }), sizeOf: () => 300 * 1024 * 1024 };
    expect(readRobot(folder)).toMatchObject({ report: { diagnostics: [{ code: "file.too-large", severity: "error" }] } });
  });
});

describe("the robot of a folder", () => {
  const xml = (root: string, content = "") => `<${root}>${content}</${root}>`;

  it("is the file that no other one includes; other XML files are no robots", () => {
    const folder = folderOf({
      "r/package.xml": xml("package", "<name>r</name>"),
      "r/robot.xml": xml("mujoco"),
      "r/scene.xml": xml("mujoco", '<include file="robot.xml"/>'),
      "r/launch/start.xml": xml("launch"),
    });
    expect(chooseRobot(folder)).toEqual({ path: "r/scene.xml", others: [] });
  });

  it("is the one nearest to the top, and the others are named", () => {
    const folder = folderOf({ "r/deep/a.urdf": xml("robot"), "r/c.urdf": xml("robot"), "r/b.urdf": xml("robot") });
    expect(chooseRobot(folder)).toEqual({ path: "r/b.urdf", others: ["r/c.urdf", "r/deep/a.urdf"] });
    expect(readRobot(folder)!.report.diagnostics.find(({ code }) => code === "file.other-models")?.message).toContain(
      "r/c.urdf, r/deep/a.urdf",
    );
  });

  it("is none where there are meshes and texts alone", () => {
    expect(chooseRobot(folderOf({ "a.stl": cubeBinaryStl(), "read.me": "arm.urdf" }))).toBeUndefined();
  });

  it("is none where a file that may hold one holds a surface alone", () => {
    expect(readRobot(folderOf({ "cube.gltf": cubeGltfText() }))).toBeUndefined();
  });

  it("is refused with its place where its outermost element is not known", () => {
    const robot = readRobot(folderOf({ "letter.xml": xml("letter") }))!;
    expect(robot).toMatchObject({ report: { diagnostics: [{ code: "import.unknown-format" }] } });
    expect(robot.model).toBeUndefined();
  });

  it("reads no file that nobody names", () => {
    const folder = folderOf({ "arm.urdf": arm("upper.stl"), "upper.stl": cubeBinaryStl(), "photo.stl": cubeBinaryStl(), "big.bin": "x" });
    readRobot(folder);
    expect(new Set(folder.asked)).toEqual(new Set(["arm.urdf", "upper.stl"]));
  });
});

describe("files of a folder", () => {
  it("of the same name are not taken for each other", () => {
    const { files } = lookupIn(folderOf({ "a/part.stl": "a", "b/part.stl": "b", "c/only.stl": "c" }));
    expect(files.read("x/part.stl")).toBeUndefined();
    expect(files.read("b/part.stl")).toEqual(bytesOf("b"));
    expect(files.read("x/only.stl")).toEqual(bytesOf("c"));
  });

  it("are packages where a package.xml names them, at the top too", () => {
    const name = (text: string) => `<package format="2">\n  <name> ${text} </name></package>`;
    expect(packagesOf(folderOf({ "package.xml": name("top"), "x/y/package.xml": name("deep"), "z/package.xml": "<package/>" }))).toEqual({
      top: "",
      deep: "x/y",
    });
  });

  it.each([
    ['\uFEFF<?xml version="1.0"?>\n<!-- <robot> -->\n<!DOCTYPE x>\n<sdf version="1.9"/>', "sdf"],
    ["<robot name='a'>", "robot"],
    ["no xml", undefined],
    ["", undefined],
  ])("begin with their outermost element: %j", (text, root) => {
    expect(rootOf(text)).toBe(root);
  });
});
