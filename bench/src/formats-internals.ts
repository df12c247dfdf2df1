/** Parts of @gelenk/formats that are not for its users, found beside the package's entry point; only what is used here is declared. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

export interface XmlParser {
  parseXmlBytes(path: string, bytes: Uint8Array): { readonly root?: unknown };
}

export function loadXmlParser(): Promise<XmlParser> {
  const entry = pathToFileURL(createRequire(import.meta.url).resolve("@gelenk/formats"));
  return import(new URL("xml/parse-xml.js", entry).href) as Promise<XmlParser>;
}
