/** Scenarios of building: a pendulum from nothing by mouse alone, dragged, plotted; by keys alone; undo and redo. What decides is the physical pendulum. */
import { massOfBody, materialTable, type ResolvedModel } from "@gelenk/core";
import { writeModel } from "@gelenk/formats";
import { expect, test } from "vitest";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
/** What the first scenario built. */
let byMouse: ResolvedModel | undefined;

/** T = 2π √(I/(m g d)) / agm(1, cos(amplitude/2)) */
function periodOf(inertia: number, mass: number, arm: number, amplitude: number): number {
  let [a, b] = [1, Math.cos(amplitude / 2)];
  while (Math.abs(a - b) > 1e-15) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return (2 * Math.PI * Math.sqrt(inertia / (mass * 9.81 * arm))) / a;
}

test("a pendulum from nothing by mouse only: its model, its period, dragged and plotted", (context) =>
  scenario(context, { scene: "double-pendulum" }, async ({ page, settle, centreOf, picture, problems }) => {
    const choose = async (menu: string, entry: string) => {
      await page.getByRole("menuitem", { name: menu, exact: true }).click();
      await page.getByRole("menuitem", { name: entry, exact: true }).click();
    };
    await choose("File", "New");
    await choose("Add", "Add box");
    await settle();
    // the upper left of the box, in front; then beside it, where there is nothing: the world
    await page.getByRole("button", { name: "Join", exact: true }).click();
    const box = (await page.evaluate(() => window.studio!.project("box")))!;
    await page.mouse.click(box.left + 0.35 * box.width, box.top + 0.3 * box.height);
    await page.mouse.click(box.left - 60, box.top - 40);
    await page.getByRole("menuitem", { name: "Hinge", exact: true }).click();
    await settle();
    await picture("pendulum-built");
    const model = (await page.evaluate(() => window.studio!.model())) as ResolvedModel;
    byMouse = model;
    expect(model.bodies!.map(({ name }) => name)).toEqual(["box"]);
    expect(model.joints!.length).toBe(1);
    const [joint] = model.joints!;
    expect(joint).toMatchObject({ type: "revolute", a: "ground", b: "box", axis: [0, 0, 1] });

    await page.getByRole("button", { name: "Joint angles" }).click();
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForFunction(() => window.studio!.time() > 0.2);
    await page.getByRole("button", { name: "Pause" }).click();
    // the rest of four seconds without waiting for the clock
    await page.evaluate(() => window.studio!.send({ do: "step", count: 960 }));
    await settle();
    const { times, values } = await page.evaluate((name) => {
      const { times: t, values: v } = window.studio!.all.simulation.samples.series(`${name}.turn`);
      return { times: [...t], values: [...v] };
    }, joint!.name!);
    const { properties } = massOfBody(model.bodies![0]!, "", materialTable([]));
    const [mass, across] = [properties!.mass, (properties!.mass * (0.5 ** 2 + 0.5 ** 2)) / 12];
    const [dx, dy] = [0, 1].map((k) => (model.bodies![0]!.position?.[k] ?? 0) - joint!.anchor![k]!) as [number, number];
    const arm = Math.hypot(dx, dy);
    const amplitude = Math.abs(Math.atan2(dx, -dy));
    const lowest = Math.atan2(-dx, -dy);
    const crossings = values.flatMap((value, k) => {
      const [before, now] = [(values[k - 1] ?? value) - lowest, value - lowest];
      return k > 0 && before < 0 && now >= 0 ? [times[k - 1]! + ((times[k]! - times[k - 1]!) * before) / (before - now)] : [];
    });
    expect(crossings.length).toBeGreaterThanOrEqual(2);
    const period = (crossings.at(-1)! - crossings[0]!) / (crossings.length - 1);
    expect(Math.abs(period / periodOf(across + mass * arm * arm, mass, arm, amplitude) - 1)).toBeLessThan(1e-3);

    // pulled by the mouse it follows, and the joint holds
    await page.getByRole("button", { name: /^Pull/ }).click();
    const from = await centreOf("box");
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 80, from.y - 30, { steps: 5 });
    await page.waitForFunction((x) => window.studio!.project("box")!.left + window.studio!.project("box")!.width / 2 > x, from.x + 20);
    await picture("pendulum-pulled");
    await page.mouse.up();
    const gap = await page.evaluate(() => window.studio!.all.simulation.frame.value!.joints[0]);
    expect(gap).toBeLessThan(1e-6);
    expect(problems).toEqual([]);
  }));

/** Presses Tab until a field has the focus. */
async function tabTo({ page }: StudioPage, label: string): Promise<void> {
  for (let k = 0; k < 80; k++) {
    if ((await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))) === label) return;
    await page.keyboard.press("Tab");
  }
  expect.fail(`Tab does not come to ${label}`);
}

test("the same pendulum by keyboard only: the same model", (context) =>
  scenario(context, { scene: "double-pendulum" }, async (studio) => {
    const { page, settle } = studio;
    const command = async (key: string, text: string) => {
      await page.keyboard.press(key);
      await page.getByRole("combobox", { name: /^(Command|What to add)/ }).waitFor();
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
      await settle();
    };
    expect(byMouse, "built by mouse before").toBeDefined();
    const wanted = byMouse!.joints![0]!.anchor!;
    await command("Control+k", "New");
    await command("a", "Add box");
    await command("Control+k", "Join: hinge");
    // the hinge is selected: its fields are in the inspector
    while (!(await page.evaluate(() => document.activeElement?.closest("[data-region=inspector]")))) await page.keyboard.press("F6");
    for (const [k, axis] of ["x", "y", "z"].entries()) {
      await tabTo(studio, `Anchor ${axis}`);
      await page.keyboard.press("Control+a");
      await page.keyboard.type(String(wanted[k]));
      await page.keyboard.press("Enter");
    }
    await settle();
    await studio.picture("pendulum-by-keys");
    expect(writeModel(await page.evaluate(() => window.studio!.model()))).toBe(writeModel(byMouse!));
  }));

test("undo and redo lead through the same models", (context) =>
  scenario(context, { scene: "four-bar" }, async ({ page, settle }) => {
    const modelText = () => page.evaluate(() => JSON.stringify(window.studio!.model()));
    await page.locator("canvas").first().focus();
    const models = [await modelText()];
    const press = async (key: string) => {
      await page.keyboard.press(key);
      await settle();
    };
    for (const index of [0, 1]) {
      await page.evaluate((k) => {
        const { document, session } = window.studio!.all;
        session.selection.value = [{ kind: "bodies", name: document.model.value.bodies![k]!.name! }];
      }, index);
      await press(index === 0 ? "Control+d" : "Delete");
      models.push(await modelText());
    }
    expect(new Set(models).size).toBe(3);
    await press("Control+z");
    expect(await modelText()).toBe(models[1]);
    await press("Control+z");
    expect(await modelText()).toBe(models[0]);
    await press("Control+Shift+Z");
    await press("Control+Shift+Z");
    expect(await modelText()).toBe(models[2]);
  }));
