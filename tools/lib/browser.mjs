/**
 * The Chromium for tests in a browser: the one of the system. It is looked for, installed from the distribution's packages where that
 * is possible without asking, and never downloaded from elsewhere. Without it those tests are skipped with the message given here.
 */
import { findProgram, installSystemPackage } from "./system-package.mjs";

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

/** @type {import("./system-package.mjs").Program} */
const program = {
  variable: "GELENK_CHROMIUM",
  names: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"],
};

/** Programs that are not in the path by custom of their platform. */
const usualPlaces = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * @typedef {import("./system-package.mjs").Environment} Environment
 */

/**
 * The path of a usable browser. GELENK_CHROMIUM, if set, is the only candidate; a value that names no program switches browser tests off.
 * @param {Environment} [environment]
 * @param {readonly string[]} [places]
 * @returns {string | undefined}
 */
export function findChromium(environment = process.env, places = usualPlaces) {
  return findProgram(program, environment, places);
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
 * Finds Chromium or installs the package of that name.
 * @returns {Promise<string | undefined>} the path
 */
export async function ensureChromium() {
  const present = findChromium();
  if (present !== undefined) return present;
  if (process.env["GELENK_CHROMIUM"] === undefined) await installSystemPackage("chromium");
  const reason = reasonForNoBrowser();
  if (reason !== undefined) console.log(reason);
  return findChromium();
}
