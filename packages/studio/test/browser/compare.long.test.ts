/**
 * Comparison in the page. What decides about its table is `gelenk compare` for the same scene, methods and time; about ghosts, the colour
 * of their run where the body is in that run and not in the first.
 */
import type { Model } from "@gelenk/core";
import { expect, test } from "vitest";
import { gelenk } from "../../../cli/test/terminal.js";
import { around, coloursIn, pixelsOf } from "./colours.js";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

const rod = (name: string, x: number) => ({
  name,
  position: [x, 0, 0] as const,
  shapes: [{ type: "box" as const, size: [1, 0.1, 0.1] as const }],
});

/** A double pendulum whose lower rod spins at 20 rad/s: in a twentieth of a second it makes a radian, so that steps of this length lose its way at once. */
const WILD: Model = {
  gelenk: 1,
  name: "wild",
  bodies: [rod("upper", 0.5), { ...rod("lower", 1.5), velocity: [0, -10, 0], angularVelocity: [0, 0, -20] }],
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
    expect(await cutOff(studio)).toEqual([]);
    await page.evaluate(() => {
      const longest = { error: "888.8 nm", energy: "8e−13 %", cost: "8.888", speed: "8.888", distance: "888.8 mm" };
      for (const [column, text] of Object.entries(longest))
        for (const cell of document.querySelectorAll(`.compare-table [data-column=${column}]`)) cell.firstChild!.textContent = text;
    });
    expect(await cutOff(studio)).toEqual([]);
    await page.getByRole("button", { name: "All figures" }).click();
    expect(await page.locator(".compare-table th:visible").count()).toBe(10);
    expect(await cutOff(studio)).toEqual([]);
    await page.getByRole("button", { name: "End", exact: true }).click();
    await page.locator(".compare-choices").waitFor();
  }));

/** Of the figures and of the names in the legend, those that are not seen whole in a page of 1280 × 720. */
const cutOff = ({ page }: StudioPage) =>
  page.evaluate(() => {
    const panel = document.querySelector(".compare")!.getBoundingClientRect();
    const texts = [...document.querySelectorAll<HTMLElement>(".compare-table :is(th button, td[data-column]), .compare .legend-entry")];
    return texts
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right, bottom } = element.getBoundingClientRect();
        const ends = left < panel.left || right > panel.right || bottom > panel.bottom;
        // names of runs may end with an ellipsis; they stand whole in their title
        return ends || (element.dataset["column"] !== "run" && element.scrollWidth > element.clientWidth);
      })
      .map(({ textContent }) => textContent);
  });

/** Makes steps until a body is that far from where it is in the first run, m, and tells where it is there: CSS pixels of the page. */
const runApart = ({ page }: StudioPage, body: string, distance: number) =>
  page.evaluate(
    async ([name, wanted]) => {
      const comparison = window.studio!.all.comparison.value!;
      const placeIn = (run: number) => {
        const { shown, client } = comparison.runs[run]!;
        const [x, y, z] = shown.value!.poses.slice(7 * client.layout.value.bodies.indexOf(name));
        return [x!, y!, z!] as const;
      };
      // frames come after the steps
      const seen = () => comparison.runs[0]!.client.frame.value!.header[3]! > comparison.time.value - 1e-6;
      comparison.pause();
      do {
        for (let k = 0; k < 6; k++) await comparison.advance();
        while (!seen()) await new Promise((resolve) => setTimeout(resolve, 1));
      } while (Math.hypot(...placeIn(0).map((x, axis) => x - placeIn(1)[axis]!)) < wanted && comparison.time.value < 20);
      return [0, 1].map((run) => window.studio!.pixelOf(placeIn(run))!) as [{ x: number; y: number }, { x: number; y: number }];
    },
    [body, distance] as const,
  );

test("the second run is a ghost in its colour, or a view beside the first", (context) =>
  scenario(context, { scene: WILD }, async (studio) => {
    const { page, stepTo, settle, picture, problems } = studio;
    await stepTo(0);
    await page.evaluate(() => {
      const { session } = window.studio!.all;
      session.dockTab.value = "compare";
      session.compareChoices.value = [{}, { step: 1 / 20 }];
      // all that the rods can reach
      window.studio!.all.view!.setCamera({ target: [0, 0, 0], azimuth: 0, elevation: 0.2, distance: 7 });
    });
    await page.locator(".compare-buttons .primary").click();
    const [first, second] = await runApart(studio, "lower", 0.5);
    await settle();
    expect(Math.hypot(first.x - second.x, first.y - second.y)).toBeGreaterThan(30);
    await picture("compare-overlay");
    const clip = around(second, 6);
    expect(await pixelsOf(studio, "series-2", clip)).toBeGreaterThan(20);
    // what the document's own run has to show is not mixed with ghosts of another moment
    await page.evaluate(() => window.studio!.send({ do: "step", count: 1 }));
    await settle();
    await expect.poll(() => pixelsOf(studio, "series-2", clip)).toBe(0);
    await page.evaluate(() => window.studio!.all.comparison.value!.advance());
    await expect.poll(() => pixelsOf(studio, "series-2", around(second, 40))).toBeGreaterThan(20);
    await page.getByRole("button", { name: "Side by side" }).click();
    const beside = page.locator(".compare-second canvas");
    await beside.waitFor();
    await expect.poll(async () => coloursIn(studio, (await beside.boundingBox())!), { timeout: 20_000 }).toBeGreaterThan(200);
    await picture("compare-split");
    await page.getByRole("button", { name: "End", exact: true }).click();
    await page.locator(".compare-choices").waitFor();
    expect(await page.locator(".compare-second").count()).toBe(0);
    await settle();
    expect(await pixelsOf(studio, "series-2", clip)).toBe(0);
    expect(problems).toEqual([]);
  }));
