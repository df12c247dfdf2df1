/**
 * Reading the JSON of a glTF file so that nothing is lost in silence: every value is asked for by its place, and asking marks it as imported.
 * What nobody asks for is ignored. Places are JSON pointers behind the name of the file: `cart.glb#/nodes/3/extensions/KHR_physics_rigid_bodies/motion/mass`.
 */
import { nearestName } from "@gelenk/core";
import type { ReportLine } from "../import/losses.js";
import { type Reading, shorten } from "../import/reading.js";
import { type GltfFile, isRecord, type JsonRecord } from "../mesh/gltf-file.js";
import type { FateNote } from "../xml/xml-tree.js";

/** `open`: its members speak for themselves; else it speaks for all that is in it. */
interface PlaceFate extends FateNote {
  readonly open?: boolean;
}

export interface GltfReading {
  readonly reading: Reading;
  readonly path: string;
  readonly file: GltfFile;
  /** By JSON pointer. */
  readonly fates: Map<string, PlaceFate>;
}

/** A record of the file and where it stands. */
export interface JsonPlace {
  readonly value: JsonRecord;
  readonly pointer: string;
}

export const rootOf = ({ file, fates }: GltfReading): JsonPlace => {
  fates.set("", { fate: "imported", open: true });
  return { value: file.json, pointer: "" };
};

export const pointerTo = (at: JsonPlace, key: string | number): string =>
  `${at.pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
/** As messages name it. */
export const whereOf = ({ path }: Pick<GltfReading, "path">, pointer: string): string => `${path}#${pointer}`;

const IMPORTED: PlaceFate = { fate: "imported" };
const OPEN: PlaceFate = { fate: "imported", open: true };

/** Says what became of a member; all that is in it shares its fate, unless it is approximated and its members have been read one by one. */
export function tell(g: GltfReading, at: JsonPlace, key: string | undefined, fate: FateNote["fate"], note: string): void {
  const pointer = key === undefined ? at.pointer : pointerTo(at, key);
  const before = g.fates.get(pointer);
  // a place that several others share keeps the first remark
  if (before?.note === undefined) g.fates.set(pointer, { fate, note, ...(before?.open && fate === "approximated" && { open: true }) });
}

function ask(g: GltfReading, at: JsonPlace, key: string, fate: PlaceFate): unknown {
  const value = Object.hasOwn(at.value, key) ? at.value[key] : undefined;
  if (value !== undefined) {
    const pointer = pointerTo(at, key);
    if (!g.fates.has(pointer)) g.fates.set(pointer, fate);
  }
  return value;
}

/** Any value, as a whole. */
export const valueAt = (g: GltfReading, at: JsonPlace, key: string): unknown => ask(g, at, key, IMPORTED);

const wrongType = (g: GltfReading, at: JsonPlace, key: string | number, wanted: string): undefined => {
  g.reading.findings.error("gltf.wrong-type", whereOf(g, pointerTo(at, key)), `${wanted} is expected here`);
  return undefined;
};

export function numberAt(g: GltfReading, at: JsonPlace, key: string): number | undefined {
  const value = valueAt(g, at, key);
  if (value === undefined || (typeof value === "number" && Number.isFinite(value))) return value;
  return wrongType(g, at, key, "a number");
}

/** Exactly `count` numbers. */
export function numbersAt(g: GltfReading, at: JsonPlace, key: string, count: number): readonly number[] | undefined {
  const value = valueAt(g, at, key);
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.length === count && value.every(Number.isFinite)) return value as number[];
  return wrongType(g, at, key, `a list of ${count} numbers`);
}

export function textAt(g: GltfReading, at: JsonPlace, key: string): string | undefined {
  const value = valueAt(g, at, key);
  return value === undefined || typeof value === "string" ? value : wrongType(g, at, key, "a text");
}

export function textsAt(g: GltfReading, at: JsonPlace, key: string): readonly string[] | undefined {
  const value = valueAt(g, at, key);
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value as string[];
  return wrongType(g, at, key, "a list of texts");
}

export function booleanAt(g: GltfReading, at: JsonPlace, key: string): boolean | undefined {
  const value = valueAt(g, at, key);
  return value === undefined || typeof value === "boolean" ? value : wrongType(g, at, key, "true or false");
}

