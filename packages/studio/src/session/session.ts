/** What a person looks at and works with: signals that belong to the page and to no file. */
import type { Diagnostic, Vector3 } from "@gelenk/core";
import { batch, type Signal, signal } from "@preact/signals";
import { type Reference, sameReference } from "../document/entities.js";
import type { LargeFile } from "../document/import-mesh/read-large-stl.js";
import type { ImportOffer } from "../document/import-offer.js";
import type { ImportReport } from "../document/import-robot/read-robot.js";
import type { DamagedFile } from "../document/read-file.js";
import type { ModuleQuestion } from "../modules/module-question.js";
import type { RunChoice } from "../simulation/compare-row.js";
import type { PoseTrack } from "../simulation/protocol.js";
import { DEFAULT_LIMIT } from "../simulation/recording.js";
import type { Sweep } from "../sweep/sweep-state.js";
import type { ForceScaleKind, Pixel, Quality } from "../view/view.js";
import type { OverlayName } from "./overlays.js";

const TOOL_NAMES = ["select", "move", "rotate", "pull", "strike", "guide", "join", "measure"] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

/** The stretch of time a plot shows: all of it, the last seconds, or a fixed one. */
export type PlotFollow = "all" | { readonly last: number } | { readonly from: number; readonly to: number };

/** One plot of the dock: quantities over time, or over another quantity. */
export interface PlotDescription {
  readonly id: number;
  readonly title: string;
  readonly quantities: readonly string[];
  readonly over?: string;
  readonly logarithmic?: boolean;
  /** Default `all`. */
  readonly follow?: PlotFollow;
  /** Quantities whose lines are switched off. */
  readonly hidden?: readonly string[];
}

/** The result of a run that was made elsewhere, as poses of bodies of the document (`result-lane.ts`). */
export interface ResultLane {
  readonly title: string;
  readonly track: PoseTrack;
}

/** CSS pixels from the top left of the canvas. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Two bodies, or two joints for a coupling, before their kind is chosen. */
export interface Joining {
  readonly a: Reference | "ground";
  readonly b: Reference;
  /** Where B was touched, and the normal of its surface there. */
  readonly point?: Vector3;
  readonly normal?: Vector3;
  /** CSS pixels of the canvas. */
  readonly at: Pixel;
}

/** Whether a headset is there, and whether it is in use. */
export type VrState =
  | { readonly is: "unknown" | "ready" | "entering" | "inside" }
  /** Why it cannot be entered. */
  | { readonly is: "absent"; readonly reason: string };

export interface Session {
  readonly selection: Signal<readonly Reference[]>;
  /** A shape of the only selected body that is meant: of this selection, so that another one ends it. */
  readonly shape: Signal<{ readonly of: readonly Reference[]; readonly place: number } | undefined>;
  readonly hovered: Signal<Reference | undefined>;
  readonly tool: Signal<ToolName>;
  readonly theme: Signal<"dark" | "light">;
  readonly overlays: Signal<ReadonlySet<OverlayName>>;
  readonly hidden: Signal<ReadonlySet<string>>;
  /** Things that the pointer passes through in the view. */
  readonly locked: Signal<ReadonlySet<string>>;
  readonly leftTab: Signal<"scene" | "gallery">;
  readonly rightTab: Signal<"inspector" | "solver" | "view">;
  readonly dockTab: Signal<"plots" | "compare" | "problems" | "script" | "modelica" | "sweep" | "log">;
  readonly dockOpen: Signal<boolean>;
  readonly plots: Signal<readonly PlotDescription[]>;
  /** The time under the pointer in any plot: all of them show it. */
  readonly plotCursor: Signal<number | undefined>;
  /** What is sampled besides, to be drawn behind the curve of a servo. */
  readonly behindCurve: Signal<string | undefined>;
  /** The tree from which a new plot is chosen is open. */
  readonly addingPlot: Signal<boolean>;
  /** The runs of a comparison, how they are seen, and the quantity that is drawn of all of them, or its difference from the first. */
  readonly compareChoices: Signal<readonly RunChoice[]>;
  readonly compareView: Signal<"overlay" | "split" | "wipe">;
  /** Where the line of a wipe is, as a share of the width. */
  readonly wipe: Signal<number>;
  readonly compareQuantity: Signal<string | undefined>;
  readonly compareDifference: Signal<boolean>;
  /** Play shows the recording again and again, in place of going on; it does so now. */
  readonly loop: Signal<boolean>;
  readonly replaying: Signal<boolean>;
  /** Simulated seconds per second; Infinity: as fast as it goes. */
  readonly speed: Signal<number>;
  readonly budget: Signal<number>;
  /** Of the recording, MB: beyond it, older moments are thinned. */
  readonly recordingLimit: Signal<number>;
  /** Lengths of force arrows, and gaps of joints drawn a thousand times as long. */
  readonly forceScale: Signal<ForceScaleKind>;
  readonly enlargeGaps: Signal<boolean>;
  /** Gizmos act along the axes of the world or of the body, and by whole tenths and 15°. */
  readonly gizmoSpace: Signal<"world" | "local">;
  readonly snap: Signal<boolean>;
  /** Two things that are about to be joined, and where the palette of joints is open. */
  readonly joining: Signal<Joining | undefined>;
  /** What was picked first to be joined, and where it was touched: the place of a joint with the world. */
  readonly joinStart: Signal<{ readonly name: string; readonly point: Vector3 } | undefined>;
  /** The camera follows the selection. */
  readonly follow: Signal<boolean>;
  readonly orthographic: Signal<boolean>;
  /** `auto` steps by the measured time of a frame. */
  readonly quality: Signal<"auto" | Quality>;
  readonly vr: Signal<VrState>;
  /** What lies over the page: the palette of all commands or of those that add something, or the list of keys. */
  readonly dialog: Signal<"palette" | "add" | "keys" | "picture" | "film" | undefined>;
  /** Where the context menu is open, CSS pixels of the page. */
  readonly menuAt: Signal<Pixel | undefined>;
  /** On a narrow page: the side that has slid over the view. */
  readonly drawer: Signal<"left" | "right" | undefined>;
  /** The row of the tree whose name is being typed. */
  readonly renaming: Signal<Reference | undefined>;
  /** The box that is being drawn to select what lies in it, CSS pixels of the canvas. */
  readonly selectionBox: Signal<Box | undefined>;
  /** Told by the live region and shown for a while at the bottom of the view. */
  readonly notice: Signal<string>;
  /** A program that waits for a yes or no. */
  readonly moduleQuestion: Signal<ModuleQuestion | undefined>;
  /** Meshes that were just imported, and how. */
  readonly importOffer: Signal<ImportOffer | undefined>;
  /** A file of another program that is being read, beside the page. */
  readonly importing: Signal<{ readonly file: string; stop(): void } | undefined>;
  /** What the last import has found and lost; `of`: the document that came of it, so that another one ends it. */
  readonly importReport: Signal<(ImportReport & { readonly of?: number }) | undefined>;
  /** What is wrong with the Modelica text of the document. */
  readonly modelicaProblems: Signal<readonly Diagnostic[]>;
  /** The result of a Modelica run that can be looked at in the view. */
  readonly resultLane: Signal<ResultLane | undefined>;
  /** Results of a sweep that are looked at. */
  readonly sweep: Signal<Sweep | undefined>;
  /** A mesh that is too large to be read whole, and could be simplified while it is read. */
  readonly largeFile: Signal<LargeFile | undefined>;
  /** A model file that could not be read, as text with its places marked; the document is untouched. */
  readonly damagedFile: Signal<DamagedFile | undefined>;
}

