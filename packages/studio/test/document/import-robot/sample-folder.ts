/** Folders of files in memory, which remember what was asked for. */
import type { RobotFolder } from "../../../src/document/import-robot/robot-folder.js";

export const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;

export function folderOf(entries: Readonly<Record<string, string | Uint8Array>>): RobotFolder & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    paths: Object.keys(entries),
    sizeOf: (path) => entries[path]?.length ?? 0,
    read(path) {
      asked.push(path);
      const content = entries[path];
      return content === undefined ? undefined : bytesOf(content);
    },
  };
}
