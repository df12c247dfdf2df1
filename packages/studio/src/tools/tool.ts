/** A tool: what the pointer does in the view. One record per file, listed in catalogue.ts. */
import type { ToolName } from "../session/session.js";
import type { Studio } from "../studio.js";
import type { Hit, Pixel } from "../view/view.js";

export interface ToolPointer extends Pixel {
  readonly shift: boolean;
  readonly control: boolean;
  readonly alt: boolean;
  /** What lay under the pointer when it was pressed. */
  readonly hit: Hit | undefined;
}

/** What goes on between pressing and letting go. */
export interface Gesture {
  move(pointer: ToolPointer): void;
  /** Of the wheel while pressed, positive away from the person. */
  wheel?(steps: number): void;
  end(pointer: ToolPointer): void;
  cancel(): void;
}

export interface Tool {
  readonly name: ToolName;
  readonly title: string;
  readonly key: string;
  /** Name of the icon (Lucide). */
  readonly icon: string;
  /** Begins a gesture; undefined: the pointer orbits the camera instead. */
  press(studio: Studio, pointer: ToolPointer): Gesture | undefined;
  /** The pointer moves without being pressed. */
  hover?(studio: Studio, pointer: ToolPointer): void;
  /** A key while the tool is chosen, before any command gets it: axis letters and digits of a gizmo. True: taken. */
  onKey?(studio: Studio, key: string, shift: boolean): boolean;
  /** The same key, or any other, is let go. */
  onKeyUp?(studio: Studio, key: string, shift: boolean): void;
  /** Called when the tool is chosen. */
  enter?(studio: Studio): void;
  /** Called when another tool is chosen, or on Escape. */
  leave?(studio: Studio): void;
}
