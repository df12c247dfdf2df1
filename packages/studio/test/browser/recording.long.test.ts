/** Looking back: contacts of recorded moments, the old future, the limit of memory. And what the view makes of small and large forces. */
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { scaleEnd } from "../../src/panels/transport/time-scale.js";
import { HEADER, type HeaderName } from "../../src/simulation/frame.js";
import { studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

test("contacts are seen while scrubbing; playing on keeps the old future; the limit of memory is a setting", (context) =>
  scenario(context, { scene: "pile?bodies=20", width: 1280, height: 720 }, async ({ page, stepTo, settle, picture, problems }) => {
    const header = (name: HeaderName) => page.evaluate((place) => window.studio!.all.simulation.frame.value!.header[place]!, HEADER[name]);
    await stepTo(120);
    const [recorded, contacts] = [await header("recordedTo"), await header("contacts")];
    expect(contacts).toBeGreaterThan(10);
    const bar = (await page.locator(".recording").boundingBox())!;
    const end = recorded / scaleEnd(recorded);
    const playhead = page.locator(".recording .playhead");
    const middleOf = async (place: Locator) => place.boundingBox().then((box) => box!.x + box!.width / 2);
    expect((await page.locator(".track .recorded").boundingBox())!.width).toBeCloseTo(bar.width * end, 0);
    const at = (time: number, y: number) => [bar.x + (bar.width * end * time) / recorded, bar.y + y] as const;

    await page.mouse.click(...at(0.75 * recorded, 18));
    await expect.poll(() => header("time")).toBeLessThan(0.8 * recorded);
    await settle();
    expect(await header("contacts")).toBeGreaterThan(10);
    // the playheads of bar and plot are where their time is, to half a pixel
    const share = (await header("time")) / recorded;
    expect(Math.abs((await middleOf(playhead)) - (bar.x + bar.width * end * share))).toBeLessThan(0.5);
    const plot = (await page.locator(".plot-card .u-over").first().boundingBox())!;
    const inPlot = page.locator(".plot-card .plot-playhead").first();
    await expect.poll(async () => Math.abs((await middleOf(inPlot)) - (plot.x + plot.width * share))).toBeLessThan(0.5);
    await picture("scrubbed-contacts");

    // a step of another run: what came after is the old future
    await page.evaluate(() => window.studio!.send({ do: "step", count: 3 }));
    await settle();
    expect(await header("oldTo")).toBe(recorded);
    const lane = page.locator(".old-future");
    await lane.waitFor();
    await picture("old-future");
    const present = await header("recordedTo");
    const box = (await lane.boundingBox())!;
    await page.mouse.click(box.x + 0.9 * box.width, box.y + 4);
    await expect.poll(() => header("time")).toBeGreaterThan(present);
    await page.evaluate(() => window.studio!.send({ do: "step", count: 1 }));
    await settle();
    expect(await header("time")).toBeLessThan(present + 0.05);

    // the same with the keys: down into the old future, along it beyond the end of the run, and back
    const endOfRun = await header("recordedTo");
    await page.locator(".recording").focus();
    for (const key of ["ArrowDown", ...Array.from({ length: 8 }, () => "ArrowRight")]) {
      await page.keyboard.press(key);
      await settle();
    }
    expect(await header("time")).toBeGreaterThan(endOfRun);
    expect(await header("recordedTo")).toBe(endOfRun);
    await page.keyboard.press("ArrowUp");
    await settle();
    expect(await header("time")).toBe(endOfRun);

    await page.getByRole("tab", { name: "View", exact: true }).click();
    await page.getByLabel("Limit (MB)").selectOption("64");
    await page.getByText("MB in use").waitFor();
    await picture("recording-limit");
    expect(await page.evaluate(() => window.studio!.all.session.recordingLimit.value)).toBe(64);
    expect(problems).toEqual([]);
  }));

test("force arrows on a logarithmic scale, gaps of joints × 1000", (context) =>
  scenario(context, { scene: "four-bar", width: 1280, height: 720 }, async ({ page, stepTo, settle, picture, problems }) => {
    await stepTo(60);
    await page.evaluate(() => {
      const { session } = window.studio!.all;
      session.overlays.value = new Set([...session.overlays.value, "reactions" as const]);
    });
    await settle();
    const ruler = page.locator(".view-ruler").first();
    const linear = await ruler.textContent();
    await picture("forces-linear");
    await page.getByRole("tab", { name: "View", exact: true }).click();
    await page.getByLabel("Force arrows").selectOption("logarithmic");
    await page.getByRole("switch", { name: "Gaps of joints × 1000" }).click();
    await settle();
    await picture("forces-logarithmic");
    expect(linear).toMatch(/N$/);
    expect(await ruler.textContent()).toMatch(/N, log$/);
    expect(problems).toEqual([]);
  }));
