/** Meshes that links name. A tetrahedron of known corners decides. */
import type { ShapeOf } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { importText, link, robot } from "./import-text.js";

/** Corners at the origin and along the axes; faces seen from outside counter-clockwise. */
const TETRAHEDRON = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
const OPEN = TETRAHEDRON.replace("f 2 3 4\n", "");
const SHEET = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

const mesh = (use: "visual" | "collision", filename: string, more = "") =>
  robot(link("a", `<${use}><origin xyz="1 2 3"/><geometry><mesh filename="${filename}" ${more}/></geometry></${use}>`));
const shapesOf = (text: string, files: Readonly<Record<string, string>>, packages?: Readonly<Record<string, string>>) => {
  const { body, losses, diagnostics } = importText(text, { files, ...(packages && { packages }) });
  return { shapes: body("a").shapes ?? [], losses: losses(), diagnostics };
};

describe("where they are", () => {
  it.each([
    ["meshes/t.obj", { "meshes/t.obj": TETRAHEDRON }, undefined],
    ["package://arm/t.obj", { "arm/t.obj": TETRAHEDRON }, undefined],
    ["package://arm/meshes/t.obj", { "meshes/t.obj": TETRAHEDRON }, undefined],
    ["package://arm/t.obj", { "lib/arm-2/t.obj": TETRAHEDRON }, { arm: "lib/arm-2" }],
  ])("%s", (name, files, packages) => {
    const { shapes, losses, diagnostics } = shapesOf(mesh("visual", name), files, packages);
    expect(shapes).toMatchObject([{ type: "mesh", position: [1, 2, 3], use: ["visual"] }]);
    expect([losses, diagnostics]).toEqual([[], []]);
  });
});

describe("what they become", () => {
  const files = { "t.obj": TETRAHEDRON, "o.obj": OPEN, "s.obj": SHEET };

  it("closed surfaces are touched as they are, stretched by the scale", () => {
    const { shapes } = shapesOf(mesh("collision", "t.obj", 'scale="1 2 3"'), files);
    expect(shapes).toMatchObject([{ type: "mesh", use: ["collision"] }]);
    expect([...(shapes[0] as ShapeOf<"mesh">).vertices].sort()).toEqual([
      [0, 0, 0],
      [0, 0, 3],
      [0, 2, 0],
      [1, 0, 0],
    ]);
  });

  it("mirrored ones are turned, so that they still enclose a volume", () => {
    const { shapes, losses } = shapesOf(mesh("collision", "t.obj", 'scale="-1 1 1"'), files);
    expect([shapes[0]!.type, losses]).toEqual(["mesh", []]);
  });

  it("open ones are touched as their hull, sheets on both sides, and the report says so", () => {
    const open = shapesOf(mesh("collision", "o.obj"), files);
    expect(open.shapes[0]!.type).toBe("hull");
    expect((open.shapes[0] as ShapeOf<"hull">).points).toHaveLength(4);
    expect(open.losses).toEqual([expect.stringContaining("convex hull")]);
    const sheet = shapesOf(mesh("collision", "s.obj"), files);
    expect(sheet.shapes).toMatchObject([{ type: "mesh", sides: "two" }]);
    expect(sheet.losses).toEqual([expect.stringContaining("both of its sides")]);
    expect(shapesOf(mesh("visual", "o.obj"), files).losses).toEqual([]);
  });

  it.each([
    ["broken", { "t.obj": "v 1 2\n" }, "mesh.syntax"],
    ["empty", { "t.obj": "v 1 2 3\n" }, "mesh.empty"],
  ])("%s ones are left out with a warning", (_what, broken, code) => {
    const { shapes, diagnostics } = shapesOf(mesh("visual", "t.obj"), broken);
    expect(shapes).toEqual([]);
    expect(diagnostics).toMatchObject([{ code, severity: "warning" }]);
  });

  it("a scale of 0 is an error", () => {
    expect(importText(mesh("visual", "t.obj", 'scale="1 0 1"'), { files }).codes).toEqual(["urdf.not-positive"]);
  });
});
