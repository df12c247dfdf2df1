/**
 * Matrices in the container MAT version 4: one behind the other, without padding.
 *
 *   header  20 bytes = 5 × int32: type, rows, columns, imaginary part (0), length of the name with its NUL
 *   name    ASCII, NUL at the end
 *   data    column by column
 *   type    1000·M + 100·O + 10·P + T: M 0 little, 1 big endian; P 0 double, 1 single, 2 int32, 3 int16, 4 uint16, 5 uint8; T 0 numbers, 1 text
 */
import { collectDiagnostics, type Diagnostic } from "@gelenk/core";

const HEADER = 20;

/** A matrix of numbers; a text has one character code per element. */
export interface Matrix {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly text: boolean;
  /** Column by column. */
  readonly data: ArrayLike<number>;
}

type Precision = "double" | "int32" | "text";
const TYPE: Readonly<Record<Precision, { readonly type: number; readonly bytes: number }>> = {
  double: { type: 0, bytes: 8 },
  int32: { type: 20, bytes: 4 },
  text: { type: 51, bytes: 1 },
};

/** The bytes of a matrix, little endian. */
export function matrixBytes({ name, rows, columns, data }: Omit<Matrix, "text">, precision: Precision): Uint8Array {
  const { type, bytes } = TYPE[precision];
  const start = HEADER + name.length + 1;
  const out = new Uint8Array(start + rows * columns * bytes);
  const view = new DataView(out.buffer);
  [type, rows, columns, 0, name.length + 1].forEach((value, i) => {
    view.setInt32(4 * i, value, true);
  });
  for (let i = 0; i < name.length; i++) out[HEADER + i] = name.charCodeAt(i);
  for (let i = 0; i < rows * columns; i++) {
    const value = data[i]!;
    if (precision === "double") view.setFloat64(start + 8 * i, value, true);
    else if (precision === "int32") view.setInt32(start + 4 * i, value, true);
    else out[start + i] = value;
  }
  return out;
}

/** Texts as the columns of a matrix of bytes (UTF-8), filled up with NUL. */
export function textColumns(name: string, texts: readonly string[]): Omit<Matrix, "text"> {
  const encoded = texts.map(utf8);
  const rows = Math.max(1, ...encoded.map((bytes) => bytes.length));
  const data = new Uint8Array(rows * texts.length);
  encoded.forEach((bytes, i) => {
    data.set(bytes, i * rows);
  });
  return { name, rows, columns: texts.length, data };
}

/** The other way round. Blanks and NUL at the end are filling. */
export function textsOf({ rows, columns, data }: Matrix, transposed = false): string[] {
  const [count, length] = transposed ? [rows, columns] : [columns, rows];
  return Array.from({ length: count }, (_, i) => {
    const bytes = Array.from({ length }, (_, k) => data[transposed ? i + k * rows : i * rows + k]!);
    return fromUtf8(bytes).replace(/[\0 ]+$/, "");
  });
}

/** Code points of a text as UTF-8; the package has no encoder of the platform. */
function utf8(text: string): number[] {
  return [...text].flatMap((character) => {
    const code = character.codePointAt(0)!;
    if (code < 0x80) return [code];
    if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 0x3f)];
    if (code < 0x10000) return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
    return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
  });
}

/** Bytes that are no UTF-8 are taken as Latin letters. */
function fromUtf8(bytes: readonly number[]): string {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
  } catch {
    return String.fromCharCode(...bytes);
  }
}

export interface ReadMatrices {
  readonly matrices?: readonly Matrix[];
  readonly diagnostics: readonly Diagnostic[];
}

const ELEMENT_BYTES = [8, 4, 4, 2, 2, 1];

/** All matrices of a file. Never reads beyond its end: `where` of a diagnostic is the offset in bytes. */
export function readMatrices(bytes: Uint8Array): ReadMatrices {
  const findings = collectDiagnostics();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const matrices: Matrix[] = [];
  for (let at = 0; at < bytes.length; ) {
    const matrix = matrixAt(view, at);
    if (typeof matrix === "string") {
      findings.error("modelica.not-result", `byte ${at}`, `no matrix of MAT version 4: ${matrix}`);
      return { diagnostics: findings.finish() };
    }
    matrices.push(matrix.matrix);
    at = matrix.end;
  }
  return { matrices, diagnostics: findings.finish() };
}

function matrixAt(view: DataView, at: number): { readonly matrix: Matrix; readonly end: number } | string {
  if (at + HEADER > view.byteLength) return "the file ends within a header";
  const little = view.getInt32(at, true) >= 0 && view.getInt32(at, true) < 1000;
  const [type, rows, columns, imaginary, nameLength] = [0, 1, 2, 3, 4].map((i) => view.getInt32(at + 4 * i, little)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const [order, precision, kind] = [Math.floor(type / 100) % 10, Math.floor(type / 10) % 10, type % 10];
  if (Math.floor(type / 1000) !== (little ? 0 : 1) || order !== 0 || precision > 5 || kind > 1) return `type ${type} is unknown`;
  if (imaginary !== 0) return "it is complex";
  if (rows < 0 || columns < 0 || nameLength < 1) return "a size is negative";
  const start = at + HEADER + nameLength;
  const size = ELEMENT_BYTES[precision]!;
  const end = start + rows * columns * size;
  if (start > view.byteLength || end > view.byteLength) return "the file ends within its data";
  const name = String.fromCharCode(...Array.from({ length: nameLength - 1 }, (_, i) => view.getUint8(at + HEADER + i)));
  const data = Float64Array.from({ length: rows * columns }, (_, i) => element(view, start + i * size, precision, little));
  return { matrix: { name, rows, columns, text: kind === 1, data }, end };
}

function element(view: DataView, at: number, precision: number, little: boolean): number {
  switch (precision) {
    case 0:
      return view.getFloat64(at, little);
    case 1:
      return view.getFloat32(at, little);
    case 2:
      return view.getInt32(at, little);
    case 3:
      return view.getInt16(at, little);
    case 4:
      return view.getUint16(at, little);
    default:
      return view.getUint8(at);
  }
}
