/**
 * Scenarios of documents: nothing is lost, damaged files change nothing. What decides about models is the text that a file of them has, about states a
 * world stepped by hand.
 */
import { readFileSync } from "node:fs";
import { World } from "@gelenk/core";
import { writeModel } from "@gelenk/formats";
import { buildScene } from "@gelenk/scenes";
import { expect, test } from "vitest";
import { chooseFile, dropFiles } from "./files.js";
import { addressOf, type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
const modelText = async ({ page }: Pick<StudioPage, "page">) => writeModel(await page.evaluate(() => window.studio!.model()));

function hashAfter(steps: number): string {
  const world = World.fromModel(buildScene("@double-pendulum").model!);
  world.assemble();
  for (let k = 0; k < steps; k++) world.step();
  return world.hash();
}

test("an edit survives a page that is closed in the middle of it", (context) =>
  scenario(context, { scene: "four-bar", fresh: true }, async (studio) => {
    const { page, context: browser, origin } = studio;
    await page.evaluate(() => {
      window.studio!.all.document.edit("Rename", (model) => ({ ...model, name: "kept" }));
    });
    await page.waitForFunction(() => window.studio!.all.keeper.state.value === "saved");
    const text = await modelText(studio);
    await page.reload();
    await page.waitForFunction(() => window.studio?.model().name === "kept");
    expect(await modelText(studio)).toBe(text);
    await page.close();
    const again = await browser.newPage();
    await again.goto(addressOf(origin, {}));
    await again.waitForFunction(() => window.studio?.model().name === "kept");
    expect(await modelText({ page: again })).toBe(text);
  }));

test("a saved model is opened again as it was", (context) =>
  scenario(context, { scene: "excavator" }, async (studio) => {
    const { page } = studio;
    const text = await modelText(studio);
    const coming = page.waitForEvent("download");
    await page.keyboard.press("Control+s");
    const saved = readFileSync(await (await coming).path());
    expect(saved.toString()).toBe(text);
    await page.evaluate(() => window.studio!.all.document.open({ gelenk: 1 }));
    await chooseFile(studio, "excavator.json", saved);
    await page.waitForFunction(() => window.studio!.model().name === "excavator");
    expect(await modelText(studio)).toBe(text);
  }));

test("a damaged model is told with its place, and the document is as it was", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
    const before = await modelText(studio);
    const good = writeModel(buildScene("@pendulum").model!);
    await chooseFile(studio, "broken.json", good.replace('"bodies"', '"bodies":'));
    const dialog = studio.page.getByRole("dialog", { name: "Damaged file" });
    await dialog.waitFor();
    await studio.picture("damaged-file");
    expect(await modelText(studio)).toBe(before);
    await dialog.getByLabel("Text of the file").fill(good);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await studio.page.waitForFunction(() => window.studio!.model().name === "pendulum");
  }));

test("a mesh that is too large is refused before it is read", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
    const before = await modelText(studio);
    await dropFiles(studio, [{ name: "large.stl", megabytes: 300 }]);
    await studio.page.waitForFunction(() => window.studio!.all.session.notice.value.includes("300 MB"));
    expect(await modelText(studio)).toBe(before);
  }));

test("a worker that dies leaves a bar, and the run goes on with the same state", (context) =>
  scenario(context, { scene: "double-pendulum" }, async ({ page, stepTo, picture }) => {
    await stepTo(100);
    await page.evaluate(() => window.studio!.send({ do: "fail", how: "throw" }));
    const bar = page.getByRole("alert").filter({ hasText: "The simulation stopped" });
    await bar.getByText("step 100").waitFor();
    await bar.getByRole("button", { name: "Show report" }).click();
    expect(await bar.locator(".report").textContent()).toContain("asked for");
    await picture("stopped-worker");
    await bar.getByRole("button", { name: /Continue/ }).click();
    // the frame of before is shown until the run has been repeated
    const hash = hashAfter(100);
    await expect.poll(() => page.evaluate(() => window.studio!.hash()), { timeout: 60_000 }).toBe(hash);
    await page.evaluate(() => window.studio!.send({ do: "step", count: 20 }));
    expect(await page.evaluate(() => window.studio!.hash())).toBe(hashAfter(120));
  }));

