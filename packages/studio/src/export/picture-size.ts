/**
 * Sizes in which pictures and films are made: that of the view, its double, and those of screens. What is seen at
 * the sides of another shape is more or less of the scene.
 */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const PICTURE_SIZES = [
  { name: "1x", title: "As shown", factor: 1 },
  { name: "2x", title: "Twice as large", factor: 2 },
  { name: "1080p", title: "Full HD", size: { width: 1920, height: 1080 } },
  { name: "4k", title: "4K", size: { width: 3840, height: 2160 } },
] as const;

export type PictureSizeName = (typeof PICTURE_SIZES)[number]["name"];

/** Pixels for a view of that many CSS pixels. */
export function sizeOf(name: PictureSizeName, view: Size): Size {
  const wanted = PICTURE_SIZES.find((one) => one.name === name)!;
  if ("size" in wanted) return wanted.size;
  return { width: wanted.factor * view.width, height: wanted.factor * view.height };
}

/** Colours of films lie on every second pixel: odd sizes lose a row or a column. */
export const evenSize = ({ width, height }: Size): Size => ({ width: width - (width % 2), height: height - (height % 2) });
