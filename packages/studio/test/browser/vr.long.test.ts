/**
 * Scenarios in VR with an emulated headset: enter, both eyes, grab, throw, hands, menu, leave, enter again. What decides: rigid motion of
 * the grip, the speed of the hand, and the geometry of two eyes.
 */
import type { Model, Vector3 } from "@gelenk/core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { add, compose, conjugate, invert, multiply, rotate, subtract, toWorld, unit } from "../../src/document/poses.js";
import { CELL, cellAt, HEIGHT, MENU, panelPose, WIDTH } from "../../src/xr/menu.js";
import { EYE_HEIGHT, EYES, gripInRoom, headsetScript, pictures, place, squeeze } from "./headset.js";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

/** A ball that floats at breast height, so that what lets it go is seen without falling. */
const START: Vector3 = [0, 1.2, 0];
const model: Model = {
  gelenk: 1,
  name: "floating ball",
  gravity: [0, 0, 0],
  bodies: [
    { name: "floor", kind: "fixed", shapes: [{ type: "plane", normal: [0, 1, 0] }] },
    { name: "ball", mass: 0.5, position: START, shapes: [{ type: "sphere", radius: 0.08 }] },
  ],
};

/** One stands 0.6 m before what the camera looked at, on the floor: the room of a person who looked from the front. */
const AWAY = 0.6;
const inRoom = ([x, y, z]: Vector3): Vector3 => [x, y, z - AWAY];
const UNTURNED = [0, 0, 0, 1] as const;
/** Before the chin, out of reach of the ball: it is pointed at. */
const HAND: Vector3 = [0.02, 1.5, -0.25];
const AT_BALL = turnTowards(subtract(inRoom(START), HAND));
/** A quarter turn to the left about the vertical. */
const QUARTER = [0, Math.SQRT1_2, 0, Math.SQRT1_2] as const;

/** On a machine that is busy with other things, conditions take their time, ms. */
const PATIENCE = 180_000;

const options = { scene: model, init: headsetScript(), width: 760, height: 480 };

/** From the front, with the run at its start: what takes hold of something lets it run. */
async function enter({ page, stepTo }: StudioPage): Promise<void> {
  page.setDefaultTimeout(PATIENCE);
  await stepTo(0);
  await page.evaluate(() => {
    const { view } = window.studio!.all;
    view!.setCamera({ target: [0, 1.2, 0], azimuth: 0, elevation: 0.1, distance: 3 });
  });
  await page.waitForFunction(() => window.studio!.all.session.vr.value.is === "ready");
  await page.getByRole("button", { name: /Enter VR/ }).click();
  await page.waitForFunction(() => window.studio!.all.session.vr.value.is === "inside");
  await pictures(page, 2);
}

const poseOfBall = (page: Page) =>
  page.evaluate(() => {
    const { frame, layout } = window.studio!.all.simulation;
    const row = 7 * layout.value.bodies.indexOf("ball");
    const [x, y, z, ...turn] = frame.value!.poses.subarray(row, row + 7);
    return {
      time: window.studio!.time(),
      position: [x!, y!, z!] as const,
      orientation: turn as unknown as readonly [number, number, number, number],
    };
  });

/** Waits until the ball has come within a millimetre of a place. */
const ballAt = (page: Page, place_: Vector3): Promise<unknown> =>
  page.waitForFunction((wanted) => {
    const { frame, layout } = window.studio!.all.simulation;
    const row = 7 * layout.value.bodies.indexOf("ball");
    const at = frame.value!.poses.subarray(row, row + 3);
    return Math.hypot(...wanted.map((x, k) => x - at[k]!)) < 1e-3;
  }, place_);

