/**
 * `<include file="…"/>`: the children of another file's outermost element stand in its place. Names are relative to the folder of the main
 * file, and a file is included once at most, as MuJoCo has it; so there are neither circles nor trees that grow without bound.
 */
import { findFile, folderOf } from "../import/model-files.js";
import { enter, type Reading, requiredText, textOf } from "../import/reading.js";
import { parseXmlBytes } from "../xml/parse-xml.js";
import { placeOf, type XmlElement } from "../xml/xml-tree.js";

/** Files inside each other. */
const DEEPEST = 32;

/** The tree with all included files in it. Elements that hold some are copies, which know their origin. */
export function expandIncludes(reading: Reading, root: XmlElement): XmlElement {
  if (!root.file.text.includes("<include")) return root;
  const seen = new Set([root.file.path]);
  const folder = folderOf(root.file.path);
  const expand = (element: XmlElement, depth: number): XmlElement => {
    const children = element.children.flatMap((child) => (child.name === "include" ? included(child, depth) : [expand(child, depth)]));
    const same = children.length === element.children.length && children.every((child, i) => child === element.children[i]);
    return same ? element : { ...element, children, origin: element };
  };
  const included = (element: XmlElement, depth: number): readonly XmlElement[] => {
    enter(element);
    const name = requiredText(reading, element, "file");
    const other = name === undefined ? undefined : readIncluded(reading, folder, name, { element, depth, seen });
    return other ? expand(other, depth + 1).children : [];
  };
  return expand(root, 0);
}

interface Included {
  readonly element: XmlElement;
  readonly depth: number;
  readonly seen: Set<string>;
}

function readIncluded(reading: Reading, folder: string, name: string, { element, depth, seen }: Included): XmlElement | undefined {
  const place = placeOf(element, "file");
  const { path, bytes, diagnostic } = findFile(reading, folder, name, place);
  if (diagnostic) reading.findings.addAll([diagnostic]);
  if (!bytes) return undefined;
  if (seen.has(path)) {
    reading.findings.error("mjcf.included-twice", place, `"${path}" is already part of the model`, "a file can be included once");
    return undefined;
  }
  if (depth >= DEEPEST) {
    reading.findings.error("mjcf.includes-too-deep", place, `more than ${DEEPEST} files inside each other`);
    return undefined;
  }
  seen.add(path);
  const { root, diagnostics } = parseXmlBytes(path, bytes);
  reading.findings.addAll(diagnostics);
  if (!root) return undefined;
  reading.roots.push(root);
  enter(root);
  // the name of an included model is that of a part
  textOf(root, "model");
  return root;
}
