import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { gelenk, temporaryFolder } from "../terminal.js";

let cwd = "";

/** An L with arms of 1 m, 0.2 m wide and 0.5 m high: (1 + 1 − 0.2)·0.2·0.5 = 0.18 m³, two boxes. */
const L_OUTLINE = [
  [0.2, 0.2],
  [0.2, 1],
  [0, 1],
  [0, 0],
  [1, 0],
  [1, 0.2],
] as const;

const L_BEAM = {
  type: "mesh",
  name: "beam",
  // the height is an expression, which must survive
  vertices: [0, "height"].flatMap((z) => L_OUTLINE.map(([x, y]) => [x, y, z])),
  triangles: [
    ...L_OUTLINE.flatMap((_, i) => {
      const next = (i + 1) % 6;
      return [
        [i, next, 6 + next],
        [i, 6 + next, 6 + i],
      ];
    }),
    ...[1, 2, 3, 4].flatMap((k) => [
      [0, k + 1, k],
      [6, 6 + k, 7 + k],
    ]),
  ],
};

const model = (...shapes: readonly unknown[]) => ({ gelenk: 1, parameters: { height: 0.5 }, bodies: [{ name: "frame", shapes }] });
const write = (name: string, content: unknown) => writeFile(join(cwd, name), JSON.stringify(content, undefined, 1));
const read = async (name: string) => JSON.parse(await readFile(join(cwd, name), "utf8"));

beforeAll(async () => {
  cwd = await temporaryFolder();
  await write("beam.json", model({ ...L_BEAM, position: [1, 2, 3], friction: 0.3, density: 500 }, { type: "sphere", radius: 0.1 }));
  await write("open.json", model({ ...L_BEAM, triangles: L_BEAM.triangles.slice(1) }));
  await write("ring.json", model({ type: "torus", name: "ring", radius: 1, tube: 0.4 }));
});

