/**
 * The 3-D view: a projection of model and frames that is never read back. Draws only when something changed.
 */
import type { Quaternion, ResolvedModel, Vector3 } from "@gelenk/core";
import type { Group } from "three";
import type { Reference } from "../document/entities.js";
import type { OverlayName } from "../session/overlays.js";
import type { Frame, FrameLayout } from "../simulation/frame.js";
import type { Theme } from "./theme.js";

/** A point of a canvas in CSS pixels from its top left. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

export interface Ray {
  readonly origin: Vector3;
  readonly direction: Vector3;
}

/** What lies under a pixel. */
export interface Hit {
  readonly reference: Reference;
  /** In the world, and in the frame of the body that was hit (of symbols: in the world). */
  readonly point: Vector3;
  readonly local: Vector3;
  readonly normal: Vector3;
  readonly distance: number;
}

/** How far a body is from a point, m; 0 inside of it. */
export interface Nearness {
  readonly name: string;
  readonly distance: number;
}

/** A line that a tool draws over the scene. */
export interface ToolLine {
  readonly from: Vector3;
  readonly to: Vector3;
  /** Name of a colour token: `force`, `accent`, `drive` … */
  readonly color: string;
  readonly arrow?: boolean;
  readonly dashed?: boolean;
  /** Shown at its end. */
  readonly text?: string;
}

/** Bodies drawn once more as ghosts: runs beside this one, devices behind a guided body. */
export interface Ghosts {
  /** A colour token, e.g. `series-2`. */
  readonly color: string;
  readonly bodies: readonly { readonly name: string; readonly position: Vector3; readonly orientation: Quaternion }[];
}

/** From where the camera looks, and at what: angles in rad, lengths in m. */
export interface CameraPlace {
  readonly target: Vector3;
  readonly azimuth: number;
  readonly elevation: number;
  readonly distance: number;
}

/** Where a person stands in the world: the floor of the headset, and the scale in which the model is seen. */
export interface Stance {
  readonly position: Vector3;
  readonly orientation: Quaternion;
  readonly scale: number;
}

/** One picture in a headset. */
export interface ImmersiveFrame {
  /** ms */
  readonly time: number;
  readonly frame: XRFrame;
  /** The room of the person: poses in it are metres of the person over the floor. */
  readonly space: XRReferenceSpace;
  readonly stance: Stance;
}

export interface Immersion {
  readonly ended: Promise<void>;
  /** Set to go, to turn, to scale. */
  stance: Stance;
  /** Height of the floor of the model along the person's up. */
  readonly floor: number;
  /** What is added to it stands in the room, in metres of the person: hands, menus. */
  readonly room: Group;
  readonly theme: Theme;
}

/** Length of an arrow by the size of its force. */
export type ForceScaleKind = "linear" | "logarithmic";

/** How what is small is made visible. */
export interface Scales {
  readonly forces: ForceScaleKind;
  /** Gaps of joints are drawn a thousand times as long, those within tolerance too. */
  readonly enlargeGaps: boolean;
}

export type Quality = "full" | "medium" | "low";
export type StandardView = "front" | "side" | "top" | "home";

export interface ViewStatistics {
  readonly frames: number;
  /** Time of the page's own work of the last frames, ms. */
  readonly milliseconds: readonly number[];
  readonly drawCalls: number;
}

export interface View {
  readonly canvas: HTMLCanvasElement;
  /** The bodies and joints to draw: shapes, colours, symbols. Called on every change of the document. */
  setModel(model: ResolvedModel): void;
  /** Poses of a moment. The frame may be reused by its owner after the call returns. */
  showFrame(frame: Frame, layout: FrameLayout): void;
  setSelection(selection: readonly Reference[], hovered: Reference | undefined): void;
  setOverlays(shown: ReadonlySet<OverlayName>, hidden: ReadonlySet<string>): void;
  setScales(scales: Scales): void;
  setTheme(theme: "dark" | "light"): void;
  /** Fixes the quality; without it, it steps down where the machine cannot keep up. */
  setQuality(quality: Quality): void;
  readonly quality: Quality;
  setToolLines(lines: readonly ToolLine[]): void;
  setGhosts(ghosts: readonly Ghosts[]): void;
  /** What lies under a pixel, nearest first. */
  pick(pixel: Pixel): readonly Hit[];
  /** Bodies along any ray, nearest first. */
  pickAlong(ray: Ray): readonly Hit[];
  /** Bodies within reach of a point, nearest first. */
  near(point: Vector3, reach: number): readonly Nearness[];
  rayThrough(pixel: Pixel): Ray;
  /** Where a point of the world appears; undefined behind the camera. */
  pixelOf(point: Vector3): Pixel | undefined;
  /** The box of a body or joint on the canvas, CSS pixels. */
  boxOf(reference: Reference): { readonly left: number; readonly top: number; readonly width: number; readonly height: number } | undefined;
  /** The direction in which the camera looks. */
  readonly direction: Vector3;
  /** Flies so that the things, or everything, fill the view. */
  frameThings(references?: readonly Reference[]): void;
  look(from: StandardView): void;
  /** By CSS pixels of the pointer. */
  orbit(dx: number, dy: number): void;
  pan(dx: number, dy: number): void;
  /** More than 1 comes nearer; what lies under the pixel stays there. */
  zoom(factor: number, towards?: Pixel): void;
  setOrthographic(on: boolean): void;
  /** Where the camera is now; setting it lets two views look alike. */
  readonly camera: CameraPlace;
  setCamera(place: CameraPlace): void;
  resize(): void;
  /** A PNG of what is seen. */
  picture(options?: { readonly width?: number; readonly height?: number; readonly transparent?: boolean }): Promise<Blob>;
  /** Draws for a headset until its session ends. */
  immerse(session: XRSession, onFrame: (frame: ImmersiveFrame) => void): Promise<Immersion>;
  /** From where one would look on entering. */
  standing(): Promise<CameraPlace>;
  readonly statistics: ViewStatistics;
  /** Told after every picture, also in a headset. */
  onDrawn(listener: () => void): void;
  /** Loses and restores the graphics, for tests. */
  loseGraphics(): void;
  /** Told when the graphics were lost and when they are back. */
  onGraphics(listener: (lost: boolean) => void): void;
  dispose(): void;
}
