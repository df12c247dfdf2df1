/**
 * What goes wrong, and that nothing is lost by it, beyond the scenarios of document.test.ts. Deciding: the text of the document before, and the limits that the
 * design states (3 s, 200 MB).
 */
import { readFileSync } from "node:fs";
import { writeModel } from "@gelenk/formats";
import { buildScene } from "@gelenk/scenes";
import { expect, test } from "vitest";
import { chooseFile, dropFiles } from "./files.js";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
const modelText = async ({ page }: Pick<StudioPage, "page">) => writeModel(await page.evaluate(() => window.studio!.model()));

/** Ms until it happens. */
async function durationOf(happens: Promise<unknown>): Promise<number> {
  const began = Date.now();
  await happens;
  return Date.now() - began;
}

test("a worker that dies and a step that hangs are told within three seconds", (context) =>
  scenario(context, { scene: "double-pendulum" }, async ({ page, stepTo }) => {
    await stepTo(10);
    const stop = page.locator(".status-line").getByRole("button", { name: "Stop" });
    const hangs = durationOf(stop.waitFor());
    await page.evaluate(() => window.studio!.send({ do: "fail", how: "hang" }));
    expect(await hangs).toBeLessThan(3500);
    await stop.click();
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await stepTo(10);
    const dies = durationOf(page.getByRole("alert").filter({ hasText: "The simulation stopped" }).waitFor());
    await page.evaluate(() => window.studio!.send({ do: "fail", how: "throw" }));
    expect(await dies).toBeLessThan(3000);
  }));

test("while the graphics are lost the panels are at work", (context) =>
  scenario(context, { scene: "four-bar", fresh: true }, async ({ page }) => {
    // the browser gives the graphics back only when it is told to
    await page.evaluate(() => {
      const graphics = document.querySelector("canvas")!.getContext("webgl2")!.getExtension("WEBGL_lose_context")!;
      graphics.loseContext();
      Object.assign(window, { graphics });
    });
    await page.waitForFunction(() => window.studio!.all.session.notice.value === "Graphics restart…");
    await page.waitForFunction(() => !window.studio!.all.simulation.running.value);
    await page.getByRole("tab", { name: "Solver" }).click();
    await page.getByLabel("Method", { exact: true }).selectOption("recursive");
    expect(await page.evaluate(() => window.studio!.model().settings?.method)).toBe("recursive");
    await page.evaluate(() => (window as unknown as { graphics: WEBGL_lose_context }).graphics.restoreContext());
    await page.waitForFunction(() => window.studio!.all.session.notice.value === "Graphics are back");
  }));

test("a full storage is told, the file can be saved, and nothing is lost", (context) =>
  scenario(context, { scene: "four-bar", fresh: true }, async (studio) => {
    const { page, context: browser, origin, picture } = studio;
    const session = await browser.newCDPSession(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    // so large that it cannot fit in what the browser grants beside its quota
    await page.evaluate(() => {
      const note = Array.from({ length: 300_000 }, (_, k) => String.fromCharCode(33 + ((k * 7919) % 90))).join("");
      window.studio!.all.document.edit("Note", (model) => ({ ...model, extras: { ...model.extras, note } }));
    });
    const chip = page.locator(".storage-full");
    await chip.waitFor();
    await picture("storage-full");
    const text = await modelText(studio);
    const coming = page.waitForEvent("download");
    await chip.getByRole("button", { name: /Save to file/ }).click();
    expect(readFileSync(await (await coming).path()).toString()).toBe(text);
    // work goes on, and is kept as soon as there is room
    await page.evaluate(() => window.studio!.all.document.edit("Rename", (model) => ({ ...model, name: "still here" })));
    await session.send("Storage.overrideQuotaForOrigin", { origin });
    await page.evaluate(() => window.studio!.all.document.edit("Rename", (model) => ({ ...model, name: "kept" })));
    await page.waitForFunction(() => window.studio!.all.keeper.state.value === "saved");
    const last = await modelText(studio);
    await page.reload();
    await page.waitForFunction(() => window.studio?.model().name === "kept");
    expect(await modelText(studio)).toBe(last);
  }));

test("a mesh of 300 MB is refused without reading it: message, document and memory as they were", (context) =>
  scenario(context, { scene: "four-bar", fresh: true }, async (studio) => {
    const { page, context: browser } = studio;
    const before = await modelText(studio);
    await dropFiles(studio, [{ name: "large.stl", megabytes: 300 }]);
    await page.waitForFunction(() => window.studio!.all.session.notice.value.includes("300 MB"));
    const notice = await page.evaluate(() => window.studio!.all.session.notice.value);
    expect(notice).toContain("at most 100 MB");
    expect(notice).toContain("simplify");
    expect(await modelText(studio)).toBe(before);
    const session = await browser.newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    await session.send("Performance.enable");
    const { metrics } = await session.send("Performance.getMetrics");
    const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")!.value;
    console.log(`heap after refusing 300 MB: ${(heap / 2 ** 20).toFixed(1)} MB`);
    expect(heap).toBeLessThan(200 * 2 ** 20);
  }));

test("damaged models change nothing, wherever they are cut", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
    const before = await modelText(studio);
    const good = writeModel(buildScene("@pendulum").model!);
    const dialog = studio.page.getByRole("dialog", { name: "Damaged file" });
    for (const text of [good.slice(0, good.length / 2), good.replace('"mass"', '"maß"'), "[]"]) {
      await chooseFile(studio, "broken.json", text);
      await dialog.waitFor();
      expect(await dialog.locator("li").count()).toBeGreaterThan(0);
      await studio.page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await modelText(studio)).toBe(before);
    }
  }));