describe("decomposing", () => {
  test("the report says pieces, volume and error", async () => {
    const { code, stdout, stderr } = await gelenk(["hull", "beam.json"], { cwd });
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toMatch(/shape +triangles +pieces +vertices +volume +error +concavity +at most/);
    expect(stdout).toMatch(/frame\/beam +20 +2 +16 +0\.18 m³ +0 % +0 m/);
    expect(stdout).toContain("Nothing was written");
  });

  test("bodies and shapes without a name go by the name made up for the body, as everywhere, and by number", async () => {
    const { name: _, ...unnamed } = L_BEAM;
    await write("unnamed.json", { gelenk: 1, parameters: { height: 0.5 }, bodies: [{ shapes: [{ type: "sphere", radius: 1 }, unnamed] }] });
    const { code, stdout } = await gelenk(["hull", "unnamed.json", "--shape", "body-1/1"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/body-1\/1 +20 +2 /);
  });

  test("--out: hulls for collision beside the mesh, with its place and friction; expressions and the rest as they were", async () => {
    const { code, stdout } = await gelenk(["hull", "beam.json", "-o", "out.json"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Wrote out\.json/m);
    const { parameters, bodies } = await read("out.json");
    expect(parameters).toEqual({ height: 0.5 });
    const [mesh, first, second, sphere] = bodies[0].shapes;
    expect(bodies[0].shapes).toHaveLength(4);
    expect(mesh).toMatchObject({ type: "mesh", use: ["visual", "mass"], density: 500 });
    expect(mesh.vertices[6][2]).toBe("height");
    for (const hull of [first, second]) {
      expect(hull).toMatchObject({ type: "hull", use: ["collision"], position: [1, 2, 3], friction: 0.3 });
      expect(hull.points).toHaveLength(8);
      expect(hull.density).toBeUndefined();
    }
    expect([first.name, second.name]).toEqual(["beam 1", "beam 2"]);
    expect(sphere).toEqual({ type: "sphere", radius: 0.1 });
    // it is a model, with the mass of before
    const mass = async (file: string) => JSON.parse((await gelenk(["check", file, "--json"], { cwd })).stdout).models[0].summary.mass;
    expect(await mass("out.json")).toBe(await mass("beam.json"));
    // done twice, there is nothing left to do
    const again = await gelenk(["hull", "out.json"], { cwd });
    expect(again.code).toBe(1);
    expect(again.stderr).toContain("hull.no-mesh");
  });

  test("a mesh for collision alone is gone", async () => {
    await write("only.json", {
      ...model({ ...L_BEAM, use: ["collision"] }),
      bodies: [{ kind: "fixed", shapes: [{ ...L_BEAM, use: ["collision"] }] }],
    });
    expect((await gelenk(["hull", "only.json", "-o", "only-out.json"], { cwd })).code).toBe(0);
    const types = (await read("only-out.json")).bodies[0].shapes.map((shape: { type: string }) => shape.type);
    expect(types).toEqual(["hull", "hull"]);
  });

  test("--convex: one hull; its volume is that of the L with the triangle in its corner, 0.18 + 0.8²/2·0.5", async () => {
    const { code, stdout } = await gelenk(["hull", "beam.json", "--convex", "--json"], { cwd });
    expect(code).toBe(0);
    const { shapes, diagnostics } = JSON.parse(stdout);
    expect(diagnostics).toEqual([]);
    expect(shapes[0].pieces).toHaveLength(1);
    expect(shapes[0].unionVolume).toBeCloseTo(0.34, 12);
    expect(shapes[0].volumeError).toBeCloseTo(0.16 / 0.18, 12);
    // the middle of the chord is 0.4 m from both arms; found to a sixteenth
    expect(shapes[0].concavity).toBeGreaterThan(0.4 * 0.94);
    expect(shapes[0].concavity).toBeLessThanOrEqual(0.4 + 1e-12);
  });

  test("--pieces and --concavity: what cannot be met is remarked upon", async () => {
    const { code, stderr, stdout } = await gelenk(["hull", "beam.json", "--pieces", "1", "--concavity", "0.01"], { cwd });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^beam\.json:\d+:\d+:bodies\[0\]\.shapes\[0\] warning mesh\.concavity-not-met /m);
    expect(stdout).toMatch(/frame\/beam +20 +1 /);
  });

  test("a torus is taken when it is named", async () => {
    expect((await gelenk(["hull", "ring.json"], { cwd })).code).toBe(1);
    const { code, stdout } = await gelenk(["hull", "ring.json", "--shape", "frame/ring", "--concavity", "0.4", "--json"], { cwd });
    expect(code).toBe(0);
    const [{ shape, pieces, concavityBound, volume }] = JSON.parse(stdout).shapes;
    expect(shape).toBe("frame/ring");
    expect(pieces.length).toBeGreaterThan(1);
    expect(concavityBound).toBeLessThanOrEqual(0.4);
    // 2π²·R·r² less what the mesh leaves out
    expect(volume / (2 * Math.PI ** 2 * 0.16)).toBeGreaterThan(0.98);
  });
});

describe("what is wrong", () => {
  test("an open mesh comes with line, column and triangle; nothing is written", async () => {
    const { code, stderr } = await gelenk(["hull", "open.json", "-o", "never.json"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^open\.json:\d+:\d+:bodies\[0\]\.shapes\[0\]\.triangles\[\d+\] error mesh\.not-closed /m);
    await expect(readFile(join(cwd, "never.json"))).rejects.toThrow();
  });

  test("shapes that are not there, or neither mesh nor torus", async () => {
    const { code, stderr } = await gelenk(["hull", "beam.json", "--shape", "frame/bean,frame/1"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain('there is no shape "frame/bean"');
    expect(stderr).toContain('"frame/1" is neither a mesh nor a torus');
    expect(stderr).toContain("meshes and tori: frame/beam");
  });

  test("files and options", async () => {
    expect((await gelenk(["hull", "missing.json"], { cwd })).code).toBe(1);
    expect((await gelenk(["hull", "beam.json", "-o", "out.stl"], { cwd })).code).toBe(2);
    expect((await gelenk(["hull", "beam.json", "--concavity", "0"], { cwd })).code).toBe(2);
    expect((await gelenk(["hull", "beam.json", "-o", "nowhere/out.json"], { cwd })).stderr).toContain("path.no-folder");
    const { stdout } = await gelenk(["hull", "open.json", "--json"], { cwd });
    expect(JSON.parse(stdout).diagnostics[0]).toMatchObject({ code: "mesh.not-closed", severity: "error", line: expect.any(Number) });
  });

  test("Ctrl-C writes nothing", async () => {
    const { code, stderr } = await gelenk(["hull", "beam.json", "-o", "stopped.json"], { cwd, interrupt: true });
    expect(code).toBe(130);
    expect(stderr).toContain("nothing was written");
    await expect(readFile(join(cwd, "stopped.json"))).rejects.toThrow();
  });

  test("a person who waits sees how far it is", async () => {
    const { stderr } = await gelenk(["hull", "beam.json"], { cwd, isTerminal: true, tick: 400 });
    expect(stderr).toMatch(/█/);
  });
});
