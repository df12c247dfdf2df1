/** What is wrong with a model of SDF is told with its place, never thrown. Codes and places are counted by hand in the texts. */
import { describe, expect, it } from "vitest";
import { axis, importSdf, joint, link, model } from "./import-sdf.js";

/** Code and line of the first error: parts of a model stand on lines 2, 3, … */
function first(text: string): string {
  const { diagnostics, model: read } = importSdf(text);
  expect(read).toBeUndefined();
  const { code, where } = diagnostics.find(({ severity }) => severity === "error")!;
  return `${code} ${where.split(":").slice(0, 2).join(":")}`;
}

const hinge = (inside: string) => [link("a"), link("b"), joint("j", "revolute", "a", "b", inside)];
const shape = (inside: string) => [link("a", undefined, `<collision name="c"><geometry>${inside}</geometry></collision>`)];

describe("mistakes", () => {
  it.each([
    ["no model", ['<sdf version="1.9"/>'], "sdf.no-model model.sdf:1"],
    ["no links", [model("")], "sdf.no-links model.sdf:1"],
    ["a link without a name", [model("<link/>")], "import.missing model.sdf:2"],
    ["an empty name", [model(link(""))], "sdf.empty-name model.sdf:2"],
    ["links of one name", [model(link("a"), link("a"))], "sdf.duplicate-name model.sdf:3"],
    ["an unknown frame", [model(link("a"), joint("j", "fixed", "a", "b"))], "sdf.unknown-frame model.sdf:3"],
    ["a pose in an unknown frame", [model('<link name="a"><pose relative_to="x"/></link>')], "sdf.unknown-frame model.sdf:2"],
    ["an axis in an unknown frame", [model(...hinge('<axis><xyz expressed_in="x">1 0 0</xyz></axis>'))], "sdf.unknown-frame model.sdf:4"],
    [
      "links placed in each other",
      [model('<link name="a"><pose relative_to="b"/></link>', '<link name="b"><pose relative_to="a"/></link>')],
      "sdf.frame-circle model.sdf:2",
    ],
    [
      "frames attached to each other",
      [model(link("x"), '<frame name="a" attached_to="b"/>', '<frame name="b" attached_to="a"/>')],
      "sdf.frame-circle model.sdf:3",
    ],
    [
      "a joint on one link",
      [model(link("a"), '<frame name="f" attached_to="a"/>', joint("j", "revolute", "f", "a"))],
      "sdf.rigid-joint model.sdf:4",
    ],
    [
      "a joint without a child",
      [model(link("a"), '<joint name="j" type="fixed"><parent>a</parent></joint>')],
      "import.missing-element model.sdf:3",
    ],
    ["an empty parent", [model(link("a"), joint("j", "fixed", " ", "a"))], "import.missing model.sdf:3"],
    ["an unknown type", [model(link("a"), link("b"), joint("j", "hinge", "a", "b"))], "import.unknown-word model.sdf:4"],
    ["an axis without direction", [model(...hinge(axis("0 0 0")))], "sdf.no-direction model.sdf:4"],
    [
      "a quaternion of zeros",
      [model('<link name="a"><pose rotation_format="quat_xyzw">0 0 0 0 0 0 0</pose></link>')],
      "sdf.no-direction model.sdf:2",
    ],
    ["five numbers for a pose", [model(link("a", "0 0 0 0 0"))], "import.count model.sdf:2"],
    ["no number", [model(...hinge(axis("0 0 1", "<limit><lower>low</lower></limit>")))], "import.not-a-number model.sdf:4"],
    ["negative damping", [model(...hinge(axis("0 0 1", "<dynamics><damping>-1</damping></dynamics>")))], "sdf.negative model.sdf:4"],
    ["a follower of nobody", [model(...hinge(axis("0 0 1", '<mimic joint="x"/>')))], "sdf.unknown-joint model.sdf:4"],
    ["a follower of itself", [model(...hinge(axis("0 0 1", '<mimic joint="j"/>')))], "sdf.mimic-circle model.sdf:4"],
    ["a follower of a second axis", [model(...hinge(axis("0 0 1", '<mimic joint="j" axis="axis2"/>')))], "sdf.bad-mimic model.sdf:4"],
    [
      "a gearbox without hinges",
      [model(...hinge(""), joint("g", "gearbox", "a", "b", "<gearbox_reference_body>a</gearbox_reference_body>"))],
      "sdf.bad-gearbox model.sdf:5",
    ],
    ["a negative mass", [model(link("a", undefined, "<inertial><mass>-1</mass></inertial>"))], "mass.not-positive model.sdf:2"],
    [
      "moments of no body",
      [model(link("a", undefined, "<inertial><inertia><izz>3</izz></inertia></inertial>"))],
      "mass.triangle-inequality model.sdf:2",
    ],
    ["a sphere of no size", [model(...shape("<sphere><radius>0</radius></sphere>"))], "sdf.not-positive model.sdf:2"],
    ["a box without a size", [model(...shape("<box/>"))], "import.missing-element model.sdf:2"],
    ["a mesh scaled by 0", [model(...shape("<mesh><uri>m.stl</uri><scale>1 0 1</scale></mesh>"))], "sdf.not-positive model.sdf:2"],
  ])("%s", (_what, [text], expected) => expect(first(text!)).toBe(expected));

  it("geometry that is not read leaves the shape out, and says so", () => {
    const { codes, model: read } = importSdf(model(...shape("<image><uri>h.png</uri></image>")));
    expect(codes).toEqual(["sdf.unknown-geometry"]);
    expect(read!.bodies![0]!.shapes).toBeUndefined();
  });

  it("a version that is not known is read as the newest, with a warning", () => {
    expect(importSdf(model(link("a")).replace('version="1.9"', 'version="2.0"')).codes).toEqual(["sdf.version"]);
    expect(importSdf(model(link("a")).replace(' version="1.9"', "")).codes).toEqual(["sdf.version"]);
  });
});

it("a chain of 20 000 frames is read without a deep stack", () => {
  const frames = Array.from(
    { length: 20_000 },
    (_, k) => `<frame name="f${k}" attached_to="${k > 0 ? `f${k - 1}` : "a"}"><pose>0 0 1 0 0 0</pose></frame>`,
  );
  const { body } = importSdf(model(link("a"), ...frames));
  const { frames: read } = body("a").extras as { frames: { position: number[] }[] };
  expect(read).toHaveLength(20_000);
  expect(read.at(-1)!.position).toEqual([0, 0, 20_000]);
});
