/**
 * Density, stiffness, limit and solver changed while the run goes on, by the fields of the inspector. What decides is mechanics: poses go
 * on without a jump, and the next step has the kinetic energy of the new mass and the acceleration of the new spring.
 */
import type { Model, ResolvedModel, Vector3 } from "@gelenk/core";
import { expect, test } from "vitest";
import { JOINT_ROW } from "../../src/simulation/frame.js";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
const STEP = 1 / 240;
const G = 9.81;

/** A block on a spring, free to move up and down; and a rod on a hinge. */
const MODEL: Model = {
  gelenk: 1,
  name: "changed",
  bodies: [
    { name: "block", position: [-1, 0, 0], shapes: [{ type: "box", size: [0.2, 0.2, 0.2] }] },
    { name: "rod", position: [1.5, 0, 0], shapes: [{ type: "box", size: [1, 0.1, 0.1] }] },
  ],
  joints: [
    { name: "slide", type: "prismatic", a: "ground", b: "block", anchor: [-1, 0, 0], axis: [0, 1, 0] },
    { name: "hinge", type: "revolute", a: "ground", b: "rod", anchor: [1, 0, 0], axis: [0, 0, 1] },
  ],
  forces: [{ name: "coil", type: "spring", a: "ground", b: "block", pointA: [-1, 1, 0], pointB: [0, 0, 0], stiffness: 100, length: 1 }],
  settings: { step: STEP, contact: { solver: "none" } },
};

async function stateOf({ page, settle }: StudioPage) {
  await settle();
  const { bodies = [] } = await page.evaluate(() => window.studio!.all.simulation.ask<ResolvedModel>("model"));
  const of = (name: string) => {
    const { position = [0, 0, 0], velocity = [0, 0, 0] } = bodies.find((body) => body.name === name)!;
    return { position: position as Vector3, velocity: velocity as Vector3 };
  };
  return { block: of("block"), rod: of("rod") };
}

async function select({ page }: StudioPage, kind: "bodies" | "joints" | "forces", name: string): Promise<void> {
  await page
    .getByRole("treeitem", { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await page.waitForFunction(
    (wanted) => window.studio!.all.session.selection.value.some((one) => one.kind === wanted[0] && one.name === wanted[1]),
    [kind, name],
  );
}

async function type({ page }: StudioPage, field: string, text: string): Promise<void> {
  const input = page.locator("[data-region=inspector]").getByLabel(field, { exact: true }).first();
  await input.fill(text);
  await input.press("Enter");
}

test("what is changed in a running scene takes effect with the next step, and nothing jumps", (context) =>
  scenario(context, { scene: MODEL }, async (studio) => {
    const { page, settle, stepTo, problems } = studio;
    await stepTo(60);
    const oneStep = async () => {
      await page.evaluate(() => window.studio!.send({ do: "step", count: 1 }));
      await settle();
    };

    const before = await stateOf(studio);
    await select(studio, "bodies", "block");
    await type(studio, "Density", "2000");
    const heavier = await stateOf(studio);
    expect(heavier).toEqual(before);
    await oneStep();
    const next = await stateOf(studio);
    // 16 kg on 100 N/m: a = −g − k y/m, of the mean of the step up to h²
    const acceleration = (stiffness: number, y: number) => -G - (stiffness * y) / 16;
    const gained = (next.block.velocity[1] - before.block.velocity[1]) / STEP;
    expect(Math.abs(gained - acceleration(100, before.block.position[1]))).toBeLessThan(0.1);

    await select(studio, "forces", "coil");
    await type(studio, "Stiffness", "3 kN/m");
    expect((await stateOf(studio)).block).toEqual(next.block);
    await oneStep();
    const stiffer = await stateOf(studio);
    const gainedThen = (stiffer.block.velocity[1] - next.block.velocity[1]) / STEP;
    expect(Math.abs(gainedThen / acceleration(3000, 0.5 * (next.block.position[1] + stiffer.block.position[1])) - 1)).toBeLessThan(0.02);

    const method = () => page.evaluate(async () => (await window.studio!.all.simulation.ask<{ method: string }>("progress")).method);
    await page.getByRole("tab", { name: "Solver" }).click();
    await page.locator("[data-region=inspector]").getByLabel("Method", { exact: true }).selectOption("recursive");
    expect((await stateOf(studio)).rod).toEqual(stiffer.rod);
    await oneStep();
    expect(await method()).toBe("recursive");

    // the rod falls by 90° unless it is stopped; at a twentieth turn it is
    const angle = () =>
      page.evaluate((width) => {
        const { frame, layout } = window.studio!.all.simulation;
        const row = layout.value.joints.findIndex(({ name }) => name === "hinge");
        return frame.value!.joints[width * row + 8]!;
      }, JOINT_ROW);
    const reached = await angle();
    expect(reached).toBeLessThan(0);
    await page.getByRole("tab", { name: "Inspector" }).click();
    await select(studio, "joints", "hinge");
    await type(studio, "From", `${(reached * 180) / Math.PI - 5}`);
    expect(await angle()).toBe(reached);
    await page.evaluate(() => window.studio!.send({ do: "step", count: 240 }));
    await settle();
    expect(await angle()).toBeCloseTo(reached - (5 * Math.PI) / 180, 5);
    await studio.picture("changed-while-running");
    expect(problems).toEqual([]);
  }));
