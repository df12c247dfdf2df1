/** `gelenk run`: contract of its output, files, overriding, interrupting. References: the scenes' closed forms, sliding-box above all. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readCsv, readJsonLines } from "@gelenk/formats";
import { beforeAll, describe, expect, test } from "vitest";
import { gelenk, temporaryFolder } from "../terminal.js";

let cwd = "";
beforeAll(async () => {
  cwd = await temporaryFolder();
});

const read = (name: string) => readFile(join(cwd, name), "utf8");

/** A ball that flies 1 m/s along x; its mass is a parameter. */
const MODEL = {
  gelenk: 1,
  name: "flight",
  gravity: [0, 0, 0],
  parameters: { speed: 1, double: "2 * speed" },
  bodies: [{ name: "ball", mass: 2, inertia: [1, 1, 1], velocity: ["speed", 0, 0] }],
  settings: { step: 0.01, until: 1 },
};

describe("--json", () => {
  test("prints exactly the keys of the contract", async () => {
    const { code, stdout, stderr } = await gelenk(["run", "@sliding-box", "--json", "--until", "1"]);
    expect(code).toBe(0);
    expect(stderr).toBe("");
    const result = JSON.parse(stdout);
    const top = [
      "scene",
      "method",
      "order",
      "step",
      "until",
      "steps",
      "wallMs",
      "ledger",
      "bodies",
      "joints",
      "kineticEnergy",
      "potentialEnergy",
    ];
    expect(Object.keys(result)).toEqual(top);
    const ledger = [
      "jointPositionError",
      "jointAngleError",
      "jointSpeedError",
      "energyDrift",
      "momentumDrift",
      "penetration",
      "contactError",
      "iterations",
      "corrections",
      "rejectedSteps",
      "subSteps",
      "fullOrder",
      "trajectoryError",
      "work",
    ];
    expect(Object.keys(result.ledger)).toEqual(ledger);
    expect(Object.keys(result.bodies)).toEqual(["box"]);
    expect(Object.keys(result.bodies.box)).toEqual(["position", "orientation", "velocity", "angularVelocity"]);
    expect(result).toMatchObject({ scene: "sliding-box", step: 0.001, until: 1, steps: 1000, joints: {}, potentialEnergy: 0 });
    expect(result.bodies.box.position[0]).toBeCloseTo(-0.9, 12);
    expect(result.kineticEnergy).toBeCloseTo(5.001041666666667, 12);
    expect(result.bodies.box.orientation).toHaveLength(4);
    expect(result.wallMs).toBeGreaterThan(0);
  });

  test("errors are diagnostics on standard output", async () => {
    const { code, stdout, stderr } = await gelenk(["run", "@orbit?eccentricity=7", "--json"]);
    expect(code).toBe(1);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [{ code: "scene.out-of-range", where: "parameters.eccentricity" }] });
  });
});

