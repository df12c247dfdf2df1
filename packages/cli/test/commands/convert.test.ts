/** A small robot, whose elements and attributes are counted by hand, through the command line. */
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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
    const { code, stdout, stderr } = await gelenk(["convert", "robot/soft.urdf", "--report", "-"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toBe("soft.urdf:6:3 ignored robot/link/softness and 1 inside\n");
    expect(stderr).toContain("2 ignored\nNothing was written");
    const strict = await gelenk(["convert", "robot/soft.urdf", "strict.json", "--strict"], { cwd });
    expect(strict.code).toBe(1);
    expect(strict.stderr).toContain("import.strict");
    await expect(readFile(join(cwd, "strict.json"))).rejects.toThrow();
  });

  test("with a report that is empty it still says what was done", async () => {
    const { stdout, stderr } = await gelenk(["convert", "robot/pendulum.urdf", "told.json", "--report", "-"], { cwd });
    expect(stdout).toBe("");
    expect(stderr).toMatch(/0 approximated, 0 ignored\nWrote told\.json/);
  });

  test("mistakes are told with file, line and column", async () => {
    const { code, stderr } = await gelenk(["convert", "robot/wrong.urdf", "out-wrong.json"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^robot\/wrong\.urdf:\d+:\d+/m);
    expect(stderr).toContain("rot");
  });

  test("an OUT in a folder that is not there is called what the help calls it", async () => {
    const { code, stderr } = await gelenk(["convert", "arm.urdf", "nowhere/arm.json"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/path\.no-folder OUT nowhere\/arm\.json: the folder .* does not exist/);
  });

  test("links that lead out of the folder are not followed", async () => {
    const { code, stderr } = await gelenk(["convert", "robot/meshed.urdf", "out-meshed.json"], { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain("link.stl");
    expect(await readFile(join(cwd, "out-meshed.json"), "utf8")).not.toContain("mesh");
  });

  test("files that are not there", async () => {
    expect((await gelenk(["convert", "robot/none.urdf"], { cwd })).stderr).toContain("path.not-found");
  });
});

/** Where the last link of scenes/robots/arm.xml is: lengths along z before every axis, which turn about z and y in turn. */
function lastLink(angles: readonly number[]): readonly number[] {
  let axes = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const column = (k: number) => [axes[k]!, axes[3 + k]!, axes[6 + k]!];
  let place = [0, 0, 0];
  for (const [i, length] of [0.15, 0.19, 0.21, 0.19, 0.21, 0.19, 0.08].entries()) {
    place = place.map((value, row) => value + length * column(2)[row]!);
    const [c, s] = [Math.cos(angles[i]!), Math.sin(angles[i]!)];
    // the two axes across the one that turns: x and y, or z and x
    const [a, b] = i % 2 === 0 ? [0, 1] : [2, 0];
    const [before, across] = [column(a), column(b)];
    const turned = [...axes];
    for (let row = 0; row < 3; row++) {
      turned[3 * row + a] = c * before[row]! + s * across[row]!;
      turned[3 * row + b] = c * across[row]! - s * before[row]!;
    }
    axes = turned;
  }
  return place;
}

test("the arm of docs/guides/import.md reaches the set points of its keyframe", async () => {
  const file = fileURLToPath(new URL("../../../../scenes/robots/arm.xml", import.meta.url));
  const record = "link-7.position.x,link-7.position.y,link-7.position.z";
  const { code } = await gelenk(["run", file, "--keyframe", "reach", "--until", "3", "--out", "arm.csv", "--record", record], { cwd });
  expect(code).toBe(0);
  const last = (await readFile(join(cwd, "arm.csv"), "utf8")).trim().split("\n").at(-1)!;
  const place = last.split(",").map(Number).slice(1);
  // servos with p/d = 10 per second leave e^−20 and less of a radian, joints promise 1e-6 m each
  for (const [i, value] of lastLink([0.9, 0.9, -0.3, 0.7, 0.4, 0.6, -0.5]).entries())
    expect(Math.abs(place[i]! - value)).toBeLessThan(1e-5);
});

test("gelenk run takes a robot", async () => {
  const { code, stdout } = await gelenk(["run", "robot/pendulum.urdf", "--until", "0.1"], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain("pendulum");
});

describe("glTF", () => {
  test("a model becomes a file that is read again and runs", async () => {
    const { code, stdout } = await gelenk(["convert", "robot/pendulum.urdf", "pendulum.glb"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("Wrote pendulum.glb");
    const back = await gelenk(["convert", "pendulum.glb", "back.json"], { cwd });
    expect(back.code).toBe(0);
    expect(back.stdout).toContain("glTF: 1 body, 1 joint");
    const { resolved } = loadModel(await readFile(join(cwd, "back.json"), "utf8"));
    expect(resolved!).toMatchObject({
      up: "z",
      bodies: [{ name: "rod", mass: 2, centerOfMass: [0, 0, -0.5] }],
      joints: [{ name: "pin", type: "revolute" }],
    });
    expect((await gelenk(["run", "pendulum.glb", "--until", "0.1"], { cwd })).code).toBe(0);
  });

  test("scenes and model files are written as text too, with what was lost", async () => {
    const { code, stdout } = await gelenk(["convert", "@double-pendulum", "double.gltf", "--report", "-"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^gravity ignored gravity: /m);
    const file = JSON.parse(await readFile(join(cwd, "double.gltf"), "utf8"));
    expect(file.extensions.KHR_physics_rigid_bodies.physicsJoints).toHaveLength(2);
    const strict = await gelenk(["convert", "@double-pendulum", "strict.glb", "--strict"], { cwd });
    expect(strict.code).toBe(1);
    expect(strict.stderr).toContain("import.strict");
  });

  test("a run becomes an animation of its bodies", async () => {
    const { code, stdout } = await gelenk(["run", "@double-pendulum", "--until", "0.5", "--out", "motion.gltf"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("Wrote motion.gltf");
    const { animations, nodes } = JSON.parse(await readFile(join(cwd, "motion.gltf"), "utf8"));
    const moved = new Set(animations[0].channels.map(({ target }: { target: { node: number } }) => nodes[target.node].name));
    expect(moved.size).toBe(2);
  });

  test("other endings are refused", async () => {
    expect((await gelenk(["convert", "@double-pendulum", "x.obj"], { cwd })).code).not.toBe(0);
    expect((await gelenk(["run", "@double-pendulum", "--out", "x.obj"], { cwd })).code).not.toBe(0);
  });
});
