/**
 * A robot dropped on the page with its mesh. What decides are the numbers of its file, written here by hand: masses, the angle of a limit,
 * and the lines in which something stands that cannot be imported. A damaged one is told and changes nothing.
 */
import type { ResolvedModel } from "@gelenk/core";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { cubeBinaryStl } from "../document/meshes.js";
import { dropFiles } from "./files.js";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

const URDF = `<robot name="arm">
  <link name="base"><inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="upper">
    <inertial><origin xyz="0 0 -0.5"/><mass value="3"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><origin xyz="-0.1 -0.1 -1"/><geometry><mesh filename="package://arm/meshes/upper.stl" scale="0.2 0.2 1"/></geometry></visual>
  </link>
  <joint name="shoulder" type="revolute">
    <parent link="base"/><child link="upper"/><origin xyz="0 0 1.5"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="2" effort="10" velocity="3"/>
  </joint>
  <paint shade="7"/>
</robot>
`;

const modelOf = ({ page }: StudioPage) => page.evaluate(() => window.studio!.model() as ResolvedModel);
const notice = ({ page }: StudioPage) => page.evaluate(() => window.studio!.all.session.notice.value);
const waitFor = (studio: StudioPage, text: string) => expect.poll(() => notice(studio), { interval: 20, timeout: 30_000 }).toContain(text);

test("a robot with its mesh opens with a report of what was lost; a damaged one changes nothing", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
    const { page, settle, picture, problems } = studio;
    await dropFiles(studio, [
      { name: "arm.urdf", content: URDF },
      { name: "upper.stl", content: cubeBinaryStl() },
    ]);
    await waitFor(studio, "Imported arm.urdf");
    await settle();
    const { bodies = [], joints = [] } = await modelOf(studio);
    expect(Object.fromEntries(bodies.map(({ name, mass }) => [name, mass]))).toMatchObject({ base: 2, upper: 3 });
    expect(bodies.find(({ name }) => name === "upper")!.shapes!.map(({ type }) => type)).toEqual(["mesh"]);
    expect(joints.map(({ name }) => name)).toContain("shoulder");
    const losses = page.getByRole("list", { name: "Lost in the import" });
    await losses.waitFor();
    expect(await losses.locator("li", { hasText: "robot/paint" }).textContent()).toContain("arm.urdf:11:3");
    await picture("robot");

    const before = await modelOf(studio);
    await dropFiles(studio, [{ name: "bent.urdf", content: URDF.replace('<child link="upper"/>', '<child link="nobody"/>') }]);
    await waitFor(studio, "bent.urdf was not opened");
    const [place] = await page.locator(".problem.error .place").allTextContents();
    // where the joint begins that has the wrong child
    expect(place).toBe("bent.urdf:7:3");
    expect(await modelOf(studio)).toEqual(before);
    await picture("robot-refused");
    expect(problems).toEqual([]);
  }));

test("a robot in an archive opens as from a folder, and one that includes what is missing says so", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
    const { picture, settle, problems } = studio;
    const text = (content: string) => new TextEncoder().encode(content);
    await dropFiles(studio, [
      {
        name: "arm.zip",
        content: zipSync({
          "arm-main/package.xml": text("<package><name>arm</name></package>"),
          "arm-main/urdf/arm.urdf": text(URDF),
          "arm-main/meshes/upper.stl": cubeBinaryStl(),
        }),
      },
    ]);
    await waitFor(studio, "Imported arm.zip/arm-main/urdf/arm.urdf");
    await settle();
    const { bodies = [] } = await modelOf(studio);
    expect(bodies.find(({ name }) => name === "upper")).toMatchObject({ mass: 3, shapes: [{ type: "mesh" }] });
    await picture("robot-archive");
    const sun = '<sdf version="1.9"><model name="m"><link name="base"/><include><uri>model://sun</uri></include></model></sdf>';
    await dropFiles(studio, [{ name: "model.sdf", content: sun }]);
    await waitFor(studio, "model.sdf was not opened: model.sdf:1:");
    expect((await modelOf(studio)).bodies).toEqual(bodies);
    expect(problems).toEqual([]);
  }));
