/**
 * Classes of one or several libraries, each read from its file when it is first asked for.
 *
 *   root            P/package.mo · "P <version>"/package.mo · P.mo · "P <version>".mo; the first root that holds P decides for all of P
 *   folder          its class is the text of package.mo; its further classes are the other *.mo files and the folders with a package.mo
 *   order           names inside package.mo, package.order, then the rest
 *   checks          one class per file, of the file's name, `within` the package of its folder; no folder beside a file of its name
 *
 * Names are case-sensitive whatever the disk does. Source: Modelica specification 3.6, section 13.4.
 */
import { collectDiagnostics, type DiagnosticCollector } from "@gelenk/core";
import { parseModelica } from "../syntax/parse-modelica.js";
import type { SourceText } from "../syntax/source-text.js";
import type { ClassDefinition } from "../syntax/tree.js";
import type { ModelicaFiles } from "./modelica-files.js";
import { chooseVersion } from "./versions.js";

/** A class in its place. Equal classes are one object. */
export interface LibraryClass {
  /** `P.Q.M` */
  readonly name: string;
  /** As parsed. */
  readonly definition: ClassDefinition;
  /** The text it stands in. */
  readonly source: SourceText;
  /** The class around it in the text or in the folders. */
  readonly parent?: LibraryClass;
  /** Where more of its classes are, if it is a folder's. */
  readonly folder?: Folder;
}

interface Folder {
  readonly files: ModelicaFiles;
  readonly path: string;
}

/** Classes by name, read from files when they are asked for. */
export interface Library {
  /** A class without a class around it. Without `version` the one without number, or else the highest. The first question decides. */
  top(name: string, version?: string): LibraryClass | undefined;
  /** A class written inside another or in its folder; inherited ones are not looked for. */
  child(parent: LibraryClass, name: string): LibraryClass | undefined;
  /** Names of all classes inside, in the order of the text and of package.order; files are not read for it. */
  children(parent: LibraryClass): readonly string[];
  /** Names of the classes without a class around them. */
  tops(): readonly string[];
  /** What was found in the files read so far. */
  readonly diagnostics: DiagnosticCollector;
}

type Loader = () => LibraryClass | undefined;

/** How files are read, and where their mistakes are told. */
interface Reading {
  readonly parse: typeof parseModelica;
  readonly diagnostics: DiagnosticCollector;
}

/** `parse`: in place of the parser, for those who keep what it gave for texts that they compile again and again (`rememberParsed`). */
export function createLibrary(roots: readonly ModelicaFiles[], parse = parseModelica): Library {
  const diagnostics = collectDiagnostics();
  const reading: Reading = { parse, diagnostics };
  const tops = new Map<string, LibraryClass | undefined>();
  const inside = new Map<LibraryClass, ReadonlyMap<string, Loader>>();

  function childTable(parent: LibraryClass): ReadonlyMap<string, Loader> {
    let table = inside.get(parent);
    if (table === undefined) {
      table = childLoaders(parent, reading);
      inside.set(parent, table);
    }
    return table;
  }

  return {
    diagnostics,
    top(name, version) {
      if (!tops.has(name)) tops.set(name, loadTop(roots, { name, ...(version !== undefined && { version }) }, reading));
      return tops.get(name);
    },
    child: (parent, name) => childTable(parent).get(name)?.(),
    children: (parent) => [...childTable(parent).keys()],
    tops: () => [...new Set(roots.flatMap((files) => (files.list("") ?? []).flatMap((entry) => className(files, "", entry) ?? [])))],
  };
}

/** The name of the class that an entry of a folder holds, without a version. */
function className(files: ModelicaFiles, folder: string, entry: string): string | undefined {
  if (entry.endsWith("/"))
    return files.list(joined(folder, entry.slice(0, -1)))?.includes("package.mo") ? unversioned(entry.slice(0, -1)) : undefined;
  return entry.endsWith(".mo") && entry !== "package.mo" ? unversioned(entry.slice(0, -3)) : undefined;
}

