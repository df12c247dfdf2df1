/** Colours of what is on the page. Screenshots are decoded by the page itself; colours are compared by hue, which light and transparency leave alone. */
import type { StudioPage } from "./studio-page.js";

export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const around = ({ x, y }: { readonly x: number; readonly y: number }, distance: number): Clip => ({
  ...{ x: x - distance, y: y - distance },
  ...{ width: 2 * distance, height: 2 * distance },
});

/** Within which two hues count as the same, degrees, and below which a pixel counts as grey, of 255. */
const SAME_HUE = 12;
const LEAST_CHROMA = 24;

/** How many pixels of a clip have the hue of a colour token, e.g. `joint`. */
export async function pixelsOf({ page }: StudioPage, token: string, clip: Clip): Promise<number> {
  const png = (await page.screenshot({ clip })).toString("base64");
  return page.evaluate(
    async ({ data, name, sameHue, leastChroma }) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))]));
      const pen = new OffscreenCanvas(bitmap.width + 1, bitmap.height).getContext("2d")!;
      pen.drawImage(bitmap, 1, 0);
      pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
      pen.fillRect(0, 0, 1, 1);
      const hueOf = (r: number, g: number, b: number): number => (180 / Math.PI) * Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b);
      const colours = pen.getImageData(0, 0, bitmap.width + 1, bitmap.height).data;
      const wanted = hueOf(colours[0]!, colours[1]!, colours[2]!);
      let count = 0;
      for (let k = 0; k < colours.length; k += 4) {
        if ((k / 4) % (bitmap.width + 1) === 0) continue;
        const [r, g, b] = [colours[k]!, colours[k + 1]!, colours[k + 2]!];
        const apart = Math.abs(((hueOf(r, g, b) - wanted + 540) % 360) - 180);
        if (Math.max(r, g, b) - Math.min(r, g, b) >= leastChroma && apart <= sameHue) count++;
      }
      return count;
    },
    { data: png, name: token, sameHue: SAME_HUE, leastChroma: LEAST_CHROMA },
  );
}

/** How many different colours a clip has: few of a blank one. */
export async function coloursIn({ page }: StudioPage, clip: Clip): Promise<number> {
  const png = (await page.screenshot({ clip })).toString("base64");
  return page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))]));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
    pen.drawImage(bitmap, 0, 0);
    return new Set(new Uint32Array(pen.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)).size;
  }, png);
}
