/**
 * Every kind of joint placed between two boxes by the join tool. What decides are the freedoms of the textbooks, asked of a world in Node
 * as `gelenk check` asks it; and that something in the colour of joints is drawn where it is.
 */
import { JOINT_TYPES, type Model, type ResolvedModel, World } from "@gelenk/core";
import { expect, test } from "vitest";
import { around, pixelsOf } from "./colours.js";
import { studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

const BOXES: Model = {
  gelenk: 1,
  name: "boxes",
  gravity: [0, 0, 0],
  bodies: [
    { name: "A", position: [-0.5, 0.5, 0], shapes: [{ type: "box", size: [0.6, 0.6, 0.6] }] },
    { name: "B", position: [0.5, 0.5, 0], shapes: [{ type: "box", size: [0.6, 0.6, 0.6] }] },
  ],
};

/** What each kind leaves of the six velocities: rolling holds one place and the two velocities of the point that touches. */
const FREEDOMS: Readonly<Record<string, number>> = {
  ...{ spherical: 3, revolute: 1, prismatic: 1, cylindrical: 2, universal: 2, "constant-velocity": 2, planar: 3, weld: 0, screw: 1 },
  ...{ rail: 4, "point-on-line": 4, "point-on-plane": 5, "point-on-curve": 4, "point-on-surface": 5, distance: 5 },
  ...{ orientation: 3, direction: 4, "double-rotation": 5, "slide-turn": 2, sled: 1, generic: 3 },
  ...{ velocity: 3, rolling: 3, "rolling-wheel": 3, rope: 6 },
};

test("every kind of joint between two boxes has its freedoms and is seen", { timeout: 120_000 }, (context) =>
  scenario(context, { scene: BOXES }, async (studio) => {
    const { page, settle, centreOf, picture, problems, stepTo } = studio;
    await stepTo(0);
    const [a, b] = [await centreOf("A"), await centreOf("B")];
    const found: Record<string, number | undefined> = {};
    const seen: Record<string, number> = {};
    await page.keyboard.press("j");
    for (const type of JOINT_TYPES) {
      await page.mouse.click(a.x, a.y);
      await page.mouse.click(b.x, b.y);
      await page.locator(`.join-palette [data-kind=${type}]`).click();
      await settle();
      const model = await page.evaluate(() => window.studio!.all.document.resolution.value.model as ResolvedModel | undefined);
      expect(
        model?.joints?.map((joint) => joint.type),
        type,
      ).toEqual([type]);
      found[type] = World.fromModel(model!).topology().degreesOfFreedom;
      seen[type] = await pixelsOf(studio, "joint", around(await centreOf(model!.joints![0]!.name!, "joints"), 20));
      if (type === "revolute" || type === "screw") await picture(`joint-${type}`);
      await page.keyboard.press("Control+z");
    }
    expect(found).toEqual(Object.fromEntries(Object.entries(FREEDOMS).map(([type, freedoms]) => [type, 6 + freedoms])));
    for (const [type, pixels] of Object.entries(seen)) expect(pixels, type).toBeGreaterThan(20);
    expect(problems).toEqual([]);
  }),
);
