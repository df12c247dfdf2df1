/** Scenarios of time: it moves when it opens, and time does what it is told. What decides about states is a world stepped by hand. */
import { World } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { expect, test } from "vitest";
import { studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
/** A machine with much else to do takes long for its first picture. */
const SOON = { timeout: 60_000 } as const;

function hashAfter(scene: string, steps: number): string {
  const world = World.fromModel(buildScene(`@${scene}`).model!);
  world.assemble();
  for (let k = 0; k < steps; k++) world.step();
  return world.hash();
}

test("the page opens on a scene that moves within two seconds of its time, without an error", (context) =>
  scenario(context, { scene: "double-pendulum" }, async ({ page, problems, picture }) => {
    const names = ["upper", "lower"] as const;
    // a page that has just opened may not have drawn its bodies yet: until then they are nowhere
    const places = (all: readonly string[]) => all.map((name) => window.studio!.project(name)?.left ?? Number.NaN);
    await expect.poll(async () => (await page.evaluate(places, names)).every(Number.isFinite), SOON).toBe(true);
    const [from, before] = [await page.evaluate(() => window.studio!.time()), await page.evaluate(places, names)];
    await page.waitForFunction(([all, old]) => all.some((name, k) => Math.abs((window.studio!.project(name)?.left ?? 0) - old[k]!) > 3), [
      names,
      before,
    ] as const);
    const to = await page.evaluate(() => window.studio!.time());
    await picture("open");
    expect(to).toBeGreaterThan(from);
    expect(to).toBeLessThan(from + 2);
    expect(problems).toEqual([]);
  }));

test("Space, full stop, comma and Home: steps and states as commanded", (context) =>
  scenario(context, { scene: "double-pendulum" }, async ({ page, settle }) => {
    const state = async () => ({
      steps: await page.evaluate(() => window.studio!.steps()),
      hash: await page.evaluate(() => window.studio!.hash()),
    });
    await page.locator("canvas").first().focus();
    await page.keyboard.press("Space");
    await settle();
    await page.keyboard.press("Home");
    await settle();
    expect(await state()).toEqual({ steps: 0, hash: hashAfter("double-pendulum", 0) });
    for (let k = 0; k < 3; k++) await page.keyboard.press(".");
    await settle();
    expect(await state()).toEqual({ steps: 3, hash: hashAfter("double-pendulum", 3) });
    await page.keyboard.press(",");
    await settle();
    expect(await page.evaluate(() => window.studio!.steps())).toBe(2);
    await page.keyboard.press(".");
    await settle();
    expect(await state()).toEqual({ steps: 3, hash: hashAfter("double-pendulum", 3) });
  }));

test("scrubbed back and played on, the state is that of the run without a stop", (context) =>
  scenario(context, { scene: "double-pendulum" }, async ({ page, settle }) => {
    await page.evaluate(() => {
      window.studio!.send({ do: "pause" });
      window.studio!.send({ do: "reset" });
      window.studio!.send({ do: "step", count: 400 });
      window.studio!.send({ do: "seek", time: 1 });
    });
    await settle();
    const at = await page.evaluate(() => window.studio!.steps());
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(400);
    await page.evaluate((left) => window.studio!.send({ do: "step", count: left }), 500 - at);
    await settle();
    expect(await page.evaluate(() => window.studio!.hash())).toBe(hashAfter("double-pendulum", 500));
  }));

test("after a command from a menu, keys are for the view: Space plays and opens no menu", (context) =>
  scenario(context, { scene: "double-pendulum" }, async ({ page, stepTo, problems }) => {
    await stepTo(0);
    await page.getByRole("menuitem", { name: "View", exact: true }).click();
    await page.getByRole("menuitem", { name: /^Frame everything/ }).click();
    await page.keyboard.press("Space");
    await page.waitForFunction(() => window.studio!.steps() > 0);
    expect(await page.getByRole("menu").count()).toBe(0);
    expect(problems).toEqual([]);
  }));
