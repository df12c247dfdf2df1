/** Hands on bodies: the pull, strike and move tools with the mouse. What decides is mechanics in closed form, and the tolerance of the joints. */
import type { Model, ResolvedModel, Vector3 } from "@gelenk/core";
import { expect, test } from "vitest";
import { around, pixelsOf } from "./colours.js";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
/** Default of the settings, m. */
const TOLERANCE = 1e-6;
const G = 9.81;

const largestGap = ({ page }: StudioPage) =>
  page.evaluate(() => Math.max(...window.studio!.all.simulation.samples.series("joints.gap").values));
const stateOf = ({ page }: StudioPage, name: string) =>
  page.evaluate(async (body) => {
    const { bodies = [] } = await window.studio!.all.simulation.ask<ResolvedModel>("model");
    const { position = [0, 0, 0], velocity = [0, 0, 0] } = bodies.find((one) => one.name === body)!;
    return { position: position as Vector3, velocity: velocity as Vector3 };
  }, name);
const pixelOf = async ({ page }: StudioPage, point: Vector3) => (await page.evaluate((p) => window.studio!.pixelOf(p), point))!;
const apart = (a: Vector3, b: Vector3): number => Math.hypot(...a.map((x, k) => x - b[k]!));

const PENDULUM: Model = {
  gelenk: 1,
  name: "bob",
  bodies: [{ name: "bob", position: [0, -1, 0], shapes: [{ type: "sphere", radius: 0.1 }] }],
  joints: [{ name: "pivot", type: "revolute", a: "ground", b: "bob", anchor: [0, 0, 0], axis: [0, 0, 1] }],
};

test("pulled to a place it can reach, a bob stays there but for the stretch of the spring, and the joint holds", (context) =>
  scenario(context, { scene: PENDULUM }, async (studio) => {
    const { page, stepTo, settle, centreOf, picture } = studio;
    await stepTo(0);
    // from the front the pointer moves in the plane in which the bob swings
    await page.keyboard.press("1");
    await settle();
    const angle = Math.PI / 3;
    const goal: Vector3 = [Math.sin(angle), -Math.cos(angle), 0];
    const from = await centreOf("bob");
    const grip = await page.evaluate(
      ([x, y]) => {
        const { left, top } = window.studio!.all.view!.canvas.getBoundingClientRect();
        return window.studio!.all.view!.pick({ x: x! - left, y: y! - top })[0]!.point;
      },
      [from.x, from.y],
    );
    // the point that was taken turns with the bob
    const turned = ([x, y, z]: Vector3): Vector3 => [
      Math.cos(angle) * x - Math.sin(angle) * y,
      Math.sin(angle) * x + Math.cos(angle) * y,
      z,
    ];
    const to = await pixelOf(studio, turned(grip));
    await page.keyboard.press("t");
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    // k = m (2π·3 Hz)²: a weight stretches it by g/(2π·3)² = 27.6 mm
    const stretch = G / (2 * Math.PI * 3) ** 2;
    const isThere = async () => {
      const { position, velocity } = await stateOf(studio, "bob");
      return apart(position, goal) < 1.5 * stretch && apart(velocity, [0, 0, 0]) < 0.02;
    };
    await expect.poll(isThere, { timeout: 30_000 }).toBe(true);
    await picture("pulled");
    await page.mouse.up();
    expect(await largestGap(studio)).toBeLessThan(TOLERANCE);
  }));

test("a strike changes the velocity of a free box by impulse over mass, and the arrow ends at the pointer", (context) =>
  scenario(
    context,
    {
      scene: { gelenk: 1, name: "struck", gravity: [0, 0, 0], bodies: [{ name: "box", shapes: [{ type: "box", size: [0.5, 0.4, 0.3] }] }] },
    },
    async (studio) => {
      const { page, stepTo, centreOf, settle } = studio;
      const mass = 1000 * 0.5 * 0.4 * 0.3;
      await stepTo(1);
      const from = await centreOf("box");
      await page.keyboard.press("k");
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 90, from.y - 50, { steps: 4 });
      await studio.picture("strike");
      await page.mouse.up();
      await settle();
      const { commands } = await page.evaluate(() => window.studio!.all.simulation.ask<{ commands: { command: unknown }[] }>("record"));
      const { impulse, point } = commands[0]!.command as { impulse: Vector3; point: Vector3 };
      const { velocity } = await stateOf(studio, "box");
      for (const k of [0, 1, 2]) expect(velocity[k]).toBeCloseTo(impulse[k]! / mass, 12);
      // an arrow of a metre is 4 m/s
      const end = await pixelOf(studio, point.map((x, k) => x + impulse[k]! / (4 * mass)) as unknown as Vector3);
      expect(Math.hypot(end.x - from.x - 90, end.y - from.y + 50)).toBeLessThan(1);
    },
  ));

test("a four-bar's coupler is led by its gizmo while the run stands: it follows, and the loop stays closed", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
    const { page, stepTo, settle, picture } = studio;
    await stepTo(10);
    await page.evaluate(() => {
      window.studio!.all.session.selection.value = [{ kind: "bodies", name: "coupler" }];
    });
    await page.keyboard.press("w");
    const { position } = await stateOf(studio, "coupler");
    const centre = await pixelOf(studio, position);
    const beside = await pixelOf(studio, [position[0] + 0.1, position[1], position[2]]);
    const [dx, dy] = [beside.x - centre.x, beside.y - centre.y];
    const way = (pixels: number) => ({
      x: centre.x + (dx * pixels) / Math.hypot(dx, dy),
      y: centre.y + (dy * pixels) / Math.hypot(dx, dy),
    });
    await page.mouse.move(way(60).x, way(60).y);
    await page.mouse.down();
    await page.mouse.move(way(20).x, way(20).y, { steps: 40 });
    await settle();
    await picture("gizmo");
    for (const axis of ["x", "y", "z"])
      expect(
        await pixelsOf(studio, `axis-${axis}`, around(await pixelOf(studio, (await stateOf(studio, "coupler")).position), 90)),
        axis,
      ).toBeGreaterThan(40);
    const moved = (await stateOf(studio, "coupler")).position;
    await page.mouse.up();
    // the arrow was led back by 40 pixels
    const asked = (40 / Math.hypot(dx, dy)) * 0.1;
    expect(position[0] - moved[0]).toBeGreaterThan(0.5 * asked);
    expect(await largestGap(studio)).toBeLessThan(TOLERANCE);
  }));
