/**
 * What page and simulation say to each other. The page sends commands, which are taken between two steps; the simulation answers with frames, samples and
 * what happened. Every answer names the run it belongs to: answers of an earlier run are dropped.
 */
import type {
  Diagnostic,
  Quaternion,
  ResolvedModel,
  RunResult,
  SettingNames,
  Settings,
  TopologyReport,
  Vector3,
  WorldEvent,
} from "@gelenk/core";
import type { PoseTrack } from "@gelenk/formats/gltf";
import type { FrameLayout } from "./frame.js";
import type { ModelChanges } from "./model-changes.js";

/** Settings that a run has whatever its model and modules say. */
export type RunSettings = Omit<Settings, "budget">;

/** How a body is held: a spring that pulls a point, motors that lead a point, or a guide that leads the whole pose. */
export type HoldKind = "spring" | "lead" | "guide";

/** Commands that act on the world. They stand in the record of a run with the step before which they came, so that it can be repeated to the bit. */
export type WorldCommand =
  | { readonly do: "patch"; readonly changes: ModelChanges }
  | {
      readonly do: "hold";
      readonly id: number;
      readonly body: string;
      readonly point: Vector3;
      readonly by: HoldKind;
      readonly force?: number;
    }
  | { readonly do: "target"; readonly id: number; readonly position: Vector3; readonly orientation?: Quaternion }
  | { readonly do: "release"; readonly id: number; readonly velocity?: Vector3; readonly angularVelocity?: Vector3 }
  | { readonly do: "strike"; readonly body: string; readonly point: Vector3; readonly impulse: Vector3 }
  | { readonly do: "place"; readonly body: string; readonly position: Vector3; readonly orientation: Quaternion };

/** Commands about the time and about what is told. */
export type TransportCommand =
  | { readonly do: "load"; readonly run: number; readonly model: ResolvedModel; readonly settings?: RunSettings }
  /** Loads the model of a record and repeats its steps and commands, as fast as it goes. */
  | { readonly do: "repeat"; readonly run: number; readonly record: RunRecord }
  | { readonly do: "play" }
  | { readonly do: "pause" }
  | { readonly do: "reset" }
  /** Negative: back through the recording. */
  | { readonly do: "step"; readonly count: number }
  /** `old`: in what had come after the moment from which the run went on another way. */
  | { readonly do: "seek"; readonly time: number; readonly lane?: "old" }
  /** Poses that were found elsewhere, in the place of the old future: to be looked at beside the run. */
  | { readonly do: "beside"; readonly track: PoseTrack }
  /** How much of the run is kept for looking back, MB. */
  | { readonly do: "limit"; readonly megabytes: number }
  /** Simulated seconds per second (Infinity: as fast as it goes), and the time that steps may take of a frame, ms. */
  | { readonly do: "pace"; readonly speed: number; readonly budget: number }
  /** Names of quantities that are sampled after every step. */
  | { readonly do: "watch"; readonly quantities: readonly string[] }
  /** The last frame was drawn: the next may come. With buffers that nobody reads any more. */
  | { readonly do: "drawn"; readonly buffers: readonly ArrayBuffer[] }
  /** Asks for a word about the state, or for all that repeats the run. */
  | { readonly do: "ask"; readonly id: number; readonly what: Question }
  /** For tests of what happens then. */
  | { readonly do: "fail"; readonly how: "throw" | "hang" };

/** Programs of the user, in place of those before; none: the world as it is built in. The run begins anew. */
export interface ModulesCommand {
  readonly do: "modules";
  readonly modules: readonly ModuleSource[];
}

/** A file that the user has agreed to. */
export interface ModuleSource {
  readonly file: string;
  readonly source: string;
}

export type Command = WorldCommand | TransportCommand;

/** All that a worker is sent. */
export type WorkerCommand = Command | ModulesCommand;

export type Question = "hash" | "model" | "record" | "track" | "progress";

/** What a run has reached, what it kept of its promises, and the poses of the steps since this was asked last. */
export interface RunProgress
  extends Pick<RunResult, "method" | "order" | "step" | "steps" | "tolerance" | "ledger" | "remarks" | "brokenOff"> {
  readonly time: number;
  /** That all steps took, ms. */
  readonly milliseconds: number;
  readonly track: PoseTrack;
}

/** All that repeats a run: the model it began with and what came when. */
export interface RunRecord {
  readonly gelenkRecording: 1;
  readonly model: ResolvedModel;
  readonly steps: number;
  /** Of the state after the last step, where it is known. */
  readonly hash?: string;
  readonly commands: readonly LoggedCommand[];
}

export interface LoggedCommand {
  /** Steps made when it came. */
  readonly step: number;
  readonly command: WorldCommand;
}

/** Poses of all recorded steps. */
export type { PoseTrack };

/** So many of the last events are kept by the page. */
export const MOST_LOGGED = 500;

/** What happened, and when. */
export interface LogEntry {
  readonly time: number;
  readonly event: WorldEvent;
}

/** A mark on the time line. */
export interface Tick {
  readonly time: number;
  readonly kind: "contact" | "edit" | "report";
}

/** All answers of one turn of the worker. */
export type Message = readonly Answer[];

export type Answer = { readonly run: number } & (
  | {
      readonly is: "ready";
      readonly layout: FrameLayout;
      readonly diagnostics: readonly Diagnostic[];
      readonly topology: TopologyReport | undefined;
    }
  | { readonly is: "layout"; readonly layout: FrameLayout; readonly topology: TopologyReport | undefined }
  | { readonly is: "frame"; readonly buffer: ArrayBuffer }
  /** One row per step: time first, then the watched quantities in their order. `restart`: what was sampled after that time is void. */
  | { readonly is: "samples"; readonly quantities: readonly string[]; readonly rows: Float64Array; readonly restart?: number }
  | { readonly is: "events"; readonly events: readonly LogEntry[] }
  | { readonly is: "ticks"; readonly ticks: readonly Tick[]; readonly restart?: number }
  | { readonly is: "problem"; readonly diagnostic: Diagnostic; readonly time?: number }
  | { readonly is: "answer"; readonly id: number; readonly what: Question; readonly value: unknown }
  /** A command that acted on the world, and when: with the model, what repeats the run in another worker. `cut`: what came at or after that step is void. */
  | { readonly is: "logged"; readonly logged: LoggedCommand }
  | { readonly is: "cut"; readonly step: number }
  /** Modules that are in use now, and what settings may name by them; what was wrong with one of them, so that none is. */
  | { readonly is: "modules"; readonly files: readonly string[]; readonly names: SettingNames; readonly problem?: string }
  /** A sign of life; `taken`: commands that have been carried out, those that give frames back not counted. */
  | { readonly is: "beat"; readonly taken: number }
);
