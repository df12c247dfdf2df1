/** The header of a PLY file: lines of text that list elements with their properties, up to `end_header`. */
import { type ReadMesh, refuse } from "./mesh-format.js";

/** By both names of a type: bytes, and how it is read. */
const PLY_TYPES: Readonly<Record<string, PlyType>> = withBothNames({
  "char int8": { bytes: 1, read: (view, at) => view.getInt8(at) },
  "uchar uint8": { bytes: 1, read: (view, at) => view.getUint8(at) },
  "short int16": { bytes: 2, read: (view, at, little) => view.getInt16(at, little) },
  "ushort uint16": { bytes: 2, read: (view, at, little) => view.getUint16(at, little) },
  "int int32": { bytes: 4, read: (view, at, little) => view.getInt32(at, little) },
  "uint uint32": { bytes: 4, read: (view, at, little) => view.getUint32(at, little) },
  "float float32": { bytes: 4, read: (view, at, little) => view.getFloat32(at, little) },
  "double float64": { bytes: 8, read: (view, at, little) => view.getFloat64(at, little) },
});

export interface PlyType {
  readonly bytes: number;
  read(view: DataView, at: number, little: boolean): number;
}

export interface PlyProperty {
  readonly name: string;
  readonly type: PlyType;
  /** Of a list: type of the number of its items. */
  readonly count?: PlyType;
}

export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: readonly PlyProperty[];
}

const PLY_FORMS = ["ascii", "binary_little_endian", "binary_big_endian"] as const;

export interface PlyHeader {
  readonly form: (typeof PLY_FORMS)[number];
  readonly elements: readonly PlyElement[];
  /** Where the data begin, bytes. */
  readonly end: number;
  /** Lines of the header. */
  readonly lines: number;
}

function withBothNames(types: Readonly<Record<string, PlyType>>): Readonly<Record<string, PlyType>> {
  return Object.fromEntries(Object.entries(types).flatMap(([names, type]) => names.split(" ").map((name) => [name, type])));
}

/** Beyond this there is no header any more. */
const LONGEST = 65_536;

export function readPlyHeader(bytes: Uint8Array): PlyHeader | ReadMesh {
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, LONGEST));
  const elements: { name: string; count: number; properties: PlyProperty[] }[] = [];
  let form: PlyHeader["form"] | undefined;
  let line = 0;
  for (let at = 0; at < text.length; ) {
    // lines end as on Unix, on Windows or on old Macs
    const stop = text.slice(at).search(/[\r\n]/);
    if (stop < 0) break;
    const words = text
      .slice(at, at + stop)
      .trim()
      .split(/\s+/);
    at += stop + (text.startsWith("\r\n", at + stop) ? 2 : 1);
    line++;
    const problem = (message: string): ReadMesh => refuse("syntax", `line ${line}`, message);
    if (line === 1) {
      if (words[0] !== "ply") return problem('a PLY file begins with "ply"');
    } else if (words[0] === "format") {
      form = PLY_FORMS.find((known) => known === words[1]);
      if (!form) return problem(`the form "${shown(words[1])}" is not known: ${PLY_FORMS.join(", ")} are`);
    } else if (words[0] === "element") {
      const count = Number(words[2]);
      if (words[1] === undefined || !/^\d+$/.test(words[2] ?? "") || !Number.isSafeInteger(count))
        return problem("an element has a name and a whole number of items");
      elements.push({ name: words[1], count, properties: [] });
    } else if (words[0] === "property") {
      const property = readProperty(words.slice(1));
      if (!property || !elements.at(-1)) return problem("a property has a known type and a name, and stands below an element");
      elements.at(-1)!.properties.push(property);
    } else if (words[0] === "end_header") {
      return form ? { form, elements, end: at, lines: line } : problem('the line "format" is missing');
    } else if (words[0] !== "comment" && words[0] !== "obj_info" && words[0] !== "") {
      return problem(`"${shown(words[0])}" does not begin a line of the header`);
    }
  }
  if (line === 0) return refuse("syntax", "line 1", 'a PLY file begins with "ply"');
  return refuse("truncated", `line ${line + 1}`, 'the header ends without "end_header"');
}

function readProperty(words: readonly string[]): PlyProperty | undefined {
  const isList = words[0] === "list";
  const [name, type, count] = isList ? [words[3], words[2], words[1]] : [words[1], words[0], undefined];
  const known = (word: string | undefined): PlyType | undefined =>
    word !== undefined && Object.hasOwn(PLY_TYPES, word) ? PLY_TYPES[word] : undefined;
  const [items, counts] = [known(type), known(count)];
  if (name === undefined || !items || (isList && !counts)) return undefined;
  return { name, type: items, ...(counts && { count: counts }) };
}

const shown = (word: string | undefined): string => (word ?? "").slice(0, 40);
