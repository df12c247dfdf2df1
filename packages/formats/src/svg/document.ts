/** An SVG picture that stands alone: its size, what it is called, what it says, its paper. */
import { FONT, type PlotTheme, TEXT_SIZE, TITLE_SIZE } from "./style.js";
import { coordinate, element, type SvgElement } from "./svg.js";

/** What is around and in a picture. */
export interface Picture {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Written above the picture; "" for none. */
  readonly title: string;
  /** Left end of the title. */
  readonly left: number;
  /** For those who cannot see it. */
  readonly description: string;
  /** Elements, those behind first. */
  readonly content: readonly SvgElement[];
}

/** Height of the line of the title. */
export const TITLE_HEIGHT = 30;

/** The `svg` element of a picture, with paper, title and description. */
export function pictureElement({ width, height, title, left, description, content }: Picture, theme: PlotTheme): SvgElement {
  const root = {
    xmlns: "http://www.w3.org/2000/svg",
    width,
    height,
    viewBox: `0 0 ${coordinate(width)} ${coordinate(height)}`,
    role: "img",
    "font-family": FONT,
    "font-size": TEXT_SIZE,
  };
  const heading = { x: left, y: TITLE_HEIGHT, "font-size": TITLE_SIZE, "font-weight": 600, fill: theme.ink };
  return element(
    "svg",
    root,
    element("title", {}, title === "" ? description : title),
    element("desc", {}, description),
    element("rect", { width: "100%", height: "100%", fill: theme.paper }),
    ...(title === "" ? [] : [element("text", heading, title)]),
    ...content,
  );
}