/** Answers the question that a program asks for. */
async function loadModule(studio: StudioPage, source: string, answer: "Load it" | "Leave it" = "Load it"): Promise<void> {
  await dropFiles(studio, [{ name: "mine.js", content: source }]);
  const question = studio.page.getByRole("dialog", { name: "Load a module" });
  await question.getByRole("button", { name: answer }).click();
}

const DRAG = readFileSync(new URL("../../examples/quadratic-drag.js", import.meta.url), "utf8");
const ball = { gelenk: 1 as const, name: "ball", bodies: [{ name: "ball", mass: 2, inertia: [1, 1, 1] as const }] };

test("a module acts after the person has agreed, and not before", (context) =>
  scenario(context, { scene: ball }, async (studio) => {
    const { page, stepTo, picture } = studio;
    // Deciding: v = g t without drag, v∞ tanh(g t / v∞) with it
    const speed = () =>
      page.evaluate(
        async () => -(await window.studio!.all.simulation.ask<{ bodies: { velocity: number[] }[] }>("model")).bodies[0]!.velocity[1]!,
      );
    await loadModule(studio, DRAG, "Leave it");
    await stepTo(720);
    expect(await speed()).toBeCloseTo(9.81 * 3, 6);
    await dropFiles(studio, [{ name: "quadratic-drag.js", content: DRAG }]);
    const question = page.getByRole("dialog", { name: "Load a module" });
    await question.getByText("quadratic-drag.js").waitFor();
    await picture("module-question");
    await question.getByRole("button", { name: "Load it" }).click();
    await stepTo(720);
    const limit = Math.sqrt((2 * 9.81) / 0.025);
    expect(await speed()).toBeCloseTo(limit * Math.tanh((9.81 * 3) / limit), 3);
    expect(await page.evaluate(() => window.studio!.model().extras?.["modules"])).toMatchObject([{ file: "quadratic-drag.js" }]);
  }));

test("a module that throws or does not come back is ended with a message, and the run goes on without it", (context) =>
  scenario(context, { scene: ball }, async (studio) => {
    const { page, stepTo } = studio;
    const broken = (body: string) => DRAG.replace("const at = 6 * body + 3;", `${body} const at = 6 * body + 3;`);
    for (const [body, message] of [
      ['throw new Error("on purpose");', "on purpose"],
      ["for (;;);", "did not come back"],
    ] as const) {
      await loadModule(studio, broken(body));
      await page.evaluate(() => window.studio!.send({ do: "step", count: 10 }));
      await page.getByRole("alert").filter({ hasText: "The simulation stopped" }).waitFor({ timeout: 20_000 });
      expect(await page.evaluate(() => window.studio!.all.session.notice.value)).toContain(message);
      await page.getByRole("button", { name: "Reset", exact: true }).click();
      await stepTo(10);
      expect(await page.evaluate(() => window.studio!.all.simulation.modules.value)).toEqual([]);
    }
    await loadModule(studio, "export const nothing = 1;");
    await page.waitForFunction(() => window.studio!.all.session.notice.value.includes("exports none of"));
  }));
