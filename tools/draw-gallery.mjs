/**
 * `node tools/draw-gallery.mjs [name …]`: draws the pictures of the gallery anew, all or those named, and writes its page; `--page` writes
 * the page alone. From a built copy, in the studio, in the system's Chromium.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { buildScene, SCENES } from "@gelenk/scenes";
import { withPage } from "./lib/browser-page.mjs";
import { studioFolder } from "./lib/build.mjs";
import { addressOf, galleryText, PAGE, PICTURES, pictureOf, SIZE } from "./lib/gallery-page.mjs";
import { SUBJECTS } from "./lib/gallery-shots.mjs";
import { inRepository, programs } from "./lib/paths.mjs";
import { runNode } from "./lib/run.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {Awaited<ReturnType<typeof studioOf>>} StudioHandle
 * @typedef {import("./lib/gallery-shots.mjs").Shot | (import("./lib/gallery-shots.mjs").Shot & import("./lib/gallery-shots.mjs").FileShot)} Shot
 */

/** From where the studio shows a scene first, rad. */
const HOME = { azimuth: 0.45, elevation: 0.25 };
/** s between two looks at a motion that leaves a trail. */
const LOOK = 1 / 60;
/** s, where a model says nothing. */
const DEFAULT_STEP = 1 / 240;
/** For anything that is waited for, ms: heaps take long. */
const PATIENCE = 600_000;
const CONVERTED = "results/gallery-model.json";

/**
 * @param {Shot} shot
 * @returns {Promise<import("@gelenk/core").ResolvedModel>}
 */
async function modelOf(shot) {
  if (!("file" in shot)) {
    const { model, diagnostics } = buildScene(addressOf(shot));
    if (!model) throw new Error(diagnostics.map(({ message }) => message).join("; "));
    return model;
  }
  const options = shot.keyframe ? ["--keyframe", shot.keyframe] : [];
  const { code, output } = await runNode(programs.gelenk, ["convert", shot.file, CONVERTED, ...options], { quiet: true });
  if (code !== 0) throw new Error(output);
  return JSON.parse(readFileSync(inRepository(CONVERTED), "utf8"));
}

/** What tests use of the studio, once it has drawn. @param {Page} page */
async function studioOf(page) {
  await page.waitForFunction(() => (window.studio?.frames() ?? 0) > 0);
  return page.evaluateHandle(() => {
    const handles = window.studio;
    const view = handles?.all.view;
    if (!handles || !view) throw new Error("the studio shows nothing");
    return { ...handles, view };
  });
}

/**
 * The page as large as it takes for the view to have the proportions of a picture, since the camera is fitted to the view.
 * @param {Page} page
 * @param {StudioHandle} studio
 */
async function fitView(page, studio) {
  const [wide, high] = [1600, 1000];
  await page.setViewportSize({ width: wide, height: high });
  const { width, height } = await studio.evaluate(({ view }) => view.canvas.getBoundingClientRect().toJSON());
  await page.setViewportSize({ width: wide + SIZE.width - width, height: high + SIZE.height - height });
  await studio.evaluate(({ settle }) => settle());
}

/**
 * A model at the moment of its picture.
 * @param {StudioHandle} studio
 * @param {import("@gelenk/core").ResolvedModel} model
 * @param {Shot} shot
 */
async function bringTo(studio, model, { at, show = [] }) {
  await studio.evaluate(
    async ({ open, send, settle, all: { session } }, { model, show }) => {
      open(model);
      send({ do: "pause" });
      send({ do: "reset" });
      // what was seen before the start leaves no trail
      session.overlays.value = new Set();
      await settle();
      session.overlays.value = new Set(["grid", "shadows", ...show]);
    },
    { model, show },
  );
  const step = model.settings?.step ?? DEFAULT_STEP;
  const steps = Math.round(at / step);
  const stride = show.includes("trails") ? Math.max(1, Math.round(LOOK / step)) : Math.max(1, steps);
  for (let done = 0; done < steps; done += stride) {
    await studio.evaluate(
      ({ send, settle }, count) => {
        send({ do: "step", count });
        return settle();
      },
      Math.min(stride, steps - done),
    );
  }
}

/**
 * The camera from the side that the shot asks for, as near as all that matters fits.
 * @param {StudioHandle} studio
 * @param {import("@gelenk/core").ResolvedModel} model
 * @param {Shot} shot
 */
async function lookAt(studio, { bodies = [] }, shot) {
  const seen = bodies.flatMap(({ name = "", kind }) => (kind !== "fixed" || shot.beside?.includes(name) ? [name] : []));
  await studio.evaluate(
    async ({ view, settle }, { azimuth, elevation, zoom = 1, shift: [right, up] = [0, 0], height, seen }) => {
      await settle();
      view.setCamera({ ...view.camera, azimuth, elevation });
      view.frameThings(seen.map((name) => ({ kind: "bodies", name })));
      view.zoom(zoom);
      view.pan(right * height, -up * height);
    },
    { ...HOME, ...shot, ...SIZE, seen },
  );
}

/**
 * Drawn twice as large and made smaller, so that edges are smooth.
 * @param {StudioHandle} studio
 */
async function pictureIn(studio) {
  const text = await studio.evaluate(async ({ view }, { width, height }) => {
    const drawn = await createImageBitmap(await view.picture({ width: 2 * width, height: 2 * height }));
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("no canvas to draw on");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(drawn, 0, 0, width, height);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: 0.85 })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }, SIZE);
  return Buffer.from(text, "base64");
}

/** @param {readonly Shot[]} shots */
async function drawPictures(shots) {
  for (const folder of [PICTURES, "results"]) mkdirSync(inRepository(folder), { recursive: true });
  await withPage({ root: studioFolder }, async (page, { origin, problems }) => {
    page.setDefaultTimeout(PATIENCE);
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
    await page.goto(`${origin}/?test&seed=1&quality=full&scene=pendulum`);
    const studio = await studioOf(page);
    await fitView(page, studio);
    for (const shot of shots) {
      const model = await modelOf(shot);
      await bringTo(studio, model, shot);
      await lookAt(studio, model, shot);
      writeFileSync(inRepository(pictureOf(shot.name)), await pictureIn(studio));
      console.log(pictureOf(shot.name));
    }
    if (problems.length > 0) throw new Error(problems.join("\n"));
  });
}

const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const shots = SUBJECTS.flatMap((subject) => subject.shots).filter(({ name }) => names.length === 0 || names.includes(name));
if (!process.argv.includes("--page")) await drawPictures(shots);
writeFileSync(inRepository(PAGE), galleryText(SUBJECTS, SCENES));
