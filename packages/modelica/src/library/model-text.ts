/**
 * A text as a user writes it, outside of the folders of a library: its classes are found by their names, whatever the file is called and
 * however many it holds. Each becomes a file of its own, with blanks in place of the others, so that places stay where they are.
 */
import type { Diagnostic } from "@gelenk/core";
import { type ParsedModelica, parseModelica } from "../syntax/parse-modelica.js";
import type { SourceText } from "../syntax/source-text.js";
import type { ClassDefinition } from "../syntax/tree.js";

/** A class of a text with its full name. */
export interface NamedClass {
  /** In full, `P.Q.M`. */
  readonly name: string;
  /** As parsed. */
  readonly definition: ClassDefinition;
}

/** A file of Modelica text, parsed. */
export interface ModelText {
  /** Names of the packages that the text says it is within. */
  readonly within: readonly string[];
  /** Classes at the top of the text, in its order; `modelsIn` finds those inside. */
  readonly classes: readonly NamedClass[];
  /** The text, for places. */
  readonly source: SourceText;
  /** Of the syntax. */
  readonly diagnostics: readonly Diagnostic[];
  /** One file per class, by its path: `P/Q/M.mo`, or `P/Q/package.mo` where that is the name of the file. */
  readonly texts: Readonly<Record<string, string>>;
  /** The place in the text as the user named it, for one in these files; other places stay as they are. */
  place(where: string): string;
}

/** Parses a file and lists its classes. `file` stands in messages; `parse` may remember earlier texts. */
export function readModelText(file: string, text: string, parse: typeof parseModelica = parseModelica): ModelText {
  const { tree, source, diagnostics }: ParsedModelica = parse(file, text);
  const within = tree.within?.name?.parts ?? [];
  const definitions = tree.classes.map(({ definition }) => definition);
  const ending = /(^|[\\/])package\.mo$/.test(file) ? "/package.mo" : ".mo";
  const texts = Object.fromEntries(
    classTexts(text, definitions).map((own, k) => [[...within, definitions[k]!.name].join("/") + ending, own]),
  );
  const paths = Object.keys(texts);
  return {
    within,
    classes: definitions.map((definition) => ({ name: [...within, definition.name].join("."), definition })),
    source,
    diagnostics,
    texts,
    place(where) {
      const own = paths.find((path) => where.startsWith(`${path}:`));
      return own === undefined ? where : file + where.slice(own.length);
    },
  };
}

/** What stands before the first class, the clause `within` among it, is in every file. */
function classTexts(text: string, definitions: readonly ClassDefinition[]): readonly string[] {
  const head = definitions[0]?.from ?? 0;
  const ends = definitions.map((_, i) => definitions[i + 1]?.from ?? text.length);
  const blank = (from: number, to: number) => text.slice(from, to).replace(/[^\n]/g, " ");
  const alone = (from: number, end: number) => text.slice(0, head) + blank(head, from) + text.slice(from, end) + blank(end, text.length);
  return definitions.map(({ from }, i) => (definitions.length === 1 ? text : alone(from, ends[i]!)));
}

/** The models and blocks that can be run, with those inside packages. The depth of classes is limited by the parser. */
export const modelsIn = (classes: readonly NamedClass[]): readonly NamedClass[] => classes.flatMap(modelsInside);

function modelsInside({ name, definition }: NamedClass): readonly NamedClass[] {
  const { classKind, partial, body } = definition;
  if (classKind === "model" || classKind === "block" || classKind === "class") return partial ? [] : [{ name, definition }];
  if (classKind !== "package" || body.form !== "long") return [];
  return body.elements.flatMap((element) =>
    element.kind === "class" && !element.protected
      ? modelsInside({ name: `${name}.${element.definition.name}`, definition: element.definition })
      : [],
  );
}
