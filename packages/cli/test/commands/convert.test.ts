/** A small robot, whose elements and attributes are counted by hand, through the command line. */
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadModel } from "@gelenk/formats";
import { beforeAll, describe, expect, test } from "vitest";
import { gelenk, temporaryFolder } from "../terminal.js";

let cwd = "";

const PENDULUM = `<robot name="pendulum">
  <link name="world"/>
  <link name="rod">
    <inertial><origin xyz="0 0 -0.5"/><mass value="2"/>
      <inertia ixx="0.1" iyy="0.1" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="pin" type="continuous">
    <parent link="world"/><child link="rod"/><axis xyz="0 1 0"/>
  </joint>
</robot>
`;

beforeAll(async () => {
  cwd = await temporaryFolder();
  await mkdir(join(cwd, "robot"));
  await writeFile(join(cwd, "robot/pendulum.urdf"), PENDULUM);
  await writeFile(join(cwd, "robot/soft.urdf"), PENDULUM.replace("</link>\n  <joint", '<softness value="3"/></link>\n  <joint'));
  await writeFile(join(cwd, "robot/wrong.urdf"), PENDULUM.replace('link="rod"', 'link="rot"'));
  await writeFile(join(cwd, "secret.stl"), "solid secret\nendsolid\n");
  await symlink(join(cwd, "secret.stl"), join(cwd, "robot/link.stl"));
  const mesh = '<visual><geometry><mesh filename="link.stl"/></geometry></visual></link>\n  <joint';
  await writeFile(join(cwd, "robot/meshed.urdf"), PENDULUM.replace("</link>\n  <joint", mesh));
});

describe("gelenk convert", () => {
  test("writes a model that reads back, and counts what it took", async () => {
    const { code, stdout } = await gelenk(["convert", "robot/pendulum.urdf", "out.json"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("URDF: 1 body, 1 joint");
    // eleven elements; 1 + 1 + 1 + 1 + 1 + 6 + 2 + 1 + 1 + 1 attributes
    expect(stdout).toContain("27 elements and attributes imported, 0 approximated, 0 ignored");
    const { resolved, diagnostics } = loadModel(await readFile(join(cwd, "out.json"), "utf8"));
    expect(diagnostics).toEqual([]);
    expect(resolved!.bodies!.map(({ name, mass }) => [name, mass])).toEqual([["rod", 2]]);
  });

  test("--report lists losses with their places; --strict refuses them", async () => {
    const { code, stdout } = await gelenk(["convert", "robot/soft.urdf", "--report", "-"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toBe("soft.urdf:6:3 ignored robot/link/softness and 1 inside\n");
    const strict = await gelenk(["convert", "robot/soft.urdf", "strict.json", "--strict"], { cwd });
    expect(strict.code).toBe(1);
    expect(strict.stderr).toContain("import.strict");
    await expect(readFile(join(cwd, "strict.json"))).rejects.toThrow();
  });

  test("mistakes are told with file, line and column", async () => {
    const { code, stderr } = await gelenk(["convert", "robot/wrong.urdf", "out-wrong.json"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^robot\/wrong\.urdf:\d+:\d+/m);
    expect(stderr).toContain("rot");
  });

  test("links that lead out of the folder are not followed", async () => {
    const { code, stderr } = await gelenk(["convert", "robot/meshed.urdf", "out-meshed.json"], { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain("link.stl");
    expect(await readFile(join(cwd, "out-meshed.json"), "utf8")).not.toContain("mesh");
  });

  test("files that are not there, and other endings of the result", async () => {
    expect((await gelenk(["convert", "robot/none.urdf"], { cwd })).stderr).toContain("path.not-found");
    expect((await gelenk(["convert", "robot/pendulum.urdf", "out.glb"], { cwd })).code).not.toBe(0);
  });
});

test("gelenk run takes a robot", async () => {
  const { code, stdout } = await gelenk(["run", "robot/pendulum.urdf", "--until", "0.1"], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain("pendulum");
});
