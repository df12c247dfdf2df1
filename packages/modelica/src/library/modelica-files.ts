/** Where Modelica texts come from: a folder, an archive, a built-in library. Paths have "/" between their parts and none at the ends. */
export interface ModelicaFiles {
  /** In front of the paths in diagnostics: the folder or archive; may be empty. */
  readonly name: string;
  /** Names of the files in a folder, and of its folders with "/" behind them; "" is the root. Undefined if there is no such folder. */
  list(folder: string): readonly string[] | undefined;
  /** Undefined if there is no such file or it cannot be read as UTF-8. */
  read(path: string): string | undefined;
}

/** Texts by path, `{ "P/package.mo": "package P …" }`. */
export function filesOfTexts(name: string, texts: Readonly<Record<string, string>>): ModelicaFiles {
  const folders = new Map<string, Set<string>>([["", new Set()]]);
  for (const path of Object.keys(texts)) {
    const parts = path.split("/");
    parts.forEach((part, i) => {
      const folder = parts.slice(0, i).join("/");
      const entries = folders.get(folder) ?? new Set();
      folders.set(folder, entries.add(i === parts.length - 1 ? part : `${part}/`));
    });
  }
  const lists = new Map([...folders].map(([folder, entries]) => [folder, [...entries]]));
  return { name, list: (folder) => lists.get(folder), read: (path) => (Object.hasOwn(texts, path) ? texts[path] : undefined) };
}
