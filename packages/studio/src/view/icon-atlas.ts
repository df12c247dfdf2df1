/** The picture that holds all flat symbols, drawn anew for each theme. A cell is 4/3 of the grid of 16, so that the halo around a pictogram has room. */
import { PICTOGRAM_NAMES, PICTOGRAMS, type Pictogram, type PictogramName } from "./symbols/pictograms.js";
import type { Theme } from "./theme.js";

const MARKS = ["contact-sticking", "contact-sliding", "centre", "dot", "anchor", "moved", "error", "driven"] as const;
type MarkName = (typeof MARKS)[number];
export type IconName = PictogramName | MarkName;
export const ICON_NAMES: readonly IconName[] = [...PICTOGRAM_NAMES, ...MARKS];

/** Edge of a cell, pixels of the picture. */
export const CELL = 96;
export const COLUMNS = 8;
export const ROWS = Math.ceil(ICON_NAMES.length / COLUMNS);
const SCALE = CELL / (16 * (4 / 3));
const STROKE = 1.6;
const TURN = 2 * Math.PI;

type Draw = (context: CanvasRenderingContext2D, theme: Theme) => void;

function disc(context: CanvasRenderingContext2D, radius: number, color: string, opacity = 1): void {
  context.globalAlpha = opacity;
  context.fillStyle = color;
  context.beginPath();
  context.arc(8, 8, radius, 0, TURN);
  context.fill();
  context.globalAlpha = 1;
}

/** Springs and drives have their own colours. */
const COLOR_OF: Partial<Record<PictogramName, keyof Pick<Theme, "spring" | "drive">>> = {
  spring: "spring",
  torsion: "spring",
  damper: "spring",
  motor: "drive",
  servo: "drive",
};

function pictogram(context: CanvasRenderingContext2D, { lines, dots }: Pictogram, color: string, halo: string): void {
  disc(context, 8 * 1.3, halo, 0.85);
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = STROKE;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.stroke(new Path2D(lines));
  if (dots) context.fill(new Path2D(dots));
}

/** Centre of mass: a quartered disc. */
const centre: Draw = (context, theme) => {
  disc(context, 7, theme.name === "dark" ? theme.text : theme.raised);
  context.fillStyle = theme.rim;
  for (const start of [0, TURN / 2]) {
    context.beginPath();
    context.moveTo(8, 8);
    context.arc(8, 8, 7, start, start + TURN / 4);
    context.fill();
  }
  context.strokeStyle = theme.rim;
  context.lineWidth = 1.4;
  context.beginPath();
  context.arc(8, 8, 7, 0, TURN);
  context.stroke();
};

const ringMark =
  (width: number, color: (theme: Theme) => string): Draw =>
  (context, theme) => {
    context.strokeStyle = color(theme);
    context.lineWidth = width;
    context.beginPath();
    context.arc(8, 8, 6.2, 0, TURN);
    context.stroke();
  };

/** An arc arrow around the pictogram of a joint that is driven. */
const driven: Draw = (context, theme) => {
  context.strokeStyle = theme.drive;
  context.lineWidth = 1.1;
  context.lineCap = "round";
  context.beginPath();
  context.arc(8, 8, 8.6, 0.75 * TURN - 2.44, 0.75 * TURN + 2.44);
  context.stroke();
  context.stroke(new Path2D("M15.6 15.5L13.5 14.6 14.3 12.300"));
};

const DRAWN: Readonly<Record<MarkName, Draw>> = {
  "contact-sticking": (context, theme) => disc(context, 7, theme.contact),
  "contact-sliding": ringMark(3, ({ contact }) => contact),
  centre,
  dot: (context, theme) => disc(context, 7, theme.drive),
  anchor: (context, theme) =>
    pictogram(
      context,
      { lines: "M8 5.5V14M3 9.5c.3 3 2 4.5 5 4.5s4.7-1.5 5-4.5M5.5 7.5h5M8 5.5a1.7 1.7 0 1 0-.1-3.4 1.7 1.7 0 0 0 .1 3.4" },
      theme.text,
      theme.panel,
    ),
  moved: (context, theme) => pictogram(context, { lines: "M2 8h11M9 3.5L13.5 8 9 12.5" }, theme.text, theme.panel),
  driven,
  error: ringMark(2.2, ({ error }) => error),
};

const isMark = (name: IconName): name is MarkName => (MARKS as readonly string[]).includes(name);

export function drawAtlas(context: CanvasRenderingContext2D, theme: Theme): void {
  context.resetTransform();
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  ICON_NAMES.forEach((name, place) => {
    const middle = [(place % COLUMNS) + 0.5, Math.floor(place / COLUMNS) + 0.5];
    context.setTransform(SCALE, 0, 0, SCALE, middle[0]! * CELL - 8 * SCALE, middle[1]! * CELL - 8 * SCALE);
    const halo = theme.name === "dark" ? theme.panel : "#FFFFFF";
    if (isMark(name)) DRAWN[name](context, theme);
    else pictogram(context, PICTOGRAMS[name], theme[COLOR_OF[name] ?? "joint"], halo);
  });
}
