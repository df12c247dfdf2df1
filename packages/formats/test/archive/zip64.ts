/** An archive written anew with numbers of 64 bits, by the tables of APPNOTE.TXT 6.3.10, sections 4.3.14, 4.3.15 and 4.5.3. */

/** Which numbers of its files need them; those of the archive itself always do. */
export type Wide = "none" | "size" | "packed" | "header" | "all";

/** Where they stand in a record of the list of files, in the order of the field of 64 bits. */
const PLACES = { size: 24, packed: 20, header: 42 } as const;

export function zip64(bytes: Uint8Array, wide: Wide): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length - 22;
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  const records: number[] = [];
  for (let at = start; at < end; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [number, number, number];
    records.push(...wideRecord(bytes.slice(at, at + 46 + name + extra + comment), name, extra, wide));
    at += 46 + name + extra + comment;
  }
  const tail = new DataView(new ArrayBuffer(56 + 20 + 22));
  tail.setUint32(0, 0x06064b50, true);
  tail.setBigUint64(4, 44n, true);
  for (const at of [24, 32]) tail.setBigUint64(at, BigInt(count), true);
  tail.setBigUint64(40, BigInt(records.length), true);
  tail.setBigUint64(48, BigInt(start), true);
  tail.setUint32(56, 0x07064b50, true);
  tail.setBigUint64(56 + 8, BigInt(start + records.length), true);
  tail.setUint32(56 + 16, 1, true);
  tail.setUint32(76, 0x06054b50, true);
  for (const at of [76 + 8, 76 + 10]) tail.setUint16(at, 0xffff, true);
  for (const at of [76 + 12, 76 + 16]) tail.setUint32(at, 0xffffffff, true);
  return Uint8Array.from([...bytes.subarray(0, start), ...records, ...new Uint8Array(tail.buffer)]);
}

function wideRecord(record: Uint8Array, name: number, extra: number, wide: Wide): Uint8Array {
  const view = new DataView(record.buffer);
  const chosen = Object.entries(PLACES).filter(([which]) => wide === which || wide === "all");
  if (chosen.length === 0) return record;
  // behind a field of another kind
  const field = new DataView(new ArrayBuffer(6 + 4 + 8 * chosen.length));
  field.setUint16(0, 0x9999, true);
  field.setUint16(2, 2, true);
  field.setUint16(6, 1, true);
  field.setUint16(8, 8 * chosen.length, true);
  for (const [k, [, at]] of chosen.entries()) {
    field.setBigUint64(10 + 8 * k, BigInt(view.getUint32(at, true)), true);
    view.setUint32(at, 0xffffffff, true);
  }
  view.setUint16(30, extra + field.byteLength, true);
  const cut = 46 + name + extra;
  return Uint8Array.from([...record.subarray(0, cut), ...new Uint8Array(field.buffer), ...record.subarray(cut)]);
}
