import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { gelenk, temporaryFolder } from "../terminal.js";

let cwd = "";

const GOOD = {
  gelenk: 1,
  parameters: { size: 0.5 },
  bodies: [
    { name: "floor", kind: "fixed", shapes: [{ type: "box", size: [10, 0.1, 10] }] },
    { name: "door", kind: "kinematic", motion: { rotation: { axis: [0, 1, 0], angle: "t" } } },
    // A cube of water with an edge of half a metre: 125 kg.
    { name: "cube", shapes: [{ type: "box", size: ["size", "size", "size"] }] },
    { name: "point", mass: 3, inertia: [1, 1, 1] },
  ],
  forces: [
    { type: "damping", linear: 1 },
    { type: "damping", angular: 1 },
    { type: "constant", body: "cube", force: [1, 0, 0] },
  ],
};

const BAD = `{
  "gelenk": 1,
  "bodies": [
    { "name": "a", "shapes": [{ "type": "sphere", "radius": -1 }] },
    { "name": "a", "mass": 1, "inertia": [1, 1, 1] }
  ],
  "forces": [{ "type": "constant", "body": "b" }]
}`;

beforeAll(async () => {
  cwd = await temporaryFolder();
  await writeFile(join(cwd, "good.json"), JSON.stringify(GOOD));
  await writeFile(join(cwd, "bad.json"), BAD);
  await writeFile(join(cwd, "triangle.json"), JSON.stringify({ gelenk: 1, bodies: [{ name: "top", mass: 1, inertia: [1, 2, 3.5] }] }));
});

describe("a good model", () => {
  test("is summarised", async () => {
    const { code, stdout, stderr } = await gelenk(["check", "good.json"], { cwd });
    expect(code).toBe(0);
    expect(stderr).toBe("");
    expect(stdout).toContain("good.json: good");
    expect(stdout).toMatch(/bodies +2 dynamic, 1 fixed, 1 kinematic/);
    expect(stdout).toMatch(/mass +128 kg/);
    expect(stdout).toMatch(/degrees of freedom +12/);
    expect(stdout).toMatch(/forces +2 damping, 1 constant/);
    expect(stdout).toMatch(/parameters +size = 0\.5/);
  });

  test("--set changes what is checked: half the edge, an eighth of the mass", async () => {
    const { stdout } = await gelenk(["check", "good.json", "--set", "size=1/4", "--json"], { cwd });
    expect(JSON.parse(stdout).models[0].summary.mass).toBeCloseTo(125 / 8 + 3, 10);
  });

  test("a scene shows its parameters", async () => {
    expect((await gelenk(["check", "@orbit?eccentricity=0.1"])).stdout).toMatch(/parameters +eccentricity = 0\.1, semiMajorAxis = 1/);
  });
});

