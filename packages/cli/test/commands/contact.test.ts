import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ContactProblem, createContactProblem, ROW_WRENCH, TWIST } from "@gelenk/core";
import { readContactProblem, writeContactProblem } from "@gelenk/formats";
import { beforeAll, describe, expect, test } from "vitest";
import { gelenk, temporaryFolder } from "../terminal.js";

const MASS = 2;
const FRICTION = 0.5;
/** Along the normal (y) and along a tangent (x), m/s: one that slides, one that sticks, one that leaves, one that is left out. */
const SPEEDS = [
  [-1, 3],
  [-1, 0.25],
  [1, 3],
  [-1, 3],
] as const;

interface Row {
  /** Places of A and B; −1: does not move. */
  readonly bodies: readonly [number, number];
  /** 3, 4 or 5: along x, y or z. */
  readonly axis: number;
}

/** Mass points, each a part of its own, and points that have the given rows. */
function problemOf(masses: readonly number[], speeds: readonly (readonly number[])[], points: readonly (readonly Row[])[]): ContactProblem {
  const rows = points.flat();
  const wrench = new Float64Array(ROW_WRENCH * rows.length);
  const answer = new Float64Array(ROW_WRENCH * rows.length);
  const sides = rows.flatMap(({ bodies }) => bodies);
  rows.forEach(({ bodies, axis }, row) => {
    bodies.forEach((body, side) => {
      if (body < 0) return;
      const sign = side === 0 ? -1 : 1;
      wrench[ROW_WRENCH * row + TWIST * side + axis] = sign;
      answer[ROW_WRENCH * row + TWIST * side + axis] = sign / masses[body]!;
    });
  });
  return {
    ...createContactProblem(),
    bodyCount: masses.length,
    body: Int32Array.from(masses, (_, i) => i),
    partCount: masses.length,
    partStart: Int32Array.from([...masses, 0], (_, i) => i),
    frozen: new Uint8Array(masses.length),
    twist: Float64Array.from(speeds.flatMap((speed) => [0, 0, 0, ...speed])),
    pointCount: points.length,
    pointRow: Int32Array.from([0, ...points.map((_, i) => points.slice(0, i + 1).flat().length)]),
    pair: Int32Array.from(points, (_, i) => i),
    active: new Uint8Array(points.length).fill(1),
    friction: Float64Array.from(points.flatMap(() => [FRICTION, FRICTION, 0, 0])),
    stick: new Uint8Array(points.length),
    rowCount: rows.length,
    rowBody: Int32Array.from(sides),
    rowPart: Int32Array.from(sides),
    answerStart: Int32Array.from(sides, (_, i) => TWIST * i),
    wrench,
    answerCount: ROW_WRENCH * rows.length,
    answer,
    bias: new Float64Array(rows.length),
    base: new Float64Array(rows.length),
    impulse: new Float64Array(rows.length),
  };
}

/** Four of 2 kg against something that does not move: every one can be solved by hand. The last takes no part. */
function massPoints(): ContactProblem {
  const points = SPEEDS.map((_, i) => [4, 3, 5].map((axis): Row => ({ bodies: [-1, i], axis })));
  const speeds = SPEEDS.map(([normal, tangent]) => [tangent, normal, 0]);
  const problem = problemOf(
    SPEEDS.map(() => MASS),
    speeds,
    points,
  );
  problem.active[3] = 0;
  return problem;
}

/** 1 kg on the ground, 100 kg upon it, both falling at 1 m/s, without friction. */
const heavyOnLight = (): ContactProblem =>
  problemOf(
    [1, 100],
    [
      [0, -1, 0],
      [0, -1, 0],
    ],
    [[{ bodies: [-1, 0], axis: 4 }], [{ bodies: [0, 1], axis: 4 }]],
  );

let cwd = "";
beforeAll(async () => {
  cwd = await temporaryFolder();
  const text = writeContactProblem(massPoints());
  await writeFile(join(cwd, "points.json"), text);
  await writeFile(join(cwd, "stack.json"), writeContactProblem(heavyOnLight()));
  await writeFile(join(cwd, "broken.json"), text.replace('"pair": [\n    0,', '"pair": [\n    7,'));
});