test("a step that hangs is counted beside a Stop; stopped, the run goes on with the same state", (context) =>
  scenario(context, { scene: "double-pendulum" }, async ({ page, stepTo, picture }) => {
    await stepTo(60);
    await page.evaluate(() => window.studio!.send({ do: "fail", how: "hang" }));
    const stop = page.locator(".status-line").getByRole("button", { name: "Stop" });
    await stop.waitFor();
    await picture("hanging-step");
    await stop.click();
    await page.getByRole("button", { name: /Continue/ }).click();
    const hash = hashAfter(60);
    await expect.poll(() => page.evaluate(() => window.studio!.hash()), { timeout: 60_000 }).toBe(hash);
  }));

test("lost graphics come back with the same scene and selection", (context) =>
  scenario(context, { scene: "four-bar" }, async ({ page, settle, centreOf }) => {
    await page.evaluate(() => {
      window.studio!.send({ do: "pause" });
      const { session, document } = window.studio!.all;
      session.selection.value = [{ kind: "bodies", name: document.model.value.bodies![1]!.name! }];
    });
    await settle();
    const name = await page.evaluate(() => window.studio!.model().bodies![1]!.name!);
    const at = await centreOf(name);
    const clip = { x: at.x - 20, y: at.y - 20, width: 40, height: 40 };
    const before = await page.screenshot({ clip });
    await page.evaluate(() => window.studio!.all.view!.loseGraphics());
    await page.waitForFunction(() => window.studio!.all.session.notice.value === "Graphics are back");
    await settle();
    expect((await page.screenshot({ clip })).equals(before)).toBe(true);
    expect(await page.evaluate(() => window.studio!.all.session.selection.value[0]!.name)).toBe(name);
  }));

test("the palette has the focus before the next key can come", (context) =>
  scenario(context, {}, async ({ page }) => {
    const focused = await page.evaluate(() => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, cancelable: true }));
      // a message is a task of its own, as the next key is, and waits for no picture
      return new Promise<string | null | undefined>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(document.activeElement?.getAttribute("role"));
        port2.postMessage(undefined);
      });
    });
    expect(focused).toBe("combobox");
    await page.keyboard.press("Escape");
  }));

test("a number that is none stays in its field beside the reason, and the model as it is", (context) =>
  scenario(context, {}, async ({ page, settle, picture, problems }) => {
    await page.getByRole("treeitem", { name: /upper/ }).first().click();
    const field = page.locator("[data-region=inspector]").getByLabel("Position x", { exact: true }).first();
    const before = await page.evaluate(() => window.studio!.model());
    await field.fill("0,5");
    await field.press("Enter");
    await settle();
    await picture("wrong-number");
    expect([await field.inputValue(), await field.getAttribute("title")]).toEqual(["0,5", "decimals have a point: 0.5"]);
    expect(await page.evaluate(() => window.studio!.model())).toEqual(before);
    await field.fill("50 cm");
    await field.press("Enter");
    await settle();
    expect((await page.evaluate(() => window.studio!.model())).bodies![0]!.position![0]).toBe(0.5);
    expect(problems).toEqual([]);
  }));

test("the theme follows the system until another one is chosen", (context) =>
  scenario(context, { fresh: true, theme: "dark" }, async ({ page }) => {
    const shown = () => page.evaluate(() => document.documentElement.dataset["theme"]);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(shown).toBe("light");
    await page.getByRole("button", { name: "Dark or light" }).click();
    expect(await shown()).toBe("dark");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(shown).toBe("dark");
  }));
