/** The formats that can be imported. */
import { mjcf } from "../mjcf/mjcf.js";
import { urdf } from "../urdf/read-urdf.js";
import type { BinaryFormat, XmlFormat } from "./model-format.js";

export const XML_FORMATS: readonly XmlFormat[] = [urdf, mjcf];
export const BINARY_FORMATS: readonly BinaryFormat[] = [];
