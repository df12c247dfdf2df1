#!/usr/bin/env node
import { existsSync } from "node:fs";

const built = new URL("../dist/index.js", import.meta.url);
if (existsSync(built)) {
  const { main, processIo } = await import(built.href);
  process.exitCode = await main(process.argv.slice(2), processIo());
} else {
  process.stderr.write("gelenk is not built yet: run `npm start` or `npm run build` in its folder first\n");
  process.exitCode = 1;
}
