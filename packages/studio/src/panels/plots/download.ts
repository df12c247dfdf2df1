/** Hands a file to the browser's downloads. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A name that is good for a file anywhere. */
export const fileName = (name: string, ending: string): string =>
  `${name.replace(/[^\p{L}\p{N}.-]+/gu, "-").replace(/^-|-$/g, "") || "plot"}.${ending}`;
