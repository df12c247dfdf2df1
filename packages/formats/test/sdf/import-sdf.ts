/** Models of SDF as text through the importer. */
import { importText, type TextImport } from "../urdf/import-text.js";

export const importSdf = (text: string, options: TextImport = {}) => importText(text, { path: "model.sdf", ...options });

/** A file with one model; its parts stand on lines 2, 3, … */
export const model = (...parts: readonly string[]): string => `<sdf version="1.9"><model name="m">\n${parts.join("\n")}\n</model></sdf>`;
export const ofVersion = (version: string, ...parts: readonly string[]): string => model(...parts).replace("1.9", version);
/** A link with a mass of 1 and moments of 1, which the format has where nothing is said. */
export const link = (name: string, pose = "0 0 0 0 0 0", inside = ""): string =>
  `<link name="${name}"><pose>${pose}</pose>${inside}</link>`;
export const joint = (name: string, type: string, parent: string, child: string, inside = ""): string =>
  `<joint name="${name}" type="${type}"><parent>${parent}</parent><child>${child}</child>${inside}</joint>`;
export const axis = (xyz: string, inside = "", tag = "axis"): string => `<${tag}><xyz>${xyz}</xyz>${inside}</${tag}>`;
