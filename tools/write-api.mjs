/** Writes the reference of the public API: docs/api, one page per entry. A test says when it is out of date. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { apiPages } from "./lib/api-pages.mjs";
import { inRepository, repository } from "./lib/paths.mjs";
import { readApi } from "./lib/public-api.mjs";

const folder = inRepository("docs", "api");
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) rmSync(inRepository("docs", "api", file));
const pages = apiPages(readApi(repository));
for (const [path, text] of pages) writeFileSync(inRepository(path), text);
console.log(`docs/api: ${pages.size} pages`);
