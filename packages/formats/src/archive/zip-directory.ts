/**
 * The list of files of a zip archive, from its central directory (APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12, 4.3.16, and of zip64
 * 4.3.14, 4.3.15, 4.5.3). Nothing is unpacked here; what is refused is so before anybody unpacks it: names that lead out of a folder,
 * files that share bytes, more files or bytes than anybody needs.
 */
import type { Diagnostic } from "@gelenk/core";
import { joinPath } from "../import/model-files.js";

export const ARCHIVE_LIMITS = {
  /** Bytes of the archive itself. */
  bytes: 256 * 1024 * 1024,
  entries: 10_000,
  /** Bytes of all files together, unpacked. */
  unpacked: 512 * 1024 * 1024,
  /** How often larger a file may be than what it is packed to, beyond `small` bytes. */
  ratio: 200,
  small: 1024 * 1024,
} as const;

export interface ZipEntry {
  /** Relative, with `/`, without `.` and `..`. */
  readonly path: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc: number;
  /** Unpacked, bytes, as the archive says. */
  readonly size: number;
  /** Its packed bytes in the archive: from, to. */
  readonly start: number;
  readonly end: number;
  /** Where its own header is. */
  readonly header: number;
}

export interface ZipDirectory {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** With an error nothing of the archive may be used. */
  readonly diagnostics: readonly Diagnostic[];
}

const END = 0x06054b50;
const END_SIZE = 22;
const CENTRAL = 0x02014b50;
const CENTRAL_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
/** Of archives with numbers of 64 bits: their last record, and what says where that is. */
const END_64 = 0x06064b50;
const END_64_SIZE = 56;
const LOCATOR = 0x07064b50;
const LOCATOR_SIZE = 20;
/** Kind of the field that holds the numbers of 64 bits of a file. */
const NUMBERS_64 = 1;
/** What stands where a number needs 64 bits, of 32 and of 16. */
const BEYOND = 0xffffffff;
const BEYOND_SHORT = 0xffff;

