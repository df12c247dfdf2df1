import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readXml } from "../../../formats/test/svg/read-xml.js";
import { gelenk, temporaryFolder } from "../terminal.js";

let cwd = "";
beforeAll(async () => {
  cwd = await temporaryFolder();
  await gelenk(["run", "@orbit?periods=1", "--out", "orbit.csv"], { cwd });
  await gelenk(["run", "@swarm?bodies=3", "--out", "swarm.jsonl", "--every", "10"], { cwd });
});

const plot = (...argv: string[]) => gelenk(["plot", ...argv], { cwd });
const svg = async (name: string) => readXml(await readFile(join(cwd, name), "utf8"));

test("energies are the default, beside the result", async () => {
  const { code, stdout } = await plot("orbit.csv");
  expect(code).toBe(0);
  expect(stdout).toContain("Wrote orbit.svg");
  const { texts } = await svg("orbit.svg");
  expect(texts).toEqual(expect.arrayContaining(["orbit", "energy.kinetic", "energy.potential", "energy.total", "energy (J)", "time (s)"]));
});

test("names with *, several units, a title", async () => {
  const { code, stdout } = await plot("swarm.jsonl", "--y", "*.position.y,energy.total", "--out", "s.svg", "--title", "Boxes & <more>");
  expect(code).toBe(0);
  expect(stdout).toContain("box-1.position.y, box-2.position.y, box-3.position.y, energy.total over time");
  const { texts, elements } = await svg("s.svg");
  expect(texts).toEqual(expect.arrayContaining(["Boxes & <more>", "position (m)", "box-3.position.y"]));
  // One frame per panel and one for the paper.
  expect(elements.filter((name) => name === "rect")).toHaveLength(3);
});

test("one quantity over another", async () => {
  const { code } = await plot(
    "orbit.csv",
    "--x",
    "planet.position.x",
    "--y",
    "planet.position.z",
    "--equal",
    "--width",
    "500",
    "--height",
    "400",
    "--out",
    "path.svg",
  );
  expect(code).toBe(0);
  const text = await readFile(join(cwd, "path.svg"), "utf8");
  expect(text).toContain('width="500" height="400"');
  expect(readXml(text).texts).toContain("planet.position.x (m)");
});

test("--json says what was drawn", async () => {
  const { stdout } = await plot("orbit.csv", "--json");
  expect(JSON.parse(stdout)).toMatchObject({
    file: "orbit.svg",
    x: "time",
    panels: [{ unit: "J", y: ["energy.kinetic", "energy.potential", "energy.total"] }],
  });
});

describe("refused", () => {
  beforeAll(async () => {
    await writeFile(join(cwd, "broken.csv"), "time [s],x\n0,1\n1,abc\n");
    await writeFile(join(cwd, "empty.csv"), "");
    await writeFile(join(cwd, "other.txt"), "hello");
    await writeFile(join(cwd, "bare.csv"), "a,b\n1,2\n");
    await writeFile(join(cwd, "bytes.csv"), new Uint8Array([0xff, 0xfe, 0, 1]));
  });

  test.each([
    [["orbit.csv", "--y", "planet.positon.x"], "plot.unknown-name", "did you mean planet.position.x?"],
    [["orbit.csv", "--y", "*.angle"], "plot.unknown-name", "names: time"],
    [
      ["orbit.csv", "--y", "joint.hinge.*"],
      "plot.unknown-name",
      'joints are recorded on request: gelenk run MODEL --out FILE.csv --record "joint.*"',
    ],
    [["orbit.csv", "--x", "tim"], "plot.unknown-name", "did you mean time?"],
    [["orbti.csv"], "path.not-found", "did you mean orbit.csv?"],
    [["broken.csv"], "table.not-a-number", "line 3"],
    [["empty.csv"], "file.empty", ""],
    [["bytes.csv"], "file.not-text", ""],
    [["other.txt"], "plot.not-a-result", ".csv or .jsonl"],
    [["bare.csv"], "plot.unknown-name", "names: a, b"],
    [["@orbit"], "plot.not-a-result", "gelenk run @orbit --out result.csv"],
    [["orbit.csv", "--out", "none/x.svg"], "path.no-folder", ""],
    [["."], "path.is-folder", ""],
  ])("%j", async (argv, code, hint) => {
    const outcome = await plot(...argv);
    expect(outcome.code).toBe(1);
    expect(outcome.stdout).toBe("");
    expect(outcome.stderr).toContain(code);
    expect(outcome.stderr).toContain(hint);
  });
});

test("a file with a half line at its end is drawn with a warning", async () => {
  await writeFile(join(cwd, "half.csv"), "time [s],x [m]\n0,1\n1,2\n2");
  const { code, stderr } = await plot("half.csv", "--y", "x");
  expect(code).toBe(0);
  expect(stderr).toContain("table.truncated");
});
