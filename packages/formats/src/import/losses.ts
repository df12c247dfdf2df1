/**
 * The loss report: every element and attribute of the files that were read, and what became of it. What the importer did not ask for
 * is ignored; an element that is ignored stands for all that is in it.
 */
import { type Fate, placeOf, type XmlElement } from "../xml/xml-tree.js";

export interface ReportLine {
  readonly fate: Fate;
  /** `robot/link/inertial@xyz`. */
  readonly what: string;
  /** `arm.urdf:12:7` */
  readonly place: string;
  readonly note?: string;
  /** Elements and attributes inside of it that share its fate. */
  readonly inside?: number;
}

export interface LossCounts {
  readonly imported: number;
  readonly approximated: number;
  readonly ignored: number;
}

/** Every element and attribute in the order of the files; of an ignored element that it is, and how much it holds. */
export function* reportOf(roots: readonly XmlElement[]): Generator<ReportLine> {
  for (const root of roots) yield* elementLines(root, root.name);
}

function* elementLines(element: XmlElement, path: string): Generator<ReportLine> {
  const { fate, note } = element.fate ?? { fate: "ignored", note: undefined };
  const line = { fate, what: path, place: placeOf(element), ...(note !== undefined && { note }) };
  if (fate === "ignored") {
    const inside = countInside(element);
    yield inside === 0 ? line : { ...line, inside };
    return;
  }
  yield line;
  for (const name of Object.keys(element.attributes)) {
    const own = element.attributeFates?.[name] ?? { fate: "ignored" as const };
    yield { fate: own.fate, what: `${path}@${name}`, place: placeOf(element, name), ...(own.note !== undefined && { note: own.note }) };
  }
  for (const child of element.children) yield* elementLines(child, `${path}/${child.name}`);
}

function countInside(element: XmlElement): number {
  return element.children.reduce((sum, child) => sum + 1 + countInside(child), Object.keys(element.attributes).length);
}

/** How many elements and attributes had each fate. */
export function countFates(lines: Iterable<ReportLine>): LossCounts {
  const counts = { imported: 0, approximated: 0, ignored: 0 };
  for (const { fate, inside = 0 } of lines) counts[fate] += 1 + inside;
  return counts;
}
