/** Numbers at the axes of a chart. uPlot finds their places; they are drawn here, from pictures, since it would set each of them anew with every drawing. */
import type uPlot from "uplot";
import type { LabelAnchor, LabelSprites } from "./label-sprites.js";

export interface AxisLabels {
  /** What an axis writes at its ticks, and how wide that is. */
  axis(scale: string, side: uPlot.Axis.Side, write: (ticks: readonly number[]) => readonly string[]): Pick<uPlot.Axis, "values" | "size">;
  draw(self: uPlot, sprites: LabelSprites): void;
}

/** CSS pixels between plot and number, and of a letter. */
export const GAP = 5;
const LETTER = 6.3;

interface Written {
  readonly scale: string;
  readonly side: uPlot.Axis.Side;
  places: readonly number[];
  texts: readonly string[];
}

/** Below, and at the left and right of a plot. */
const ANCHORS: Readonly<Record<number, LabelAnchor>> = {
  1: { x: "left", y: "middle" },
  2: { x: "center", y: "top" },
  3: { x: "right", y: "middle" },
};

export function createAxisLabels(): AxisLabels {
  const axes: Written[] = [];

  function drawAxis(self: uPlot, sprites: LabelSprites, { scale, side, places, texts }: Written): void {
    const { ctx, bbox } = self;
    const gap = GAP * devicePixelRatio;
    texts.forEach((text, k) => {
      const along = self.valToPos(places[k]!, scale, true);
      const at =
        side === 2
          ? { x: along, y: bbox.top + bbox.height + gap }
          : { x: side === 3 ? bbox.left - gap : bbox.left + bbox.width + gap, y: along };
      sprites.draw(ctx, text, at, ANCHORS[side]!);
    });
  }

  return {
    axis(scale, side, write) {
      const written: Written = { scale, side, places: [], texts: [] };
      axes.push(written);
      return {
        values(_self, ticks) {
          written.places = [...ticks];
          written.texts = write(ticks);
          return ticks.map(() => null);
        },
        size: () => (side === 2 ? 20 : 10 + LETTER * Math.max(2, ...written.texts.map((text) => text.length))),
      };
    },
    draw(self, sprites) {
      for (const written of axes) drawAxis(self, sprites, written);
    },
  };
}
