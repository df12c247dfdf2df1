/** The guide tool: a peg led by the mouse against a plate. What decides is the tolerance of contacts, and that the device goes on where the peg cannot. */
import type { Model, ResolvedModel, Vector3 } from "@gelenk/core";
import { expect, test } from "vitest";
import { around, pixelsOf } from "./colours.js";
import { studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
/** Default of the settings, m. */
const TOLERANCE = 1e-5;

/** The plate is thinner than the peg, so that the ghost is seen before it. */
const PEG: Model = {
  gelenk: 1,
  name: "peg and plate",
  bodies: [
    { name: "plate", kind: "fixed", position: [0, -0.1, 0], shapes: [{ type: "box", size: [2, 0.2, 0.1] }] },
    { name: "peg", position: [0, 0.5, 0], shapes: [{ type: "box", size: [0.2, 0.4, 0.2] }] },
  ],
  settings: { contact: { solver: "ncp" } },
};

test("a peg led into a plate stops on it: the ghost of the hand goes on, nothing overlaps", (context) =>
  scenario(context, { scene: PEG }, async (studio) => {
    const { page, stepTo, settle, centreOf, picture, problems } = studio;
    await stepTo(0);
    await page.keyboard.press("1");
    // the plate in sight as well
    await page.evaluate(() => window.studio!.all.view!.zoom(0.4));
    await settle();
    const from = await centreOf("peg");
    await page.keyboard.press("u");
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    // half a metre down: the peg has a way of 0.3 m
    const below = (await page.evaluate(() => window.studio!.pixelOf([0, 0, 0.1])))!;
    await page.mouse.move(from.x, below.y, { steps: 10 });
    const height = () =>
      page.evaluate(async () => {
        const { bodies = [] } = await window.studio!.all.simulation.ask<ResolvedModel>("model");
        return (bodies.find(({ name }) => name === "peg")!.position as Vector3)[1];
      });
    await expect.poll(height, { timeout: 30_000 }).toBeLessThan(0.2 + TOLERANCE);
    // at rest on the plate, pressed by the hand
    await page.waitForFunction(() => window.studio!.all.simulation.frame.value!.contacts.length > 0);
    expect(await height()).toBeGreaterThan(0.2 - TOLERANCE);
    await settle();
    await picture("guided");
    // the ghost reaches below the upper side of the plate
    const inPlate = (await page.evaluate(() => window.studio!.pixelOf([0, -0.08, 0.1])))!;
    expect(await pixelsOf(studio, "drive", around(inPlate, 8))).toBeGreaterThan(20);
    await page.mouse.up();
    await settle();
    expect(await pixelsOf(studio, "drive", around(inPlate, 8))).toBe(0);
    expect(problems).toEqual([]);
  }));
