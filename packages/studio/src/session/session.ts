/** What a person looks at and works with: signals that belong to the page and to no file. */
import { type Signal, signal } from "@preact/signals";
import { type Reference, sameReference } from "../document/entities.js";

export const TOOL_NAMES = ["select", "move", "rotate", "pull", "strike", "guide", "join", "measure"] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

export const OVERLAYS = ["joints", "reactions", "contacts", "trails", "frames", "bounds", "centres", "grid", "shadows"] as const;
export type OverlayName = (typeof OVERLAYS)[number];

/** One plot of the dock: quantities over time, or over another quantity. */
export interface PlotDescription {
  readonly id: number;
  readonly title: string;
  readonly quantities: readonly string[];
  readonly over?: string;
  readonly logarithmic?: boolean;
}

export interface Session {
  readonly selection: Signal<readonly Reference[]>;
  readonly hovered: Signal<Reference | undefined>;
  readonly tool: Signal<ToolName>;
  readonly theme: Signal<"dark" | "light">;
  readonly overlays: Signal<ReadonlySet<OverlayName>>;
  readonly hidden: Signal<ReadonlySet<string>>;
  readonly leftTab: Signal<"scene" | "gallery">;
  readonly rightTab: Signal<"inspector" | "solver" | "view">;
  readonly dockTab: Signal<"plots" | "compare" | "problems" | "script" | "log">;
  readonly dockOpen: Signal<boolean>;
  readonly plots: Signal<readonly PlotDescription[]>;
  /** Simulated seconds per second; Infinity: as fast as it goes. */
  readonly speed: Signal<number>;
  readonly budget: Signal<number>;
  /** The camera follows the selection. */
  readonly follow: Signal<boolean>;
  /** Told by the live region and shown for a while at the bottom of the view. */
  readonly notice: Signal<string>;
}

export function createSession(): Session {
  return {
    selection: signal([]),
    hovered: signal(undefined),
    tool: signal("select"),
    theme: signal("dark"),
    overlays: signal(new Set<OverlayName>(["joints", "contacts", "grid", "shadows"])),
    hidden: signal(new Set<string>()),
    leftTab: signal("scene"),
    rightTab: signal("inspector"),
    dockTab: signal("plots"),
    dockOpen: signal(true),
    plots: signal([]),
    speed: signal(1),
    budget: signal(12),
    follow: signal(false),
    notice: signal(""),
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

export function toggleIn<T>(set: Signal<ReadonlySet<T>>, item: T): void {
  const next = new Set(set.value);
  if (!next.delete(item)) next.add(item);
  set.value = next;
}
