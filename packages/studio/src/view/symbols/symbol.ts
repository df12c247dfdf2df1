/**
 * A 3-D symbol: pieces on the side of body A, on that of body B, and third ones that go with A. Its frame has the main axis of the joint along x; how y is
 * chosen says `aim`:
 *
 *   body      y of each side points to its own body: leaves, forks
 *   up        y of both sides points up as far as it can: arrows above a slide
 *   line      x of each side runs along the line from A's body to B's: shafts of a ball
 *   frame     as the frame of the joint is
 */
import type { JointDescription } from "@gelenk/core";
import type { BufferGeometry } from "three";
import type { PictogramName } from "./pictograms.js";

/** Colours of the third pieces, as tokens of the theme. */
export type ThirdColor = "text" | "contact" | "drive" | "force" | "spring";

export interface SymbolPieces {
  readonly A?: readonly BufferGeometry[];
  readonly B?: readonly BufferGeometry[];
  readonly third?: readonly BufferGeometry[];
  /** The same colour, but going with B. */
  readonly thirdOfB?: readonly BufferGeometry[];
  readonly thirdColor?: ThirdColor;
  /** Opacity of side A, where one looks into it. */
  readonly opacityA?: number;
}

export interface JointSymbol {
  /** Kinds of joints, couplings or forces that it stands for. */
  readonly types: readonly string[];
  readonly pictogram: PictogramName;
  readonly aim: "body" | "up" | "line" | "frame";
  /** The axis of B's frame that is the main axis of its side. Default 0. */
  readonly axisOfB?: 0 | 1 | 2;
  pieces(joint: Partial<JointDescription>): SymbolPieces;
}
