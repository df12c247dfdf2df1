/** A model of MuJoCo as text through the importer. */
import { importText, type TextImport } from "../urdf/import-text.js";

export const importMjcf = (inside: string, options: TextImport = {}) =>
  importText(`<mujoco>${inside}</mujoco>`, { path: "model.xml", ...options });

/** The tree alone. */
export const importTree = (bodies: string, options: TextImport = {}) => importMjcf(`<worldbody>${bodies}</worldbody>`, options);

/** A body that has mass. */
export const body = (name: string, inside = "", attributes = ""): string =>
  `<body name="${name}" ${attributes}><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>${inside}</body>`;
