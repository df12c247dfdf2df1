/**
 * The Chromium for tests in a browser: the one of the system. It is looked for, installed from the distribution's packages where that
 * is possible without asking, and never downloaded from elsewhere. Without it those tests are skipped with the message given here.
 */
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/** No network traffic of its own, no profile, software rendering: the same picture on every machine. */
export const launchFlags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--enable-unsafe-swiftshader", // WebGL without a graphics card
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

const programNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];

/** Programs that are not in the path by custom of their platform. */
const usualPlaces = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * @typedef {Readonly<Record<string, string | undefined>>} Environment
 */

/**
 * The path of a usable browser. GELENK_CHROMIUM, if set, is the only candidate; a value that names no program switches browser tests off.
 * @param {Environment} [environment]
 * @param {readonly string[]} [places]
 * @returns {string | undefined}
 */
export function findChromium(environment = process.env, places = usualPlaces) {
  const chosen = environment["GELENK_CHROMIUM"];
  if (chosen !== undefined) return isProgram(chosen) ? chosen : undefined;
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const suffix = process.platform === "win32" ? ".exe" : "";
  const inPath = programNames.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
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

/**
 * Why browser tests cannot run and what to do about it; undefined where they can.
 * @param {Environment} [environment]
 * @param {readonly string[]} [places]
 * @returns {string | undefined}
 */
export function reasonForNoBrowser(environment = process.env, places = usualPlaces) {
  if (findChromium(environment, places) !== undefined) return undefined;
  const chosen = environment["GELENK_CHROMIUM"];
  if (chosen !== undefined) return `no browser: GELENK_CHROMIUM is "${chosen}", which is not a program`;
  return "no browser: install Chromium with the system's packages (Debian: apt-get install chromium; Fedora: dnf install chromium; macOS: brew install --cask chromium) or set GELENK_CHROMIUM to its path";
}

/**
 * Finds Chromium or installs the package of that name with apt-get, as root or by a sudo that does not ask. Prints what it does; a
 * failure is told and costs the browser tests, nothing else.
 * @returns {Promise<string | undefined>} the path
 */
export async function ensureChromium() {
  const present = findChromium();
  if (present !== undefined) return present;
  if (process.env["GELENK_CHROMIUM"] === undefined) await installChromium();
  const reason = reasonForNoBrowser();
  if (reason !== undefined) console.log(reason);
  return findChromium();
}

async function installChromium() {
  const prefix = await rightsPrefix();
  if (prefix === undefined) return;
  console.log("installing the system's package chromium …");
  const patience = ["-o", "Acquire::Retries=2", "-o", "Acquire::http::Timeout=30", "-o", "DPkg::Lock::Timeout=120"];
  const aptGet = (/** @type {string[]} */ ...args) => {
    const [command = "", ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...patience, ...args];
    return run(command, rest, { quiet: true, timeout: 300 });
  };
  const update = await aptGet("update");
  const install = await aptGet("install", "-y", "--no-install-recommends", "chromium");
  const seconds = (update.seconds + install.seconds).toFixed(0);
  if (install.code === 0) console.log(`chromium installed in ${seconds} s`);
  else console.log(`apt-get could not install chromium (code ${install.code}, ${seconds} s):\n${lastLines(install.output, 5)}`);
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
