/** Files as the browser gives them, dropped or chosen, alone or in folders, each with its path in the folder that it came with. */
import type { FileLike } from "./read-file.js";

export interface GivenFile extends FileLike {
  readonly path: string;
  readonly blob: Blob;
}

export const givenFile = (file: File, path = file.webkitRelativePath || file.name): GivenFile => ({
  ...{ name: file.name, size: file.size, path, blob: file },
  arrayBuffer: () => file.arrayBuffer(),
  slice: (from, to) => file.slice(from, to),
});

/** Of one folder, so that nobody waits for a whole disk that was dropped. */
const MOST_FILES = 5000;

/** What was dropped. The list of the browser is empty once its event is over: what it holds is asked for at once, and read later. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<readonly GivenFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  const loose = [...files].map((file) => givenFile(file));
  if (!entries.some((entry) => entry?.isDirectory)) return loose;
  const found: GivenFile[] = [];
  for (const entry of entries) if (entry) await collect(entry, found);
  return found;
}

/** All files below an entry, those of a folder in the order of their names. What begins with a dot is left alone. */
export async function collect(entry: FileSystemEntry, found: GivenFile[]): Promise<void> {
  if (entry.name.startsWith(".") || found.length >= MOST_FILES) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.push(givenFile(file, entry.fullPath.replace(/^\//, "")));
    return;
  }
  const children = await entriesOf(entry as FileSystemDirectoryEntry);
  for (const child of children.toSorted((a, b) => (a.name < b.name ? -1 : 1))) await collect(child, found);
}

/** A folder hands over its entries in portions; an empty one is the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}
