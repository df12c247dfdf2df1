/** What the parts of an SDF import have in common. */
import type { MeshCache } from "../import/mesh-shapes.js";
import type { FoundFile } from "../import/model-files.js";
import { type Reading, textOf } from "../import/reading.js";
import { placeOf, type XmlElement } from "../xml/xml-tree.js";

export interface SdfContext {
  readonly reading: Reading;
  readonly meshes: MeshCache;
  /** Outermost elements of included files, by path; undefined where they cannot be read. */
  readonly files: Map<string, XmlElement | undefined>;
  /** Included files by folder and name, each looked for once. */
  readonly located: Map<string, FoundFile>;
  /** Models read so far, those that are included twice counted twice. */
  readonly counts: { models: number; links: number };
}

/** The file that is being read. */
export interface SdfFile extends SdfContext {
  /** 7 of version 1.7. */
  readonly version: number;
  /** With a `/` at its end; names are relative to it. */
  readonly folder: string;
  /** Paths of the files around it and its own. */
  readonly open: readonly string[];
  /** Models around the one that is being read, also those of other files. */
  readonly nesting: number;
}

/** Includes multiply: a few files that include each other twice would fill any memory. */
export const SDF_LIMITS = { models: 10_000, links: 100_000, depth: 32, nesting: 100 } as const;

/** The newest one whose rules are followed; later ones have kept them. */
const NEWEST = 12;

/** The second number of `version`. */
export function versionOf({ findings }: Reading, root: XmlElement): number {
  const text = textOf(root, "version");
  const [, minor] = /^1\.(\d{1,3})(?:\.\d+)?$/.exec(text ?? "") ?? [];
  if (minor !== undefined) return Number(minor);
  const message = text === undefined ? "the file does not say its version" : `version "${text.slice(0, 20)}" of SDF is not known`;
  findings.warning("sdf.version", placeOf(root, "version"), `${message}; it is read as 1.${NEWEST}`);
  return NEWEST;
}