/** Middle of what has the colour of the ball (sand) in either half of the screen, pixels from the left of the half. */
async function ballInBothEyes(page: Page): Promise<readonly { readonly x: number; readonly count: number }[]> {
  const png = (await page.screenshot()).toString("base64");
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const half = picture.width / 2;
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d")!;
    context.drawImage(picture, 0, 0);
    return [0, half].map((left) => {
      const { data } = context.getImageData(left, 0, half, picture.height);
      let [sum, count] = [0, 0];
      for (let k = 0; k < data.length; k += 4) {
        const [red, green, blue] = [data[k]!, data[k + 1]!, data[k + 2]!];
        if (red < 60 || red < green || green < 1.25 * blue) continue;
        sum += (k / 4) % half;
        count++;
      }
      return { x: sum / count, count };
    });
  }, png);
}

test("enter, both eyes, grab, throw, leave by the wrist, enter again", (context) =>
  scenario(context, options, async (studio) => {
    const { page, picture, problems } = studio;
    await enter(studio);
    const camera = await page.evaluate(() => JSON.stringify(window.studio!.all.view!.camera));

    // two views: by the parallax of a thing at that distance, f · apart / depth, with f = ½ height / tan(half the angle)
    await place(page, "controllers", "right", [0.6, 1, 0.3]);
    await place(page, "controllers", "left", [-0.6, 1, 0.3]);
    await pictures(page, 2);
    await picture("vr-inside");
    const [left, right] = await ballInBothEyes(page);
    expect(Math.min(left!.count, right!.count)).toBeGreaterThan(200);
    const parallax = (options.height / 2 / Math.tan(EYES.halfAngle)) * (EYES.apart / AWAY);
    expect(Math.abs(left!.x - right!.x - parallax)).toBeLessThan(2);

    // the grip takes the ball, which then moves with it as one body
    await place(page, "controllers", "right", inRoom(START));
    await pictures(page, 2);
    const before = await gripInRoom(page, "right");
    const ball = { position: inRoom(START), orientation: UNTURNED };
    await squeeze(page, 1);
    await pictures(page, 2);
    const [to, turn] = [[0.2, 1.4, -0.5] as const, QUARTER];
    await place(page, "controllers", "right", to, turn);
    await pictures(page, 2);
    const after = await gripInRoom(page, "right");
    const expected = compose(compose(after, invert(before)), ball);
    await ballAt(page, add(expected.position, [0, 0, AWAY]));
    await picture("vr-held");
    const held = await poseOfBall(page);
    const [, , , w] = multiply(held.orientation, conjugate(expected.orientation));
    expect(2 * Math.acos(Math.min(1, Math.abs(w)))).toBeLessThan(0.01);

    // thrown while it moves evenly, when five pictures have followed each other
    const velocity: Vector3 = [0.5, 0.3, -1.2];
    await page.evaluate(
      ([from, speed]) => {
        const { right: hand } = window.headset.controllers;
        const start = performance.now();
        let [last, inARow] = [start, 0];
        window.beforePicture = (time) => {
          hand.position.set(...(from.map((x, k) => x + (speed[k]! * (time - start)) / 1000) as [number, number, number]));
          inARow = time - last < 400 ? inARow + 1 : 0;
          last = time;
          if (inARow === 8) hand.updateButtonValue("squeeze", 0);
        };
      },
      [to, velocity] as const,
    );
    await page.waitForFunction(() => window.headset.controllers.right.inputSource.gamepad!.buttons[1]!.value === 0);
    const released = await page.evaluate(() => window.studio!.time());
    await page.waitForFunction((time) => window.studio!.time() > time + 0.1, released);
    const first = await poseOfBall(page);
    await page.waitForFunction((time) => window.studio!.time() > time + 0.3, first.time);
    const second = await poseOfBall(page);
    const flown = subtract(second.position, first.position).map((x) => x / (second.time - first.time));
    expect(Math.hypot(...flown.map((v, k) => v - velocity[k]!)) / Math.hypot(...velocity)).toBeLessThan(0.05);
    console.log(`thrown with ${flown.map((v) => v.toFixed(4)).join(", ")} m/s by a hand of ${velocity.join(", ")} m/s`);
    await page.evaluate(() => {
      window.beforePicture = undefined;
    });

    // the menu on the left wrist: Pause, then Leave
    await turnWristToEyes(page);
    await pressMenu(studio, "Pause");
    await page.waitForFunction(() => !window.studio!.all.simulation.running.value);
    await picture("vr-menu");
    const time = await page.evaluate(() => window.studio!.time());
    await pressMenu(studio, "Leave");
    await page.waitForFunction(() => window.studio!.all.session.vr.value.is === "ready");
    await studio.settle();
    await picture("vr-left");
    expect(await page.evaluate(() => JSON.stringify(window.studio!.all.view!.camera))).toBe(camera);
    expect(await page.evaluate(() => window.studio!.time())).toBe(time);
    expect(await page.evaluate(() => window.studio!.all.view!.canvas.closest("[data-region=view]") !== null)).toBe(true);

    // and again
    await page.evaluate(() => window.headset.quaternion.set(0, 0, 0, 1));
    await enter(studio);
    await place(page, "controllers", "right", [0.6, 1, 0.3]);
    await place(page, "controllers", "left", [-0.6, 1, 0.3]);
    await pictures(page, 3);
    const again = await ballInBothEyes(page);
    expect(Math.abs(again[0]!.x - again[1]!.x - parallax)).toBeLessThan(2);
    await page.evaluate(() => window.headset.activeSession!.end());
    await page.waitForFunction(() => window.studio!.all.session.vr.value.is === "ready");
    expect(problems).toEqual([]);
  }));

