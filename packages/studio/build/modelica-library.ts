/** `@gelenk/modelica/library.json` from the folder of the library itself, so that the studio is built of its present texts. */
import type { Plugin } from "vite";
import { modelicaLibraryTexts } from "../../../tools/lib/pack-modelica-library.mjs";

const NAME = "@gelenk/modelica/library.json";
const FOUND = "\0modelica-library";

export const modelicaLibrary = (): Plugin => ({
  name: "modelica-library",
  enforce: "pre",
  resolveId: (source) => (source === NAME ? FOUND : null),
  load: (id) => (id === FOUND ? `export default JSON.parse(${JSON.stringify(JSON.stringify(modelicaLibraryTexts()))});` : null),
});
