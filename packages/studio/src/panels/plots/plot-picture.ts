/** Plots as one picture: each canvas as it stands, with its title and legend above it. */
import { LINE_WIDTH, lineStyle, readPalette, strokeOf } from "./plot-style.js";

export interface PlotPicture {
  readonly title: string;
  readonly labels: readonly string[];
  readonly canvas: HTMLCanvasElement;
}

const HEAD = 24;
const GAP = 12;

/** A PNG in device pixels, plots side by side. */
export function pictureOf(plots: readonly PlotPicture[]): Promise<Blob> {
  const ratio = devicePixelRatio;
  const palette = readPalette(document.documentElement);
  const picture = document.createElement("canvas");
  picture.width = plots.reduce((sum, { canvas }) => sum + canvas.width, 0) + GAP * ratio * (plots.length + 1);
  picture.height = Math.max(...plots.map(({ canvas }) => canvas.height)) + (HEAD + GAP) * ratio;
  const pen = picture.getContext("2d")!;
  pen.fillStyle = palette.input;
  pen.fillRect(0, 0, picture.width, picture.height);
  let left = GAP * ratio;
  for (const plot of plots) {
    drawHead(pen, plot, left);
    pen.drawImage(plot.canvas, left, HEAD * ratio);
    left += plot.canvas.width + GAP * ratio;
  }
  return new Promise((resolve, reject) =>
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be made"))), "image/png"),
  );

  function drawHead(context: CanvasRenderingContext2D, { title, labels, canvas }: PlotPicture, from: number): void {
    context.save();
    context.scale(ratio, ratio);
    context.beginPath();
    context.rect(from / ratio, 0, canvas.width / ratio, HEAD);
    context.clip();
    context.textBaseline = "middle";
    context.font = `600 ${palette.font.replace("11px", "12.5px")}`;
    context.fillStyle = palette.text;
    let x = from / ratio;
    context.fillText(title, x, HEAD / 2);
    x += context.measureText(title).width + 10;
    context.font = palette.font;
    labels.forEach((label, k) => {
      context.strokeStyle = strokeOf(palette, k);
      context.lineWidth = LINE_WIDTH;
      context.setLineDash([...lineStyle(k).dash]);
      context.beginPath();
      context.moveTo(x, HEAD / 2);
      context.lineTo(x + 12, HEAD / 2);
      context.stroke();
      context.fillStyle = palette.muted;
      context.fillText(label, x + 16, HEAD / 2);
      x += context.measureText(label).width + 28;
    });
    context.restore();
  }
}