test("a hand takes by a pinch what it points at, leads it and lets it go", (context) =>
  scenario(context, options, async (studio) => {
    const { page, picture, problems } = studio;
    await page.evaluate(() => {
      window.headset.primaryInputMode = "hand";
    });
    await enter(studio);
    await place(page, "hands", "left", [-0.6, 1, 0.3]);
    await place(page, "hands", "right", HAND, AT_BALL);
    await pictures(page, 2);
    await page.evaluate(() => window.headset.hands.right.updatePinchValue(1));
    // held: the time runs, and the fingers have closed
    await page.waitForFunction(() => window.studio!.all.simulation.running.value);
    await pictures(page, 2);
    const settled = await page.evaluate(() => window.studio!.time());
    await page.waitForFunction((time) => window.studio!.time() > time + 0.5, settled);
    const before = await poseOfBall(page);
    const by: Vector3 = [-0.08, 0.1, -0.15];
    await place(page, "hands", "right", add(HAND, by), AT_BALL);
    await ballAt(page, add(before.position, by));
    await picture("vr-hands");
    // opened at rest, it stays
    await page.evaluate(() => window.headset.hands.right.updatePinchValue(0));
    await pictures(page, 2);
    await place(page, "hands", "right", [0.5, 1, 0.2]);
    await pictures(page, 2);
    const opened = await page.evaluate(() => window.studio!.time());
    await page.waitForFunction((time) => window.studio!.time() > time + 0.5, opened);
    const after = await poseOfBall(page);
    expect(Math.hypot(...subtract(after.position, add(before.position, by)))).toBeLessThan(0.02);
    expect(problems).toEqual([]);
  }));

test("a hand passes through what is locked", (context) =>
  scenario(context, options, async (studio) => {
    const { page, problems } = studio;
    await page.evaluate(() => {
      window.studio!.all.session.locked.value = new Set(["ball"]);
    });
    await enter(studio);
    await place(page, "controllers", "left", [-0.6, 1, 0.3]);
    await place(page, "controllers", "right", inRoom(START));
    await pictures(page, 8);
    expect(await page.evaluate(() => window.studio!.all.session.hovered.value)).toBeUndefined();
    await squeeze(page, 1);
    await pictures(page, 2);
    await place(page, "controllers", "right", [0.2, 1.4, -0.5]);
    await pictures(page, 4);
    expect((await poseOfBall(page)).position).toEqual(START);
    await squeeze(page, 0);
    // unlocked, the same hand takes it
    await page.evaluate(() => {
      window.studio!.all.session.locked.value = new Set();
    });
    await place(page, "controllers", "right", inRoom(START));
    await pictures(page, 8);
    expect(await page.evaluate(() => window.studio!.all.session.hovered.value)).toEqual({ kind: "bodies", name: "ball" });
    await page.evaluate(() => window.headset.activeSession!.end());
    await page.waitForFunction(() => window.studio!.all.session.vr.value.is === "ready");
    expect(problems).toEqual([]);
  }));

