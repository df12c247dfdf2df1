/**
 * What the page fetches until its first scene moves, and that parts of core which come later come in time. Deciding: the limit of the first load, on what the
 * browser says it has received; and the states of worlds that were stepped in Node, where nothing is late.
 */
import { World } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { expect, test } from "vitest";
import { studioFolder } from "../../../../tools/lib/build.mjs";
import { FIRST_LOAD_LIMIT, firstLoad, servedTotal } from "../../../../tools/lib/first-load.mjs";
import { studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

test("less than the limit is fetched before the first scene moves, and what is fetched is on the list", (context) =>
  scenario(context, { fresh: true }, async ({ page }) => {
    await page.waitForFunction(() => window.studio!.steps() > 10 && document.querySelector(".uplot") !== null);
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType("resource").map((entry) => {
        const { name, transferSize } = entry as PerformanceResourceTiming;
        return { file: new URL(name).pathname.slice(1), bytes: transferSize };
      }),
    );
    const listed = firstLoad(process.env["STUDIO_DIST"] ?? studioFolder);
    const names = new Set(fetched.map(({ file }) => file).filter((file) => file.startsWith("assets/")));
    expect([...names].filter((file) => !listed.some((known) => known.file === file))).toEqual([]);
    const total = fetched.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`first load: ${total} bytes over the wire, with heads; ${servedTotal(listed)} in the list`);
    expect(total).toBeGreaterThan(200_000);
    expect(total).toBeLessThan(FIRST_LOAD_LIMIT);
  }));

/** Joints alone; another method; contacts at their moment; a heap; sensors. */
const SCENES = ["chain?links=10", "n-pendulum?n=20", "ragdolls", "pile?bodies=20", "light-gates"];

test.for(SCENES)("%s has the state of a world in which nothing is late", (scene, context) =>
  // as a model: the seed in the address of the page is a parameter of some scenes
  scenario(context, { scene: buildScene(`@${scene}`).model! }, async ({ page, stepTo }) => {
    const { model } = buildScene(`@${scene}`);
    const world = World.fromModel(model!, { webAssembly: WebAssembly });
    if (model!.settings?.assemble !== false) world.assemble();
    for (let k = 0; k < 30; k++) world.step();
    await stepTo(30);
    expect(await page.evaluate(() => window.studio!.hash())).toBe(world.hash());
  }),
);

test("the race of methods in the gallery opens its comparison at once", (context) =>
  scenario(context, { fresh: true }, async ({ page, picture, problems }) => {
    await page.getByRole("tab", { name: "Gallery" }).click();
    await page.locator('[data-scene="chain?links=20"]').click();
    await page.waitForFunction(() => (window.studio!.all.comparison.value?.rows.value.length ?? 0) === 4);
    await page.waitForFunction(() => window.studio!.all.comparison.value!.time.value > 0.05);
    await picture("method-race");
    // views that draw pictures of scenes lay nothing over the page
    const strangers = await page.evaluate(
      () =>
        [...document.querySelectorAll(".view-tags")].filter((layer) => {
          const { left, right, width } = layer.getBoundingClientRect();
          return !layer.closest(".view-pane") && width > 0 && right > 0 && left < innerWidth;
        }).length,
    );
    expect(strangers).toBe(0);
    expect(problems).toEqual([]);
  }));
