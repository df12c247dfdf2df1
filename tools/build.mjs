/** `npm run build`: installs what is missing, then compiles what changed. */
import { build } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";

process.exitCode = (await ensureInstalled()) ? (await build()).code : 1;
