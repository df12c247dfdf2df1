/** Results of a sweep in other sizes of the page, and a hundred thousand jobs. What decides: axe-core, the layout of the browser, and counts of the records. */
import { expect, test } from "vitest";
import { chance } from "../../../core/test/chance.js";
import { seriousFindings } from "./axe-findings.js";
import { dropFiles } from "./files.js";
import { studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
const PATIENCE = { timeout: 60_000 };

function results(count: number): string {
  const random = chance(1);
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;
  const records = Array.from({ length: count }, (_, index) => {
    const [length, mass, angle] = [random.uniform(0.5, 2), random.uniform(1, 3), random.normal()];
    const metrics = { reach: length * (1 + angle * angle), energy: mass * length };
    const outcome =
      index % 50 === 7 ? { status: "failed", failure: { code: "job.time-limit", message: "1 s" } } : { status: "done", metrics };
    return line({ index, key: "", values: { length, mass, "bodies.upper.angularVelocity.z": angle }, ...outcome });
  });
  return line({ "gelenk-sweep": 1, jobs: count }) + records.join("");
}

for (const { width, height } of [
  { width: 1920, height: 1080 },
  { width: 720, height: 900 },
])
  test(`${width} × ${height}: charts and list lie side by side without overflow, in both themes`, (context) =>
    scenario(context, { scene: "pendulum", width, height }, async (studio) => {
      const { page, picture, settle, problems } = studio;
      await dropFiles(studio, [{ name: "results.jsonl", content: results(300) }]);
      await page.locator(".sweep-chart [data-index]").first().waitFor();
      for (const theme of ["dark", "light"] as const) {
        await page.evaluate((wanted) => {
          window.studio!.all.session.theme.value = wanted;
        }, theme);
        await settle();
        await picture(`sweep-${width}-${theme}`);
        expect.soft(await seriousFindings(studio), theme).toEqual([]);
      }
      const boxes = await page
        .locator(".sweep-chart, .sweep-list")
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1))
          expect(a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1).toBe(true);
      expect(problems).toEqual([]);
    }));

test("a hundred thousand jobs: marks stay few, all jobs can be marked, and runs without a model say why they do not open", (context) =>
  scenario(context, { scene: "pendulum", fresh: true }, async (studio) => {
    const { page, picture, problems } = studio;
    await dropFiles(studio, [{ name: "many.jsonl", content: results(100_000) }]);
    const scatter = page.locator('.sweep-chart[aria-label="Scatter"]');
    await scatter.locator("[data-count]").first().waitFor();
    expect(await page.locator(".sweep-svg *").count()).toBeLessThan(8000);
    expect(await page.locator(".sweep-row").count()).toBeLessThan(40);
    const box = (await scatter.locator("svg").boundingBox())!;
    await page.mouse.move(box.x + 90, box.y + 22);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width, box.y + box.height, { steps: 3 });
    await page.mouse.up();
    const size = () => page.evaluate(() => window.studio!.all.session.sweep.value!.selected.value.size);
    await expect.poll(size, PATIENCE).toBeGreaterThan(50_000);
    await picture("sweep-many");
    await page.locator(".sweep-rows").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.evaluate(() => window.studio!.all.session.notice.value), PATIENCE)
      .toBe("Run 99999 cannot be opened: many.jsonl does not hold its model");
    expect(problems).toEqual([]);
  }));
