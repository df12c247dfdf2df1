/**
 * `gelenk compare`. Reference for the numbers: a hinged bar is a pendulum whose energy is known, and a free flight that every method must
 * reproduce exactly.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readXml } from "../../../formats/test/svg/read-xml.js";
import { gelenk, temporaryFolder } from "../terminal.js";

let cwd = "";

/** A bar of 1 m that falls from the horizontal about a hinge. */
const PENDULUM = {
  gelenk: 1,
  name: "bar",
  bodies: [{ name: "rod", mass: 1, inertia: [0.01, 0.1, 0.1], position: [0.5, 0, 0] }],
  joints: [{ name: "pin", type: "revolute", a: "ground", b: "rod", anchor: [0, 0, 0], axis: [0, 0, 1] }],
  settings: { step: 0.01, until: 1 },
};

beforeAll(async () => {
  cwd = await temporaryFolder();
  await writeFile(join(cwd, "bar.json"), JSON.stringify(PENDULUM));
});

const compare = (...argv: string[]) => gelenk(["compare", ...argv], { cwd });
const compareJson = async (...argv: string[]) => {
  const { code, stdout, stderr } = await compare(...argv, "--json", "--no-plot");
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return JSON.parse(stdout);
};

describe("the table", () => {
  test("has a line per method and says what distances are measured from", async () => {
    const { code, stdout } = await compare("bar.json", "--methods", "impulse-direct,impulse-iterative", "--no-plot");
    expect(code).toBe(0);
    expect(stdout).toContain("bar: to 1 s in steps of 0.01 s; distances are those of bodies from the first run");
    expect(stdout).toMatch(/^ {2}impulse-direct +2 .* –$/m);
    expect(stdout).toMatch(/^ {2}impulse-iterative +2 .* \S*\d$/m);
  });

  test("a higher order is nearer to a finer run, by the powers of h", async () => {
    const { runs, reference, step } = await compareJson(
      "bar.json",
      "--methods",
      "impulse-direct,impulse-direct:4",
      "--reference",
      "impulse-direct:6",
    );
    expect(step).toBe(0.01);
    expect(reference).toMatchObject({ name: "impulse-direct:6 (reference)", order: 6, step: 0.0025, steps: 400 });
    expect(runs.map((run: { name: string }) => run.name)).toEqual(["impulse-direct:2", "impulse-direct:4"]);
    // (ωh)² ≈ 2e-3 and (ωh)⁴ ≈ 3e-6 with ω ≈ 4 rad/s, over a quarter turn and back
    expect(runs[0].distance).toBeGreaterThan(1e-5);
    expect(runs[0].distance).toBeLessThan(2e-2);
    expect(runs[1].distance).toBeLessThan(runs[0].distance / 100);
  });

  test("methods agree within the square of the step, and start in the same place", async () => {
    const { runs } = await compareJson("bar.json", "--methods", "impulse-direct,impulse-iterative", "--until", "0.3", "--step", "1/1000");
    expect(runs[0].distance).toBeUndefined();
    expect(runs[1].distance).toBeLessThan(1e-4);
    for (const run of runs) expect(run).toMatchObject({ order: 2, step: 0.001, steps: 300, ledger: { rejectedSteps: 0 } });
  });

  test("settings reach all runs; without --methods all are made", async () => {
    const { runs, until } = await compareJson("bar.json", "--until", "0.105", "--order", "4", "--tolerance", "1e-7");
    // the last step ends at or after the end
    expect(until).toBeCloseTo(0.11, 12);
    expect(runs.length).toBeGreaterThanOrEqual(2);
    expect(runs.map((run: { method: string }) => run.method)).toContain("impulse-iterative");
  });
});

test("a missed tolerance is noted in the line of the run", async () => {
  const { code, stdout } = await compare("bar.json", "--methods", "impulse-direct", "--budget", "0", "--no-plot");
  expect(code).toBe(0);
  expect(stdout).toMatch(/impulse-direct .* tolerance missed$/m);
  const { runs } = await compareJson("bar.json", "--methods", "impulse-direct");
  expect(runs[0].met).toBe(true);
});

test("a remark about the model is made once, not once per run", async () => {
  const rod = { ...PENDULUM, bodies: [{ ...PENDULUM.bodies[0], inertia: [0, 0.1, 0.1] }] };
  await writeFile(join(cwd, "rod.json"), JSON.stringify(rod));
  const { code, stderr } = await compare("rod.json", "--methods", "auto,impulse-direct", "--until", "0.1", "--no-plot");
  expect(code).toBe(0);
  expect(stderr.match(/mass\.zero-moment/g)).toHaveLength(1);
});

describe("the plot", () => {
  test("overlays all runs, one panel per coordinate that changes", async () => {
    const { stdout } = await compare("bar.json", "--methods", "impulse-direct,impulse-direct:4", "--until", "0.2");
    expect(stdout).toMatch(/Wrote bar-compare\.svg \(.*\): rod\.position\.x, rod\.position\.y$/m);
    const { elements, texts } = readXml(await readFile(join(cwd, "bar-compare.svg"), "utf8"));
    for (const text of ["rod.position.x impulse-direct:2", "rod.position.y impulse-direct:4"]) expect(texts).toContain(text);
    // paper and two frames
    expect(elements.filter((name) => name === "rect")).toHaveLength(3);
  });

  test("--y and --out", async () => {
    const { code, stdout } = await compare(
      "bar.json",
      "--methods",
      "auto",
      "--y",
      "energy.total,rod.position.z",
      "--out",
      "e.svg",
      "--until",
      "0.1",
    );
    expect(code).toBe(0);
    expect(stdout).toContain("Wrote e.svg");
    expect(readXml(await readFile(join(cwd, "e.svg"), "utf8")).texts).toContain("energy.total auto");
  });

  test("--json names it; --no-plot writes none", async () => {
    const { stdout } = await compare("bar.json", "--methods", "auto", "--until", "0.1", "--json", "--out", "j.svg");
    expect(JSON.parse(stdout).plot).toBe("j.svg");
    const before = await readdir(cwd);
    await compare("bar.json", "--methods", "auto", "--until", "0.1", "--no-plot");
    expect(await readdir(cwd)).toEqual(before);
  });
});

describe("refused", () => {
  test.each([
    [["bar.json", "--methods", "impulse-dirct"], 2, "did you mean impulse-direct?"],
    [["bar.json", "--methods", "impulse-direct:3"], 2, "Allowed are 2, 4, 6."],
    [["bar.json", "--reference", "magic"], 2, "is not a method"],
    [["bar.json", "--out", "x.png"], 2, "Plots are written as .svg."],
    [["bar.json", "--y", "rod.positon.x"], 1, "did you mean rod.position.x?"],
    [["bar.json", "--out", "none/x.svg"], 1, "path.no-folder"],
    [["missing.json"], 1, "path.not-found"],
    [["@pendulm"], 1, "scene.unknown"],
  ])("%j", async (argv, code, message) => {
    const outcome = await compare(...argv);
    expect(outcome.code).toBe(code);
    expect(outcome.stdout).toBe("");
    expect(outcome.stderr).toContain(message);
  });

  test("interrupted", async () => {
    const { code, stderr } = await gelenk(["compare", "bar.json", "--methods", "auto", "--no-plot"], { cwd, interrupt: true });
    expect(code).toBe(130);
    expect(stderr).toContain("Interrupted");
  });
});
