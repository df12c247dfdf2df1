import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { compressOutput } from "./build/compress.js";
import { lateModules } from "./build/late-modules.js";
import { modelicaLibrary } from "./build/modelica-library.js";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const isolation = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
const worker = source("src/simulation/worker.ts");

const MODEL =
  /core\/src\/(model|math|mass|geometry|joint|topology)\/|core\/src\/linalg\/dense-lu\.ts|studio\/src\/simulation\/(frame|joint-now|model-changes|model-layout|quantities|recording)\.ts|preload-helper/;
const PAGE = /studio\/src\/(?!simulation\/)|node_modules\/(@?preact|idb|lucide-static)/;
const SIMULATION = /core\/src\/|studio\/src\/simulation\/(?!worker\.ts)|late-stand-in/;

const core = (...paths: readonly string[]) => paths.map((path) => source(`../core/src/${path}.ts`));

/** What joints alone do not need: the kernels of contacts, and the methods that are seldom chosen. */
const LATE = {
  methods: core("world/joints/further-methods"),
  contacts: core(
    "collide/shape-pair",
    "collide/narrow/gjk/gjk-distance",
    "collide/narrow/vclip/vclip-distance",
    "collide/narrow/vclip/vclip-region",
    "collide/manifold/clipped-region",
    "collide/toi/pair-impact",
    "contact/detect-contacts",
    "contact/watch-pairs",
    "contact/contact-stages",
    "contact/ncp/solve-ncp",
    "contact/solve/few-sweeps",
    "contact/solve/solve-block",
    "contact/solve/solve-sequential",
    "contact/pile/cold-start",
    "contact/pile/pile-detection",
    "contact/pile/prepare-rows",
    "contact/pile/wasm-sweeps",
    "world/contacts/contact-impacts",
  ),
};

/**
 * Page and simulation worker are two entries of one bundle: what both need of core is one chunk and is loaded once. Vite by itself
 * would bundle the worker apart, with a second copy of it.
 */
const workerOfThisBundle: Plugin = {
  name: "worker-of-this-bundle",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/start-worker.ts")) return undefined;
    const reference = this.emitFile({ type: "chunk", id: worker, name: "worker", preserveSignature: false });
    return code.replace('new URL("./worker.ts", import.meta.url)', `import.meta.ROLLUP_FILE_URL_${reference}`);
  },
};

export default defineConfig({
  root: source("."),
  base: "./",
  plugins: [
    workerOfThisBundle,
    lateModules(LATE, source("src/simulation/late-parts.ts"), ["worker", "session", "late-parts"]),
    compressOutput,
    modelicaLibrary(),
  ],
  resolve: {
    alias: {
      "@gelenk/core/collision": source("../core/src/collision.ts"),
      "@gelenk/core/math": source("../core/src/math.ts"),
      "@gelenk/core/minimal": source("../core/src/minimal.ts"),
      "@gelenk/core/numerics": source("../core/src/numerics.ts"),
      "@gelenk/core": source("../core/src/index.ts"),
      "@gelenk/formats/gltf": source("../formats/src/gltf.ts"),
      "@gelenk/formats/import": source("../formats/src/import.ts"),
      "@gelenk/formats/mesh": source("../formats/src/mesh.ts"),
      "@gelenk/formats/svg": source("../formats/src/svg.ts"),
      "@gelenk/formats": source("../formats/src/index.ts"),
      "@gelenk/modelica/library.json": "@gelenk/modelica/library.json",
      "@gelenk/modelica": source("../modelica/src/index.ts"),
      "@gelenk/batch": source("../batch/src/index.ts"),
      "@gelenk/scenes": source("../../scenes/src/index.ts"),
    },
  },
  worker: { format: "es", plugins: () => [modelicaLibrary()] },
  build: {
    outDir: "dist",
    target: "es2023",
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
    // a worker has no document that could preload
    modulePreload: { polyfill: false, resolveDependencies: (_, chunks, { hostType }) => (hostType === "html" ? chunks : []) },
    rolldownOptions: {
      input: { index: source("index.html"), worker },
      output: {
        // what is needed at once: a chunk for the page, one for the worker, one for both; the rest as it is asked for
        codeSplitting: {
          groups: [
            { name: "three", test: /node_modules\/three\/build/, priority: 4 },
            { name: "model", tags: ["$initial"], test: MODEL, priority: 3 },
            { name: "page", tags: ["$initial"], test: PAGE, priority: 2 },
            { name: "simulation", tags: ["$initial"], test: SIMULATION, priority: 1 },
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1", headers: isolation },
  preview: { host: "127.0.0.1", headers: isolation },
});
