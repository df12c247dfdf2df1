/**
 * Files that were dropped or chosen together, or that lie in an archive, as the folder of an import: which of them is the robot, where its
 * packages are, and how a file that it names is found. Folders above it may be missing, or may be more than it says: the longest end of the
 * path that any file has decides, where only one has it.
 */
import {
  type Archive,
  BINARY_FORMATS,
  type FileLookup,
  hasPhysics,
  isArchive,
  isImportable,
  type ModelFiles,
  type PackageFolders,
  XML_FORMATS,
} from "@gelenk/formats/import";
import { MESH_LIMITS, meshFormatOf } from "@gelenk/formats/mesh";

/** Files by their paths. */
export interface RobotFolder extends ModelFiles {
  readonly paths: readonly string[];
  /** Bytes. */
  sizeOf(path: string): number;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const depthOf = (path: string): number => path.split("/").length;
const textOf = (folder: ModelFiles, path: string): string => new TextDecoder().decode(folder.read(path) ?? new Uint8Array(0));

/** Names that every model has: they say nothing without their folder. */
const COMMON_NAMES: ReadonlySet<string> = new Set(["model.sdf", "model.config", "package.xml"]);

/** Comments, declarations and processing instructions before the outermost element. */
const PROLOGUE = /^\uFEFF?(?:\s|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>)*/;

/** The outermost element of an XML text. */
export const rootOf = (text: string): string | undefined => /^<([\w:.-]+)/.exec(text.slice(PROLOGUE.exec(text)![0].length))?.[1];

export interface ChosenRobot {
  readonly path: string;
  /** Other robots of the folder. */
  readonly others: readonly string[];
}

/** What programs leave behind in archives, and what is hidden in them. */
const isHidden = (path: string): boolean => path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");

export const folderInArchive = ({ files, paths, sizeOf }: Archive): RobotFolder => ({
  ...files,
  sizeOf,
  paths: paths.filter((path) => !isHidden(path) && !isArchive(path)),
});

/**
 * The file to import; undefined where none of them is one. Of several that stand by themselves, because no other one names them, the
 * one nearest to the top of the folder, then the first by name. An archive counts where no robot lies beside it, and a file that may
 * also be a mesh where nothing else is there and it has bodies.
 */
export function chooseRobot(folder: RobotFolder): ChosenRobot | undefined {
  const isTooLarge = (path: string) => folder.sizeOf(path) > MESH_LIMITS.bytes;
  const isMesh = (path: string) =>
    meshFormatOf(path) !== undefined && (isTooLarge(path) || !hasPhysics(folder.read(path) ?? new Uint8Array(0)));
  const possible = folder.paths.filter((path) => isImportable(path) && !isMesh(path));
  const archives = possible.filter(isArchive);
  const models = possible.filter((path) => meshFormatOf(path) === undefined && !isArchive(path));
  const texts = new Map(models.filter((path) => !isBinary(path)).map((path) => [path, textOf(folder, path)]));
  const known = models.filter((path) => isBinary(path) || isKnown(texts.get(path)!));
  const isNamed = (path: string) => [...texts].some(([other, text]) => other !== path && names(text, path));
  const free = known.filter((path) => !isNamed(path));
  // where all name each other, any of them; where none is known, one that an importer refuses with its place
  const [chosen, ...others] = [free, known, archives, models, possible].find(({ length }) => length > 0)?.toSorted(byPlace) ?? [];
  return chosen === undefined ? undefined : { path: chosen, others };
}

/** Does a text name that file? One that is called as all are is named by its folder, as `<uri>model://sun</uri>`. */
function names(text: string, path: string): boolean {
  const name = nameOf(path);
  if (!COMMON_NAMES.has(name)) return text.includes(name);
  const folder = path.split("/").at(-2);
  if (folder === undefined) return false;
  return [...text.matchAll(/<uri>\s*(.*?)\s*<\/uri>/g)].some(
    ([, uri]) => uri!.replace(/\/+$/, "").replace(`/${name}`, "").split("/").at(-1) === folder,
  );
}

const isBinary = (path: string): boolean =>
  BINARY_FORMATS.some(({ endings }) => endings.some((ending) => path.toLowerCase().endsWith(ending)));

function isKnown(text: string): boolean {
  const root = rootOf(text);
  return XML_FORMATS.some(({ rootName }) => rootName === root);
}

const byPlace = (a: string, b: string): number => depthOf(a) - depthOf(b) || (a < b ? -1 : 1);

/** Folders with a `package.xml`, by the name it gives them. */
export function packagesOf(folder: RobotFolder): PackageFolders {
  const found = folder.paths.flatMap((path) => {
    const name = nameOf(path) === "package.xml" && /<name>\s*([\w.-]+)\s*<\/name>/.exec(textOf(folder, path))?.[1];
    return name ? [[name, path.slice(0, -nameOf(path).length).replace(/\/$/, "")] as const] : [];
  });
  return Object.fromEntries(found);
}

/** As importers look for files: by the path, else by the longest end of it that a file has, where that is the only one. */
export function lookupIn(folder: RobotFolder): FileLookup {
  const paths = new Set(folder.paths);
  const find = (path: string): string | undefined => (paths.has(path) ? path : bySuffix(folder.paths, path));
  return {
    files: {
      read(path) {
        const found = find(path);
        return found === undefined ? undefined : folder.read(found);
      },
      problem(path) {
        const found = find(path);
        return found === undefined ? undefined : folder.problem?.(found);
      },
    },
    packages: packagesOf(folder),
  };
}

function bySuffix(paths: readonly string[], wanted: string): string | undefined {
  const name = nameOf(wanted);
  const named = paths.filter((path) => nameOf(path) === name);
  const least = COMMON_NAMES.has(name) ? 2 : 1;
  const parts = wanted.split("/");
  for (let length = parts.length; length >= least; length--) {
    const end = `/${parts.slice(-length).join("/")}`;
    const found = named.filter((path) => `/${path}`.endsWith(end));
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}
