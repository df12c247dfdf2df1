/** What all importers have in common: a file in, a model out, with everything told that was lost on the way. */
import type { Model } from "@gelenk/core";
import type { XmlElement } from "../xml/xml-tree.js";
import type { Reading } from "./reading.js";

/** How a file is taken over. */
export interface ImportOptions {
  /** Robots without a joint to the world: may the base move? Default: what the format says; of URDF false. */
  readonly freeBase?: boolean;
  /** Links that are fixed to each other become one body, which remembers them (`separateLinks`). Default false. */
  readonly mergeFixed?: boolean;
  /** Values of xacro arguments. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** Of MJCF: name or number of the keyframe to start from. Default: none. */
  readonly keyframe?: string;
  /** Of an archive: path of the file in it that holds the model. Default: the only one that may. */
  readonly entry?: string;
}

/** A format whose files are XML. */
export interface XmlFormat {
  readonly name: string;
  /** Of the outermost element. */
  readonly rootName: string;
  /** Undefined exactly if `reading.findings` has errors. */
  read(reading: Reading, root: XmlElement, options: ImportOptions): Model | undefined;
}

/** Any other format. */
export interface BinaryFormat {
  readonly name: string;
  /** With the dot, small letters. */
  readonly endings: readonly string[];
  read(reading: Reading, path: string, bytes: Uint8Array, options: ImportOptions): Model | undefined;
}
