/** Scenarios of documents: nothing is lost, damaged files change nothing, links carry the model. */
import { writeModel } from "@gelenk/formats";
import { buildScene } from "@gelenk/scenes";
import { expect, test } from "vitest";
import { addressOf, type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
const modelText = ({ page }: StudioPage) => page.evaluate(() => JSON.stringify(window.studio!.model()));

async function choose({ page }: StudioPage, name: string, content: string | Buffer): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.keyboard.press("Control+o");
  await (await choosing).setFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
}

test("an edit survives a page that is closed in the middle of it", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
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
    await again.waitForFunction(() => (window.studio?.all.keeper.earlier.value.length ?? 0) > 0);
  }));

test("a saved model is opened again as it was", (context) =>
  scenario(context, { scene: "excavator" }, async (studio) => {
    const { page } = studio;
    const text = await modelText(studio);
    const coming = page.waitForEvent("download");
    await page.keyboard.press("Control+s");
    const { readFileSync } = await import("node:fs");
    const saved = readFileSync(await (await coming).path());
    await page.evaluate(() => window.studio!.all.document.open({ gelenk: 1 }));
    await choose(studio, "excavator.json", saved);
    await page.waitForFunction(() => window.studio!.model().name === "excavator");
    expect(await modelText(studio)).toBe(text);
  }));

test("a damaged model is told with its place, and the document is as it was", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
    const before = await modelText(studio);
    const good = writeModel(buildScene("@pendulum").model!);
    await choose(studio, "broken.json", good.replace('"bodies"', '"bodies":'));
    const dialog = studio.page.getByRole("dialog", { name: "Damaged file" });
    await dialog.waitFor();
    expect(await modelText(studio)).toBe(before);
    await dialog.getByLabel("Text of the file").fill(good);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await studio.page.waitForFunction(() => window.studio!.model().name === "pendulum");
  }));

test("a mesh that is too large is refused before it is read", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
    const { page } = studio;
    const before = await modelText(studio);
    await page.evaluate(async () => {
      const large = new File([new Blob(Array.from({ length: 30 }, () => new Uint8Array(10 * 1024 * 1024)))], "large.stl");
      const transfer = new DataTransfer();
      transfer.items.add(large);
      document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
    });
    await page.waitForFunction(() => window.studio!.all.session.notice.value.includes("300 MB"));
    expect(await modelText(studio)).toBe(before);
  }));

test("a link carries the model into a fresh page", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
    const text = await modelText(studio);
    const fragment = await studio.page.evaluate(async () => {
      const bytes = new TextEncoder().encode(JSON.stringify(window.studio!.model()));
      const packed = await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
      return btoa(String.fromCharCode(...new Uint8Array(packed)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    });
    const browser = studio.context.browser()!;
    const fresh = await browser.newContext();
    const page = await fresh.newPage();
    await page.goto(addressOf(studio.origin, { fragment: `m=${fragment}` }));
    await page.waitForFunction(() => window.studio?.model().name === "four-bar");
    expect(await page.evaluate(() => JSON.stringify(window.studio!.model()))).toBe(text);
    await fresh.close();
  }));

test("a worker that dies is replaced, and the run goes on from where it was", (context) =>
  scenario(context, { scene: "double-pendulum" }, async ({ page, settle }) => {
    await page.evaluate(() => {
      window.studio!.send({ do: "pause" });
      window.studio!.send({ do: "reset" });
      window.studio!.send({ do: "step", count: 100 });
    });
    await settle();
    const hash = await page.evaluate(() => window.studio!.hash());
    await page.evaluate(() => window.studio!.send({ do: "fail", how: "throw" }));
    await page.waitForFunction(() => window.studio!.all.simulation.state.value.is === "stopped", undefined, { timeout: 3000 });
    await page.getByRole("button", { name: /Continue/ }).click();
    await page.waitForFunction(() => window.studio!.steps() === 100 && window.studio!.all.simulation.state.value.is === "ready");
    expect(await page.evaluate(() => window.studio!.hash())).toBe(hash);
  }));

test("a step that hangs can be stopped", (context) =>
  scenario(context, { scene: "double-pendulum" }, async ({ page }) => {
    await page.evaluate(() => window.studio!.send({ do: "fail", how: "hang" }));
    await page.waitForFunction(() => window.studio!.all.simulation.state.value.is === "waiting", undefined, { timeout: 6000 });
    await page.getByRole("button", { name: /Stop/ }).first().click();
    await page.waitForFunction(() => window.studio!.all.simulation.state.value.is === "stopped");
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
