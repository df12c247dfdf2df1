/**
 * A page in the system's Chromium with files of the repository behind it, for one test:
 *
 *   test("…", async (context) => {
 *     const missing = reasonForNoBrowser();
 *     if (missing) context.skip(missing);
 *     const hash = await withPage({ isolated: true }, (page) => page.evaluate(async () => (await import("/packages/core/dist/index.js")).…));
 *   });
 */
import { chromium } from "playwright-core";
import { findChromium, launchFlags, reasonForNoBrowser } from "./browser.mjs";
import { repository } from "./paths.mjs";
import { blankPage, startServer } from "./static-server.mjs";

/**
 * @typedef {object} PageOptions
 * @property {string | Readonly<Record<string, string>>} [root] folder at "/", or folders by the start of their address; the repository by default
 * @property {boolean} [isolated] cross-origin isolated, so that SharedArrayBuffer exists; true by default
 * @property {string} [path] the page to open, an empty one by default
 *
 * @typedef {object} PageSurroundings
 * @property {string} origin address of the server, without a slash at its end
 * @property {readonly string[]} problems uncaught errors, console errors and failed requests so far
 */

/**
 * Opens the page, hands it to `use` and closes browser and server afterwards, whatever happens.
 * @template Result
 * @param {PageOptions} options
 * @param {(page: import("playwright-core").Page, surroundings: PageSurroundings) => Promise<Result>} use
 * @returns {Promise<Result>}
 * @throws an error that `isNoBrowser` recognises where no browser is installed
 */
export async function withPage({ root = repository, isolated = true, path = blankPage }, use) {
  const executablePath = findChromium();
  if (executablePath === undefined) throw noBrowser(reasonForNoBrowser() ?? "no browser");
  const server = await startServer({ root, isolated });
  try {
    const browser = await chromium.launch({ executablePath, args: [...launchFlags], timeout: 60_000 });
    try {
      const page = await browser.newPage();
      const problems = collectProblems(page);
      await page.goto(server.origin + path);
      return await use(page, { origin: server.origin, problems });
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}

/**
 * @param {import("playwright-core").Page} page
 * @returns {readonly string[]} grows while the page lives
 */
function collectProblems(page) {
  /** @type {string[]} */
  const problems = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("requestfailed", (request) => problems.push(`${request.url()}: ${request.failure()?.errorText ?? "failed"}`));
  return problems;
}

/** @param {string} message */
const noBrowser = (message) => Object.assign(new Error(message), { name: "NoBrowser" });

/**
 * Whether an error means that there is no browser, so that a test is skipped and not failed.
 * @param {unknown} error
 */
export const isNoBrowser = (error) => error instanceof Error && error.name === "NoBrowser";
