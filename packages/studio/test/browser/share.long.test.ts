/** A link carries the model, script and all, into a fresh browser, and runs nothing of it. What decides is the text that a file of the model has. */
import { writeModel } from "@gelenk/formats";
import { buildScene } from "@gelenk/scenes";
import { expect, test } from "vitest";
import { studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

test("shared by its button, the model is the same in a fresh browser, and its script has not run", (context) =>
  scenario(
    context,
    { scene: { ...buildScene("@four-bar").model!, extras: { script: "await scene.remove('bodies', 'crank');" } } },
    async (studio) => {
      const { page, context: browser, origin } = studio;
      await browser.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
      await page.getByRole("button", { name: /^Share/ }).click();
      await page.waitForFunction(() => window.studio!.all.session.notice.value.includes("clipboard"));
      const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
      expect(link.search).toBe("");
      const fresh = await browser.browser()!.newContext();
      try {
        const other = await fresh.newPage();
        await other.goto(`${origin}/?test&quality=low${link.hash}`);
        await other.waitForFunction(() => window.studio?.model().name === "four-bar" && window.studio.steps() > 0);
        const received = await other.evaluate(() => window.studio!.model());
        expect(writeModel(received)).toBe(writeModel(await page.evaluate(() => window.studio!.model())));
        expect(received.extras?.["script"]).toContain("crank");
        await other.getByRole("tab", { name: "Script" }).click();
        await other.locator(".cm-content").getByText("scene.remove").waitFor();
        expect(await other.evaluate(() => window.studio!.all.script!.state.value)).toBe("idle");
        expect(await other.evaluate(() => window.studio!.all.document.undoLabel.value)).toBeUndefined();
      } finally {
        await fresh.close();
      }
    },
  ));
