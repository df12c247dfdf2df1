/** The Modelica session of a studio, begun when it is first asked for; and files that are opened in it. */
import { decodeText } from "@gelenk/formats";
import type { FileLike } from "../document/read-file.js";
import type { Studio } from "../studio.js";
import { createModelicaSession } from "./modelica-session.js";
import type { ModelicaSession } from "./modelica-state.js";

export function modelicaOf(studio: Studio): ModelicaSession {
  studio.modelica ??= createModelicaSession(studio);
  return studio.modelica;
}

/** Larger texts are no models that a person wrote, bytes. */
const LARGEST = 2 * 1024 * 1024;

/** A text that cannot be read changes nothing. */
export async function openModelicaFile(studio: Studio, file: FileLike): Promise<void> {
  const { session } = studio;
  if (file.size > LARGEST) {
    session.notice.value = `${file.name} was not opened: at most ${LARGEST / 1024 ** 2} MB of Modelica text can be read`;
    return;
  }
  const { text, diagnostics } = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) {
    session.notice.value = `${file.name} was not opened: ${diagnostics[0]?.message ?? "it is no text"}`;
    return;
  }
  modelicaOf(studio).open(file.name, text);
  session.dockTab.value = "modelica";
  session.dockOpen.value = true;
}
