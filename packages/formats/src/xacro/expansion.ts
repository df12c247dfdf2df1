/** What the words and macros of xacro share while a file is expanded. */
import type { Diagnostic } from "@gelenk/core";
import type { Reading } from "../import/reading.js";
import type { XmlElement, XmlFile } from "../xml/xml-tree.js";
import type { Scope } from "./scope.js";
import type { XacroValue } from "./values.js";

/** One expansion under way. */
export interface Expansion {
  readonly reading: Reading;
  /** Values of `$(arg …)`. */
  readonly arguments: Map<string, string>;
  /** Of each file: what stands before the words of xacro. */
  readonly prefixes: Map<XmlFile, string>;
  /** Paths of the files that are open, each inside the one before. */
  readonly files: string[];
  readonly roots: XmlElement[];
  /** Included files by folder and name, each looked for once. */
  readonly included: Map<string, IncludedFile>;
  /** Their outermost elements, by path. */
  readonly parsed: Map<string, XmlElement>;
  /** Elements of the files that became part of the robot. */
  readonly used: Set<XmlElement>;
  /** Macros that are open. */
  depth: number;
  /** Elements that are open, also those of macros. */
  nesting: number;
  spend(characters: number): void;
  step(): void;
  expandInside(expansion: Expansion, element: XmlElement, scope: Scope, into: Into): void;
  evaluate(expansion: Expansion, element: XmlElement, attribute: string, scope: Scope): XacroValue | undefined;
  prefixOf(root: XmlElement): string | undefined;
}

export interface IncludedFile {
  /** Of the file; as it was named where there is none. */
  readonly path: string;
  /** Missing where it cannot be read, which has been told. */
  readonly root?: XmlElement | undefined;
  /** Where there is no such file. */
  readonly diagnostic?: Diagnostic | undefined;
}

/** The element that expanded children become part of. */
export interface Into {
  readonly children: XmlElement[];
  readonly attributes: Record<string, string>;
}
