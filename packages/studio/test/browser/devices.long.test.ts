/**
 * Scenarios of devices at the guide tool: keys and a gamepad lead a body in all six directions, and so does the mouse. What decides:
 * directions of the person who looks at it, and that nothing passes through a wall.
 */
import type { Model, Vector3 } from "@gelenk/core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

/** A box that floats over a floor, beside a wall at its right. */
const model: Model = {
  gelenk: 1,
  name: "devices",
  bodies: [
    { name: "floor", kind: "fixed", shapes: [{ type: "plane", normal: [0, 1, 0] }] },
    { name: "wall", kind: "fixed", position: [1, 0.5, 0], shapes: [{ type: "box", size: [0.2, 1, 1] }] },
    { name: "box", mass: 1, position: [0, 0.5, 0], shapes: [{ type: "box", size: [0.2, 0.2, 0.2] }] },
  ],
};

/** A gamepad that a scenario sets. */
const gamepadScript = `globalThis.pad = { axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })) };
navigator.getGamepads = () => [globalThis.pad, null];`;

const OPTIONS = { scene: model, init: gamepadScript, width: 900, height: 600 };

interface Pad {
  readonly axes: number[];
  readonly buttons: { pressed: boolean }[];
}

const setPad = (page: Page, axes: readonly number[], pressed: readonly number[] = []): Promise<void> =>
  page.evaluate(
    ([wanted, down]) => {
      const { pad } = globalThis as unknown as { pad: Pad };
      pad.axes.splice(0, 4, ...wanted);
      pad.buttons.forEach((button, k) => {
        button.pressed = down.includes(k);
      });
    },
    [axes, pressed] as const,
  );

/** The box's place and turn; its first axis tells how it is turned. */
const poseOfBox = (page: Page) =>
  page.evaluate(() => {
    const { frame, layout } = window.studio!.all.simulation;
    const row = 7 * layout.value.bodies.indexOf("box");
    return [...frame.value!.poses.subarray(row, row + 7)];
  });

/** Waits until a number of the pose has gone by so much from where it was. */
const goes = (page: Page, from: readonly number[], place: number, by: number): Promise<unknown> =>
  page.waitForFunction(
    ([was, k, way]) => {
      const { frame, layout } = window.studio!.all.simulation;
      const now = frame.value!.poses[7 * layout.value.bodies.indexOf("box") + k]!;
      return way > 0 ? now - was > way : now - was < way;
    },
    [from[place]!, place, by] as const,
  );

/** On a machine that is busy with other things, conditions take their time, ms. */
const PATIENCE = 180_000;

/** From the front, with the box selected and the guide tool chosen. */
async function prepare(page: Page): Promise<void> {
  page.setDefaultTimeout(PATIENCE);
  await page.evaluate(() => {
    const { view, session } = window.studio!.all;
    view!.setCamera({ target: [0, 0.5, 0], azimuth: 0, elevation: 0.1, distance: 3 });
    session.selection.value = [{ kind: "bodies", name: "box" }];
  });
  await page.locator("canvas").first().focus();
  await page.keyboard.press("u");
}

test("keys: Enter takes the selected body, six keys move it, Shift turns, Enter lets it go", (context) =>
  scenario(context, OPTIONS, async ({ page, problems, stepTo, picture }) => {
    await stepTo(0);
    await prepare(page);
    await page.keyboard.press("Enter");
    await page.getByText(/box is held/).waitFor();
    // while it is held, K moves instead of choosing the strike tool
    for (const [key, place, by] of [
      ["o", 1, 0.05],
      ["j", 0, -0.05],
      ["l", 0, 0.05],
      ["i", 2, -0.05],
      ["k", 2, 0.05],
      ["p", 1, -0.05],
    ] as const) {
      const before = await poseOfBox(page);
      await page.keyboard.down(key);
      await goes(page, before, place, by);
      await page.keyboard.up(key);
    }
    expect(await page.evaluate(() => window.studio!.all.session.tool.value)).toBe("guide");
    // about the vertical to the left: y of the quaternion grows
    const before = await poseOfBox(page);
    await page.keyboard.down("Shift");
    await page.keyboard.down("J");
    await goes(page, before, 4, 0.1);
    await page.keyboard.up("J");
    await page.keyboard.up("Shift");
    await picture("guide-keys");
    // let go, it falls on the floor
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => {
      const { frame, layout } = window.studio!.all.simulation;
      return frame.value!.poses[7 * layout.value.bodies.indexOf("box") + 1]! < 0.16;
    });
    expect(problems).toEqual([]);
  }));