export function wordAt<Word extends string>(g: GltfReading, at: JsonPlace, key: string, words: readonly Word[]): Word | undefined {
  const value = textAt(g, at, key);
  const word = words.find((candidate) => candidate === value);
  if (value !== undefined && word === undefined) {
    const nearest = nearestName(value, words);
    const hint = nearest === undefined ? `known are ${words.join(", ")}` : `did you mean ${nearest}?`;
    g.reading.findings.error("import.unknown-word", whereOf(g, pointerTo(at, key)), `"${shorten(value)}" is not known here`, hint);
  }
  return word;
}

/** Whole numbers from 0 to 2: axes of a joint. */
export function axesAt(g: GltfReading, at: JsonPlace, key: string): readonly number[] | undefined {
  const value = valueAt(g, at, key);
  if (value === undefined) return undefined;
  const isAxis = (item: unknown) => item === 0 || item === 1 || item === 2;
  if (Array.isArray(value) && value.length > 0 && value.every(isAxis) && new Set(value).size === value.length) return value as number[];
  return wrongType(g, at, key, "a list of different axes, 0 to 2,");
}

/** A record; its members speak for themselves. */
export function recordAt(g: GltfReading, at: JsonPlace, key: string): JsonPlace | undefined {
  const value = ask(g, at, key, OPEN);
  if (value === undefined) return undefined;
  return isRecord(value) ? { value, pointer: pointerTo(at, key) } : wrongType(g, at, key, "an object");
}

/** A list of records; each is open once it has been asked for, by `recordAt`. */
export function listAt(
  g: GltfReading,
  at: JsonPlace,
  key: string,
): { readonly items: readonly unknown[]; readonly at: JsonPlace } | undefined {
  const value = ask(g, at, key, OPEN);
  if (value === undefined) return undefined;
  // a list as a place: its numbers are keys
  return Array.isArray(value)
    ? { items: value, at: { value: value as unknown as JsonRecord, pointer: pointerTo(at, key) } }
    : wrongType(g, at, key, "a list");
}

export function recordsAt(g: GltfReading, at: JsonPlace, key: string): readonly JsonPlace[] {
  const list = listAt(g, at, key);
  return list ? list.items.flatMap((_, k) => recordAt(g, list.at, String(k)) ?? []) : [];
}

/** The record of a list of the file, or of an extension, that an index points to. */
export function entryAt(
  g: GltfReading,
  at: JsonPlace,
  key: string,
  list: { readonly holder: JsonPlace | undefined; readonly name: string },
): JsonPlace | undefined {
  const index = valueAt(g, at, key);
  if (index === undefined) return undefined;
  const found = list.holder && listAt(g, list.holder, list.name);
  if (found && typeof index === "number" && Number.isInteger(index) && index >= 0 && index < found.items.length)
    return recordAt(g, found.at, String(index));
  g.reading.findings.error(
    "gltf.bad-index",
    whereOf(g, pointerTo(at, key)),
    `there is no ${shorten(JSON.stringify(index))} in "${list.name}"`,
  );
  return undefined;
}

/** Lines of the loss report. */
export function* reportLines(g: GltfReading): Generator<ReportLine> {
  yield* linesAt(g, g.file.json, "", g.path);
}

function* linesAt(g: GltfReading, value: unknown, pointer: string, what: string): Generator<ReportLine> {
  const { fate, note, open } = g.fates.get(pointer) ?? { fate: "ignored" as const };
  const inside = open ? 0 : countInside(value);
  yield { fate, what, place: whereOf(g, pointer), ...(note !== undefined && { note }), ...(inside > 0 && { inside }) };
  if (!open || typeof value !== "object" || value === null) return;
  const at: JsonPlace = { value: value as JsonRecord, pointer };
  const isList = Array.isArray(value);
  for (const key of Object.keys(value)) yield* linesAt(g, at.value[key], pointerTo(at, key), isList ? what : `${what}/${key}`);
}

/** Members of records; a list of plain values is one value. */
function countInside(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const held = Object.values(value).filter((item) => !Array.isArray(value) || (typeof item === "object" && item !== null));
  return held.reduce((sum: number, item) => sum + 1 + countInside(item), 0);
}
