/** `gelenk convert` between Modelica and models. References: a pendulum with numbers written by hand, and the contract of exit codes, counts and places. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadModel } from "@gelenk/formats";
import { beforeAll, describe, expect, test } from "vitest";
import { gelenk, temporaryFolder } from "../terminal.js";

const SWING = `model Swing
  parameter Real mass = 2;
  inner Modelica.Mechanics.MultiBody.World world(g = 9.81);
  Modelica.Mechanics.MultiBody.Joints.Revolute pin(phi(fixed = true), w(fixed = true));
  Modelica.Mechanics.MultiBody.Parts.BodyShape rod(m = mass, r = {0.4, 0, 0}, r_CM = {0.2, 0, 0}, I_22 = 0.05, I_33 = 0.05);
  Modelica.Mechanics.MultiBody.Sensors.AbsolutePosition sensor;
equation
  connect(world.frame_b, pin.frame_a);
  connect(pin.frame_b, rod.frame_a);
  connect(rod.frame_b, sensor.frame_a);
  annotation(experiment(StopTime = 3));
end Swing;
`;

let cwd = "";
beforeAll(async () => {
  cwd = await temporaryFolder();
  await writeFile(join(cwd, "machines.mo"), `${SWING}model Other end Other;\n`);
  await writeFile(join(cwd, "broken.mo"), SWING.replace("pin.frame_a", "pin.frame_c"));
});

describe("gelenk convert and Modelica", () => {
  test("a model of a file becomes a model, with its losses and the length of its run", async () => {
    const { code, stdout } = await gelenk(["convert", "machines.mo", "swing.json", "--model", "Swing", "--set", "mass=3"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("Modelica: 1 body, 1 joint");
    expect(stdout).toContain("0 approximated, 1 ignored");
    const { resolved, diagnostics } = loadModel(await readFile(join(cwd, "swing.json"), "utf8"));
    expect(diagnostics).toEqual([]);
    expect(resolved).toMatchObject({
      gravity: [0, -9.81, 0],
      settings: { until: 3 },
      bodies: [{ name: "rod", mass: 3, centerOfMass: [0.2, 0, 0] }],
    });
    const run = await gelenk(["run", "swing.json"], { cwd });
    expect(run.code).toBe(0);
  });

  test("--report tells where the sensor stands; --strict refuses", async () => {
    const { stdout } = await gelenk(["convert", "machines.mo", "--model", "Swing", "--report", "-"], { cwd });
    expect(stdout).toMatch(/^machines\.mo:6:\d+ ignored sensor \(Modelica\.Mechanics\.MultiBody\.Sensors\.AbsolutePosition\)/m);
    expect((await gelenk(["convert", "machines.mo", "no.json", "--model", "Swing", "--strict"], { cwd })).code).toBe(1);
  });

  test("a model becomes a text that runs as Modelica, named as its file", async () => {
    await gelenk(["convert", "machines.mo", "swing.json", "--model", "Swing"], { cwd });
    const { code, stdout, stderr } = await gelenk(["convert", "swing.json", "Back.mo"], { cwd });
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toContain("Wrote Back.mo");
    expect(await readFile(join(cwd, "Back.mo"), "utf8")).toMatch(/^model Back\n/);
    expect((await gelenk(["run", "Back.mo", "--until", "0.1"], { cwd })).code).toBe(0);
  });

  test("mistakes are told with file, line and column, and nothing is written", async () => {
    const { code, stderr } = await gelenk(["convert", "broken.mo", "broken.json"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^broken\.mo:8:\d+ error modelica\./m);
    await expect(readFile(join(cwd, "broken.json"))).rejects.toThrow();
  });
});
