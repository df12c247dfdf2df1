/**
 * Brings the packages of the lock file into node_modules, once: on a bare clone and after the lock file changed. Uses Node alone,
 * since nothing else is there yet.
 *
 * `npm install --no-save` and not `npm ci`: it takes the versions of the lock file just the same, but forgives a lock file that does
 * not list the optional packages of every platform.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { inRepository, repository } from "./paths.mjs";
import { run, runNode } from "./run.mjs";

/** Hash of the lock file that node_modules was installed from. */
const stampFile = "node_modules/.gelenk-lock-hash";

/** @param {string} lock text of package-lock.json */
export const stampOf = (lock) => createHash("sha256").update(lock).digest("hex");

/**
 * @param {string} version as in `process.versions.node`
 * @param {string} required as in the root package.json: ">=20.19"
 */
export function isNewEnough(version, required) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [requiredMajor = 0, requiredMinor = 0] = required.replace(">=", "").split(".").map(Number);
  return major > requiredMajor || (major === requiredMajor && minor >= requiredMinor);
}

/**
 * Installs what is missing.
 * @returns {Promise<boolean>} false, with a message printed, if that is not possible
 */
export async function ensureInstalled() {
  const required = JSON.parse(readFileSync(inRepository("package.json"), "utf8")).engines.node;
  if (!isNewEnough(process.versions.node, required)) {
    console.error(`Gelenk needs Node ${required}, this is ${process.versions.node}.`);
    return false;
  }
  const stamp = stampOf(readFileSync(inRepository("package-lock.json"), "utf8"));
  if (readStamp() === stamp) return true;
  console.log("installing packages …");
  const { code, seconds } = await npm(["install", "--no-save", "--include=dev", "--no-audit", "--no-fund"]);
  if (code !== 0) {
    console.error(`npm install ended with code ${code}. The first installation needs access to the npm registry.`);
    return false;
  }
  writeFileSync(inRepository(stampFile), stamp);
  console.log(`packages installed in ${seconds.toFixed(1)} s`);
  return true;
}

const readStamp = () => (existsSync(inRepository(stampFile)) ? readFileSync(inRepository(stampFile), "utf8") : undefined);

/**
 * The npm that started us, or else the one in the path.
 * @param {readonly string[]} args
 */
function npm(args) {
  const script = process.env["npm_execpath"];
  const options = { folder: repository };
  if (script?.endsWith(".js")) return runNode(script, args, options);
  return run(process.platform === "win32" ? "npm.cmd" : "npm", args, options);
}
