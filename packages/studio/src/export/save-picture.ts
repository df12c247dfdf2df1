/** A picture of the view as a file. */
import { download } from "../document/download.js";
import type { Studio } from "../studio.js";
import { exportName } from "./export-name.js";
import type { Size } from "./picture-size.js";

export interface PictureChoice extends Size {
  readonly transparent: boolean;
}

export async function savePicture(studio: Studio, choice: PictureChoice): Promise<void> {
  const blob = await studio.view?.picture(choice);
  if (blob) download(exportName(studio, ".png"), blob);
}
