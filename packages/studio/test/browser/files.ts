/** Files as a person gives them to the page: by its picker, or dropped on it. */
import { readFileSync } from "node:fs";
import type { Locator } from "playwright-core";
import type { StudioPage } from "./studio-page.js";

export async function chooseFile({ page }: StudioPage, name: string, content: string | Buffer): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.keyboard.press("Control+o");
  await (await choosing).setFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
}

export interface DroppedFile {
  readonly name: string;
  readonly content?: string | Uint8Array;
  /** In place of a content: so much of nothing. */
  readonly megabytes?: number;
}

export async function dropFiles({ page }: StudioPage, files: readonly DroppedFile[]): Promise<void> {
  const given = files.map(({ name, content = "", megabytes = 0 }) => ({ name, megabytes, data: Buffer.from(content).toString("base64") }));
  await page.evaluate((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, megabytes, data } of dropped) {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const parts = Array.from({ length: megabytes / 10 }, () => new Uint8Array(10 * 1024 * 1024));
      transfer.items.add(new File([new Blob([bytes, ...parts])], name));
    }
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
  }, given);
}

/** Runs a command of the palette that ends with a download; `fill` answers the dialog that it opens. */
export async function downloaded({ page }: StudioPage, command: string, fill?: (dialog: Locator) => Promise<void>): Promise<Buffer> {
  const coming = page.waitForEvent("download", { timeout: 100_000 });
  // what fails before it comes is told by itself
  coming.catch(() => undefined);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(command);
  await page.keyboard.press("Enter");
  if (fill) {
    const dialog = page.locator(".export-dialog");
    await fill(dialog);
    await dialog.getByRole("button", { name: "Export" }).click();
  }
  return readFileSync(await (await coming).path());
}
