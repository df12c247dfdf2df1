/**
 * The menu on the left wrist: eight commands in two rows, targets of 44 mm, seen while the back of the hand is turned to the eyes; the
 * other hand points and presses. It calls the same commands as the page.
 */
import type { Vector3 } from "@gelenk/core";
import { add, cross, dot, frameOfAxes, type Pose, rotate, scale, size, subtract, toLocal, unit } from "../document/poses.js";
import type { Studio } from "../studio.js";
import { meetPlane } from "../tools/space.js";
import type { Ray } from "../view/view.js";

export interface MenuItem {
  readonly label: (studio: Studio) => string;
  /** Name of the command. */
  readonly command: (studio: Studio) => string;
  readonly isOn?: (studio: Studio) => boolean;
}

const item = (label: string, command: string): MenuItem => ({ label: () => label, command: () => command });
const guides = ({ session }: Studio): boolean => session.tool.value === "guide";

export const MENU: readonly MenuItem[] = [
  { label: ({ simulation }) => (simulation.running.value ? "Pause" : "Play"), command: () => "play" },
  item("Step", "step"),
  item("Back", "step-back"),
  item("Reset", "reset"),
  item("Slower", "slower"),
  item("Faster", "faster"),
  { label: () => "Guide", command: (studio) => (guides(studio) ? "tool-select" : "tool-guide"), isOn: guides },
  item("Leave", "enter-vr"),
];

/** Of the panel, m. */
const COLUMNS = 4;
export const CELL = 0.044;
export const GAP = 0.006;
export const HEAD = 0.02;
export const WIDTH = COLUMNS * (CELL + GAP) + GAP;
export const HEIGHT = Math.ceil(MENU.length / COLUMNS) * (CELL + GAP) + GAP + HEAD;

/** Left top corner of a cell, m from the left top of the panel. */
export const cellAt = (k: number): { readonly x: number; readonly y: number } => ({
  x: GAP + (k % COLUMNS) * (CELL + GAP),
  y: HEAD + GAP + Math.floor(k / COLUMNS) * (CELL + GAP),
});

/** The back of the hand must be turned to the eyes by this cosine. */
const TURNED = 0.5;
/** From the wrist out of the back of the hand, m. */
const ABOVE = 0.12;

/** Where the panel is in the room: above the wrist, facing the eyes; undefined while the hand is turned away. */
export function panelPose(wrist: { readonly at: Vector3; readonly back: Vector3 }, head: Vector3): Pose | undefined {
  const towards = subtract(head, wrist.at);
  if (size(towards) < 1e-3 || dot(unit(towards), wrist.back) < TURNED) return undefined;
  const position = add(wrist.at, scale(wrist.back, ABOVE));
  const normal = unit(subtract(head, position));
  const across = cross([0, 1, 0], normal);
  if (size(across) < 1e-3) return undefined;
  const right = unit(across);
  return { position, orientation: frameOfAxes(right, cross(normal, right)) };
}

/** Which item a ray of the room meets, and where; undefined: not the panel at all. */
export function meetMenu(ray: Ray, panel: Pose): { readonly item: number | undefined; readonly point: Vector3 } | undefined {
  const point = meetPlane(ray, panel.position, rotate(panel.orientation, [0, 0, 1]));
  if (!point) return undefined;
  const [right, up] = toLocal(panel, point);
  const [x, y] = [right + WIDTH / 2, HEIGHT / 2 - up];
  if (x < 0 || y < 0 || x > WIDTH || y > HEIGHT) return undefined;
  const found = MENU.findIndex((_, k) => {
    const cell = cellAt(k);
    return x >= cell.x && x <= cell.x + CELL && y >= cell.y && y <= cell.y + CELL;
  });
  return { item: found < 0 ? undefined : found, point };
}
