/**
 * Editors of the inspector and the loop of the transport, by pointer and by keys. What decides: the model of the document, the servo of the library stepped by
 * hand, and the times of the recording.
 */
import { readFileSync } from "node:fs";
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
/** As a person does: a click selects the text at once, and typing replaces it. */
async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
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

const mechanisms: Model = {
  gelenk: 1,
  name: "mechanisms",
  bodies: [
    { name: "bead", position: [0, 1, 0], shapes: [{ type: "sphere", radius: 0.1 }] },
    { name: "cart", position: [3, 1, 0], shapes: [{ type: "box", size: [0.4, 0.2, 0.2] }] },
    { name: "hand", kind: "kinematic", position: [-2, 1, 0], shapes: [{ type: "box", size: [0.2, 0.2, 0.2] }] },
    ...[0, 1, 2].map((k) => ({ name: `wheel-${k}`, position: [k, 3, 0] as const, shapes: [{ type: "sphere", radius: 0.2 }] as const })),
  ],
  joints: [
    {
      name: "wire",
      type: "point-on-curve",
      a: "ground",
      b: "bead",
      anchor: [0, 1, 0],
      curve: {
        points: [
          [-1, 0.25, 0],
          [0, 0, 0],
          [1, 0.25, 0],
        ],
      },
    },
    { name: "belt", type: "velocity", a: "ground", b: "cart" },
    ...[0, 1, 2].map((k) => ({ name: `axle-${k}`, type: "revolute", a: "ground", b: `wheel-${k}`, axis: [0, 0, 1] as const })),
  ],
  couplings: [{ name: "sum", type: "linear", terms: [{ joint: "axle-0" }, { joint: "axle-1" }] }],
};
const jointOf = async (page: Page, name: string) => (await modelOf(page)).joints!.find((joint) => joint.name === name)!;
const bodyOf = async (page: Page, name: string) => (await modelOf(page)).bodies!.find((body) => body.name === name)!;

test("points of a curve, held directions with speeds, a surface, readings of a motion", (context) =>
  scenario(context, { scene: mechanisms }, async ({ page, stepTo, settle, picture, problems }) => {
    await stepTo(0);
    await select(page, "joints", "wire");
    await typeInto(page.getByRole("textbox", { name: "Points 1 y" }), "40 cm");
    await page.getByRole("button", { name: "Add a row after 1" }).click();
    expect((await jointOf(page, "wire")).curve!.points).toEqual([
      [-1, 0.4, 0],
      [-0.5, 0.2, 0],
      [0, 0, 0],
      [1, 0.25, 0],
    ]);
    await picture("editors-points");
    await page.getByRole("button", { name: "4 rows as text" }).click();
    const text = page.getByRole("textbox", { name: "Points as text" });
    await text.fill("-1 0.4 0\n0 0");
    await page.getByRole("button", { name: "Take these rows" }).click();
    expect(await page.getByRole("alert").textContent()).toBe("line 2: 3 numbers belong in a row, not 2");
    await text.fill("-1, 0.4, 0\n0, 0, 0\n1, 0.4, 0");
    await page.getByRole("button", { name: "Take these rows" }).click();
    expect((await jointOf(page, "wire")).curve!.points).toHaveLength(3);
    // another kind of joint is told what it needs, and begins with it
    await page.getByRole("combobox", { name: "Kind" }).selectOption("point-on-surface");
    await page.getByRole("combobox", { name: "Surface" }).selectOption("sphere");
    await page.getByRole("combobox", { name: "Surface" }).selectOption("torus");
    expect((await jointOf(page, "wire")).surface).toEqual({ type: "torus", radius: 1, tube: 0.25 });
    await page.getByRole("combobox", { name: "Kind" }).selectOption("point-on-curve");

    await select(page, "joints", "belt");
    await page.getByRole("button", { name: "Hold about z" }).click();
    await typeInto(page.getByRole("textbox", { name: "Speed along x" }), "0.5");
    await picture("editors-speeds");
    expect(await jointOf(page, "belt")).toMatchObject({ locked: ["x", "y", "z", "rz"], speeds: [0.5, 0, 0, 0] });
    await page.getByRole("button", { name: "Hold along y" }).click();
    expect(await jointOf(page, "belt")).toMatchObject({ locked: ["x", "z", "rz"], speeds: [0.5, 0, 0] });

    await select(page, "bodies", "hand");
    await page.getByRole("button", { name: "Motion as readings" }).click();
    await page.getByRole("combobox", { name: "Curve that is shown" }).selectOption("y");
    await page.locator('[data-point="1"]').focus();
    await typeInto(page.getByRole("textbox", { name: "Value of point 2" }), "2");
    const recorded = (await bodyOf(page, "hand")).motion!.recorded!;
    expect(recorded.times).toEqual([0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]);
    expect(recorded.positions.slice(0, 3)).toEqual([
      [-2, 1, 0],
      [-2, 2, 0],
      [-2, 1, 0],
    ]);
    await picture("editors-readings");
    await settle();
    // straight between the readings: half way up after half the time
    await stepTo(30);
    const height = await page.evaluate(() => {
      const { layout, frame } = window.studio!.all.simulation;
      return frame.value!.poses[7 * layout.value.bodies.indexOf("hand") + 1];
    });
    expect(height).toBeCloseTo(1.5, 12);
    expect(problems).toEqual([]);
  }));

