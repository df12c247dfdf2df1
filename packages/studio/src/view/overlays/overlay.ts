/** An overlay: writes lines, symbols and tags over the scene for each picture. One record or function per file, listed in catalogue.ts. */
import type { Vector3 } from "three";
import type { Reference } from "../../document/entities.js";
import type { OverlayName } from "../../session/overlays.js";
import type { CameraRig } from "../camera-rig.js";
import type { FillBatch } from "../fill-batch.js";
import type { IconBatch } from "../icon-batch.js";
import type { LineBatch } from "../line-batch.js";
import type { ModelScene } from "../model-scene.js";
import type { PickSpot, View2D } from "../picking.js";
import type { Theme } from "../theme.js";
import type { Pixel, Scales, ToolLine } from "../view.js";

/** What is shown and with what it is drawn. */
export interface Drawing {
  readonly scene: ModelScene;
  readonly theme: Theme;
  readonly rig: CameraRig;
  readonly size: View2D;
  readonly selection: readonly Reference[];
  readonly hovered: Reference | undefined;
  readonly overlays: ReadonlySet<OverlayName>;
  readonly hidden: ReadonlySet<string>;
  readonly scales: Scales;
  readonly toolLines: readonly ToolLine[];
  readonly lines: LineBatch;
  readonly icons: IconBatch;
  /** Text beside a point of the world. */
  tag(at: Vector3, text: string, options?: TagOptions): void;
  /** A line of so many CSS pixels with what it stands for. */
  ruler(pixels: number, text: string): void;
  readonly fills: FillBatch;
  /** Something that can be picked there. */
  readonly spots: PickSpot[];
  pixelOf(point: Vector3): Pixel | undefined;
}

export interface TagOptions {
  readonly color?: string;
  /** Second part, in a weaker colour. */
  readonly value?: string;
  /** Offset on screen, CSS pixels. */
  readonly dx?: number;
  readonly dy?: number;
}

export interface Overlay {
  readonly name: string;
  /** Missing: always. */
  readonly shownWith?: OverlayName;
  draw(drawing: Drawing): void;
}

export const isMarked = ({ selection, hovered }: Pick<Drawing, "selection" | "hovered">, kind: Reference["kind"], name: string): boolean =>
  (hovered?.kind === kind && hovered.name === name) || selection.some((one) => one.kind === kind && one.name === name);

export const isChosen = ({ selection }: Pick<Drawing, "selection">, kind: Reference["kind"], name: string): boolean =>
  selection.some((one) => one.kind === kind && one.name === name);
