import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const isolation = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

export default defineConfig({
  root: source("."),
  base: "./",
  resolve: {
    alias: {
      "@gelenk/core": source("../core/src/index.ts"),
      "@gelenk/formats": source("../formats/src/index.ts"),
      "@gelenk/scenes": source("../../scenes/src/index.ts"),
    },
  },
  worker: { format: "es" },
  build: { outDir: "dist", target: "es2023", sourcemap: false, chunkSizeWarningLimit: 1200, reportCompressedSize: false },
  server: { host: "127.0.0.1", headers: isolation },
  preview: { host: "127.0.0.1", headers: isolation },
});
