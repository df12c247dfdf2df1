/**
 * Editors of the inspector and the loop of the transport, by pointer and by keys. What decides: the model of the document, the servo of the library stepped by
 * hand, and the times of the recording.
 */
import { type Model, World } from "@gelenk/core";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

const model: Model = {
  gelenk: 1,
  name: "editors",
  bodies: [
    { name: "floor", kind: "fixed", shapes: [{ type: "plane", normal: [0, 1, 0], material: "rubber" }] },
    { name: "arm", position: [0.5, 1, 0], shapes: [{ type: "box", size: [1, 0.1, 0.1] }] },
    { name: "box", position: [0.3, 0.25, 1], shapes: [{ type: "box", size: [0.5, 0.5, 0.5], material: "steel" }] },
  ],
  joints: [
    {
      ...{ name: "drive", type: "revolute", a: "ground", b: "arm", anchor: [0, 1, 0], axis: [0, 0, 1] },
      coordinates: { turn: { servo: { p: 4000, d: 400, target: 0.2 } } },
    },
  ],
  materials: [{ name: "steel", friction: 0.3 }, { name: "rubber" }],
};

const select = (page: Page, kind: string, name: string) =>
  page.evaluate(
    ([of, wanted]) => {
      window.studio!.all.session.selection.value = [{ kind: of as "bodies", name: wanted! }];
    },
    [kind, name],
  );
const modelOf = (page: Page) => page.evaluate(() => window.studio!.all.document.model.value);
/** As a person does: the text of a field is selected once it has the focus, and typing replaces it. */
async function typeInto(field: Locator, text: string): Promise<void> {
  await field.focus();
  await expect
    .poll(() => field.evaluate((input: HTMLInputElement) => input.selectionEnd! - input.selectionStart! === input.value.length))
    .toBe(true);
  await field.page().keyboard.type(text);
  await field.page().keyboard.press("Enter");
}
const tableOf = async (page: Page) =>
  (await modelOf(page)).joints![0]!.coordinates!["turn"]!.servo!.table as readonly (readonly [number, number])[];

test("the target of a servo as a curve: keys, pointer and number fields, and the servo follows it", (context) =>
  scenario(context, { scene: model }, async ({ page, stepTo, settle, picture, problems }) => {
    await stepTo(0);
    await select(page, "joints", "drive");
    await page.getByRole("button", { name: "Target as a curve" }).click();
    // a constant becomes a line that does the same
    expect(await tableOf(page)).toEqual([
      [0, 0.2],
      [2, 0.2],
    ]);
    const knobs = page.locator(".knob");
    await knobs.first().focus();
    await page.keyboard.press("Insert");
    expect(await tableOf(page)).toEqual([
      [0, 0.2],
      [1, 0.2],
      [2, 0.2],
    ]);
    // the new point has the focus; its value is typed
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Point 2 of 3");
    await typeInto(page.getByRole("textbox", { name: "Value of point 2" }), "30°");
    expect((await tableOf(page))[1]![1]).toBeCloseTo(Math.PI / 6, 12);
    // going through a field of an angle changes nothing
    const typed = await tableOf(page);
    await page.keyboard.press("Tab");
    await page.getByRole("textbox", { name: "Value of point 2" }).focus();
    await page.keyboard.press("Tab");
    expect(await tableOf(page)).toEqual(typed);
    await typeInto(page.getByRole("textbox", { name: "Time of point 2" }), "500 ms");
    expect((await tableOf(page))[1]![0]).toBe(0.5);
    await knobs.nth(1).focus();
    await page.keyboard.press("ArrowUp");
    expect((await tableOf(page))[1]![1]).toBeGreaterThan(Math.PI / 6);
    await page.keyboard.press("Delete");
    expect(await tableOf(page)).toHaveLength(2);
    // by pointer: a double click adds, dragging moves, and one undo takes the drag back
    const plane = (await page.locator(".curve-plane").boundingBox())!;
    const [x, y] = [plane.x + 0.5 * plane.width, plane.y + 0.3 * plane.height];
    await page.mouse.dblclick(x, y);
    await expect.poll(async () => (await tableOf(page)).length).toBe(3);
    const added = await tableOf(page);
    expect(added[1]![0]).toBeCloseTo(1, 1);
    const knob = (await knobs.nth(1).boundingBox())!;
    await page.mouse.move(knob.x + knob.width / 2, knob.y + knob.height / 2);
    await page.mouse.down();
    await page.mouse.move(knob.x + knob.width / 2 - 0.25 * plane.width, knob.y + knob.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await tableOf(page))[1]![0]).toBeCloseTo(0.5, 1);
    await picture("editors-curve");
    const dragged = await modelOf(page);
    await page.evaluate(() => window.studio!.all.document.undo());
    expect(await tableOf(page)).toEqual(added);
    await page.evaluate(() => window.studio!.all.document.redo());
    await settle();
    // the run is that of the library with this table
    await stepTo(120);
    const world = World.fromModel(dragged as Parameters<typeof World.fromModel>[0]);
    world.assemble();
    for (let k = 0; k < 120; k++) world.step();
    expect(await page.evaluate(() => window.studio!.hash())).toBe(world.hash());
    expect(problems).toEqual([]);
  }));

