/**
 * The import order of the project as data, read by check-layers. A change here is a change of the architecture: docs/architecture.md
 * gives the reasons.
 */

/**
 * @typedef {object} PackageRule
 * @property {string} name the last part of `@gelenk/…`
 * @property {string} folder
 * @property {readonly string[]} uses packages of ours that it may import
 * @property {boolean} [node] may use Node's own modules and globals
 * @property {{ readonly entry: string, readonly without: readonly string[] }} [pages] an entry file that pages load too: nothing below it may use Node's own modules or the packages named
 * @property {boolean} [reproducible] must give the same bits everywhere: no clock, no chance, no environment, own transcendental functions
 * @property {readonly (readonly string[])[]} [layers] folders below src from the lowest up; those of one level do not import each other
 *
 * @typedef {object} LayerRules
 * @property {readonly PackageRule[]} packages
 * @property {Readonly<Record<string, readonly string[]>>} confined external packages that only the named packages of ours may import
 */

/** @type {LayerRules} */
export const layerRules = {
  packages: [
    {
      name: "core",
      folder: "packages/core",
      uses: [],
      reproducible: true,
      layers: [
        ["math"],
        ["memory"],
        ["linalg"],
        ["integrate"],
        ["topology"],
        ["model"],
        ["geometry"],
        ["mass"],
        ["body"],
        ["force", "joint"],
        ["collide"],
        ["contact"],
        ["solve"],
        ["world"],
        ["mechanism"],
        ["minimal"],
      ],
    },
    { name: "formats", folder: "packages/formats", uses: ["core"] },
    { name: "scenes", folder: "scenes", uses: ["core"] },
    { name: "modelica", folder: "packages/modelica", uses: ["core"] },
    {
      name: "batch",
      folder: "packages/batch",
      uses: ["core", "formats", "scenes", "modelica"],
      node: true,
      pages: { entry: "index.ts", without: ["bullmq", "hyparquet-writer", "ioredis", "piscina"] },
    },
    { name: "cli", folder: "packages/cli", uses: ["core", "formats", "scenes", "modelica", "batch", "studio", "bench"], node: true },
    { name: "studio", folder: "packages/studio", uses: ["core", "formats", "scenes", "modelica", "batch"] },
    { name: "bench", folder: "bench", uses: ["core", "formats", "scenes", "modelica", "batch", "cli", "studio"], node: true },
  ],
  confined: { three: ["studio"] },
};

/** Globals that exist in Node alone. */
export const nodeGlobals = new Set([
  "process",
  "Buffer",
  "__dirname",
  "__filename",
  "require",
  "module",
  "global",
  "setImmediate",
  "clearImmediate",
]);

/** Globals whose value depends on time, place or memory and so may not decide anything in a reproducible package. */
export const environmentGlobals = new Set([
  "Date",
  "performance",
  "console",
  "setTimeout",
  "setInterval",
  "queueMicrotask",
  "requestAnimationFrame",
  "crypto",
  "navigator",
  "window",
  "self",
  "document",
  "globalThis",
  "eval",
  "Intl",
  "WeakRef",
  "FinalizationRegistry",
]);

/** What may be used of Math in a reproducible package: exact or correctly rounded everywhere. All else differs between engines. */
export const exactMath = new Set([
  ...["sqrt", "abs", "floor", "ceil", "trunc", "sign", "min", "max", "imul", "clz32", "fround"],
  ...["PI", "E", "LN2", "LN10", "LOG2E", "LOG10E", "SQRT2", "SQRT1_2"],
]);

/** Methods whose result depends on the user's language. */
export const localeMethods = new Set([
  "toLocaleString",
  "toLocaleDateString",
  "toLocaleTimeString",
  "toLocaleUpperCase",
  "toLocaleLowerCase",
  "localeCompare",
]);
