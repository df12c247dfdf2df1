/**
 * Programs of the system that tests use: looked for in the path, installed from the distribution's packages where that is possible without asking, and never
 * downloaded from elsewhere.
 */
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/**
 * @typedef {Readonly<Record<string, string | undefined>>} Environment
 *
 * @typedef {object} Program
 * @property {string} variable of the environment: if set, the only candidate; a value that names no program switches the tests off that need it
 * @property {readonly string[]} names the first that is found wins
 */

/**
 * The path of a program.
 * @param {Program} program
 * @param {Environment} environment
 * @param {readonly string[]} [places] paths beside those of PATH
 * @returns {string | undefined}
 */
export function findProgram({ variable, names }, environment, places = []) {
  const chosen = environment[variable];
  if (chosen !== undefined) return isProgram(chosen) ? chosen : undefined;
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const suffix = process.platform === "win32" ? ".exe" : "";
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  return [...inPath, ...places].find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Debian asks this file whether a package may start its service; 101 is no. */
const servicePolicy = "/usr/sbin/policy-rc.d";
const withoutService = `if [ -e ${servicePolicy} ]; then exec "$@"; fi
printf '#!/bin/sh\\nexit 101\\n' > ${servicePolicy} && chmod 755 ${servicePolicy}
"$@"; code=$?
rm -f ${servicePolicy}
exit $code`;

/**
 * Installs a package with apt-get, as root or by a sudo that does not ask. Services that come with it are not started. Prints what it does;
 * a failure is told and costs the tests that need it, nothing else.
 * @param {string} name
 */
export async function installSystemPackage(name) {
  const prefix = await rightsPrefix();
  if (prefix === undefined) return;
  console.log(`installing the system's package ${name} …`);
  const patience = ["-o", "Acquire::Retries=2", "-o", "Acquire::http::Timeout=30", "-o", "DPkg::Lock::Timeout=120"];
  const aptGet = (/** @type {string[]} */ ...args) => {
    const words = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...patience, ...args];
    const [command = "", ...rest] = [...prefix, "sh", "-c", withoutService, "sh", ...words];
    return run(command, rest, { quiet: true, timeout: 300 });
  };
  const update = await aptGet("update");
  const install = await aptGet("install", "-y", "--no-install-recommends", name);
  const seconds = (update.seconds + install.seconds).toFixed(0);
  if (install.code === 0) console.log(`${name} installed in ${seconds} s`);
  else console.log(`apt-get could not install ${name} (code ${install.code}, ${seconds} s):\n${lastLines(install.output, 5)}`);
}

/**
 * What to put before apt-get so that it may install: nothing for root, sudo where it needs no password; undefined where neither works.
 * @returns {Promise<readonly string[] | undefined>}
 */
async function rightsPrefix() {
  if (process.platform !== "linux") return undefined;
  const succeeds = async (/** @type {string} */ command, /** @type {string[]} */ args) =>
    (await run(command, args, { quiet: true })).code === 0;
  if (!(await succeeds("apt-get", ["--version"]))) return undefined;
  if (process.getuid?.() === 0) return [];
  return (await succeeds("sudo", ["-n", "true"])) ? ["sudo", "-n"] : undefined;
}

/**
 * @param {string} text
 * @param {number} count
 */
const lastLines = (text, count) => text.trimEnd().split("\n").slice(-count).join("\n");
