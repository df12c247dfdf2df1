/** Sizes of core in bundles: minified as Vite does it, and compressed as servers send it. */
import { brotliCompressSync, gzipSync } from "node:zlib";
import { bundleCore } from "./bundle-minimal.mjs";

/** Bytes of the minimal entry, minified and with Brotli. */
export const MINIMAL_LIMIT = 60_000;

/** A pendulum that is stepped and saved, with either entry. */
const program = (/** @type {string} */ entry) => `import { World } from "${entry}";
const world = new World();
world.addBody({ name: "arm", mass: 1, inertia: [1, 1, 1], position: [0.5, 0, 0] });
world.addJoint({ type: "revolute", a: "ground", b: "arm", anchor: [0, 0, 0], axis: [0, 0, 1] });
world.step();
export const saved = world.snapshot();`;

/**
 * @typedef {object} BundleSize
 * @property {string} what
 * @property {number} minified bytes
 * @property {number} gzip bytes
 * @property {number} brotli bytes
 */

/**
 * @param {string} what
 * @param {string} text of the entry
 * @param {boolean} [minimal]
 * @returns {Promise<BundleSize>}
 */
async function sizeOf(what, text, minimal = false) {
  const code = await bundleCore(text, { minimal });
  return { what, minified: Buffer.byteLength(code), gzip: gzipSync(code, { level: 9 }).length, brotli: brotliCompressSync(code).length };
}

/** All that `@gelenk/core/minimal` exports. */
export const minimalSize = () => sizeOf("@gelenk/core/minimal, all of it", 'export * from "@gelenk/core/minimal";', true);

export const bundleSizes = async () => [
  await sizeOf("@gelenk/core, all of it", 'export * from "@gelenk/core";'),
  await sizeOf("@gelenk/core, a pendulum", program("@gelenk/core")),
  await minimalSize(),
];

/** @param {readonly BundleSize[]} sizes */
export function sizeTable(sizes) {
  const line = (/** @type {readonly (string | number)[]} */ [what = "", ...numbers]) =>
    String(what).padEnd(34) + numbers.map((number) => String(number).padStart(10)).join("");
  const rows = sizes.map(({ what, minified, gzip, brotli }) => [what, minified, gzip, brotli]);
  return [["bytes", "minified", "gzip", "brotli"], ...rows].map(line).join("\n");
}
