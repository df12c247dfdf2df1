/**
 * Results of a sweep in the page. What decides: the records that were dropped (which jobs lie in a stretch of a chart is known from them), and the scene that
 * `buildScene` makes of the values of a job.
 */
import { buildScene } from "@gelenk/scenes";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { seriousFindings } from "./axe-findings.js";
import { dropFiles } from "./files.js";
import { studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
const PATIENCE = { timeout: 60_000 };

const STUDY = {
  ...{ version: 1, engine: "0.1.0", source: { kind: "scene", address: "@double-pendulum" }, settings: { until: 2 }, tables: {} },
  metrics: { reach: "max(lower.position.x)", energy: "final(energy.total)" },
};
const jobs = [0.5, 1, 1.5, 2].flatMap((length) => [1, 2, 3].map((mass) => ({ length, mass })));
const line = (value: unknown) => `${JSON.stringify(value)}\n`;
const RESULTS =
  line({ "gelenk-sweep": 1, engine: "0.1.0", key: "", jobs: jobs.length, study: STUDY }) +
  jobs
    .map((values, index) => {
      const done = { status: "done", metrics: { reach: 2 * values.length, energy: values.mass * values.length } };
      const failed = { status: "failed", failure: { code: "job.time-limit", message: "longer than 1 s" } };
      return line({ index, key: "", values, ...(index === 7 ? failed : done) });
    })
    .join("");

const marked = (page: Page) => page.evaluate(() => [...window.studio!.all.session.sweep.value!.selected.value].sort((a, b) => a - b));
const modelOf = (page: Page) => page.evaluate(() => window.studio!.all.document.model.value);
/** Middle of the mark of a job in a chart, CSS pixels of the page. */
async function markOf(page: Page, chart: string, index: number) {
  const box = (await page.locator(`.sweep-chart[aria-label="${chart}"] [data-index="${index}"]`).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("a file that is no results changes nothing and says why", (context) =>
  scenario(context, { scene: "pendulum" }, async (studio) => {
    const { page } = studio;
    const before = await modelOf(page);
    await dropFiles(studio, [{ name: "recording.jsonl", content: '{"gelenk-result":1,"columns":[]}\n' }]);
    await expect.poll(() => page.evaluate(() => window.studio!.all.session.notice.value), PATIENCE).toContain("no results of a sweep");
    expect(await page.evaluate(() => window.studio!.all.session.sweep.value)).toBeUndefined();
    expect(await modelOf(page)).toEqual(before);
  }));

test("dropped results become charts and a list: marks are linked, a click and Enter open the run, by pointer and by keys", (context) =>
  scenario(context, { scene: "pendulum" }, async (studio) => {
    const { page, picture, settle, problems } = studio;
    await dropFiles(studio, [{ name: "lengths.jsonl", content: RESULTS }]);
    await page.locator('.sweep-chart[aria-label="Heat map"] [data-index]').first().waitFor();
    expect(await page.locator(".sweep-row").count()).toBe(jobs.length);
    await page.locator(".sweep-head").getByText("1 failed").waitFor();
    await picture("sweep");
    expect.soft(await seriousFindings(studio)).toEqual([]);

    // from the cell of job 4 (length 1, mass 2) to that of job 10 (2, 2): all jobs of these lengths with that mass, also the one that failed
    const [from, to] = [await markOf(page, "Heat map", 4), await markOf(page, "Heat map", 10)];
    await page.mouse.move(from.x - 5, from.y - 3);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 3, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => marked(page), PATIENCE).toEqual([4, 7, 10]);
    await picture("sweep-marked");
    const shown = page.locator('.sweep-chart[aria-label="Parallel coordinates"] path[data-index]:not([opacity])');
    await expect
      .poll(() => shown.evaluateAll((paths) => paths.map((path) => (path as SVGElement).dataset["index"])), PATIENCE)
      .toEqual(["4", "7", "10"]);
    expect(
      await page.locator('.sweep-row[aria-selected="true"]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset["job"])),
    ).toEqual(["4", "7", "10"]);

    // a click opens the run: the model that the scene makes of these values, with the settings of the study
    const click = await markOf(page, "Heat map", 5);
    await page.mouse.click(click.x, click.y);
    await settle();
    const expected = buildScene("@double-pendulum?length=1&mass=3").model!;
    expect(await modelOf(page)).toMatchObject({
      bodies: expected.bodies,
      joints: expected.joints,
      settings: { until: 2 },
      name: expect.stringContaining("5"),
    });

    // keys: the list is one stop of Tab, Enter opens the job below the cursor
    await page.locator(".sweep-rows").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Space");
    await expect.poll(() => marked(page), PATIENCE).toEqual([4, 7, 10, 11]);
    await page.keyboard.press("Enter");
    await settle();
    expect((await modelOf(page)).bodies).toEqual(buildScene("@double-pendulum?length=2&mass=3").model!.bodies);

    await page.getByRole("button", { name: "Clear marks" }).click();
    await page.locator('.sweep-chart select[aria-label="Chart"]').first().selectOption("scatter");
    await page.locator('.sweep-chart[aria-label="Scatter"] circle[data-index]').first().waitFor();
    await page.evaluate(() => {
      window.studio!.all.session.theme.value = "light";
    });
    await settle();
    await picture("sweep-light");
    expect.soft(await seriousFindings(studio)).toEqual([]);
    expect(problems).toEqual([]);
  }));