test("two materials get coefficients of their own, two bodies pass through each other", (context) =>
  scenario(context, { scene: model }, async ({ page, stepTo, picture, problems }) => {
    await stepTo(0);
    await select(page, "materials", "steel");
    await page.getByRole("combobox", { name: "Coefficients on another material" }).selectOption("rubber");
    const pair = page.locator(".form-section", { has: page.getByRole("button", { name: "On rubber" }) });
    await typeInto(pair.getByRole("textbox", { name: "Friction", exact: true }), "0.9");
    expect((await modelOf(page)).materialPairs).toEqual([{ of: ["steel", "rubber"], friction: 0.9 }]);
    await picture("editors-pair");
    await page.getByRole("button", { name: "Delete the pair with rubber" }).click();
    expect(await modelOf(page)).not.toHaveProperty("materialPairs");
    await select(page, "bodies", "arm");
    await page.getByRole("button", { name: "Never collides with" }).click();
    await page.getByRole("combobox", { name: "Never collides with another body" }).selectOption("box");
    expect((await modelOf(page)).exclude).toEqual([["arm", "box"]]);
    await page.getByRole("button", { name: "Let arm and box collide" }).click();
    expect(await modelOf(page)).not.toHaveProperty("exclude");
    expect(problems).toEqual([]);
  }));

test("the loop shows the recording again and again and leaves the run as it is", (context) =>
  scenario(context, { scene: "double-pendulum" }, async ({ page, stepTo, picture, problems }) => {
    await stepTo(60);
    const hash = await page.evaluate(() => window.studio!.hash());
    await page.getByRole("button", { name: "Loop over the recording" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    // the time falls each time the loop begins again: it does so twice
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let [last, falls] = [window.studio!.time(), 0];
          const look = () => {
            const now = window.studio!.time();
            if (now < last) falls++;
            last = now;
            if (falls === 2) resolve();
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await picture("editors-loop");
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    const recorded = await page.evaluate(() => window.studio!.all.simulation.frame.value!.header[5]);
    expect(recorded).toBeCloseTo(60 / 240, 9);
    await page.getByRole("button", { name: "Loop over the recording" }).click();
    expect(await page.evaluate(() => window.studio!.hash())).toBe(hash);
    expect(problems).toEqual([]);
  }));

test("the pose that is shown becomes the start of the model, by one edit", (context) =>
  scenario(context, { scene: "double-pendulum" }, async ({ page, stepTo, settle, picture, problems }) => {
    await stepTo(100);
    const statesOf = (world: World) => ["upper", "lower"].map((name) => [...world.body(name)!.position, ...world.body(name)!.velocity]);
    const before = await modelOf(page);
    // of the recording, not of its end
    await page.evaluate(() => window.studio!.send({ do: "seek", time: 0.25 }));
    await settle();
    await page.keyboard.press("w");
    await picture("editors-keep");
    await page.getByRole("button", { name: /^Keep pose/ }).click();
    await page.waitForFunction(() => window.studio!.all.document.undoLabel.value === "keep pose");
    await settle();
    expect(await page.evaluate(() => window.studio!.time())).toBe(0);
    const stepped = World.fromModel(before as Parameters<typeof World.fromModel>[0]);
    stepped.assemble();
    for (let k = 0; k < 60; k++) stepped.step();
    const kept = World.fromModel((await modelOf(page)) as Parameters<typeof World.fromModel>[0]);
    const [wanted, got] = [statesOf(stepped).flat(), statesOf(kept).flat()];
    for (const [k, value] of wanted.entries()) expect(got[k]).toBeCloseTo(value, 12);
    await page.evaluate(() => window.studio!.all.document.undo());
    expect(await modelOf(page)).toEqual(before);
    expect(problems).toEqual([]);
  }));
