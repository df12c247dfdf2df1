/** The menu on the wrist: eight commands of the catalogue with targets of 44 mm (studio.md, 4), met by rays from any side. */
import type { Vector3 } from "@gelenk/core";
import { expect, test } from "vitest";
import { commandNamed } from "../../src/commands/catalogue.js";
import { add, rotate, subtract, toWorld, unit } from "../../src/document/poses.js";
import { createStudio } from "../../src/studio.js";
import { CELL, cellAt, HEIGHT, MENU, meetMenu, panelPose, WIDTH } from "../../src/xr/menu.js";

const HEAD: Vector3 = [0, 1.6, 0];
const WRIST = { at: [-0.15, 1.3, -0.35], back: [0, 1, 0] } as const;

test("eight commands, all of the catalogue, in cells of 44 mm that do not overlap", () => {
  const studio = createStudio(() => ({ postMessage() {}, terminate() {}, onmessage: null, onerror: null }));
  studio.simulation.close();
  expect(MENU.length).toBe(8);
  for (const { command } of MENU) expect(commandNamed(command(studio)), command(studio)).toBeDefined();
  expect(CELL).toBe(0.044);
  const cells = MENU.map((_, k) => cellAt(k));
  cells.forEach((a, i) => {
    expect(a.x).toBeGreaterThan(0);
    expect(a.x + CELL).toBeLessThan(WIDTH);
    expect(a.y + CELL).toBeLessThan(HEIGHT);
    for (const b of cells.slice(i + 1)) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(CELL);
  });
});

test("it is seen while the back of the hand is turned to the eyes, and faces them", () => {
  const panel = panelPose(WRIST, HEAD)!;
  const normal = rotate(panel.orientation, [0, 0, 1]);
  unit(subtract(HEAD, panel.position)).forEach((part, k) => {
    expect(normal[k]).toBeCloseTo(part, 12);
  });
  // its right is to the right of the person, its top up
  expect(rotate(panel.orientation, [1, 0, 0])[0]).toBeGreaterThan(0);
  expect(rotate(panel.orientation, [0, 1, 0])[1]).toBeGreaterThan(0);
  expect(panelPose({ ...WRIST, back: [0, -1, 0] }, HEAD)).toBeUndefined();
});

test("a ray to the middle of a cell meets that item; beside the panel, or away from it, nothing", () => {
  const panel = panelPose(WRIST, HEAD)!;
  const from: Vector3 = [0.3, 1.2, 0.1];
  MENU.forEach((_, k) => {
    const { x, y } = cellAt(k);
    const middle = toWorld(panel, [x + CELL / 2 - WIDTH / 2, HEIGHT / 2 - y - CELL / 2, 0]);
    const direction = unit(subtract(middle, from));
    expect(meetMenu({ origin: from, direction }, panel)?.item).toBe(k);
    expect(meetMenu({ origin: from, direction: unit(subtract(from, middle)) }, panel)).toBeUndefined();
  });
  const aside = toWorld(panel, [WIDTH, 0, 0]);
  expect(meetMenu({ origin: from, direction: unit(subtract(aside, from)) }, panel)).toBeUndefined();
  // on the panel, but on no cell: between two
  const between = toWorld(panel, [0, HEIGHT / 2 - 0.01, 0]);
  expect(
    meetMenu({ origin: add(between, rotate(panel.orientation, [0, 0, 0.2])), direction: rotate(panel.orientation, [0, 0, -1]) }, panel),
  ).toMatchObject({
    item: undefined,
  });
});
