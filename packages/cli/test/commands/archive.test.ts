/** Robots in archives, and robots of SDF, through the command line: the masses that their files state decide. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadModel } from "@gelenk/formats";
import { zipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { gelenk, temporaryFolder } from "../terminal.js";

let cwd = "";

const rod = (mass: number) => `<sdf version="1.9"><model name="rod"><link name="rod"><inertial><mass>${mass}</mass></inertial></link>
<joint name="pin" type="continuous"><parent>world</parent><child>rod</child><axis><xyz>0 1 0</xyz></axis></joint></model></sdf>\n`;

beforeAll(async () => {
  cwd = await temporaryFolder();
  const pack = (files: Readonly<Record<string, string>>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])));
  await writeFile(join(cwd, "one.zip"), pack({ "rod/model.sdf": rod(2), "rod/model.config": "<model/>" }));
  await writeFile(join(cwd, "two.zip"), pack({ "a.sdf": rod(2), "b.sdf": rod(3) }));
  await writeFile(join(cwd, "wrong.zip"), pack({ "rod/model.sdf": rod(-2) }));
  await writeFile(join(cwd, "cut.zip"), pack({ "rod/model.sdf": rod(2) }).slice(0, -30));
  await mkdir(join(cwd, "robot"));
  const floating =
    '<robot name="r"><link name="a"><inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>';
  await writeFile(join(cwd, "robot/free.urdf"), floating);
});

const massOf = async (path: string) => loadModel(await readFile(join(cwd, path), "utf8")).resolved!.bodies!.map(({ mass }) => mass);

describe("archives", () => {
  test("convert finds the model", async () => {
    const { code, stdout } = await gelenk(["convert", "one.zip", "one.json"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("SDF: 1 body, 1 joint");
    expect(await massOf("one.json")).toEqual([2]);
  });

  test("of several --entry names one", async () => {
    const { code, stderr } = await gelenk(["convert", "two.zip", "two.json"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain("a.sdf, b.sdf");
    expect((await gelenk(["convert", "two.zip", "two.json", "--entry", "b.sdf"], { cwd })).code).toBe(0);
    expect(await massOf("two.json")).toEqual([3]);
  });

  test("run and check take them as well", async () => {
    expect((await gelenk(["run", "one.zip", "--until", "0.1"], { cwd })).code).toBe(0);
    const { code, stdout } = await gelenk(["check", "two.zip", "--entry", "b.sdf"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/mass +3 kg/);
  });

  test("mistakes are told with their places", async () => {
    expect((await gelenk(["check", "wrong.zip"], { cwd })).stdout).toContain("rod/model.sdf:1:");
    const cut = await gelenk(["check", "cut.zip"], { cwd });
    expect(cut.code).toBe(1);
    expect(cut.stdout).toContain("archive.truncated");
  });
});

test("check imports as run does: a base that is free has six freedoms, a fixed one none", async () => {
  const freedoms = async (...flags: string[]) =>
    /degrees of freedom +(\d+)/.exec((await gelenk(["check", "robot/free.urdf", ...flags], { cwd })).stdout)?.[1];
  expect(await freedoms()).toBe("0");
  expect(await freedoms("--free-base")).toBe("6");
});
