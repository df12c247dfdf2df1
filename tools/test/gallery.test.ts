/** The gallery has every scene of the catalogue once, its page is what the catalogue says, and every entry has its picture. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { buildScene, SCENES } from "@gelenk/scenes";
import { describe, expect, it } from "vitest";
import { addressOf, galleryText, PAGE, PICTURES, pictureOf, SIZE } from "../lib/gallery-page.mjs";
import { SUBJECTS } from "../lib/gallery-shots.mjs";
import { inRepository } from "../lib/paths.mjs";

const shots = SUBJECTS.flatMap((subject) => subject.shots);
const ofScenes = shots.filter((shot) => !("file" in shot));
/** All together, bytes: they are part of every clone. */
const MOST = 3_000_000;

/** Width and height in the extended head of a WebP file (RFC 9649, section 2.7: 24 bits each, less one). */
function sizeOf(file: string) {
  const bytes = readFileSync(inRepository(file));
  expect([bytes.toString("latin1", 0, 4), bytes.toString("latin1", 8, 16)], file).toEqual(["RIFF", "WEBPVP8X"]);
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}

describe("the gallery", () => {
  it("has every scene of the catalogue once", () => {
    expect(ofScenes.map(({ name }) => name).sort()).toEqual(SCENES.map(({ name }) => name).sort());
    expect(new Set(shots.map(({ name }) => name)).size).toBe(shots.length);
  });

  it("shows scenes that exist, at moments of their run", () => {
    for (const shot of ofScenes) {
      const { model, diagnostics } = buildScene(addressOf(shot));
      expect(diagnostics, shot.name).toEqual([]);
      expect(shot.at, shot.name).toBeLessThanOrEqual(model!.settings!.until!);
    }
  });

  it("is up to date: `npm run gallery -- --page` writes the page", () =>
    expect(readFileSync(inRepository(PAGE), "utf8")).toBe(galleryText(SUBJECTS, SCENES)));

  it("has a picture of every entry and no other: `npm run gallery -- NAME` draws one", () => {
    const wanted = shots.map(({ name }) => pictureOf(name));
    const there = readdirSync(inRepository(PICTURES)).map((file) => `${PICTURES}/${file}`);
    expect(there.sort()).toEqual([...wanted].sort());
    for (const file of wanted) expect(sizeOf(file), file).toEqual(SIZE);
    expect(wanted.reduce((sum, file) => sum + statSync(inRepository(file)).size, 0)).toBeLessThan(MOST);
  });
});