test("coordinates of a coupling come and go, a chain has a method of its own", (context) =>
  scenario(context, { scene: mechanisms }, async ({ page, stepTo, settle, picture, problems }) => {
    await stepTo(0);
    await select(page, "couplings", "sum");
    await page.getByRole("combobox", { name: "Couple another coordinate" }).selectOption("axle-2");
    const termsOf = async () => (await modelOf(page)).couplings![0]!.terms.map(({ joint }) => joint);
    expect(await termsOf()).toEqual(["axle-0", "axle-1", "axle-2"]);
    await picture("editors-terms");
    await page.getByRole("button", { name: "Delete coordinate 2" }).click();
    expect(await termsOf()).toEqual(["axle-0", "axle-2"]);

    const methodInUse = (name: string) =>
      page.evaluate(
        (body) => window.studio!.all.simulation.topology.value?.chains.find(({ bodies }) => bodies.includes(body))?.method,
        name,
      );
    await select(page, "joints", "axle-1");
    await page.getByRole("button", { name: "Solver of this chain" }).click();
    await page.getByRole("combobox", { name: "Method of the chain of wheel-1" }).selectOption("lagrange-sparse");
    await picture("editors-chain");
    expect((await modelOf(page)).settings).toEqual({ methods: [{ of: "wheel-1", method: "lagrange-sparse" }] });
    await settle();
    await expect.poll(() => methodInUse("wheel-1")).toBe("lagrange-sparse");
    expect(await methodInUse("bead")).not.toBe("lagrange-sparse");
    await page.getByRole("tab", { name: "Solver" }).click();
    await page.getByRole("combobox", { name: "Method of the chain of bead" }).selectOption("impulse-direct");
    await page.getByRole("combobox", { name: "Method of the chain of wheel-1" }).selectOption("");
    await page.getByRole("combobox", { name: "Method of the chain of bead" }).scrollIntoViewIfNeeded();
    await picture("editors-chains");
    expect((await modelOf(page)).settings).toEqual({ methods: [{ of: "bead", method: "impulse-direct" }] });
    expect(problems).toEqual([]);
  }));

