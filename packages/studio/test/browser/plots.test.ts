/** Plots in the page. What decides about values is a world stepped by hand. */
import { readFileSync } from "node:fs";
import { World } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
/** The page may be busy. */
const PATIENCE = { timeout: 60_000 };

/** From the start, paused, with plots drawn. */
async function makeSteps({ page, stepTo }: StudioPage, count: number): Promise<void> {
  await stepTo(count);
  await page.waitForFunction(() => document.querySelectorAll(".plot-card canvas").length > 1);
}

const plots = (page: Page) => page.evaluate(() => window.studio!.all.session.plots.value);

test("a scene has plots of its own; wheel, drag and double click change the time they show, the playhead leads the view", (context) =>
  scenario(context, { scene: "double-pendulum" }, async (studio) => {
    const { page, picture, problems } = studio;
    await makeSteps(studio, 480);
    const over = page.locator(".plot-card .u-over").first();
    const box = (await over.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const follow = async () => (await plots(page))[0]!.follow as { from: number; to: number };
    // lines are drawn after they are known, and a pointer tells the time that is drawn under it: it trembles until that is the one meant
    let tremble = 0;
    const pointAt = (place: number, time: number) =>
      expect
        .poll(async () => {
          await page.mouse.move(place, y + (tremble++ % 2));
          return Math.abs(((await page.evaluate(() => window.studio!.all.session.plotCursor.value)) ?? 0) - time);
        }, PATIENCE)
        .toBeLessThan(0.02);
    await pointAt(x, 1);
    await page.mouse.wheel(0, -300);
    await expect.poll(follow, PATIENCE).toHaveProperty("from");
    const zoomed = await follow();
    expect(zoomed.to - zoomed.from).toBeLessThan(2);
    expect((zoomed.from + zoomed.to) / 2).toBeCloseTo(1, 1);
    await pointAt(box.x + 0.25 * box.width, 0.75 * zoomed.from + 0.25 * zoomed.to);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.75 * box.width, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await follow()).to - (await follow()).from, PATIENCE).toBeLessThan(0.6 * (zoomed.to - zoomed.from));
    await page.mouse.dblclick(x, y);
    await expect.poll(follow, PATIENCE).toBe("all");
    // all cursors and legends tell of the same time
    await pointAt(x, 1);
    const playhead = page.locator(".plot-playhead").first();
    await playhead.waitFor();
    const head = (await playhead.boundingBox())!;
    await page.mouse.move(head.x + head.width / 2, y);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => page.evaluate(() => window.studio!.time()), PATIENCE).toBeCloseTo(1, 1);
    await picture("plots");
    expect(problems).toEqual([]);
  }));

test("a value chosen from the tree late is known from the start, and the table of its plot holds it to the last digit", (context) =>
  scenario(context, { scene: "double-pendulum" }, async (studio) => {
    const { page, picture } = studio;
    const count = 60;
    await makeSteps(studio, count);
    await page.getByRole("button", { name: "New plot" }).click();
    await page.keyboard.type("lower position y");
    await picture("plots-tree");
    await page.locator(".quantity-row.value", { hasText: "position y" }).first().click();
    await page.keyboard.press("Escape");
    expect((await plots(page)).at(-1)!.quantities).toEqual(["lower.position.y"]);
    await page.evaluate(() => window.studio!.settle());
    await page.locator(".plot-more").last().click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "Save as CSV" }).click()]);
    const [head, ...rows] = readFileSync(await file.path(), "utf8")
      .trimEnd()
      .split("\r\n");
    expect(head).toBe("time (s),lower.position.y (m)");
    expect(rows).toHaveLength(count + 1);
    const world = World.fromModel(buildScene("@double-pendulum").model!);
    world.assemble();
    for (const row of rows) {
      expect(row).toBe(`${world.time},${world.body("lower")!.position[1]}`);
      world.step();
    }
  }));
