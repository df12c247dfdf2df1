/**
 * Short texts that are drawn again and again: each is set once, into a picture of its own, and copied from there. A chart writes some twenty of them with every
 * drawing, and setting them took half of its time.
 */
export interface LabelLook {
  /** In pixels of the canvas. */
  readonly font: string;
  readonly color: string;
}

/** Which point of the text lies at the given place. */
export interface LabelAnchor {
  readonly x: "left" | "center" | "right";
  readonly y: "top" | "middle" | "bottom";
}

export interface LabelSprites {
  draw(context: CanvasRenderingContext2D, text: string, at: { readonly x: number; readonly y: number }, anchor: LabelAnchor): void;
  /** What is drawn from now on; what was drawn in another look is forgotten. */
  setLook(look: LabelLook): void;
}

const MOST = 400;
/** Of the height of its letters, for what hangs below the line. */
const LINE_HEIGHT = 1.4;
const SHARE = { left: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 } as const;

export function createLabelSprites(): LabelSprites {
  const known = new Map<string, ImageBitmap>();
  // empty again after each picture was taken from it
  const canvas = new OffscreenCanvas(1, 1);
  const pen = canvas.getContext("2d")!;
  let look: LabelLook = { font: "", color: "" };

  function pictureOf(text: string): ImageBitmap {
    const before = known.get(text);
    if (before) return before;
    pen.font = look.font;
    canvas.width = Math.max(1, Math.ceil(pen.measureText(text).width));
    canvas.height = Math.ceil(LINE_HEIGHT * Number.parseFloat(look.font));
    // another size is another state
    pen.font = look.font;
    pen.fillStyle = look.color;
    pen.textBaseline = "middle";
    pen.fillText(text, 0, canvas.height / 2);
    const made = canvas.transferToImageBitmap();
    if (known.size >= MOST) forget();
    known.set(text, made);
    return made;
  }

  function forget(): void {
    for (const picture of known.values()) picture.close();
    known.clear();
  }

  return {
    draw(context, text, { x, y }, anchor) {
      if (text === "") return;
      const picture = pictureOf(text);
      context.drawImage(picture, Math.round(x - SHARE[anchor.x] * picture.width), Math.round(y - SHARE[anchor.y] * picture.height));
    },
    setLook(next) {
      forget();
      look = next;
    },
  };
}