test("gamepad: A takes, sticks move, shoulders lift, a pressed stick turns, and a wall holds", (context) =>
  scenario(context, OPTIONS, async ({ page, problems, stepTo, picture }) => {
    await stepTo(0);
    await prepare(page);
    // within the dead zone nothing is led, and without A nothing is held
    await setPad(page, [1, 0, 0, 0]);
    await setPad(page, [0.1, 0.05, 0, 0], [0]);
    await page.getByText(/box is held/).waitFor();
    await setPad(page, [0.1, 0.05, 0, 0]);
    const start = await page.evaluate(() => window.studio!.time());
    await page.waitForFunction((time) => window.studio!.time() > time + 0.3, start);
    const rest = await poseOfBox(page);
    expect(Math.hypot(rest[0]!, rest[1]! - 0.5, rest[2]!)).toBeLessThan(1e-3);
    for (const [axes, buttons, place, by] of [
      [[0, -1, 0, 0], [], 2, -0.05],
      [[0, 1, 0, 0], [], 2, 0.05],
      [[0, 0, 0, -1], [], 1, 0.05],
      [[0, 0, 0, 0], [5], 1, 0.05],
      [[0, 0, 0, 0], [4], 1, -0.05],
      [[-1, 0, 0, 0], [10], 4, 0.1],
      [[1, 0, 0, 0], [10], 4, -0.1],
    ] as const) {
      const before = await poseOfBox(page);
      await setPad(page, axes, buttons);
      await goes(page, before, place, by);
    }
    // against the wall: the device goes on, the box stays before it
    await setPad(page, [1, 0, 0, 0]);
    await page.waitForFunction(() => {
      const { frame, layout } = window.studio!.all.simulation;
      return frame.value!.poses[7 * layout.value.bodies.indexOf("box")]! > 0.75;
    });
    const touched = await page.evaluate(() => window.studio!.time());
    await page.waitForFunction((time) => window.studio!.time() > time + 1, touched);
    await setPad(page, [0, 0, 0, 0]);
    await picture("guide-gamepad");
    const [x] = await poseOfBox(page);
    // half its diagonal, if it is turned, is 0.1414; the wall begins at 0.9
    expect(x).toBeLessThan(0.9 - 0.1 + 1e-4);
    expect(x).toBeGreaterThan(0.9 - 0.15);
    await setPad(page, [0, 0, 0, 0], [0]);
    await page.waitForFunction(() => {
      const { frame, layout } = window.studio!.all.simulation;
      return frame.value!.poses[7 * layout.value.bodies.indexOf("box") + 1]! < 0.16;
    });
    expect(problems).toEqual([]);
  }));

test("mouse: the body follows the pointer in the plane that faces the camera, and keys lead it at the same time", (context) =>
  scenario(context, OPTIONS, async ({ page, problems, stepTo, settle, centreOf }) => {
    await stepTo(0);
    await prepare(page);
    await settle();
    const at = await centreOf("box");
    const metres = await page.evaluate(() => {
      const [a, b] = [[0, 0.5, 0.1] as const, [0.1, 0.5, 0.1] as const].map((point) => window.studio!.pixelOf(point)!);
      return 0.1 / (b!.x - a!.x);
    });
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x - 60, at.y - 40, { steps: 4 });
    const wanted: Vector3 = [-60 * metres, 0.5 + 40 * metres, 0];
    await page.waitForFunction((place) => {
      const { frame, layout } = window.studio!.all.simulation;
      const row = 7 * layout.value.bodies.indexOf("box");
      const [x, y] = frame.value!.poses.subarray(row, row + 2);
      // the plane faces the camera, which looks down by 0.1 rad
      return Math.hypot(x! - place[0], y! - place[1]) < 0.01;
    }, wanted);
    const before = await poseOfBox(page);
    await page.keyboard.down("o");
    await goes(page, before, 1, 0.05);
    await page.keyboard.up("o");
    await page.mouse.up();
    expect(problems).toEqual([]);
  }));
