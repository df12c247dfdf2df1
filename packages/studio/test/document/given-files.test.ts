/** Folders that were dropped. Deciding: the paths of a folder as it was built here. */
import { expect, test } from "vitest";
import { collect, type GivenFile } from "../../src/document/given-files.js";

type Tree = { readonly [name: string]: Tree | string };

/** As browsers hand folders over: their entries in portions, an empty one at the end. */
function entryOf(name: string, content: Tree | string, above = ""): FileSystemEntry {
  const fullPath = `${above}/${name}`;
  if (typeof content === "string")
    return {
      name,
      fullPath,
      isFile: true,
      isDirectory: false,
      file: (take: (file: File) => void) => take(new File([content], name)),
    } as never;
  const portions = Object.entries(content).map(([child, inside]) => [entryOf(child, inside, fullPath)]);
  const createReader = () => ({ readEntries: (take: (entries: FileSystemEntry[]) => void) => take(portions.shift() ?? []) });
  return { name, fullPath, isFile: false, isDirectory: true, createReader } as never;
}

test("a folder is all files in it with their paths, but for what is hidden", async () => {
  const found: GivenFile[] = [];
  await collect(entryOf("arm", { "b.urdf": "B", meshes: { "z.stl": "Z", "a.stl": "A" }, ".git": { config: "x" } }), found);
  expect(found.map(({ path, size }) => [path, size])).toEqual([
    ["arm/b.urdf", 1],
    ["arm/meshes/a.stl", 1],
    ["arm/meshes/z.stl", 1],
  ]);
  expect(new TextDecoder().decode(await found[2]!.arrayBuffer())).toBe("Z");
});