/** The first mistake ends the reading. */
class Refused extends Error {
  constructor(
    readonly code: string,
    /** `byte 84`, or the name of an entry. */
    readonly at: string,
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

export function readZipDirectory(name: string, bytes: Uint8Array): ZipDirectory {
  try {
    return { entries: readEntries(bytes), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, at, message, hint } = error;
    const where = `${name}, ${at}`;
    return { entries: new Map(), diagnostics: [{ code, severity: "error", where, message, ...(hint !== undefined && { hint }) }] };
  }
}

function readEntries(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const { count, start, end } = readEnd(bytes, view);
  const entries = new Map<string, ZipEntry>();
  // from the header to the last packed byte of each file
  const spans: { readonly from: number; readonly to: number; readonly path: string }[] = [];
  let at = start;
  for (let k = 0; k < count; k++) {
    if (at + CENTRAL_SIZE > end || view.getUint32(at, true) !== CENTRAL)
      throw truncated(at, `its list of files ends after ${k} of ${count}`);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const next = at + CENTRAL_SIZE + nameLength! + extraLength! + commentLength!;
    if (next > end) throw truncated(at, `its list of files ends within file ${k + 1}`);
    const name = decodeName(bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength!), at);
    const extra = { from: at + CENTRAL_SIZE + nameLength!, to: at + CENTRAL_SIZE + nameLength! + extraLength! };
    const entry = readEntry(bytes, view, { at, name, extra });
    const isFolder = name.endsWith("/");
    if (entries.has(entry.path) && !isFolder)
      throw new Refused("archive.duplicate-name", `byte ${at}`, `there are two files "${entry.path}"`);
    if (!isFolder) entries.set(entry.path, entry);
    spans.push({ from: entry.header, to: entry.end, path: entry.path });
    at = next;
  }
  checkSpans(spans, start);
  checkSizes(entries);
  return entries;
}

const truncated = (at: number, message: string): Refused =>
  new Refused("archive.truncated", `byte ${at}`, `the archive is not whole: ${message}`);

/** The record at the end of the archive: where the list of files is. A comment of any length may follow it. */
function readEnd(bytes: Uint8Array, view: DataView): { readonly count: number; readonly start: number; readonly end: number } {
  if (bytes.length > ARCHIVE_LIMITS.bytes)
    throw new Refused(
      "archive.too-large",
      "byte 0",
      `the archive has ${bytes.length} bytes, more than the ${ARCHIVE_LIMITS.bytes} allowed`,
    );
  for (let at = bytes.length - END_SIZE; at >= Math.max(0, bytes.length - END_SIZE - 0xffff); at--) {
    if (view.getUint32(at, true) !== END || at + END_SIZE + view.getUint16(at + 20, true) !== bytes.length) continue;
    const found = endRecord(bytes, view, at);
    if (found.count > ARCHIVE_LIMITS.entries)
      throw new Refused(
        "archive.too-large",
        `byte ${at}`,
        `the archive has ${found.count} files, more than the ${ARCHIVE_LIMITS.entries} allowed`,
      );
    const { start, size } = found;
    if (start + size > at) throw truncated(at, `its list of files should have ${size} bytes from byte ${start}`);
    return { count: found.count, start, end: start + size };
  }
  if (bytes.length >= 4 && view.getUint32(0, true) === LOCAL) throw truncated(bytes.length, "the list of its files is missing");
  throw new Refused("archive.not-an-archive", "byte 0", "this is no zip archive");
}

interface EndRecord {
  readonly count: number;
  readonly start: number;
  readonly size: number;
}

function endRecord(bytes: Uint8Array, view: DataView, at: number): EndRecord {
  const [disk, firstDisk, here, count] = [4, 6, 8, 10].map((offset) => view.getUint16(at + offset, true));
  const [size, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
  if (count === BEYOND_SHORT || size === BEYOND || start === BEYOND) return endRecord64(bytes, view, at - LOCATOR_SIZE);
  if (disk !== 0 || firstDisk !== 0 || here !== count) throw severalParts(at);
  return { count: count!, start, size };
}

const severalParts = (at: number): Refused => new Refused("archive.unsupported", `byte ${at}`, "archives in several parts are not read");

/** `at`: where the locator is, in front of the last record. */
function endRecord64(bytes: Uint8Array, view: DataView, at: number): EndRecord {
  if (at < 0 || view.getUint32(at, true) !== LOCATOR) throw truncated(Math.max(0, at), "the place of its last record (zip64) is missing");
  const record = bigAt(view, at + 8);
  if (record + END_64_SIZE > at || view.getUint32(record, true) !== END_64)
    throw truncated(Math.min(record, bytes.length), "its last record (zip64) is not here");
  const disks = [record + 16, record + 20].some((place) => view.getUint32(place, true) !== 0);
  const [here, count, size, start] = [24, 32, 40, 48].map((offset) => bigAt(view, record + offset)) as [number, number, number, number];
  if (disks || here !== count) throw severalParts(record);
  return { count, start, size };
}

/** Beyond 2⁵³ it is rounded, and larger than anything all the same. */
const bigAt = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

function decodeName(bytes: Uint8Array, at: number): string {
  const name = new TextDecoder().decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  const isBad = name === "" || /^(?:\/|[a-z]:)|[\\\u0000-\u001f]/i.test(name) || name.split("/").includes("..");
  if (isBad || joinPath("", name) === undefined) {
    const shown = JSON.stringify(name.slice(0, 60));
    const hint = "pack the folder of the model with paths relative to it";
    throw new Refused("archive.bad-name", `byte ${at}`, `the name ${shown} is no path inside of a folder`, hint);
  }
  return name;
}

interface Listed {
  /** Where it stands in the list of files. */
  readonly at: number;
  readonly name: string;
  /** Its further fields. */
  readonly extra: { readonly from: number; readonly to: number };
}

function readEntry(bytes: Uint8Array, view: DataView, listed: Listed): ZipEntry {
  const { at, name } = listed;
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  const crc = view.getUint32(at + 16, true);
  const { packed, size, header } = numbersOf(view, listed);
  if (header + LOCAL_SIZE > bytes.length || view.getUint32(header, true) !== LOCAL)
    throw truncated(Math.min(header, bytes.length), `the file "${name}" does not begin here`);
  const start = header + LOCAL_SIZE + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  if (start + packed > bytes.length) throw truncated(header, `the file "${name}" ends beyond its end`);
  return { path: joinPath("", name)!, method, encrypted: (flags & 1) !== 0, crc, size, start, end: start + packed, header };
}

/** Of 32 bits, or where these do not suffice of 64 in a field of their own, in this order. */
function numbersOf(
  view: DataView,
  { at, name, extra }: Listed,
): { readonly size: number; readonly packed: number; readonly header: number } {
  const [size, packed, header] = [24, 20, 42].map((offset) => view.getUint32(at + offset, true)) as [number, number, number];
  if (![size, packed, header].includes(BEYOND)) return { size, packed, header };
  let [field, left] = field64(view, extra);
  const wide = [size, packed, header].map((value) => {
    if (value !== BEYOND) return value;
    if (left < 8) throw truncated(at, `the file "${name}" has no numbers of 64 bits (zip64)`);
    [field, left] = [field + 8, left - 8];
    return bigAt(view, field - 8);
  }) as [number, number, number];
  return { size: wide[0], packed: wide[1], header: wide[2] };
}

/** Where the numbers begin, and how many bytes they have. */
function field64(view: DataView, { from, to }: Listed["extra"]): [from: number, bytes: number] {
  for (let at = from; at + 4 <= to; ) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (kind === NUMBERS_64) return [at + 4, Math.min(length, to - at - 4)];
    at += 4 + length;
  }
  return [from, 0];
}

/** Files that share bytes unpack to more than there is: the list of them must tell of each byte once. */
function checkSpans(spans: { readonly from: number; readonly to: number; readonly path: string }[], directory: number): void {
  spans.sort((a, b) => a.from - b.from);
  for (const [k, { to, path }] of spans.entries()) {
    const next = spans[k + 1];
    if (to <= (next?.from ?? directory)) continue;
    const other = next ? `"${next.path}"` : "the list of files";
    throw new Refused("archive.overlap", path, `the file overlaps ${other}`);
  }
}

function checkSizes(entries: ReadonlyMap<string, ZipEntry>): void {
  let sum = 0;
  for (const { path, size, start, end } of entries.values()) {
    const { ratio, small, unpacked } = ARCHIVE_LIMITS;
    sum += size;
    if (size > small && size > ratio * (end - start))
      throw new Refused("archive.too-large", path, `${end - start} bytes unpack to ${size}, more than ${ratio} times as many`);
    if (sum > unpacked) throw new Refused("archive.too-large", path, `the files have more than ${unpacked} bytes, unpacked`);
  }
}
