/**
 * Robots of SDF in folders, in archives, and as glTF with physics. Deciding: poses, masses and axes as they stand in the files, written
 * here by hand; and that no file is taken for another one that only has the same name.
 */
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readRobot } from "../../../src/document/import-robot/read-robot.js";
import { chooseRobot, lookupIn } from "../../../src/document/import-robot/robot-folder.js";
import { cubeBinaryStl } from "../meshes.js";
import { bytesOf, folderOf } from "./sample-folder.js";

const sdf = (content: string) => `<sdf version="1.9">${content}</sdf>`;
const sdfLink = (name: string, height: number, inside = "") => `<link name="${name}"><pose>0 0 ${height} 0 0 0</pose>${inside}</link>`;
const include = (uri: string) => `<include><uri>${uri}</uri></include>`;
const MESH = "<visual name='v'><geometry><mesh><uri>meshes/palm.stl</uri></mesh></geometry></visual>";
/** An arm at 2 m, which includes a hand whose palm is 0.5 m above it and is seen as a mesh. */
const ARM = sdf(`<model name="arm">${sdfLink("base", 2)}${include("model://hand")}</model>`);
const HAND = sdf(`<model name="hand">${sdfLink("palm", 0.5, MESH)}</model>`);

const heights = ({ model }: NonNullable<ReturnType<typeof readRobot>>) =>
  Object.fromEntries(
    (model?.bodies ?? []).map(({ name, position, shapes = [] }) => [name, [position?.[2], shapes.map(({ type }) => type)]]),
  );

describe("a robot of SDF", () => {
  const files = {
    "robots/arm/model.sdf": ARM,
    "robots/hand/model.sdf": HAND,
    "robots/hand/meshes/palm.stl": cubeBinaryStl(),
  };

  it("finds the model that it includes, with its mesh, in the folder beside it", () => {
    const robot = readRobot(folderOf(files))!;
    expect(robot.report).toMatchObject({ file: "robots/arm/model.sdf", format: "SDF", diagnostics: [] });
    expect(heights(robot)).toEqual({ base: [2, []], "hand::palm": [0.5, ["mesh"]] });
  });

  it("is not taken for a model that it includes and that is not there", () => {
    const robot = readRobot(folderOf({ "model.sdf": ARM }))!;
    expect(robot.model).toBeUndefined();
    expect(robot.report.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([["import.missing-file", "error"]]);
  });

  it("of a world without its sun is whole, and says what is missing", () => {
    const world = sdf(`<world name="w">${include("model://sun")}<model name="arm">${sdfLink("base", 2)}</model></world>`);
    const robot = readRobot(folderOf({ "model.sdf": world }))!;
    expect(heights(robot)).toEqual({ base: [2, []] });
    expect(robot.report.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([["import.missing-file", "warning"]]);
  });

  it("is the one that no other includes, by its folder", () => {
    expect(chooseRobot(folderOf(files))).toEqual({ path: "robots/arm/model.sdf", others: [] });
    const other = { ...files, "robots/handle/model.sdf": HAND };
    expect(chooseRobot(folderOf(other))).toEqual({ path: "robots/arm/model.sdf", others: ["robots/handle/model.sdf"] });
  });
});

describe("a robot in an archive", () => {
  const zip = (files: Readonly<Record<string, string | Uint8Array>>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, bytesOf(content)])));
  const ARCHIVE = zip({
    "robots-main/arm/model.sdf": ARM,
    "robots-main/hand/model.sdf": HAND,
    "robots-main/hand/meshes/palm.stl": cubeBinaryStl(),
    "__MACOSX/robots-main/arm/model.sdf": "left behind",
    "robots-main/.cache/model.sdf": HAND,
  });

  it("is found as in a folder", () => {
    const robot = readRobot(folderOf({ "robots.zip": ARCHIVE }))!;
    expect(robot.report).toMatchObject({ file: "robots.zip/robots-main/arm/model.sdf", format: "SDF", diagnostics: [] });
    expect(heights(robot)).toEqual({ base: [2, []], "hand::palm": [0.5, ["mesh"]] });
  });

  it("counts where no robot lies beside it", () => {
    expect(chooseRobot(folderOf({ "a.zip": ARCHIVE, "b.sdf": HAND }))?.path).toBe("b.sdf");
    expect(chooseRobot(folderOf({ "a.zip": ARCHIVE, "b.stl": cubeBinaryStl() }))?.path).toBe("a.zip");
  });

  it.each([
    ["holds none", zip({ "a.txt": "a", "b.stl": cubeBinaryStl() }), "archive.no-model"],
    ["is another kind of file", bytesOf("no archive"), "archive.not-an-archive"],
    ["was cut off", ARCHIVE.slice(0, ARCHIVE.length - 40), "archive.truncated"],
    ["is packed in another one", zip({ "a.zip": ARCHIVE }), "archive.no-model"],
  ])("is refused where that %s", (_what, bytes, code) => {
    const robot = readRobot(folderOf({ "robots.zip": bytes }))!;
    expect(robot.model).toBeUndefined();
    expect(robot.report).toMatchObject({ file: "robots.zip", diagnostics: [{ code, severity: "error" }] });
  });
});

