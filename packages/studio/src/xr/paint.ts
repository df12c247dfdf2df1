/** What panels in the room show: the menu with its eight commands, and the tag of a held body. In the tokens of the page. */
import { read } from "../simulation/frame.js";
import type { Studio } from "../studio.js";
import type { Theme } from "../view/theme.js";
import * as menu from "./menu.js";

/** Panels are painted in mm. */
const mm = (metres: number): number => 1000 * metres;
const [CELL, GAP, HEAD] = [mm(menu.CELL), mm(menu.GAP), mm(menu.HEAD)];
const RADIUS = 6;
const TEXT = 9.5;
const SMALL = 8;

const font = (size: number, weight = 500): string => `${weight} ${size}px "Inter Variable", system-ui, sans-serif`;

function box(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, RADIUS);
  context.fill();
}

/** What the menu shows now, as text: it is drawn anew where this changes. */
export interface MenuContent {
  readonly title: string;
  readonly items: readonly { readonly label: string; readonly isOn: boolean }[];
  readonly pointed: number | undefined;
}

export function menuContent(studio: Studio, pointed: number | undefined): MenuContent {
  const { session, simulation } = studio;
  const frame = simulation.frame.peek();
  const speed = session.speed.peek();
  const pace = Number.isFinite(speed) ? `${speed}×` : "as fast as it goes";
  return {
    title: `${(frame ? read(frame, "time") : 0).toFixed(1)} s · ${pace}`,
    items: menu.MENU.map(({ label, isOn }) => ({ label: label(studio), isOn: isOn?.(studio) ?? false })),
    pointed,
  };
}

export function paintMenu(context: CanvasRenderingContext2D, theme: Theme, { title, items, pointed }: MenuContent): void {
  box(context, 0, 0, mm(menu.WIDTH), mm(menu.HEIGHT), theme.panel);
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.font = font(SMALL);
  context.fillStyle = theme.muted;
  context.fillText(title, 2 * GAP, (HEAD + GAP) / 2);
  items.forEach(({ label, isOn }, k) => {
    const [x, y] = [mm(menu.cellAt(k).x), mm(menu.cellAt(k).y)];
    box(context, x, y, CELL, CELL, k === pointed ? theme.accent : isOn ? theme.drive : theme.raised);
    context.fillStyle = k === pointed || isOn ? theme.rim : theme.text;
    context.font = font(TEXT, 600);
    context.textAlign = "center";
    context.fillText(label, x + CELL / 2, y + CELL / 2);
  });
}

/** Of the tag, m. */
export const TAG = { width: 0.22, height: 0.048 } as const;
const TAG_TEXT = 12;

export function paintTag(context: CanvasRenderingContext2D, theme: Theme, lines: readonly string[]): void {
  const [width, height] = [mm(TAG.width), mm(TAG.height)];
  box(context, 0, 0, width, height, theme.raised);
  context.textBaseline = "middle";
  context.textAlign = "left";
  lines.forEach((line, k) => {
    context.font = font(TAG_TEXT, k === 0 ? 600 : 500);
    context.fillStyle = k === 0 ? theme.text : theme.muted;
    context.fillText(line, GAP, (height * (k + 0.5)) / lines.length, width - 2 * GAP);
  });
}