const unversioned = (name: string): string => (name.startsWith("'") ? name : name.split(" ", 1)[0]!);
const joined = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`);
const placeOf = (files: ModelicaFiles, path: string): string => joined(files.name, path);

function loadTop(
  roots: readonly ModelicaFiles[],
  wanted: { readonly name: string; readonly version?: string },
  reading: Reading,
): LibraryClass | undefined {
  for (const files of roots) {
    const entries = (files.list("") ?? []).filter((entry) => className(files, "", entry) === wanted.name);
    const stems = [...new Set(entries.map((entry) => (entry.endsWith("/") ? entry.slice(0, -1) : entry.slice(0, -3))))];
    const stem = chooseVersion(wanted.name, stems, wanted.version);
    if (stem !== undefined) return loadEntry({ files, path: "" }, { stem, name: wanted.name }, undefined, reading);
  }
  return undefined;
}

/** Classes in the text, then those of the folder. Each is made once. */
function childLoaders(parent: LibraryClass, reading: Reading): ReadonlyMap<string, Loader> {
  const table = new Map<string, Loader>();
  const { body } = parent.definition;
  for (const element of body.form === "long" ? body.elements : []) {
    if (element.kind !== "class" || table.has(element.definition.name)) continue;
    const { definition } = element;
    const nested: LibraryClass = { name: `${parent.name}.${definition.name}`, definition, source: parent.source, parent };
    table.set(definition.name, () => nested);
  }
  const { folder } = parent;
  if (folder === undefined) return table;
  for (const name of folderNames(folder)) {
    if (table.has(name)) {
      const place = placeOf(folder.files, joined(folder.path, name));
      reading.diagnostics.error(
        "modelica.duplicate-class",
        place,
        `${parent.name}.${name} is in package.mo too`,
        "the one of package.mo is used",
      );
    } else
      table.set(
        name,
        once(() => loadEntry(folder, { stem: name, name }, parent, reading)),
      );
  }
  return table;
}

function once(load: Loader): Loader {
  let made: { readonly class: LibraryClass | undefined } | undefined;
  return () => {
    made ??= { class: load() };
    return made.class;
  };
}

/** Names of the classes in a folder: in the order of package.order, the rest behind. */
function folderNames({ files, path }: Folder): readonly string[] {
  const entries = files.list(path) ?? [];
  const names = new Set(entries.flatMap((entry) => className(files, path, entry) ?? []));
  const ordered = (files.read(joined(path, "package.order")) ?? "").split(/\r\n|\r|\n/).map((line) => line.trim());
  return [...new Set([...ordered.filter((name) => names.has(name)), ...names])];
}

/** The class of `stem/package.mo` or `stem.mo`. */
function loadEntry(
  { files, path }: Folder,
  { stem, name }: { readonly stem: string; readonly name: string },
  parent: LibraryClass | undefined,
  { parse, diagnostics }: Reading,
): LibraryClass | undefined {
  const here = joined(path, stem);
  const isFolder = files.list(here)?.includes("package.mo") ?? false;
  if (isFolder && files.list(path)?.includes(`${stem}.mo`)) {
    const hint = "keep one of them; the folder is used";
    diagnostics.error("modelica.file-and-folder", placeOf(files, `${here}.mo`), `${stem} is a file and a folder`, hint);
  }
  const file = isFolder ? `${here}/package.mo` : `${here}.mo`;
  const text = files.read(file);
  if (text === undefined) {
    diagnostics.error("modelica.not-readable", placeOf(files, file), "the file cannot be read", "a text in UTF-8 is expected");
    return undefined;
  }
  const parsed = parse(placeOf(files, file), text);
  diagnostics.addAll(parsed.diagnostics);
  const definition = checkFile(parsed, { name, isFolder, within: parent?.name ?? "" }, diagnostics);
  if (definition === undefined) return undefined;
  const fullName = parent === undefined ? name : `${parent.name}.${name}`;
  return {
    name: fullName,
    definition,
    source: parsed.source,
    ...(parent && { parent }),
    ...(isFolder && { folder: { files, path: here } }),
  };
}

interface Expected {
  readonly name: string;
  readonly isFolder: boolean;
  /** The full name of the package around; "" for none. */
  readonly within: string;
}

/** The one class of a file. A wrong name or place is an error, but the class is used all the same, under the name of its file. */
function checkFile(
  { tree, source, diagnostics: found }: ReturnType<typeof parseModelica>,
  expected: Expected,
  diagnostics: DiagnosticCollector,
): ClassDefinition | undefined {
  const [first, second] = tree.classes;
  if (first === undefined) {
    if (found.length === 0)
      diagnostics.error("modelica.one-class", source.place(0), "the file holds no class", `"${expected.name}" is expected`);
    return undefined;
  }
  if (second !== undefined)
    diagnostics.error(
      "modelica.one-class",
      source.place(second.definition.from),
      "a second class in the file",
      "a library has one class per file",
    );
  const { definition } = first;
  if (definition.name !== expected.name)
    diagnostics.error(
      "modelica.class-name",
      source.place(definition.nameFrom),
      `"${definition.name}" in the file of "${expected.name}"`,
      "file and class have one name",
    );
  if (expected.isFolder && definition.body.form === "long" && definition.classKind !== "package")
    diagnostics.warning(
      "modelica.class-name",
      source.place(definition.from),
      `package.mo holds a ${definition.classKind}`,
      "folders are packages",
    );
  const within = tree.within?.name?.parts.join(".") ?? "";
  if (within !== expected.within) {
    const clause = `within${expected.within === "" ? "" : ` ${expected.within}`};`;
    diagnostics.error(
      "modelica.within",
      source.place(tree.within?.from ?? 0),
      `within "${within}", but the file is in "${expected.within}"`,
      `write ${clause}`,
    );
  }
  return definition;
}
