/** The first model of docs/guides/getting-started.md, built by hand as it is told there: it becomes the model of the file there, and swings. */
import { expect, test } from "vitest";
import { studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

test("a rod on a hinge, from an empty scene to its motion", (context) =>
  scenario(context, { fresh: true }, async ({ page, settle, problems }) => {
    const choose = async (menu: string, entry: string) => {
      await page.getByRole("menuitem", { name: menu, exact: true }).click();
      await page.getByRole("menuitem", { name: new RegExp(`^${entry}`) }).click();
      await settle();
    };
    const type = async (field: string, text: string) => {
      const input = page.locator("[data-region=inspector]").getByLabel(field, { exact: true }).first();
      await input.fill(text);
      await input.press("Enter");
    };
    await choose("File", "New");
    await choose("Add", "Add box");
    await type("Position x", "0.5");
    await type("Position y", "0");
    await type("Size x", "1");
    await type("Size y", "0.04");
    await type("Size z", "0.04");
    await choose("Add", "Join: hinge");
    await type("Anchor x", "0");
    await type("Anchor y", "0");

    const { bodies, joints } = await page.evaluate(() => window.studio!.model());
    expect(bodies).toMatchObject([{ position: [0.5, 0, 0], shapes: [{ type: "box", size: [1, 0.04, 0.04] }] }]);
    expect(joints).toMatchObject([{ name: "hinge", type: "revolute", anchor: [0, 0, 0], axis: [0, 0, 1] }]);

    await choose("View", "Frame everything");
    const canvas = (await page.locator("canvas").first().boundingBox())!;
    const isSeen = ({ x, y }: { readonly x: number; readonly y: number }) =>
      x > canvas.x && x < canvas.x + canvas.width && y > canvas.y && y < canvas.y + canvas.height;
    for (const end of [0, 1])
      await expect.poll(async () => isSeen((await page.evaluate((x) => window.studio!.pixelOf([x, 0, 0]), end))!)).toBe(true);
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForFunction(() => window.studio!.time() > 0.5);
    await page.getByRole("treeitem", { name: /hinge/ }).click();
    await page.locator("[data-region=inspector]").getByText("Speed", { exact: true }).waitFor();
    expect(problems).toEqual([]);
  }));