describe("joints", () => {
  // Theory of closed chains: four parallel hinges remove 17 of 18 freedoms with 20 equations.
  test("chains, loops, freedoms and redundancy are listed", async () => {
    const { code, stdout } = await gelenk(["check", "@four-bar"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/degrees of freedom +1$/m);
    expect(stdout).toMatch(/joints +4 revolute/);
    expect(stdout).toMatch(/chain +bodies +joints +depth +loops +rows +rank +freedoms +redundant +method/);
    expect(stdout).toMatch(/crank … rocker +3 +4 +2 +1 +20 +17 +1 +3 +impulse-direct +Q/);
  });

  test("--method says what advances the chains then", async () => {
    const method = async (...more: readonly string[]) => {
      const { code, stdout } = await gelenk(["check", "@arm-7", "--json", ...more]);
      expect(code).toBe(0);
      return JSON.parse(stdout).models[0].summary.topology.chains[0].method;
    };
    expect(await method()).toBe("recursive");
    expect(await method("--method", "lagrange-dense")).toBe("lagrange-dense");
    const { code, stderr } = await gelenk(["check", "@arm-7", "--method", "recursiv"]);
    expect(code).toBe(2);
    expect(stderr).toContain("recursive");
  });

  test("--json has the whole report", async () => {
    const { stdout } = await gelenk(["check", "@chain?links=3", "--json"]);
    const { summary } = JSON.parse(stdout).models[0];
    expect(summary.degreesOfFreedom).toBe(3);
    expect(summary.topology.chains).toHaveLength(1);
    expect(summary.topology.chains[0]).toMatchObject({ rows: 15, rank: 15, loops: 0, redundantRows: 0, degreesOfFreedom: 3 });
  });

  // Two wheels on hinges have a freedom each, a gear takes one.
  test("couplings are counted where there are any", async () => {
    const model = {
      gelenk: 1,
      bodies: ["a", "b"].map((name, i) => ({ name, mass: 1, inertia: [1, 1, 1], position: [i, 0, 0] })),
      joints: ["a", "b"].map((b) => ({ name: `hinge ${b}`, type: "revolute", a: "ground", b, axis: [0, 0, 1] })),
      couplings: [{ type: "gear", ratio: -2, terms: [{ joint: "hinge a" }, { joint: "hinge b" }] }],
    };
    await writeFile(join(cwd, "gear.json"), JSON.stringify(model));
    const { code, stdout } = await gelenk(["check", "gear.json"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/degrees of freedom +1$/m);
    expect(stdout).toMatch(/^ *couplings +1 gear$/m);
    expect(stdout).toMatch(/a … b +2 +2 +1 +1 +0 +11 +11 +1 +0 +impulse-direct/);
    expect((await gelenk(["check", "@four-bar"])).stdout).not.toContain("couplings");
  });

  test("a coupling of a joint that is not there is found with its place", async () => {
    const text = '{ "gelenk": 1,\n  "couplings": [{ "type": "gear", "terms": [{ "joint": "a" }] }] }';
    await writeFile(join(cwd, "bad-gear.json"), text);
    const { code, stdout } = await gelenk(["check", "bad-gear.json"], { cwd });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^bad-gear\.json:2:\d+:couplings\[0\]\.terms error coupling\.wrong-terms /m);
    expect(stdout).toMatch(/^bad-gear\.json:2:\d+:couplings\[0\]\.terms\[0\]\.joint error model\.unknown-joint /m);
  });

  test("a chain that is too large for a rank says so", async () => {
    // a ring of 130 hinges: 655 rows with one loop
    const count = 130;
    const ring = (i: number) => [Math.cos((2 * Math.PI * i) / count), Math.sin((2 * Math.PI * i) / count), 0];
    const model = {
      gelenk: 1,
      bodies: Array.from({ length: count }, (_, i) => ({ name: `b${i}`, mass: 1, inertia: [1, 1, 1], position: ring(i + 0.5) })),
      joints: Array.from({ length: count + 1 }, (_, i) => ({
        type: "revolute",
        a: i === count ? "ground" : `b${i}`,
        b: `b${(i + 1) % count}`,
        anchor: ring(i + 1),
        axis: [0, 0, 1],
      })),
    };
    await writeFile(join(cwd, "ring.json"), JSON.stringify(model));
    const { code, stdout } = await gelenk(["check", "ring.json"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/degrees of freedom +not counted/);
    expect(stdout).toMatch(/b0 … b129 +130 +131 +\d+ +1 +655 +not ranked/);
  });

  test("joints that cannot be met are a remark", async () => {
    const at = (x: number) => ({ type: "spherical", a: "ground", b: "ball", frameA: { position: [x, 0, 0] }, frameB: {} });
    const model = { gelenk: 1, bodies: [{ name: "ball", mass: 1, inertia: [1, 1, 1] }], joints: [at(0), at(1)] };
    await writeFile(join(cwd, "torn.json"), JSON.stringify(model));
    const { code, stdout } = await gelenk(["check", "torn.json"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/warning joint\.not-met 2 of 2 joints cannot be closed/);
  });
});

describe("a bad model", () => {
  test("all errors come with line, column, path and code", async () => {
    const { code, stdout } = await gelenk(["check", "bad.json"], { cwd });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^bad\.json:4:61:bodies\[0\]\.shapes\[0\]\.radius error \S+\.\S+ /m);
    expect(stdout).toMatch(/^bad\.json:5:15:bodies\[1\]\.name error model\.duplicate-name /m);
    expect(stdout).toMatch(/^bad\.json:7:44:forces\[0\]\.body error model\.unknown-body /m);
    expect(stdout).toMatch(/^bad\.json: 3 errors/m);
  });

  test("moments that no body has are found when it is built", async () => {
    const { code, stdout } = await gelenk(["check", "triangle.json"], { cwd });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^triangle\.json:1:\d+:bodies\[0\]\.inertia error mass\./m);
  });

  test("one bad among good ones decides the exit code, and all are reported", async () => {
    const { code, stdout } = await gelenk(["check", "good.json", "bad.json", "missing.json", "@orbit"], { cwd });
    expect(code).toBe(1);
    for (const verdict of ["good.json: good", "bad.json: ", "missing.json: 1 error", "@orbit: good"]) expect(stdout).toContain(verdict);
  });

  test("--json", async () => {
    const { code, stdout } = await gelenk(["check", "good.json", "bad.json", "--json"], { cwd });
    expect(code).toBe(1);
    const { diagnostics, models } = JSON.parse(stdout);
    expect(models.map((m: { good: boolean }) => m.good)).toEqual([true, false]);
    expect(diagnostics.length).toBeGreaterThanOrEqual(3);
    for (const d of diagnostics) expect(d).toMatchObject({ severity: "error", line: expect.any(Number), column: expect.any(Number) });
  });
});