export function createSession(): Session {
  return {
    selection: signal([]),
    shape: signal(undefined),
    hovered: signal(undefined),
    tool: signal("select"),
    theme: signal("dark"),
    overlays: signal(new Set<OverlayName>(["joints", "contacts", "grid", "shadows"])),
    hidden: signal(new Set<string>()),
    locked: signal(new Set<string>()),
    leftTab: signal("scene"),
    rightTab: signal("inspector"),
    dockTab: signal("plots"),
    dockOpen: signal(true),
    plots: signal([]),
    plotCursor: signal(undefined),
    behindCurve: signal(undefined),
    addingPlot: signal(false),
    compareChoices: signal([{}, { method: "recursive" }]),
    compareView: signal("overlay"),
    wipe: signal(0.5),
    compareQuantity: signal(undefined),
    compareDifference: signal(false),
    loop: signal(false),
    replaying: signal(false),
    speed: signal(1),
    budget: signal(12),
    recordingLimit: signal(DEFAULT_LIMIT),
    forceScale: signal("linear"),
    enlargeGaps: signal(false),
    gizmoSpace: signal("world"),
    snap: signal(false),
    joining: signal(undefined),
    joinStart: signal(undefined),
    follow: signal(false),
    orthographic: signal(false),
    quality: signal("auto"),
    vr: signal({ is: "unknown" }),
    dialog: signal(undefined),
    menuAt: signal(undefined),
    drawer: signal(undefined),
    renaming: signal(undefined),
    selectionBox: signal(undefined),
    notice: signal(""),
    moduleQuestion: signal(undefined),
    importOffer: signal(undefined),
    importing: signal(undefined),
    importReport: signal(undefined),
    modelicaProblems: signal([]),
    resultLane: signal(undefined),
    sweep: signal(undefined),
    largeFile: signal(undefined),
    damagedFile: signal(undefined),
  };
}

export const isSelected = ({ selection }: Session, reference: Reference): boolean =>
  selection.value.some((other) => sameReference(other, reference));

/** Selects one thing alone, or adds it to the selection and takes it out again. */
export function select({ selection }: Session, reference: Reference | undefined, add = false): void {
  if (!reference) {
    if (!add) selection.value = [];
    return;
  }
  const others = selection.value.filter((other) => !sameReference(other, reference));
  const wasThere = others.length < selection.value.length;
  if (!add) selection.value = [reference];
  else selection.value = wasThere ? others : [...others, reference];
}

/** Selects a body for the sake of one of its shapes. */
export function selectShape({ selection, shape }: Session, body: string, place: number): void {
  const of: readonly Reference[] = [{ kind: "bodies", name: body }];
  batch(() => {
    selection.value = of;
    shape.value = { of, place };
  });
}

/** The shape that is meant, where one is. */
export function shapeMeant({ selection, shape }: Session): { readonly body: string; readonly place: number } | undefined {
  const meant = shape.value;
  return meant && meant.of === selection.value ? { body: meant.of[0]!.name, place: meant.place } : undefined;
}

export function toggleIn<T>(set: Signal<ReadonlySet<T>>, item: T): void {
  const next = new Set(set.value);
  if (!next.delete(item)) next.add(item);
  set.value = next;
}
