/**
 * `gelenk run` and `gelenk compile` for models in Modelica. References: closed forms of small models, the contract of exit codes and
 * places, and the precedence of libraries.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readResultCsv, readResultMat } from "@gelenk/modelica";
import { beforeAll, describe, expect, test } from "vitest";
import { gelenk, temporaryFolder } from "../terminal.js";

let cwd = "";
beforeAll(async () => {
  cwd = await temporaryFolder();
  await write(
    "Decay.mo",
    `model Decay "x falls with rate k"
  parameter Real k = 1;
  Real x(start = 1, fixed = true);
equation
  der(x) = -k * x;
  annotation(experiment(StopTime = 2, Tolerance = 1e-8));
end Decay;
`,
  );
  await write(
    "machines.mo",
    `package Machines
  partial model Base
    Real y;
  end Base;
  model Ramp
    extends Base;
  equation
    y = 3 * time;
  end Ramp;
  model Wrong
    Real z;
  equation
    z = nothing;
  end Wrong;
  model Falls
    Real h(start = 1, fixed = true);
    Real v(start = 0, fixed = true);
  equation
    der(h) = v;
    der(v) = -10;
    assert(h > 0.5, "too low");
  end Falls;
end Machines;
`,
  );
});

const write = (name: string, text: string) => writeFile(join(cwd, name), text);

describe("run", () => {
  test("solves a file, with the end and the values asked for", async () => {
    const { code, stdout, stderr } = await gelenk(["run", "Decay.mo", "--set", "k=3", "--until", "1", "--json"], { cwd });
    expect([code, stderr]).toEqual([0, ""]);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ model: "Decay", until: 1, reached: true });
    expect(result.values.x).toBeCloseTo(Math.exp(-3), 8);
    expect(result.values.k).toBe(3);
  });

  test("takes the end from the experiment annotation and prints the states", async () => {
    const { code, stdout } = await gelenk(["run", "Decay.mo"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Decay\n/);
    expect(stdout).toMatch(/time +0 … 2 s/);
    expect(stdout).toMatch(/x +0\.135335/);
  });

  test("writes .csv and .mat", async () => {
    expect((await gelenk(["run", "Decay.mo", "--out", "decay.csv", "--intervals", "4", "--quiet"], { cwd })).code).toBe(0);
    const { result } = readResultCsv(await readFile(join(cwd, "decay.csv"), "utf8"));
    expect([...result!.columns[0]!]).toEqual([0, 0.5, 1, 1.5, 2]);
    result!.columns[1]!.forEach((x, i) => {
      expect(x).toBeCloseTo(Math.exp(-0.5 * i), 7);
    });
    expect((await gelenk(["run", "Decay.mo", "--out", "decay.mat", "--intervals", "4", "--quiet"], { cwd })).code).toBe(0);
    const { variables } = readResultMat(await readFile(join(cwd, "decay.mat")));
    expect([...variables!.get("x")!.values]).toEqual([...result!.columns[1]!]);
    expect([...variables!.get("k")!.values]).toEqual([1, 1]);
  });

  test("draws both", async () => {
    expect((await gelenk(["run", "Decay.mo", "--out", "drawn.mat", "--quiet"], { cwd })).code).toBe(0);
    const { code, stdout } = await gelenk(["plot", "drawn.mat", "--y", "x"], { cwd });
    expect([code, stdout.includes("x over time")]).toEqual([0, true]);
    expect(await readFile(join(cwd, "drawn.svg"), "utf8")).toMatch(/^<svg/);
  });

  test("records only what is asked for", async () => {
    expect((await gelenk(["run", "Decay.mo", "--out", "only.csv", "--record", "der*", "--quiet"], { cwd })).code).toBe(0);
    expect((await readFile(join(cwd, "only.csv"), "utf8")).split("\n")[0]).toBe('"time","der(x)"');
  });

  test("finds a model of a package, with or without the package in front", async () => {
    for (const model of ["Machines.Ramp", "Ramp"]) {
      const { code, stdout } = await gelenk(["run", "machines.mo", "--model", model, "--until", "2", "--json"], { cwd });
      expect([code, JSON.parse(stdout).values.y]).toEqual([0, 6]);
    }
  });

  test("asks which model is meant", async () => {
    const { code, stderr } = await gelenk(["run", "machines.mo"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain("modelica.which-model");
    expect(stderr).toContain("Machines.Ramp, Machines.Wrong, Machines.Falls");
    expect((await gelenk(["run", "machines.mo", "--model", "Ramq"], { cwd })).stderr).toContain("did you mean Ramp?");
  });

  test("places errors in the file as it was named", async () => {
    const { code, stderr } = await gelenk(["run", "machines.mo", "--model", "Wrong"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^machines\.mo:13:9 error modelica\.unknown-name /);
  });

  test("says where a run stopped, with exit code 3", async () => {
    const { code, stderr, stdout } = await gelenk(["run", "machines.mo", "--model", "Falls", "--until", "1"], { cwd });
    expect(code).toBe(3);
    expect(stderr).toContain("too low");
    // h = 1 - 5 t² reaches 0.5 at √0.1
    expect(Number(/time +0 … (\S+) s/.exec(stdout)?.[1])).toBeCloseTo(Math.sqrt(0.1), 2);
  });

  test("refuses other endings and settings that mean nothing", async () => {
    const { code, stderr } = await gelenk(["run", "Decay.mo", "--out", "decay.jsonl"], { cwd });
    expect([code, stderr.includes("modelica.result-ending")]).toEqual([1, true]);
    const unused = await gelenk(["run", "Decay.mo", "--order", "4"], { cwd });
    expect(unused.code).toBe(0);
    expect(unused.stderr).toContain("--order says nothing to a model in Modelica");
  });

  test("reports a file that is missing or not Modelica", async () => {
    expect((await gelenk(["run", "Decai.mo"], { cwd })).stderr).toContain("did you mean Decay.mo?");
    await write("bad.mo", "model Bad\n  Real x\nend Bad;\n");
    const { code, stdout } = await gelenk(["run", "bad.mo", "--json"], { cwd });
    expect(code).toBe(1);
    expect(JSON.parse(stdout).diagnostics[0]).toMatchObject({ code: "modelica.syntax", where: "bad.mo:2:9" });
  });
});

describe("libraries", () => {
  test("classes of the library that comes with Gelenk run by name", async () => {
    const name = "Modelica.Mechanics.MultiBody.Examples.Elementary.Pendulum";
    const { code, stdout } = await gelenk(["run", name, "--until", "0.01", "--json"], { cwd });
    expect(code).toBe(0);
    // Let go from the horizontal, as long as cos phi is 1 (to 5e-7 here): J w' = -m g l - d w
    const [moment, damping, inertia] = [9.80665 * 0.5, 0.1, 0.25 + 0.001];
    expect(JSON.parse(stdout).values["rev.w"]).toBeCloseTo((-moment / damping) * (1 - Math.exp((-damping * 0.01) / inertia)), 6);
  });

  test("a package Modelica of --modelica-path or MODELICAPATH is used instead of it", async () => {
    await mkdir(join(cwd, "other", "Modelica"), { recursive: true });
    await write("other/Modelica/package.mo", "within; package Modelica constant Real answer = 42; end Modelica;");
    await write("Uses.mo", "model Uses Real y = Modelica.answer; end Uses;");
    const given = await gelenk(["run", "Uses.mo", "--modelica-path", "other", "--json"], { cwd });
    expect(JSON.parse(given.stdout).values.y).toBe(42);
    process.env["MODELICAPATH"] = join(cwd, "other");
    try {
      expect(JSON.parse((await gelenk(["run", "Uses.mo", "--json"], { cwd })).stdout).values.y).toBe(42);
    } finally {
      delete process.env["MODELICAPATH"];
    }
    expect((await gelenk(["run", "Uses.mo"], { cwd })).code).toBe(1);
  });

  test("several classes of one file see each other; places stay", async () => {
    await write("two.mo", "model A\n  Real x = 2;\nend A;\nmodel B\n  A a;\n  Real y = a.x + c;\nend B;\n");
    const { code, stderr } = await gelenk(["run", "two.mo", "--model", "B"], { cwd });
    expect([code, /^two\.mo:6:18 error/.test(stderr)]).toEqual([1, true]);
  });

  test("a file of a package brings the package with it", async () => {
    await mkdir(join(cwd, "Plant"), { recursive: true });
    await write("Plant/package.mo", "within; package Plant constant Real rate = 5; end Plant;");
    await write("Plant/Tank.mo", "within Plant; model Tank Real y = rate * time; end Tank;");
    const { stdout } = await gelenk(["run", "Plant/Tank.mo", "--json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ model: "Plant.Tank", values: { y: 5 } });
  });
});

describe("compile", () => {
  test("a file that is no Modelica is told as such, not as a class that is missing", async () => {
    await writeFile(join(cwd, "model.json"), '{ "gelenk": 1 }');
    const { code, stderr } = await gelenk(["compile", "model.json"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/modelica\.not-modelica .*\n.*gelenk run model\.json/);
  });

  const emitted = async (form: string) => (await gelenk(["compile", "Decay.mo", "--emit", form], { cwd })).stdout;

  test("prints every form", async () => {
    expect(JSON.parse(await emitted("ast"))).toMatchObject({ classKind: "model", name: "Decay" });
    expect(await emitted("flat")).toMatch(/model Decay[\s\S]*der\(x\) = [\s\S]*end Decay;/);
    expect(await emitted("dae")).toMatch(/^states x$/m);
    expect(await emitted("blocks")).toMatch(/^blocks\n {2}der\(x\)\n {4}from der\(x\) = /);
    expect(await emitted("js")).toMatch(/function run\(I,i,O,o\)/);
  });

  test("prints the flat model unless told otherwise, and reports errors with exit code 1", async () => {
    expect((await gelenk(["compile", "Decay.mo"], { cwd })).stdout).toBe(await emitted("flat"));
    const { code, stderr, stdout } = await gelenk(["compile", "machines.mo", "--model", "Wrong"], { cwd });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("machines.mo:13:9");
  });
});