describe("glTF with physics", () => {
  /** A box of 2 kg that hangs by a hinge about its y axis from the world, 1 m beside it. */
  const pendulum = {
    asset: { version: "2.0" },
    extensionsUsed: ["KHR_implicit_shapes", "KHR_physics_rigid_bodies"],
    extensions: {
      KHR_implicit_shapes: { shapes: [{ type: "box", box: { size: [0.2, 0.4, 0.6] } }] },
      KHR_physics_rigid_bodies: {
        physicsJoints: [
          {
            limits: [
              { linearAxes: [0, 1, 2], min: 0, max: 0 },
              { angularAxes: [0, 2], min: 0, max: 0 },
            ],
          },
        ],
      },
    },
    scene: 0,
    scenes: [{ nodes: [0, 2] }],
    nodes: [
      {
        ...{ name: "bob", translation: [1, 5, 0], children: [1] },
        extensions: { KHR_physics_rigid_bodies: { motion: { mass: 2 }, collider: { geometry: { shape: 0 } } } },
      },
      {
        ...{ name: "hinge", translation: [-1, 0, 0] },
        extensions: { KHR_physics_rigid_bodies: { joint: { connectedNode: 2, joint: 0 } } },
      },
      { name: "pivot", translation: [0, 5, 0] },
    ],
  };

  it("is a robot, with its masses and joints", () => {
    const robot = readRobot(folderOf({ "pendulum.gltf": JSON.stringify(pendulum) }))!;
    const errors = robot.report.diagnostics.filter(({ severity }) => severity === "error");
    expect(errors).toEqual([]);
    expect(robot.model!.bodies).toMatchObject([
      { name: "bob", mass: 2, position: [1, 5, 0], shapes: [{ type: "box", size: [0.2, 0.4, 0.6] }] },
    ]);
    expect(robot.model!.joints).toHaveLength(1);
  });
});

describe("a file that another one names", () => {
  const { files } = lookupIn(
    folderOf({ "top/a/meshes/part.stl": "a", "top/b/meshes/part.stl": "b", "top/b/model.sdf": "b", "package.xml": "p" }),
  );
  const read = (path: string) => {
    const bytes = files.read(path);
    return bytes && new TextDecoder().decode(bytes);
  };

  it("is the one with the longest end of its path", () => {
    expect(read("b/meshes/part.stl")).toBe("b");
    expect(read("elsewhere/a/meshes/part.stl")).toBe("a");
    expect(read("meshes/part.stl")).toBeUndefined();
    expect(read("part.stl")).toBeUndefined();
  });

  it("with a name that all models have needs its folder", () => {
    expect(read("b/model.sdf")).toBe("b");
    expect(read("sun/model.sdf")).toBeUndefined();
    expect(read("model.sdf")).toBeUndefined();
    expect(read("other/package.xml")).toBeUndefined();
    expect(read("package.xml")).toBe("p");
  });
});
