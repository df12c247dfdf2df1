/**
 * Comparison in the page. What decides about its table is `gelenk compare` for the same scene, methods and time.
 */
import type { Model } from "@gelenk/core";
import { expect, test } from "vitest";
import { gelenk } from "../../../cli/test/terminal.js";
import { coloursIn } from "./colours.js";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

const rod = (name: string, x: number) => ({
  name,
  position: [x, 0, 0] as const,
  shapes: [{ type: "box" as const, size: [1, 0.1, 0.1] as const }],
});

/** A double pendulum that is let go lying: its way depends on everything. */
const WILD: Model = {
  gelenk: 1,
  name: "wild",
  bodies: [rod("upper", 0.5), rod("lower", 1.5)],
  joints: [
    { name: "pivot", type: "revolute", a: "ground", b: "upper", anchor: [0, 0, 0], axis: [0, 0, 1] },
    { name: "elbow", type: "revolute", a: "upper", b: "lower", anchor: [1, 0, 0], axis: [0, 0, 1] },
  ],
  settings: { contact: { solver: "none" } },
};

/** Begins the comparison that is set up, and lets its runs go on until a time, however slowly. */
async function compareUntil({ page }: StudioPage, time: number) {
  await page.locator(".compare-buttons .primary").click();
  return page.evaluate(async (until) => {
    const comparison = window.studio!.all.comparison.value!;
    comparison.pause();
    do await comparison.advance();
    while (comparison.time.value < until);
    return { rows: comparison.rows.value, time: comparison.time.value };
  }, time);
}

test("the table is that of gelenk compare", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
    const { page, stepTo } = studio;
    await stepTo(0);
    await page.getByRole("tab", { name: "Compare" }).click();
    await page.getByLabel("Method of run 1").selectOption("impulse-direct");
    await page.getByLabel("Method of run 2").selectOption("recursive");
    const { rows, time } = await compareUntil(studio, 0.3);
    const printed = await gelenk(
      ["compare", "@four-bar", "--methods", "impulse-direct,recursive", "--until", String(time), "--json", "--no-plot"],
      {},
    );
    const { runs } = JSON.parse(printed.stdout) as {
      runs: readonly { name: string; steps: number; distance?: number; ledger: Record<string, number> }[];
    };
    expect(
      rows.map(({ name, steps, distance, jointPosition, energyDrift }) => ({ name, steps, distance, jointPosition, energyDrift })),
    ).toEqual(
      runs.map(({ name, steps, distance, ledger }) => ({
        ...{ name, steps, distance },
        ...{ jointPosition: ledger["jointPositionError"], energyDrift: ledger["energyDrift"] },
      })),
    );
    expect(await page.locator(".compare-table tbody tr").count()).toBe(2);
    expect(await page.locator(".compare-table tr[data-run=B] [data-column=run]").textContent()).toContain("recursive");
    await page.getByRole("button", { name: "End", exact: true }).click();
    await page.locator(".compare-choices").waitFor();
  }));

test("the second run has a view beside the first, until the comparison is ended", (context) =>
  scenario(context, { scene: WILD }, async (studio) => {
    const { page, stepTo, settle, picture, problems } = studio;
    await stepTo(0);
    await page.evaluate(() => {
      const { session } = window.studio!.all;
      session.dockTab.value = "compare";
      // steps this long lose its way
      session.compareChoices.value = [{}, { step: 1 / 10 }];
    });
    await page.locator(".compare-buttons .primary").waitFor();
    await compareUntil(studio, 3);
    // frames come after the steps
    await page.waitForFunction(() =>
      window.studio!.all.comparison.value!.runs.every(({ client }) => (client.frame.value?.header[3] ?? 0) > 2.9),
    );
    await settle();
    await picture("compare-overlay");
    await page.getByRole("button", { name: "Side by side" }).click();
    const beside = page.locator(".compare-second canvas");
    await beside.waitFor();
    await expect.poll(async () => coloursIn(studio, (await beside.boundingBox())!), { timeout: 20_000 }).toBeGreaterThan(200);
    await picture("compare-split");
    await page.getByRole("button", { name: "End", exact: true }).click();
    await page.locator(".compare-choices").waitFor();
    expect(await page.locator(".compare-second").count()).toBe(0);
    expect(problems).toEqual([]);
  }));