test("a click and a digit, a plot from a field, undo with its selection", (context) =>
  scenario(context, { scene: model }, async ({ page, stepTo, picture, problems }) => {
    await stepTo(0);
    await select(page, "bodies", "box");
    // in one task of the page, before any frame: what a press selects is replaced by the first digit
    const height = page.getByRole("textbox", { name: "Position y" }).first();
    const selected = await height.evaluate((field: HTMLInputElement) => {
      field.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
      return field.value.slice(field.selectionStart!, field.selectionEnd!);
    });
    expect(selected).toBe("0.25");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    expect((await bodyOf(page, "box")).position).toEqual([0.3, 2, 1]);
    // what is typed on replaces the whole again, in the same unit
    await page.keyboard.type("3");
    await page.keyboard.press("Tab");
    expect((await bodyOf(page, "box")).position).toEqual([0.3, 3, 1]);

    const plotsOf = () => page.evaluate(() => window.studio!.all.session.plots.value.map(({ quantities }) => quantities));
    const before = (await plotsOf()).length;
    await height.click({ button: "right" });
    await picture("editors-plot-this");
    await page.getByRole("menuitem", { name: "Plot this" }).click();
    expect((await plotsOf())[before]).toEqual(["box.position.y"]);
    await height.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Make parameter" }).click();
    expect((await bodyOf(page, "box")).position).toEqual([0.3, "position_y", 1]);
    expect((await modelOf(page)).parameters).toEqual({ position_y: 3 });
    // the field has the focus again; leaving it writes nothing over the parameter
    await page.keyboard.press("Tab");
    expect((await bodyOf(page, "box")).position).toEqual([0.3, "position_y", 1]);
    await page.evaluate(() => window.studio!.all.document.undo());
    expect(await modelOf(page)).not.toHaveProperty("parameters");
    await page.locator(".field-row", { hasText: "Velocity" }).locator(".label").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Plot this" }).click();
    expect((await plotsOf())[before + 1]).toEqual(["box.velocity.x", "box.velocity.y", "box.velocity.z"]);
    // by the menu key; what the run does not record cannot be plotted
    await page.getByRole("textbox", { name: "Density" }).first().focus();
    await page.keyboard.press("Shift+F10");
    await expect.poll(() => page.getByRole("menuitem", { name: "Plot this" }).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Density");

    const selection = () => page.evaluate(() => window.studio!.all.session.selection.value.map(({ name }) => name));
    await page.getByRole("treeitem", { name: "arm" }).click();
    await page.keyboard.press("Delete");
    expect(await selection()).toEqual([]);
    await page.getByRole("treeitem", { name: "box" }).click();
    await page.keyboard.press("Control+z");
    expect(await selection()).toEqual(["arm"]);
    await page.keyboard.press("Control+z");
    expect(await selection()).toEqual(["box"]);
    await page.keyboard.press("Control+Shift+z");
    await page.keyboard.press("Control+Shift+z");
    expect(await selection()).toEqual([]);
    expect(problems).toEqual([]);
  }));

test("sensors in the tree, and things of a module that are only looked at", (context) =>
  scenario(context, { scene: model }, async ({ page, stepTo, picture, problems }) => {
    await stepTo(0);
    await select(page, "bodies", "box");
    const add = async () => {
      await page.evaluate(() => {
        window.studio!.all.session.dialog.value = "add";
      });
      await page.getByRole("dialog").waitFor();
      await page.keyboard.type("sensor");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    };
    await add();
    const row = page.getByRole("treeitem", { name: "box, box" });
    expect(await row.getAttribute("aria-selected")).toBe("true");
    const section = page.locator(".form-section", { has: page.getByRole("button", { name: "Shape 2: box" }) });
    await typeInto(section.getByRole("textbox", { name: "Name" }), "probe");
    await expect.poll(() => page.getByRole("treeitem", { name: "probe" }).count()).toBe(1);
    expect((await bodyOf(page, "box")).shapes![1]).toMatchObject({ name: "probe", sensor: true });
    await picture("editors-sensor");
    await page.getByRole("treeitem", { name: "probe" }).click();
    await page.keyboard.press("Delete");
    expect((await bodyOf(page, "box")).shapes).toHaveLength(1);
    await page.keyboard.press("Control+z");
    expect((await bodyOf(page, "box")).shapes).toHaveLength(2);
    await page.evaluate(() => {
      window.studio!.all.session.selection.value = [];
    });
    await add();
    expect((await modelOf(page)).bodies!.at(-1)).toMatchObject({ name: "sensor", kind: "fixed" });

    const source = readFileSync(new URL("../../examples/quadratic-drag.js", import.meta.url), "utf8");
    await page.evaluate((text) => {
      window.studio!.all.session.moduleQuestion.value = { file: "quadratic-drag.js", source: text, hash: "0" };
    }, source);
    await page.getByRole("button", { name: "Load it" }).click();
    await page.getByRole("treeitem", { name: "air" }).click();
    await expect.poll(() => page.locator(".inspector").textContent()).toContain("quadratic-drag");
    await picture("editors-module");
    expect(await page.locator(".inspector").textContent()).toMatch(/coefficient\s*0\.025/);
    expect(await page.locator(".inspector input").count()).toBe(0);
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
