/**
 * `node tools/take-screenshots.mjs [name …]`: takes the pictures of the studio and of the example with three.js in docs/pictures anew, from
 * a built copy, in the system's Chromium. Scenes stop after stated steps, so that every machine shows the same moment.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withPage } from "./lib/browser-page.mjs";
import { studioFolder } from "./lib/build.mjs";
import { buildExample } from "./lib/build-example.mjs";
import { inRepository } from "./lib/paths.mjs";

/** Bytes: pages of documents shall load quickly. */
const LARGEST = 200_000;
const QUALITY = 88;
/** Of the studio, so that all of its panels are seen, and of pages that are only a view. */
const WIDE = { width: 1440, height: 900 };
const SMALL = { width: 920, height: 580 };
/** ms; a machine without a graphics card is slow. */
const PATIENCE = 300_000;

/**
 * @typedef {import("playwright-core").Page} Page
 *
 * @typedef {object} Moment of a scene in the studio
 * @property {string} scene as in an address of the studio
 * @property {number} steps
 * @property {"light" | "dark"} theme
 * @property {readonly string[]} press buttons over the view, before the steps
 * @property {string} select a part of the tree
 */

/**
 * @param {Page} page
 * @param {Moment} moment
 */
async function showStudio(page, { scene, steps, theme, press, select }) {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.goto(new URL(`/?test&seed=1&quality=full&scene=${scene}`, page.url()).href);
  await page.waitForFunction(() => (window.studio?.frames() ?? 0) > 0);
  for (const title of press) await page.getByRole("button", { name: title, exact: true }).click();
  await page.getByRole("treeitem", { name: select }).first().click();
  await page.evaluate(async (count) => {
    window.studio?.send({ do: "pause" });
    window.studio?.send({ do: "reset" });
    window.studio?.send({ do: "step", count });
    await window.studio?.settle();
  }, steps);
  // plots and figures look at new samples a few times a second
  await page.waitForTimeout(2000);
}

/** @param {Page} page */
async function showExample(page) {
  await page.goto(new URL("/", page.url()).href);
  await page.waitForFunction(() => (window.example?.world.time ?? 0) > 1.1);
}

/**
 * @typedef {object} Screenshot
 * @property {string} name of the file in docs/pictures
 * @property {{ width: number, height: number }} size
 * @property {(page: Page) => Promise<void>} show
 * @property {() => Promise<string>} served folder of the page
 */

const studio = async () => studioFolder;
const example = async () => {
  const folder = mkdtempSync(join(tmpdir(), "gelenk-three-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  await buildExample("three", folder);
  return folder;
};

/** @type {readonly Screenshot[]} */
const SCREENSHOTS = [
  {
    name: "studio-walker.webp",
    size: WIDE,
    show: (page) =>
      showStudio(page, { scene: "walker-on-ground", steps: 300, theme: "dark", press: ["Joints", "Reactions"], select: "front-left-knee" }),
    served: studio,
  },
  {
    name: "studio-robot-arm.webp",
    size: WIDE,
    show: (page) => showStudio(page, { scene: "robot-arm", steps: 400, theme: "light", press: [], select: "elbow" }),
    served: studio,
  },
  { name: "three-example.webp", size: SMALL, show: showExample, served: example },
];

/** @param {Screenshot} picture */
async function take({ name, size, show, served }) {
  const file = inRepository("docs/pictures", name);
  await withPage({ root: await served() }, async (page, { problems }) => {
    page.setDefaultTimeout(PATIENCE);
    await page.setViewportSize(size);
    await show(page);
    if (problems.length > 0) throw new Error(problems.join("\n"));
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    writeFileSync(file, Buffer.from(data, "base64"));
  });
  const bytes = statSync(file).size;
  console.log(`docs/pictures/${name} ${Math.round(bytes / 1000)} kB`);
  if (bytes > LARGEST) throw new Error(`${name} is larger than ${LARGEST / 1000} kB`);
}

const wanted = process.argv.slice(2);
for (const picture of SCREENSHOTS) if (wanted.length === 0 || wanted.includes(picture.name)) await take(picture);