describe("for people", () => {
  test("ledger with units, bodies, files", async () => {
    const { code, stdout } = await gelenk(["run", "@sliding-box", "--until", "1", "--out", "slide.csv"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("sliding-box: 1000 steps of 0.001 s to 1 s");
    expect(stdout).toMatch(/energy drift +\S+ +of the largest energy/);
    expect(stdout).toMatch(/kinetic energy +5\.00104 +J/);
    expect(stdout).toMatch(/box +-0\.9, 0\.4, 0\.1 +-0\.9, 0\.4, 0\.1 +0\.5, 0, 0/);
    expect(stdout).toContain("Wrote slide.csv (1001 rows, 23 columns");
  });

  test("many bodies are cut short", async () => {
    const { stdout } = await gelenk(["run", "@swarm", "--until", "0.01"]);
    expect(stdout).toContain("… and 88 more; --out FILE or --json has all");
    expect(stdout.split("\n").length).toBeLessThan(40);
  });

  test("--quiet prints nothing", async () => {
    expect(await gelenk(["run", "@sliding-box", "--quiet", "--until", "0.1"])).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("no bar for a run that is not watched or short, one with the time left otherwise", async () => {
    const argv = ["run", "@sliding-box", "--quiet", "--until", "1"];
    expect((await gelenk(argv, { tick: 300 })).stderr).toBe("");
    const watched = await gelenk(argv, { tick: 300, isTerminal: true });
    expect(watched.stderr).toMatch(/\r█+░+ +\d+ % {2}.* left/);
    expect(watched.stderr.endsWith("\r\u001b[K")).toBe(true);
    expect((await gelenk(argv, { tick: 0.001, isTerminal: true })).stderr).toBe("");
  });
});

describe("settings", () => {
  const runJson = async (argv: readonly string[]) => {
    const { code, stdout, stderr } = await gelenk(["run", ...argv, "--json"], { cwd });
    expect(stderr).toBe("");
    expect(code).toBe(0);
    return JSON.parse(stdout);
  };

  beforeAll(() => writeFile(join(cwd, "flight.json"), JSON.stringify(MODEL)));

  test("come from the file", async () => {
    const result = await runJson(["flight.json"]);
    expect(result).toMatchObject({ scene: "flight", step: 0.01, until: 1, steps: 100 });
    expect(result.bodies.ball.position[0]).toBeCloseTo(1, 12);
  });

  test("--step understands fractions, --until numbers", async () => {
    expect(await runJson(["flight.json", "--step", "1/240", "--until", "0.5"])).toMatchObject({ step: 1 / 240, until: 0.5, steps: 120 });
  });

  test("--set replaces a parameter of a file", async () => {
    expect((await runJson(["flight.json", "--set", "speed=3/2"])).bodies.ball.position[0]).toBeCloseTo(1.5, 12);
  });

  test("--set replaces a parameter of a scene, also one in the address", async () => {
    const result = await runJson(["@swarm?bodies=3", "--set", "bodies=5", "--set", "seed=2", "--until", "0.01"]);
    expect(Object.keys(result.bodies)).toHaveLength(5);
  });

  test("--method and --rotation reach the run", async () => {
    expect((await runJson(["flight.json", "--method", "free"])).method).toBe("free");
    // The coarse RK4 misses energy that the series of order 8 keeps: the flag decides.
    const coarse = await runJson(["@euler-top", "--rotation", "rk4", "--step", "0.1"]);
    const fine = await runJson(["@euler-top", "--rotation", "series:8", "--step", "0.1"]);
    expect(fine.ledger.energyDrift).toBeLessThan(coarse.ledger.energyDrift / 10);
  });

  test.each([
    [["flight.json", "--set", "sped=2"], "model.unknown-parameter"],
    [["flight.json", "--set", "speed=fast"], "parameter.not-a-number"],
    [["@orbit", "--set", "speed=2"], "scene.unknown-parameter"],
    [["@orbit", "--set", "eccentricity=fast"], "scene.not-a-number"],
    [["flight.json", "--record", "bal.position.x", "--out", "never.csv"], "record.unknown-quantity"],
  ])("%j is refused", async (argv, code) => {
    const outcome = await gelenk(["run", ...argv], { cwd });
    expect(outcome.code).toBe(1);
    expect(outcome.stdout).toBe("");
    expect(outcome.stderr).toContain(code);
  });
});

describe("contacts", () => {
  const run = async (name: string, bodies: readonly object[], ...flags: string[]) => {
    const settings = { step: 1 / 240, until: 0.1 };
    await writeFile(join(cwd, `${name}.json`), JSON.stringify({ gelenk: 1, gravity: [0, 0, 0], bodies, settings }));
    return gelenk(["run", `${name}.json`, "--json", ...flags], { cwd });
  };
  const ball = (name: string, x: number) => ({ name, position: [x, 0, 0], shapes: [{ type: "sphere", radius: 0.1 }] });

  test("bodies that overlap by more than the tolerance: how much, and exit code 3", async () => {
    // they overlap by 0.05 m and part at 1 m/s at most, so after the first step at least 0.05 − 1/240 m are left
    const { code, stdout, stderr } = await run("overlapping", [ball("a", 0), ball("b", 0.15)]);
    expect(code).toBe(3);
    const { ledger, diagnostics } = JSON.parse(stdout);
    expect(ledger.contactError).toBeGreaterThanOrEqual(0.05 - 1 / 240 - 1e-9);
    expect(diagnostics).toMatchObject([{ code: "solve.tolerance-missed", where: "contacts" }]);
    expect(stderr).toMatch(/solve\.tolerance-missed bodies overlapped by up to 0\.045\d* m, \S+ times the tolerance of 1e-5/);
    // a heap promises no depth
    const heap = await run("overlapping", [ball("a", 0), ball("b", 0.15)], "--impact", "step");
    expect(heap.code).toBe(0);
    expect(JSON.parse(heap.stdout).ledger).toMatchObject({ contactError: 0, penetration: expect.closeTo(0.05, 1) });
  });

  test("more impacts in a step than are followed are told once", async () => {
    const bouncy = { restitution: 1, friction: 0 };
    const wall = (x: number, normal: number) => ({
      kind: "fixed",
      position: [x, 0, 0],
      shapes: [{ type: "plane", normal: [normal, 0, 0], ...bouncy }],
    });
    // 0.01 m of room at 250 m/s: 104 impacts in a step of 1/240 s, of which 64 are followed
    const shuttle = { name: "shuttle", velocity: [250, 0, 0], shapes: [{ type: "sphere", radius: 0.05, ...bouncy }] };
    const { code, stdout } = await run("shuttle", [wall(-0.05, 1), wall(0.06, -1), shuttle]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).diagnostics).toMatchObject([{ code: "solve.impact-capped", severity: "warning", where: "shuttle" }]);
  });
});

describe("joints", () => {
  /** A bar on a hinge, put down half a metre beside it. */
  const ASIDE = {
    gelenk: 1,
    bodies: [{ name: "rod", mass: 1, inertia: [0.01, 0.1, 0.1], position: [0.5, 0.5, 0] }],
    joints: [{ name: "pin", type: "revolute", a: "ground", b: "rod", frameA: {}, frameB: { position: [-0.5, 0, 0] } }],
    settings: { step: 0.01, until: 0.5 },
  };
  beforeAll(() => writeFile(join(cwd, "aside.json"), JSON.stringify(ASIDE)));

  test("bodies are moved to where their joints are, and that is said", async () => {
    const { code, stdout, stderr } = await gelenk(["run", "aside.json"], { cwd });
    expect(code).toBe(0);
    expect(stderr).toMatch(/note joint\.assembled .* before up to 0\.5 m, 0 rad/);
    expect(stdout).toMatch(/largest joint error +\S+e-\d+ +m/);
  });

  test("a promise that is missed: how much, and exit code 3", async () => {
    const { code, stdout, stderr } = await gelenk(["run", "aside.json", "--no-assemble"], { cwd });
    expect(code).toBe(3);
    expect(stdout).toContain("At the end");
    expect(stderr).toMatch(/error solve\.tolerance-missed joints were off by up to \S+ m, \S+ times the tolerance of 1e-6/);
    const json = await gelenk(["run", "aside.json", "--no-assemble", "--json"], { cwd });
    expect(json.code).toBe(3);
    const { ledger, diagnostics } = JSON.parse(json.stdout);
    expect(diagnostics).toMatchObject([{ code: "solve.tolerance-missed" }]);
    // half a metre at most 10 m/s in steps of 0.01 s: after the first step at least 0.4 m are left
    expect(ledger.jointPositionError).toBeGreaterThan(0.39);
  });

  test("--tolerance decides what is promised", async () => {
    expect((await gelenk(["run", "aside.json", "--no-assemble", "--tolerance", "100"], { cwd })).code).toBe(0);
    const strict = await gelenk(["run", "@double-pendulum", "--until", "0.5", "--tolerance", "1e-9", "--json"]);
    expect(strict.code).toBe(0);
    expect(JSON.parse(strict.stdout).ledger.jointPositionError).toBeLessThan(1e-9);
  });

  test("--trajectory divides steps, needs an order, and what it cannot keep gives exit code 3", async () => {
    const fast = ["run", "@double-pendulum", "--until", "0.5", "--step", "1/60", "--json"];
    const controlled = await gelenk([...fast, "--order", "4", "--trajectory", "1e-6"]);
    expect(controlled.code).toBe(0);
    const { ledger, steps } = JSON.parse(controlled.stdout);
    expect(ledger.trajectoryError).toBeLessThanOrEqual(1e-6);
    expect(ledger.subSteps).toBeGreaterThan(steps);
    const low = await gelenk([...fast, "--trajectory", "1e-6"]);
    expect(low.code).toBe(1);
    expect(JSON.parse(low.stdout).diagnostics).toMatchObject([{ code: "settings.no-estimate", where: "settings.tolerance.trajectory" }]);
    // without division the error of such steps is what it is, about 1e-4 m
    const undivided = await gelenk([...fast, "--order", "4", "--trajectory", "1e-6", "--no-halve"]);
    expect(undivided.code).toBe(3);
    expect(JSON.parse(undivided.stdout).diagnostics).toMatchObject([
      { code: "solve.not-converged", message: expect.stringContaining("(trajectory)") },
      { code: "solve.tolerance-missed", where: "trajectory" },
    ]);
  });

  test("--integrator and --stabilisation reach the methods that integrate", async () => {
    const run = async (...argv: string[]) =>
      JSON.parse((await gelenk(["run", "@four-bar", "--method", "recursive", "--until", "0.2", "--json", ...argv])).stdout);
    expect((await run()).order).toBe(4);
    expect((await run("--integrator", "dormand-prince")).order).toBe(5);
    // nothing closes the loop: it drifts, where the default keeps it to round-off
    const [closed, open] = [await run(), await run("--stabilisation", "none")];
    expect(closed.ledger.jointPositionError).toBeLessThan(1e-12);
    expect(open.ledger.jointPositionError).toBeGreaterThan(10 * closed.ledger.jointPositionError);
    expect((await gelenk(["run", "@four-bar", "--integrator", "heun"])).code).toBe(2);
  });

  test("--contact, --impact and --law take the words of the settings", async () => {
    for (const flags of [
      ["--contact", "none"],
      ["--contact", "block", "--law", "poisson"],
      ["--contact", "ncp", "--no-friction"],
      ["--impact", "step"],
    ]) {
      expect((await gelenk(["run", "@projectile", ...flags, "--quiet"])).code).toBe(0);
    }
    for (const flags of [
      ["--contact", "newton"],
      ["--impact", "never"],
      ["--law", "stronge"],
    ]) {
      const { code, stderr } = await gelenk(["run", "@projectile", ...flags]);
      expect(code).toBe(2);
      expect(stderr).toContain("Allowed choices are");
    }
  });

  test("contacts need the velocities that --no-velocity-correction leaves", async () => {
    const { code, stderr } = await gelenk(["run", "@projectile", "--contact", "block", "--no-velocity-correction"]);
    expect(code).toBe(1);
    expect(stderr).toContain("settings.needs-velocities");
  });

  test("--detector and --broad-phase take the words of the settings", async () => {
    for (const flags of [
      ["--detector", "vclip"],
      ["--detector", "gjk", "--broad-phase", "sweep"],
    ]) {
      expect((await gelenk(["run", "@projectile", "--until", "0.1", "--quiet", ...flags])).code).toBe(0);
    }
    expect((await gelenk(["run", "@projectile", "--detector", "sat"])).code).toBe(2);
    expect((await gelenk(["run", "@projectile", "--broad-phase", "grid"])).code).toBe(2);
  });

  test("what a run remarks on is told with the joint, for people and programs, and not when it shall be quiet", async () => {
    // a thin rod on a hinge about itself: that joint moves no mass
    const model = {
      gelenk: 1,
      bodies: [{ name: "rod", mass: 1, inertia: [0, 0.1, 0.1], position: [0.5, 0, 0] }],
      joints: [{ name: "spin", type: "revolute", a: "ground", b: "rod", anchor: [0, 0, 0], axis: [1, 0, 0] }],
      settings: { method: "recursive", until: 0.01 },
    };
    await writeFile(join(cwd, "thin.json"), JSON.stringify(model));
    const told = await gelenk(["run", "thin.json"], { cwd });
    expect(told.code).toBe(0);
    expect(told.stderr).toMatch(/spin warning solve\.method-replaced .*impulse-direct.*"spin" moves no mass/);
    const program = await gelenk(["run", "thin.json", "--json"], { cwd });
    expect(JSON.parse(program.stdout).diagnostics).toMatchObject([{ code: "solve.method-replaced", where: "spin" }]);
    expect((await gelenk(["run", "thin.json", "--quiet"], { cwd })).stderr).toBe("");
    const compared = await gelenk(["compare", "thin.json", "--methods", "impulse-direct,recursive", "--no-plot"], { cwd });
    expect(compared.stdout).toMatch(/impulse-direct .*–\s*\n.*recursive .*method replaced/);
  });

  test("methods of the model are those of its chains; --method is that of all", async () => {
    const rod = (name: string, z: number) => ({ name, mass: 1, inertia: [0.01, 0.1, 0.1], position: [0.5, 0, z] });
    const hinge = (b: string, z: number) => ({ type: "revolute", a: "ground", b, anchor: [0, 0, z], axis: [0, 0, 1] });
    const methods = [{ of: "soft", method: "penalty" }];
    const model = {
      gelenk: 1,
      bodies: [rod("soft", 0), rod("hard", 1)],
      joints: [hinge("soft", 0), hinge("hard", 1)],
      settings: { methods },
    };
    await writeFile(join(cwd, "two.json"), JSON.stringify(model));
    const errors = async (...argv: string[]) => {
      const { joints } = JSON.parse((await gelenk(["run", "two.json", "--json", ...argv], { cwd })).stdout);
      return Object.values(joints as Record<string, { error: { position: number } }>).map(({ error }) => error.position);
    };
    const [soft = 0, hard = 1] = await errors();
    expect(soft).toBeGreaterThan(1e-6);
    expect(hard).toBeLessThan(1e-6);
    for (const error of await errors("--method", "impulse-direct")) expect(error).toBeLessThan(1e-6);
    expect((await gelenk(["check", "two.json"], { cwd })).stdout).toMatch(/soft .* penalty\n.*hard .* impulse-direct/);
    const wrong = { ...model, settings: { methods: [...methods, { of: "soft", method: "impulse-direct" }] } };
    await writeFile(join(cwd, "wrong.json"), JSON.stringify(wrong));
    const { code, stderr } = await gelenk(["run", "wrong.json"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain("settings.method-conflict");
  });

  test("--order, --budget and --no-halve reach the run", async () => {
    const run = async (...argv: string[]) =>
      JSON.parse((await gelenk(["run", "@double-pendulum", "--until", "1", "--json", ...argv])).stdout);
    const [second, fourth] = [await run(), await run("--order", "4")];
    expect(fourth.order).toBe(4);
    expect(fourth.ledger.energyDrift).toBeLessThan(second.ledger.energyDrift / 10);
    // without any iteration nothing is corrected
    expect((await run("--budget", "0")).ledger.iterations).toBe(0);
    // a budget in milliseconds by a clock that goes on by one whenever it is read: one pass is granted, or all that are needed
    const timed = async (budget: string) => {
      const { stdout } = await gelenk(["run", "@double-pendulum", "--until", "1", "--json", "--budget", budget], { tick: 1 });
      return JSON.parse(stdout).ledger;
    };
    expect((await timed("2ms")).jointPositionError).toBeGreaterThan((await timed("1000ms")).jointPositionError);
    expect((await timed("1000ms")).jointPositionError).toBe(second.ledger.jointPositionError);
    // steps of 1/15 s do not converge in one piece, so the flag decides about the result
    const coarse = ["run", "@chain", "--until", "1", "--step", "1/15", "--json"];
    const halved = JSON.parse((await gelenk(coarse)).stdout);
    expect(halved.ledger.rejectedSteps).toBeGreaterThan(0);
    expect(JSON.parse((await gelenk([...coarse, "--no-halve"])).stdout).bodies).not.toEqual(halved.bodies);
  });

  test.each([
    [["--order", "3"], "Allowed are 2, 4, 6."],
    [["--tolerance", "0"], "It must be positive."],
    [["--budget", "0.5"], "It must be a whole number."],
    [["--budget", "-1"], "It must be positive."],
    [["--budget", "-1ms"], "It must be positive."],
  ])("%j is refused", async (argv, message) => {
    const { code, stderr } = await gelenk(["run", "@pendulum", ...argv]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("--out", () => {
  test("csv: all quantities with units, start and end included", async () => {
    await gelenk(["run", "@sliding-box", "--until", "1", "--out", "all.csv"], { cwd });
    const { table } = readCsv(await read("all.csv"));
    expect(table!.columns.slice(0, 2)).toEqual([
      { name: "time", unit: "s" },
      { name: "energy.kinetic", unit: "J" },
    ]);
    expect(table!.length).toBe(1001);
    expect(table!.values[0]![1000]).toBeCloseTo(1, 12);
    const x = table!.columns.findIndex((column) => column.name === "box.position.x");
    expect(table!.values[x]![500]).toBeCloseTo(-0.45, 12);
  });

  test("jsonl holds the same numbers", async () => {
    await gelenk(["run", "@sliding-box", "--until", "0.1", "--out", "same.csv"], { cwd });
    await gelenk(["run", "@sliding-box", "--until", "0.1", "--out", "same.JSONL"], { cwd });
    expect(readJsonLines(await read("same.JSONL")).table).toEqual(readCsv(await read("same.csv")).table);
  });

  test("--every and --record without a file say that nothing is written", async () => {
    const { code, stderr } = await gelenk(["run", "@projectile", "--until", "0.1", "--every", "2", "--record", "energy.total"], { cwd });
    expect(code).toBe(0);
    for (const flag of ["--every", "--record"]) expect(stderr).toContain(`run.nothing-written ${flag} is about a table`);
    expect(stderr).toContain("--out FILE.csv");
  });

  test("--every and --record thin it out", async () => {
    await gelenk(
      ["run", "@sliding-box", "--until", "1", "--out", "thin.csv", "--every", "300", "--record", "box.position.*,energy.total"],
      { cwd },
    );
    const { table } = readCsv(await read("thin.csv"));
    expect(table!.columns.map((column) => column.name)).toEqual([
      "time",
      "energy.total",
      "box.position.x",
      "box.position.y",
      "box.position.z",
    ]);
    expect(Array.from(table!.values[0]!, (t) => Number(t.toFixed(9)))).toEqual([0, 0.3, 0.6, 0.9, 1]);
  });

  test("an existing file is replaced only by a whole one", async () => {
    await writeFile(join(cwd, "kept.csv"), "mine");
    expect((await gelenk(["run", "@orbit?eccentricity=2", "--out", "kept.csv"], { cwd })).code).toBe(1);
    expect(await read("kept.csv")).toBe("mine");
    expect((await gelenk(["run", "@orbit", "--until", "0.01", "--out", "kept.csv"], { cwd })).code).toBe(0);
    expect(await read("kept.csv")).toMatch(/^time \[s\],/);
    expect((await readdir(cwd)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test.each([
    ["missing/x.csv", "path.no-folder"],
    ["folder.csv", "path.is-folder"],
    ["flight.json/x.csv", "path.no-folder"],
  ])("%s is refused before the run", async (out, code) => {
    await mkdir(join(cwd, "folder.csv"), { recursive: true });
    const outcome = await gelenk(["run", "@orbit", "--out", out], { cwd });
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain(code);
    expect(outcome.stderr).toContain(`--out ${out}`);
  });
});

describe("path errors", () => {
  test.each([
    ["flihgt.json", "path.not-found", "did you mean flight.json?"],
    ["orbit", "path.not-found", "write @orbit"],
    ["nowhere/model.json", "path.not-found", "does not exist either"],
    [".", "path.is-folder", "name a file inside it"],
    ["/dev/null", "path.not-regular", "save the data"],
  ])("%s: %s", async (path, code, hint) => {
    const { code: exit, stderr } = await gelenk(["run", path], { cwd });
    expect(exit).toBe(1);
    expect(stderr).toContain(`${path} error ${code} `);
    expect(stderr).toContain(hint);
  });
});

describe("files that are no models", () => {
  test("a result, another text, a name without its ending: the hint says what to do", async () => {
    await writeFile(join(cwd, "motion.csv"), "time (s)\n0\n");
    await writeFile(join(cwd, "program.mjs"), "import x\n");
    const result = await gelenk(["run", "motion.csv"], { cwd });
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(/a result is not a model\n +gelenk plot motion\.csv/);
    expect((await gelenk(["run", "program.mjs"], { cwd })).stderr).toContain("models are .json files");
    expect((await gelenk(["run", "program"], { cwd })).stderr).toContain("did you mean program.mjs?");
  });
});

describe("a run that does not reach its end", () => {
  test("Ctrl-C: the part so far is written, 130", async () => {
    const { code, stderr } = await gelenk(["run", "@sliding-box", "--out", "part.csv", "--quiet"], { cwd, interrupt: true });
    expect(code).toBe(130);
    expect(stderr).toMatch(/Interrupted after \d+ of 10000 steps/);
    const { table } = readCsv(await read("part.csv"));
    expect(table!.length).toBeGreaterThan(1);
    expect(table!.length).toBeLessThan(10_001);
  });

  test("Ctrl-C with --json still prints the object", async () => {
    const { code, stdout } = await gelenk(["run", "@sliding-box", "--json"], { interrupt: true });
    expect(code).toBe(130);
    expect(JSON.parse(stdout).steps).toBeLessThan(10_000);
  });

  test("a state that is no longer finite: 3, with the place", async () => {
    const model = {
      gelenk: 1,
      gravity: [0, 0, 0],
      bodies: [{ name: "moth", mass: 1, inertia: [1, 1, 1], position: [1e-160, 0, 0] }],
      forces: [{ type: "point-gravity", strength: 1e200 }],
    };
    await writeFile(join(cwd, "flame.json"), JSON.stringify(model));
    const { code, stderr } = await gelenk(["run", "flame.json"], { cwd });
    expect(code).toBe(3);
    expect(stderr).toContain("state.non-finite");
    expect(stderr).toContain("moth");
    const json = await gelenk(["run", "flame.json", "--json"], { cwd });
    expect(json.code).toBe(3);
    expect(JSON.parse(json.stdout)).toMatchObject({ scene: "flame.json", diagnostics: [{ code: "state.non-finite" }] });
  });
});
