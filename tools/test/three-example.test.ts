/**
 * The example with three.js, bundled as a user's project would be, in a page: what it draws is where the world says, and the world keeps
 * its promises there.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type {} from "../../examples/three/main.js";
import { reasonForNoBrowser } from "../lib/browser.mjs";
import { withPage } from "../lib/browser-page.mjs";
import { buildExample } from "../lib/build-example.mjs";
import { inRepository, repository } from "../lib/paths.mjs";

const folder = mkdtempSync(join(repository, "tools", "test", "three-"));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(() => buildExample("three", folder), 180_000);

it("bodies are drawn where the world says, and the ball reaches the wall", async (context) => {
  const missing = reasonForNoBrowser();
  if (missing) context.skip(missing);
  await withPage({ root: folder, path: "/" }, async (page, { problems }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.waitForFunction(() => (window.example?.world.time ?? 0) > 0.9, undefined, { timeout: 120_000 });

    // as the loop left it: between the ends of the last step, so within what a body moves in one
    const lag = await page.evaluate(() => {
      const { world, drawn } = window.example!;
      return drawn.map(({ body, group }) => {
        const [x, y, z] = body.position;
        const way = Math.hypot(group.position.x - x, group.position.y - y, group.position.z - z);
        return { name: body.name, way, most: (Math.hypot(...body.velocity) * 1.5 + 0.1) / 240, time: world.time };
      });
    });
    for (const { name, way, most } of lag) expect(way, name).toBeLessThanOrEqual(most);

    // at the end of a step: exactly there
    const exact = await page.evaluate(() => {
      const { world, drawn, draw } = window.example!;
      draw(1);
      return drawn.map(({ body, group }) => ({
        shown: [...group.position.toArray(), ...group.quaternion.toArray()],
        world: [...world.body(body.name)!.position, ...world.body(body.name)!.orientation],
      }));
    });
    expect(exact).toHaveLength(16);
    for (const { shown, world } of exact) expect(shown).toEqual(world);

    // the wall stood across the way of the ball, and joints were closed all the time
    const { fallen, apart, order } = await page.evaluate(() => {
      const { world } = window.example!;
      const bricks = world.bodies.filter(({ name }) => name.startsWith("brick"));
      return {
        fallen: bricks.filter((brick) => brick.position[0] > 0.1).length,
        apart: world.ledger.jointPositionError,
        order: world.events.filter(({ type }) => type === "not-converged" || type === "non-finite"),
      };
    });
    expect(fallen).toBeGreaterThan(0);
    expect(apart).toBeLessThan(1e-6); // the default tolerance of joints
    expect(order).toEqual([]);

    mkdirSync(inRepository("results/examples"), { recursive: true });
    await page.screenshot({ path: inRepository("results/examples/three.png") });
    expect(problems).toEqual([]);
  });
});

it("a pointer takes hold of a body and leads it", async (context) => {
  const missing = reasonForNoBrowser();
  if (missing) context.skip(missing);
  await withPage({ root: folder, path: "/" }, async (page, { problems }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.waitForFunction(() => (window.example?.world.time ?? 0) > 0, undefined, { timeout: 120_000 });
    const brick = await page.evaluate(() => {
      const { world, drawn, draw, camera } = window.example!;
      draw(1);
      const { group } = drawn.find(({ body }) => body.name === "brick-2-2")!;
      const on = group.position.clone().project(camera);
      return { x: ((on.x + 1) / 2) * innerWidth, y: ((1 - on.y) / 2) * innerHeight, height: world.body("brick-2-2")!.position[1] };
    });
    await page.mouse.move(brick.x, brick.y);
    await page.mouse.down();
    await page.mouse.move(brick.x, brick.y - 150, { steps: 5 });
    await page.waitForFunction((height) => window.example!.world.body("brick-2-2")!.position[1] > height + 0.3, brick.height, {
      timeout: 120_000,
    });
    await page.mouse.up();
    // let go, it falls
    await page.waitForFunction((height) => window.example!.world.body("brick-2-2")!.position[1] < height + 0.25, brick.height, {
      timeout: 120_000,
    });
    expect(problems).toEqual([]);
  });
});
