/**
 * Robots in zip archives. fflate packs them; what it would never write is changed byte by byte, by the tables of APPNOTE.TXT
 * 6.3.10. What is refused is refused before it is unpacked.
 */
import { describe, expect, it } from "vitest";
import { openZip } from "../../src/archive/open-zip.js";
import { ARCHIVE_LIMITS } from "../../src/archive/zip-directory.js";
import { frame, link, robot } from "../urdf/import-text.js";
import { ARM, encode, examineZipMutations, FILES, importZip, STL, zip } from "./import-zip.js";
import { zip64 } from "./zip64.js";

describe("a model in an archive", () => {
  it.each([0, 9] as const)("is found with its meshes, packed by level %i", (level) => {
    const { model, codes, format } = importZip(zip(FILES, level));
    expect(codes).toEqual([]);
    expect(format).toBe("URDF");
    expect(model!.bodies![0]!.shapes![0]).toMatchObject({ type: "mesh", triangles: [[0, 1, 2]] });
  });

  it("of several one must be named", () => {
    const bytes = zip({ ...FILES, "arm/urdf/other.urdf": robot(frame("b")), "inner.zip": zip(FILES) });
    const { codes, diagnostics } = importZip(bytes);
    expect(codes).toEqual(["archive.several-models"]);
    expect(diagnostics[0]!.message).toContain("arm/urdf/arm.urdf, arm/urdf/other.urdf");
    expect(importZip(bytes, { entry: "arm/urdf/other.urdf" }).model!.bodies!.map(({ name }) => name)).toEqual(["b"]);
    expect(importZip(bytes, { entry: "arm/urdf/arm.xml" }).codes).toEqual(["archive.unknown-entry"]);
    expect(importZip(bytes, { entry: "inner.zip" }).codes).toEqual(["archive.nested"]);
  });

  it("archives inside are not opened", () => {
    expect(importZip(zip({ "inner.zip": zip(FILES) })).codes).toEqual(["archive.no-model"]);
  });

  it("mistakes are told at their places in the file", () => {
    const { diagnostics } = importZip(zip({ "m/model.sdf": '<sdf version="1.9">\n<model/></sdf>' }));
    expect(diagnostics[0]).toMatchObject({ code: "import.missing", where: "m/model.sdf:2:1" });
  });
});

/** Names of the same length, in both headers of the file. */
function renamed(from: string, to: string): Uint8Array {
  const bytes = zip({ [from]: ARM });
  const [old, next] = [encode(from), encode(to)];
  expect(next).toHaveLength(old.length);
  for (let at = 0; at < bytes.length; at++) if (old.every((byte, k) => bytes[at + k] === byte)) bytes.set(next, at);
  return bytes;
}

/** Where each record of the list of files begins. */
function central(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Array.from({ length: bytes.length - 4 }, (_, at) => at).filter((at) => view.getUint32(at, true) === 0x02014b50);
}

function changed(bytes: Uint8Array, change: (view: DataView, records: readonly number[]) => void): Uint8Array {
  const copy = bytes.slice();
  change(new DataView(copy.buffer), central(copy));
  return copy;
}

describe("what is refused", () => {
  it.each(["../../arm.urdf", "/tmp/x/ar.urdf", "a/../../r.urdf", "..\\..\\ar.urdf", "C:/arm/ar.urdf", "arm\u0000arm.urdf"])(
    "the name %s",
    (name) => {
      const { codes, diagnostics } = importZip(renamed(".urdf".padStart(name.length, "x"), name));
      expect(codes).toEqual(["archive.bad-name"]);
      expect(diagnostics[0]!.where).toMatch(/^robot\.zip, byte \d+$/);
    },
  );

  it.each([
    ["more bytes than it says", (view: DataView, [at]: readonly number[]) => view.setUint32(at! + 24, 10, true), "archive.damaged"],
    ["less bytes than it says", (view: DataView, [at]: readonly number[]) => view.setUint32(at! + 24, 100_000, true), "archive.damaged"],
    ["a wrong check sum", (view: DataView, [at]: readonly number[]) => view.setUint32(at! + 16, 1, true), "archive.damaged"],
    ["an unknown method", (view: DataView, [at]: readonly number[]) => view.setUint16(at! + 10, 12, true), "archive.unsupported"],
    ["a password", (view: DataView, [at]: readonly number[]) => view.setUint16(at! + 8, 1, true), "archive.encrypted"],
    ["files in one place", (view: DataView, [, at]: readonly number[]) => view.setUint32(at! + 42, 0, true), "archive.overlap"],
    [
      "a file that is the list itself",
      (view: DataView, [, at]: readonly number[]) => view.setUint32(at! + 20, view.getUint32(at! + 20, true) + 10, true),
      "archive.overlap",
    ],
    ["a file beyond the end", (view: DataView, [at]: readonly number[]) => view.setUint32(at! + 42, 1e6, true), "archive.truncated"],
    [
      "a size that no file has",
      (view: DataView, [at]: readonly number[]) => view.setUint32(at! + 24, 0xf0000000, true),
      "archive.too-large",
    ],
    [
      "a size of 64 bits that is not there",
      (view: DataView, [at]: readonly number[]) => view.setUint32(at! + 24, 0xffffffff, true),
      "archive.truncated",
    ],
  ])("%s", (_what, change, code) => {
    const { codes, model } = importZip(changed(zip({ "arm.urdf": robot(link("a")), "part.stl": STL }), change));
    expect(model).toBeUndefined();
    expect(codes).toEqual([code]);
  });

  it("a mesh that is damaged is left out, with the reason", () => {
    const bytes = changed(zip(FILES), (view, records) => view.setUint32(records[2]! + 16, 1, true));
    const { diagnostics, model } = importZip(bytes);
    expect(diagnostics).toMatchObject([{ code: "archive.damaged", severity: "warning" }]);
    expect(diagnostics[0]!.where).toMatch(/^arm\/urdf\/arm\.urdf:\d+:\d+$/);
    expect(model!.bodies).toHaveLength(1);
  });

  it("two files of one name", () => {
    const bytes = zip({ "arm1.urdf": ARM, "arm2.urdf": ARM });
    for (let at = 0; at < bytes.length; at++) if (encode("arm2.urdf").every((byte, k) => bytes[at + k] === byte)) bytes[at + 3] = 0x31;
    expect(importZip(bytes).codes).toEqual(["archive.duplicate-name"]);
  });

  it("what is no archive, and one of too many files", () => {
    expect(importZip(encode(ARM)).codes).toEqual(["archive.not-an-archive"]);
    const many = Object.fromEntries(Array.from({ length: ARCHIVE_LIMITS.entries + 1 }, (_, k) => [`${k}`, new Uint8Array()]));
    expect(importZip(zip(many, 0)).codes).toEqual(["archive.too-large"]);
  });
});

