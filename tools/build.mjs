/** `npm run build`: installs what is missing, then compiles what changed and bundles the studio. */
import { build, buildStudio } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";

async function buildAll() {
  if (!(await ensureInstalled())) return 1;
  const { code } = await build();
  return code === 0 ? (await buildStudio()).code : code;
}

process.exitCode = await buildAll();
