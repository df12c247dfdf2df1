/**
 * Small files that name a large one many times. What is counted is how often it is read and made: once. The texts say themselves how often they name it.
 */
import type { ShapeOf } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { link as sdfLink, model as sdfModel } from "../sdf/import-sdf.js";
import { importText, joint, link, robot } from "../urdf/import-text.js";

const TIMES = 300;
const times = (text: (k: number) => string): string => Array.from({ length: TIMES }, (_, k) => text(k)).join("\n");

/** A closed tetrahedron beside many vertices that no face uses. */
const OBJ = `v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n${"v 5 5 5\n".repeat(5000)}f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n`;

function reading(text: string, path: string, files: Readonly<Record<string, string>>) {
  const asked = new Map<string, number>();
  const read = importText(text, { path, files, watch: (name) => asked.set(name, (asked.get(name) ?? 0) + 1) });
  return { ...read, asked };
}

const shape = (use: string) => `<${use}><geometry><mesh filename="part.obj"/></geometry></${use}>`;
const URDF = robot(
  link("base"),
  times((k) => link(`l${k}`, shape("visual") + shape("collision")) + joint(`j${k}`, "continuous", "base", `l${k}`)),
);
const MJCF = `<mujoco><asset><mesh name="m" file="part.obj"/>${times((k) => `<mesh name="m${k}" file="part.obj"/>`)}</asset>
<worldbody>${times((k) => `<body name="b${k}"><freejoint/><geom type="mesh" mesh="m"/><geom type="mesh" mesh="m${k}" mass="1"/></body>`)}</worldbody></mujoco>`;
const sdfShape = (use: string) => `<${use} name="s"><geometry><mesh><uri>part.obj</uri></mesh></geometry></${use}>`;
const SDF = sdfModel(times((k) => sdfLink(`l${k}`, undefined, sdfShape("visual") + sdfShape("collision"))));

describe.each([
  ["URDF", "robot.urdf", URDF],
  ["MJCF", "model.xml", MJCF],
  ["SDF", "model.sdf", SDF],
])("a mesh that many links of %s show", (_format, path, text) => {
  it("is read once, and its shapes share their vertices", () => {
    const { model, asked, codes } = reading(text, path, { "part.obj": OBJ });
    expect(codes).toEqual([]);
    expect(asked.get("part.obj")).toBe(1);
    const meshes = model!.bodies!.flatMap(({ shapes = [] }) => shapes.filter(({ type }) => type === "mesh")) as ShapeOf<"mesh">[];
    expect(meshes.length).toBeGreaterThanOrEqual(TIMES);
    expect(meshes.every(({ vertices }) => vertices.length === 4)).toBe(true);
    // of MJCF one for each asset, and one that all bodies have
    expect(new Set(meshes.map(({ vertices }) => vertices)).size).toBeLessThanOrEqual(TIMES + 1);
  });

  it("is looked at once where it cannot be read, and told at every place", () => {
    const { asked, diagnostics } = reading(text, path, { "part.obj": `${OBJ}f 1 2 99999\n` });
    expect(asked.get("part.obj")).toBe(1);
    // the list of diagnostics is limited
    expect(new Set(diagnostics.filter(({ code }) => code === "mesh.bad-index").map(({ where }) => where)).size).toBe(100);
  });
});

it("a file that xacro includes many times is read once, also by other names", () => {
  const text = `<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">${link("a")}
${times((k) => `<xacro:include filename="${k === 7 ? "./" : ""}part.xacro"/>`)}</robot>`;
  const { model, asked, counts } = reading(text, "robot.urdf.xacro", {
    "part.xacro": `<robot><!--${"x".repeat(100_000)}--><material name="m"/></robot>`,
  });
  expect(model!.bodies).toHaveLength(1);
  expect(asked.get("part.xacro")).toBe(2);
  expect(counts.ignored).toBe(0);
});

it("a model that SDF includes many times is read once, and stands there as many times", () => {
  const text = `<sdf version="1.9"><world name="w">${times((k) => `<include><name>i${k}</name><static>true</static><uri>model://part</uri></include>`)}
<model name="m"><link name="l"/></model></world></sdf>`;
  const { model, asked } = reading(text, "model.sdf", {
    "part/model.config": '<model><sdf version="1.9">part.sdf</sdf></model>',
    "part/part.sdf": sdfModel(sdfLink("a")),
  });
  expect(model!.bodies).toHaveLength(TIMES + 1);
  expect([asked.get("part/model.config"), asked.get("part/part.sdf")]).toEqual([1, 1]);
});