describe("numbers of 64 bits", () => {
  const files = { "arm.urdf": robot(link("a")), "part.stl": STL };

  it.each(["none", "size", "packed", "header", "all"] as const)("are read where those of 32 do not suffice: %s", (which) => {
    const { codes, model } = importZip(zip64(zip(files), which));
    expect(codes).toEqual([]);
    expect(model!.bodies).toHaveLength(1);
  });

  it.each([
    ["a place beyond the archive", (view: DataView, end: number) => view.setBigUint64(end - 20 + 8, 2n ** 60n, true), "archive.truncated"],
    ["no such place", (view: DataView, end: number) => view.setUint32(end - 20, 0, true), "archive.truncated"],
    ["two disks", (view: DataView, end: number) => view.setUint32(end - 20 - 56 + 16, 1, true), "archive.unsupported"],
    ["files without number", (view: DataView, end: number) => setCount(view, end, 2n ** 62n), "archive.too-large"],
    [
      "a list beyond the archive",
      (view: DataView, end: number) => view.setBigUint64(end - 20 - 56 + 48, 2n ** 61n, true),
      "archive.truncated",
    ],
  ])("%s is refused", (_what, change, code) => {
    const bytes = zip64(zip(files), "all");
    change(new DataView(bytes.buffer), bytes.length - 22);
    expect(importZip(bytes).codes).toEqual([code]);
  });

  it("cut off anywhere is an error, changed at random a model or errors", () => {
    const bytes = zip64(zip(files), "all");
    for (let end = 0; end < bytes.length; end++) expect(importZip(bytes.slice(0, end)).model).toBeUndefined();
    examineZipMutations(bytes, 1000, 14);
  });
});

/** Files here and in all, of the record of 64 bits. */
function setCount(view: DataView, end: number, count: bigint): void {
  view.setBigUint64(end - 20 - 56 + 24, count, true);
  view.setBigUint64(end - 20 - 56 + 32, count, true);
}

describe("bombs", () => {
  it("a file that is packed too well is refused before it is unpacked", () => {
    const { codes, diagnostics } = importZip(zip({ "arm.urdf": new Uint8Array(20_000_000) }));
    expect(codes).toEqual(["archive.too-large"]);
    expect(diagnostics[0]!.where).toBe("robot.zip, arm.urdf");
  });

  it("one that says less than it holds is left where it has given that much", () => {
    // 50 MB that claim to be 100 kB: no more than a piece beyond them is unpacked
    const bytes = changed(zip({ "arm.urdf": new Uint8Array(50_000_000) }), (view, [at]) => view.setUint32(at! + 24, 100_000, true));
    const { archive } = openZip("robot.zip", bytes);
    expect(archive!.files.read("arm.urdf")).toBeUndefined();
    expect(archive!.files.problem!("arm.urdf")).toMatchObject({ code: "archive.damaged" });
    expect(archive!.peek("arm.urdf", 1000)!.length).toBeLessThan(2_000_000);
  });
});

describe("damage", () => {
  const bytes = zip({ "arm.urdf": ARM, "part.stl": STL });

  it("an archive cut off anywhere is an error", () => {
    for (let end = 0; end < bytes.length; end++) {
      const { model, diagnostics } = importZip(bytes.slice(0, end));
      expect(model).toBeUndefined();
      expect(diagnostics[0]!.where).toMatch(/^robot\.zip, byte \d+$/);
    }
  });

  it("changed at random comes back with a model or with errors", () => {
    examineZipMutations(bytes, 1000, 12);
  });
});