describe.each(["sequential", "block"])("contact solve --with %s", (solver) => {
  const solve = (...flags: readonly string[]) => gelenk(["contact", "solve", "points.json", "--with", solver, ...flags], { cwd });

  test("impulses and states as by hand", async () => {
    const { code, stdout } = await solve("--json");
    expect(code).toBe(0);
    const { points, twists, converged, residual, solver: used } = JSON.parse(stdout);
    expect(used).toBe(solver);
    expect(converged).toBe(true);
    expect(residual).toBeLessThanOrEqual(1e-8);
    expect(points.map((point: { state: string }) => point.state)).toEqual(["slide", "stick", "open", "off"]);
    // P_n = m·1 m/s = 2 N·s; slides: μ P_n = 1 N·s against the motion; sticks: m·0.25 m/s = 0.5 N·s. Exact but for the target, 1e-8 m/s · 2 kg
    const expected = [
      [2, -1, 0],
      [2, -0.5, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    points.forEach(({ impulse }: { impulse: readonly number[] }, i: number) => {
      impulse.forEach((value, k) => void expect(Math.abs(value - expected[i]![k]!)).toBeLessThan(2e-8));
    });
    // 3 m/s − 1 N·s/2 kg
    expect(twists[0].twist[3]).toBeCloseTo(2.5, 7);
    expect(twists[3].twist).toEqual([0, 0, 0, 3, -1, 0]);
  });

  test("a table for people", async () => {
    const { code, stdout, stderr } = await solve();
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("4 bodies, 4 parts, 4 points, 12 rows");
    expect(stdout).toMatch(new RegExp(`${solver}: converged after \\d+ sweeps?, residual \\S+ m/s, target 1e-8 m/s`));
    expect(stdout).toMatch(/point +pair +state +normal \(N·s\) +tangent 1 +tangent 2\n/);
    expect(stdout).toMatch(/ 0 +0 +slide +2 +-1 +-?0\n/);
  });
});

describe("a target", () => {
  test("is met with enough sweeps, else the exit code is 3", async () => {
    const solve = (...flags: readonly string[]) => gelenk(["contact", "solve", "stack.json", "--json", ...flags], { cwd });
    const enough = await solve("--target", "1e-10", "--sweeps", "100000");
    const { points } = JSON.parse(enough.stdout);
    expect(enough.code).toBe(0);
    // both stop: 100 kg · 1 m/s above, 101 kg · 1 m/s below; 1e-10 m/s are at most 1e-8 N·s each
    expect(points.map((point: { state: string }) => point.state)).toEqual(["smooth", "smooth"]);
    expect(Math.abs(points[0].impulse[0] - 101)).toBeLessThan(3e-8);
    expect(Math.abs(points[1].impulse[0] - 100)).toBeLessThan(3e-8);
    const few = await solve("--sweeps", "1");
    expect(few.code).toBe(3);
    expect(JSON.parse(few.stdout)).toMatchObject({ converged: false, sweeps: 1 });
  });
});

describe("what cannot be done", () => {
  test("a problem that does not fit together is located", async () => {
    const { code, stderr } = await gelenk(["contact", "solve", "broken.json"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^broken\.json:\d+:\d+:pair\[0\] error contact\.bad-start /);
    const json = await gelenk(["contact", "solve", "broken.json", "--json"], { cwd });
    expect(JSON.parse(json.stdout).diagnostics[0].code).toBe("contact.bad-start");
  });

  test("files that are not there, other actions, other solvers", async () => {
    expect((await gelenk(["contact", "solve", "nothing.json"], { cwd })).code).toBe(1);
    expect((await gelenk(["contact", "draw", "points.json"], { cwd })).code).toBe(2);
    expect((await gelenk(["contact", "solve", "points.json", "--with", "none"], { cwd })).code).toBe(2);
    expect((await gelenk(["contact", "solve", "points.json", "--target", "0"], { cwd })).code).toBe(2);
  });
});

describe("contact dump", () => {
  /** A cube of 1 kg at rest on a plane, and a ball high above it that lands after 0.45 s. */
  const model = {
    gelenk: 1,
    name: "cube and ball",
    bodies: [
      { name: "floor", kind: "fixed", shapes: [{ type: "plane", normal: [0, 1, 0] }] },
      { name: "cube", shapes: [{ type: "box", size: [1, 1, 1] }], mass: 1, position: [0, 0.5, 0] },
      { name: "ball", shapes: [{ type: "sphere", radius: 0.1 }], mass: 1, position: [5, 1.1, 0] },
    ],
    settings: { step: 1 / 100 },
  };
  const dump = (...flags: readonly string[]) => gelenk(["contact", "dump", "cube.json", ...flags], { cwd });
  beforeAll(() => writeFile(join(cwd, "cube.json"), JSON.stringify(model)));

  test("the problem of the largest island, which solve takes: the cube's weight for a step", async () => {
    const { code, stdout } = await dump("--at", "0.1", "--out", "dumped.json", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      scene: "cube and ball",
      islands: 1,
      bodies: 1,
      parts: 1,
      points: 4,
      rows: 12,
      out: "dumped.json",
    });
    expect(JSON.parse(stdout).time).toBeCloseTo(0.1, 12);
    const text = await readFile(join(cwd, "dumped.json"), "utf8");
    const { problem, about } = readContactProblem(text);
    expect(about).toBe("cube and ball at 0.1 s");
    expect(writeContactProblem(problem!, { about: about! })).toBe(text);
    const solved = await gelenk(["contact", "solve", "dumped.json", "--with", "block", "--json"], { cwd });
    expect(solved.code).toBe(0);
    const total = JSON.parse(solved.stdout).points.reduce(
      (sum: number, point: { impulse: readonly number[] }) => sum + point.impulse[0]!,
      0,
    );
    // m g h; worlds promise speeds to 1e-6 m/s, once in either half of the step
    expect(Math.abs(total - 9.81 / 100)).toBeLessThan(2e-6);
  });

  test.each([
    ["--no-friction", 1e-7],
    // with friction all obey the laws, but points share its work as they share the load
    ["--law=newton", 1e-5],
  ])("three solvers give one answer to a dumped problem; %s", async (flag, tolerance) => {
    const tilted = { ...model, gravity: [0.5, -9.81, 0.2], bodies: model.bodies.slice(0, 2) };
    await writeFile(join(cwd, "tilted.json"), JSON.stringify(tilted));
    expect((await gelenk(["contact", "dump", "tilted.json", "--at", "0.05", "--out", "three.json", flag], { cwd })).code).toBe(0);
    const twists: number[][] = [];
    for (const solver of ["sequential", "block", "ncp"]) {
      const { code, stdout } = await gelenk(["contact", "solve", "three.json", "--with", solver, "--target", "1e-9", "--json"], { cwd });
      expect(code).toBe(0);
      twists.push(JSON.parse(stdout).twists.flatMap(({ twist }: { twist: readonly number[] }) => twist));
    }
    for (const other of twists.slice(1))
      for (const [k, value] of other.entries()) expect(Math.abs(value - twists[0]![k]!)).toBeLessThan(tolerance);
    expect(twists[0]!.length).toBe(6);
  });

  test("without --at and --out: the end of the run, the name of the model; for people", async () => {
    const { code, stdout, stderr } = await dump("--set", "unused=1");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("parameter");
    const plain = await dump();
    expect(plain.code).toBe(0);
    expect(plain.stdout).toMatch(
      /^cube and ball at 1 s: 2 islands in contact, the largest with 1 body, 4 points, 12 rows\nWrote cube-and-ball-contact\.json /,
    );
  });

  test("nothing to write, no place for it, options of solve", async () => {
    const none = await dump("--at", "0.1", "--contact", "none", "--json");
    expect([none.code, JSON.parse(none.stdout).diagnostics[0].code]).toEqual([1, "contact.none"]);
    expect((await dump("--out", "nowhere/dumped.json")).stderr).toContain("path.no-folder");
    expect((await dump("--out", "dumped.csv")).code).toBe(2);
    const misplaced = await dump("--with", "block", "--json");
    expect([misplaced.code, JSON.parse(misplaced.stdout).diagnostics[0].code]).toEqual([2, "usage.unknown-option"]);
    expect((await gelenk(["contact", "solve", "points.json", "--at", "1"], { cwd })).code).toBe(2);
    expect((await gelenk(["contact", "solve", "points.json", "--no-halve"], { cwd })).code).toBe(2);
  });
});
