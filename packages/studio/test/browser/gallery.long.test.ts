/**
 * Every scene of the gallery, opened by its card. What decides: its picture comes and is not blank, it makes its steps without an error
 * of page or run, and when it looks best, most of what it has is in sight and nothing has left the place: a body that falls through a
 * floor is soon many times as far away as the scene is large.
 */
import { expect, test } from "vitest";
import { GALLERY } from "../../src/samples/gallery.js";
import { coloursIn } from "./colours.js";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
/** Of the size of the scene at its start, which bodies may be away from its middle. */
const FARTHEST = 6;

/** How far bodies are from the middle of the start, over its half diagonal, and which share of them is seen. */
const whereBodiesAre = ({ page }: StudioPage) =>
  page.evaluate(() => {
    const { view, simulation, document } = window.studio!.all;
    const moving = document.resolution.value.model!.bodies!.filter(({ kind = "dynamic" }) => kind === "dynamic");
    const starts = moving.map(({ position = [0, 0, 0] }) => position);
    const middle = [0, 1, 2].map((axis) => starts.reduce((sum, at) => sum + at[axis]!, 0) / starts.length);
    const away = (at: readonly number[]) => Math.hypot(...middle.map((x, axis) => x - at[axis]!));
    const box = view!.canvas.getBoundingClientRect();
    const places = moving.map(({ name }) => {
      const row = 7 * simulation.layout.value.bodies.indexOf(name!);
      return [...simulation.frame.value!.poses.subarray(row, row + 3)] as [number, number, number];
    });
    const seen = places.filter((at) => {
      const pixel = view!.pixelOf(at);
      return pixel && pixel.x > 0 && pixel.y > 0 && pixel.x < box.width && pixel.y < box.height;
    });
    // a scene of one body is as large as a metre
    const size = Math.max(1, ...starts.map(away));
    return { farthest: Math.max(...places.map(away)) / size, seen: seen.length / places.length };
  });

test("every card has its picture, and opens a scene that runs in sight", { timeout: 3_600_000 }, (context) =>
  scenario(context, { fresh: true, scene: "pendulum" }, async (studio) => {
    const { page, stepTo, picture, problems } = studio;
    page.setDefaultTimeout(300_000);
    await page.getByRole("tab", { name: "Gallery" }).click();
    for (const { scene, title, text, hint, pictureAt } of GALLERY) {
      const card = page.locator(`.gallery-entry[data-scene="${scene}"]`);
      await card.scrollIntoViewIfNeeded();
      const shown = (await card.textContent())!;
      for (const part of [title, text, hint]) expect.soft(shown, scene).toContain(part);
      await card.locator("img").waitFor();
      const place = (await card.locator("img").boundingBox())!;
      expect.soft(await coloursIn(studio, place), `picture of ${scene}`).toBeGreaterThan(50);
      const before = await page.evaluate(() => window.studio!.all.document.identity.value);
      await card.click();
      await page.waitForFunction((last) => window.studio!.all.document.identity.value !== last, before);
      await page.evaluate(() => window.studio!.all.comparison.value?.pause());
      const steps = await page.evaluate(
        (time) => Math.round(time / (window.studio!.all.document.resolution.value.model!.settings?.step ?? 1 / 240)),
        pictureAt + 0.2,
      );
      await stepTo(steps);
      expect.soft(await page.evaluate(() => window.studio!.steps()), scene).toBe(steps);
      const wrong = await page.evaluate(() => {
        const { diagnostics, problems: reported } = window.studio!.all.simulation;
        return [...diagnostics.value, ...reported.value.map(({ diagnostic }) => diagnostic)].filter(({ severity }) => severity === "error");
      });
      expect.soft(wrong, scene).toEqual([]);
      const { farthest, seen } = await whereBodiesAre(studio);
      expect.soft(farthest, `${scene}: a body has left`).toBeLessThan(FARTHEST);
      expect.soft(seen, `${scene}: bodies in sight`).toBeGreaterThan(0.6);
      await picture(`gallery-${scene.replace(/\W+/g, "-")}`);
    }
    expect(problems).toEqual([]);
  }),
);

test("a card that is hovered or focused plays its scene, and shows its picture again", (context) =>
  scenario(context, { fresh: true, scene: "pendulum" }, async (studio) => {
    const { page, problems } = studio;
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.getByRole("tab", { name: "Gallery" }).click();
    const card = page.locator('.gallery-entry[data-scene="double-pendulum"]');
    await card.scrollIntoViewIfNeeded();
    const canvas = card.locator(".gallery-preview canvas");
    for (const [begin, end] of [
      [() => card.hover(), () => page.mouse.move(640, 300)],
      [() => card.focus(), () => page.getByLabel("Search scenes").focus()],
    ] as const) {
      await begin();
      await canvas.waitFor();
      const first = await canvas.screenshot();
      await expect.poll(async () => (await canvas.screenshot()).equals(first), { timeout: 30_000 }).toBe(false);
      await end();
      await canvas.waitFor({ state: "detached" });
    }
    expect(problems).toEqual([]);
  }));
