/**
 * The pace of a run on the clock of the page. On a machine with other work it misses its bounds, hence among the long tests; with a
 * clock moved by hand it is tested in simulation.test.ts.
 */
import { expect, test } from "vitest";
import { HEADER } from "../../src/simulation/frame.js";
import { quantile, tracePictures } from "./main-thread.js";
import { studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

test("slow motion: the factor shown is simulated over real time", (context) =>
  scenario(context, { scene: "double-pendulum" }, async ({ page }) => {
    await page.evaluate(() => {
      window.studio!.all.session.speed.value = 0.25;
    });
    const measure = () => page.evaluate(() => ({ simulated: window.studio!.time(), real: performance.now() / 1000 }));
    // the factor is a mean of about a second
    const after = (time: number) => page.waitForFunction((wanted) => window.studio!.time() > wanted, time);
    await after((await measure()).simulated + 0.3);
    const from = await measure();
    await after(from.simulated + 0.5);
    const to = await measure();
    const factor = (to.simulated - from.simulated) / (to.real - from.real);
    expect(factor).toBeGreaterThan(0.25 * 0.9);
    expect(factor).toBeLessThan(0.25 * 1.1);
    const shown = (await page.locator(".status-item.first strong").textContent()) ?? "";
    expect(Math.abs(Number.parseFloat(shown.replace(/[^\d.]/g, "")) - factor)).toBeLessThan(0.1 * factor);
  }));

test("too little time for its steps: the factor falls, and the status line says so", (context) =>
  scenario(context, { scene: "pile?bodies=500", width: 1920, height: 1080 }, async ({ page, picture }) => {
    // a step takes longer than the budget of a frame, and four are needed: on no machine is that real time
    await page.getByLabel("Step size").selectOption(String(1 / 240));
    await page.evaluate(() => {
      window.studio!.all.session.budget.value = 1;
    });
    const behind = page.locator(".status-item.first", { hasText: "Behind" });
    await behind.waitFor({ timeout: 60_000 });
    await picture("behind");
    expect(Number.parseFloat((await behind.locator("strong").textContent()) ?? "")).toBeLessThan(0.9);
  }));

test("another step size from the transport is that of the next steps", (context) =>
  scenario(context, { scene: "double-pendulum", width: 1920, height: 1080 }, async ({ page, stepTo, settle }) => {
    await stepTo(10);
    const before = await page.evaluate(() => window.studio!.time());
    await page.getByLabel("Step size").selectOption(String(1 / 60));
    await page.evaluate(() => window.studio!.send({ do: "step", count: 6 }));
    await settle();
    expect((await page.evaluate(() => window.studio!.time())) - before).toBeCloseTo(0.1, 12);
  }));

test("500 bodies with a thousand contacts: the main thread works less than 8 ms per frame", (context) =>
  scenario(
    context,
    { scene: "pile?bodies=500", width: 1280, height: 720 },
    async ({ page, context: own, stepTo, settle, picture, problems }) => {
      // steps of 1/60 s: the boxes have met
      await stepTo(42);
      const header = () => page.evaluate(() => [...window.studio!.all.simulation.frame.value!.header]);
      const { [HEADER.contacts]: contacts, [HEADER.bodies]: bodies } = await header();
      expect(bodies).toBeGreaterThan(500);
      expect(contacts).toBeGreaterThan(1000);
      const draw = (count: number) =>
        page.evaluate(async (wanted) => {
          const until = window.studio!.frames() + wanted;
          while (window.studio!.frames() < until) await new Promise((resolve) => setTimeout(resolve, 100));
        }, count);
      await page.evaluate(() => window.studio!.send({ do: "play" }));
      await draw(20);
      const sequence = async () => (await header())[HEADER.sequence]!;
      const drawnSoFar = () => page.evaluate(() => window.studio!.frames());
      const [sent, drawn] = [await sequence(), await drawnSoFar()];
      const { all, script } = await tracePictures(own.browser()!, page, 41);
      const perPicture = ((await sequence()) - sent) / ((await drawnSoFar()) - drawn);
      const text = (sorted: readonly number[]) =>
        `median ${quantile(sorted, 0.5).toFixed(2)}, 95 % ${quantile(sorted, 0.95).toFixed(2)} ms`;
      console.log(
        `main thread per picture, ${contacts} contacts, ${all.processor.length} pictures of ${perPicture.toFixed(2)} frames of the worker\n` +
          `  our JavaScript: processor ${text(script.processor)}; clock ${text(script.clock)}\n` +
          `  all tasks:      processor ${text(all.processor)}; clock ${text(all.clock)}`,
      );
      await page.evaluate(() => window.studio!.send({ do: "pause" }));
      await settle();
      await picture("pile-500");
      expect(all.processor.length).toBeGreaterThanOrEqual(40);
      // the worker makes no more frames than are drawn; an answer may bring one more
      expect(perPicture).toBeLessThan(1.1);
      expect(quantile(all.processor, 0.5)).toBeLessThan(8);
      expect(problems).toEqual([]);
    },
  ));
