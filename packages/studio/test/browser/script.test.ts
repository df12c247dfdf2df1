/** Scenarios of scripts: once, on events, without end. */
import { expect, test } from "vitest";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

/** Types a script into the panel and runs it. */
async function runScript({ page }: StudioPage, text: string): Promise<void> {
  await page.getByRole("tab", { name: "Script" }).click();
  await page.locator(".cm-content").waitFor();
  await page.evaluate((code) => {
    window.studio!.all.script!.text.value = code;
  }, text);
  await page.locator(".script-bar").getByRole("button", { name: "Run" }).click();
}

const output = ({ page }: StudioPage) => page.locator(".script-output");

test("a script changes the model once, and that can be undone", (context) =>
  scenario(context, { scene: "pendulum" }, async (studio) => {
    await runScript(
      studio,
      `await scene.addBody({ name: "ball" as string, position: [1, 2, 0], shapes: [{ type: "sphere", radius: 0.2 }] });\nprint("added", (await scene.model()).bodies.length);`,
    );
    await output(studio).getByText("added 2").waitFor();
    const names = () => studio.page.evaluate(() => window.studio!.model().bodies!.map(({ name }) => name));
    expect(await names()).toEqual(["bob", "ball"]);
    await studio.page.evaluate(() => window.studio!.all.document.undo());
    expect(await names()).toEqual(["bob"]);
    expect(studio.problems).toEqual([]);
  }));

test("a handler of steps is called as time goes on", (context) =>
  scenario(context, { scene: "pendulum" }, async (studio) => {
    await runScript(studio, `let calls = 0;\non("step", ({ time }) => { if (++calls === 3) print("third at", time > 0); });`);
    await output(studio).getByText("third at true").waitFor();
    await studio.page.locator(".script-bar").getByRole("button", { name: "Stop" }).click();
    expect(await studio.page.evaluate(() => window.studio!.all.script!.state.value)).toBe("idle");
  }));

test("what a script does wrong is told with its line", (context) =>
  scenario(context, { scene: "pendulum" }, async (studio) => {
    await runScript(studio, `print("one");\nawait scene.set("bodies", "bob", "", 3);\nprint("never");`);
    await expect.poll(() => output(studio).textContent()).toMatch(/line 2: the path is a text/);
    expect(await output(studio).textContent()).not.toContain("never");
  }));

test("a script without an end is ended after two seconds, and the page goes on", (context) =>
  scenario(context, { scene: "pendulum" }, async (studio) => {
    await runScript(studio, "for (;;);");
    await expect.poll(() => output(studio).textContent()).toMatch(/longer than 2000 ms and was ended/);
    const time = () => studio.page.evaluate(() => window.studio!.time());
    const before = await time();
    await expect.poll(time).toBeGreaterThan(before);
  }));

test("a script has neither network nor storage nor the page", (context) =>
  scenario(context, { scene: "pendulum" }, async (studio) => {
    await runScript(
      studio,
      `const tries = { page: typeof window, indexed: typeof indexedDB };
       try { indexedDB.open("x"); tries.opened = true; } catch { tries.opened = false; }
       try { await fetch("/index.html"); tries.fetched = true; } catch { tries.fetched = false; }
       print(JSON.stringify(tries));`,
    );
    const line = output(studio).getByText(/fetched/);
    await line.waitFor();
    const tries = JSON.parse((await line.textContent()) ?? "");
    expect(tries).toMatchObject({ page: "undefined", opened: false, fetched: false });
  }));
