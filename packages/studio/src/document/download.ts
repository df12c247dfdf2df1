/** Hands files to the browser's downloads, under names that are good anywhere; what a saved file is known by. */

/** A file that can be written again without asking. */
export interface SaveHandle {
  createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }>;
}

export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** `ending` with its dot. */
export const fileName = (name: string, ending: string): string =>
  `${name.replace(/[^\p{L}\p{N}.-]+/gu, "-").replace(/^-+|-+$/g, "") || "untitled"}${ending}`;
