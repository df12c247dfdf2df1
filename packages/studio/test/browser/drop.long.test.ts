/**
 * Meshes dropped on the page. What decides is a block of 0.2 × 0.3 × 0.4 m, written by hand in each format: its mass at 1000 kg/m³ and its edges. Damaged files
 * are told and change nothing.
 */
import { massOfBody, materialTable, type ResolvedModel } from "@gelenk/core";
import { expect, test } from "vitest";
import { dropFiles } from "./files.js";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
const SIZE = [0.2, 0.3, 0.4] as const;
const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => SIZE.map((edge, axis) => edge * (((k >> axis) & 1) - 0.5)));
/** Seen from outside against the clock. */
const TRIANGLES = [
  [0, 2, 3, 0, 3, 1],
  [4, 5, 7, 4, 7, 6],
  [0, 1, 5, 0, 5, 4],
  [2, 6, 7, 2, 7, 3],
  [0, 4, 6, 0, 6, 2],
  [1, 3, 7, 1, 7, 5],
].flatMap((side) => [side.slice(0, 3), side.slice(3)]);

const OBJ = [...CORNERS.map((corner) => `v ${corner.join(" ")}`), ...TRIANGLES.map((face) => `f ${face.map((k) => k + 1).join(" ")}`)].join(
  "\n",
);

function stl(): Buffer {
  const file = Buffer.alloc(84 + 50 * TRIANGLES.length);
  file.writeUInt32LE(TRIANGLES.length, 80);
  TRIANGLES.forEach((face, k) => {
    face.forEach((corner, place) => {
      CORNERS[corner]!.forEach((x, axis) => {
        file.writeFloatLE(x, 84 + 50 * k + 12 + 12 * place + 4 * axis);
      });
    });
  });
  return file;
}

function gltf(): string {
  const points = Buffer.from(Float32Array.from(CORNERS.flat()).buffer);
  const indices = Buffer.from(Uint16Array.from(TRIANGLES.flat()).buffer);
  const largest = SIZE.map((edge) => edge / 2);
  return JSON.stringify({
    asset: { version: "2.0" },
    scenes: [{ nodes: [0] }],
    nodes: [{ name: "block", mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: "VEC3", min: largest.map((x) => -x), max: largest },
      { bufferView: 1, componentType: 5123, count: 36, type: "SCALAR" },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: points.length },
      { buffer: 0, byteOffset: points.length, byteLength: indices.length },
    ],
    buffers: [
      {
        byteLength: points.length + indices.length,
        uri: `data:application/octet-stream;base64,${Buffer.concat([points, indices]).toString("base64")}`,
      },
    ],
  });
}

const modelOf = ({ page }: StudioPage) => page.evaluate(() => window.studio!.model() as ResolvedModel);
const notice = ({ page }: StudioPage) => page.evaluate(() => window.studio!.all.session.notice.value);

const EMPTY = { gelenk: 1, name: "dropped" } as const;
const FORMATS = [
  { name: "block.gltf", content: gltf() },
  { name: "block.obj", content: OBJ },
  { name: "block.stl", content: stl() },
] as const;

for (const file of FORMATS)
  test(`${file.name} is a body of the right mass and size`, (context) =>
    scenario(context, { scene: EMPTY }, async (studio) => {
      await dropFiles(studio, [file]);
      await expect.poll(() => notice(studio), { interval: 20, timeout: 20_000 }).toContain(`Imported ${file.name}`);
      await studio.settle();
      const { bodies = [] } = await modelOf(studio);
      expect(bodies.map(({ name }) => name)).toEqual(["block"]);
      const { properties } = massOfBody(bodies[0]!, "", materialTable([]));
      const mass = 1000 * SIZE[0] * SIZE[1] * SIZE[2];
      // the formats hold singles
      expect(properties!.mass / mass).toBeCloseTo(1, 6);
      const { vertices } = bodies[0]!.shapes![0] as unknown as { vertices: readonly (readonly number[])[] };
      const edges = [0, 1, 2].map((axis) => Math.max(...vertices.map((v) => v[axis]!)) - Math.min(...vertices.map((v) => v[axis]!)));
      for (const [axis, edge] of edges.entries()) expect(edge).toBeCloseTo(SIZE[axis]!, 6);
      await studio.page.locator(".scene-row, [role=treeitem]").getByText("24 kg").waitFor();
      await studio.picture(`dropped-${file.name.slice(-3)}`);
    }));

const DAMAGED = [
  { name: "cut.gltf", content: gltf().slice(0, 400) },
  { name: "cut.stl", content: stl().subarray(0, 300) },
  { name: "far.obj", content: "v 0 0 0\nv 1 0 0\nf 1 2 99\n" },
  { name: "empty.obj", content: "" },
  { name: "note.txt", content: "no model" },
] as const;

test("damaged and unknown files are told by name and change nothing", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
    const before = await modelOf(studio);
    for (const file of DAMAGED) {
      await dropFiles(studio, [file]);
      // a notice is shown for a while only
      await expect
        .poll(() => notice(studio), { message: file.name, interval: 20, timeout: 20_000 })
        .toContain(`${file.name} was not opened`);
    }
    expect(await modelOf(studio)).toEqual(before);
    expect(studio.problems).toEqual([]);
  }));

/** The same block 190 000 times in one file of 114 MB: too large to be read whole, and a block after it was simplified. */
test("a mesh that is too large is simplified while it is read, if that is wanted", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
    const { page, problems } = studio;
    const before = await modelOf(studio);
    await page.evaluate((text) => {
      const one = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).subarray(84);
      const times = 190_000;
      const many = new Uint8Array(one.length * 1000);
      for (let k = 0; k < 1000; k++) many.set(one, one.length * k);
      const head = new Uint8Array(84);
      new DataView(head.buffer).setUint32(80, (one.length / 50) * times, true);
      const transfer = new DataTransfer();
      transfer.items.add(new File([head, ...Array.from({ length: times / 1000 }, () => many)], "scan.stl"));
      document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }, stl().toString("base64"));
    const bar = page.getByLabel("scan.stl is too large");
    await bar.waitFor();
    await studio.picture("too-large");
    expect(await bar.textContent()).toContain("at most 100 MB");
    expect(await modelOf(studio)).toEqual(before);
    await bar.getByRole("button", { name: "Simplify it while reading" }).click();
    await page.getByLabel("Imported scan.stl").waitFor({ timeout: 120_000 });
    const model = await modelOf(studio);
    const body = model.bodies!.find(({ name }) => name === "scan")!;
    expect(massOfBody(body, "", materialTable([])).properties?.mass).toBeCloseTo(1000 * SIZE[0] * SIZE[1] * SIZE[2], 4);
    expect(problems).toEqual([]);
  }));