test("without a headset the button stays and tells why", (context) =>
  scenario(context, { scene: model, fresh: true }, async ({ page, problems }) => {
    page.setDefaultTimeout(PATIENCE);
    await page.waitForFunction(() => window.studio!.all.session.vr.value.is === "absent");
    const button = page.getByRole("button", { name: /Enter VR/ });
    expect(await button.getAttribute("title")).toMatch(/headset|WebXR/);
    await button.click();
    await page.getByText(/VR cannot be entered: (no headset|this browser).*Preview VR with the mouse/).waitFor();
    // the preview stands where one would: eyes over the floor, at arm's length from what is in the middle
    await page.keyboard.press("Control+k");
    await page.keyboard.type("Preview VR");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => window.studio!.all.session.tool.value === "guide");
    const { target, azimuth, elevation, distance } = await page.evaluate(() => window.studio!.all.view!.camera);
    expect(target[1] + distance * Math.sin(elevation)).toBeCloseTo(EYE_HEIGHT, 6);
    expect(Math.hypot(distance * Math.cos(elevation) * Math.sin(azimuth), distance * Math.cos(elevation) * Math.cos(azimuth))).toBeCloseTo(
      AWAY,
      6,
    );
    expect(problems).toEqual([]);
  }));

/** The back of the left hand (−x of its grip) up, before the breast. */
async function turnWristToEyes(page: Page): Promise<void> {
  await place(page, "controllers", "left", [-0.1, 1.25, -0.3], [0, 0, -Math.SQRT1_2, Math.SQRT1_2]);
  // looking down at it, for the picture
  await page.evaluate(() => window.headset.quaternion.set(-Math.sin(0.3), 0, 0, Math.cos(0.3)));
  await pictures(page, 2);
}

/** Points the right controller at an item and pulls the trigger. */
async function pressMenu({ page }: StudioPage, label: string): Promise<void> {
  const wrist = await gripInRoom(page, "left");
  const panel = panelPose({ at: wrist.position, back: rotate(wrist.orientation, [-1, 0, 0]) }, [0, EYE_HEIGHT, 0])!;
  const labels = await page.evaluate(() => window.studio!.all.simulation.running.value).then((running) => (running ? "Pause" : "Play"));
  const item = label === "Pause" || label === "Play" ? 0 : MENU.findIndex((one, k) => k > 0 && one.label(undefined as never) === label);
  if (item === 0) expect(labels).toBe(label);
  const { x, y } = cellAt(item);
  const target = toWorld(panel, [x + CELL / 2 - WIDTH / 2, HEIGHT / 2 - y - CELL / 2, 0]);
  const from: Vector3 = [0.25, 1.3, -0.1];
  await place(page, "controllers", "right", from, turnTowards(subtract(target, from)));
  await pictures(page, 2);
  await page.evaluate(() => window.headset.controllers.right.updateButtonValue("trigger", 1));
  await page.waitForFunction(() => window.headset.controllers.right.inputSource.gamepad!.buttons[0]!.value === 1);
  await page.evaluate(() => window.headset.controllers.right.updateButtonValue("trigger", 0));
}

/** The shortest turn from −z to a direction: half-way vector. */
function turnTowards(direction: Vector3): readonly [number, number, number, number] {
  const [x, y, z] = unit(direction);
  const half = unit([x, y, z - 1]);
  return [half[1], -half[0], 0, -half[2]];
}
