import { chmodSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { findChromium, reasonForNoBrowser } from "../lib/browser.mjs";
import { temporaryFolder } from "./temporary-folder.js";

/** A folder with programs of these names. */
function programs(...names: readonly string[]): string {
  const folder = temporaryFolder(Object.fromEntries(names.map((name) => [name, "#!/bin/sh\n"])));
  for (const name of names) chmodSync(join(folder, name), 0o755);
  return folder;
}

const find = (environment: Readonly<Record<string, string>>) => findChromium(environment, []);

test("the first name of the list wins over the first folder of the path", () => {
  const [chrome, chromium] = [programs("google-chrome"), programs("chromium", "unrelated")];
  expect(find({ PATH: chrome + delimiter + chromium })).toBe(join(chromium, "chromium"));
  expect(find({ PATH: chrome + delimiter })).toBe(join(chrome, "google-chrome"));
});

test("files that cannot be run and folders are no browsers", () => {
  expect(find({ PATH: temporaryFolder({ chromium: "text" }) })).toBeUndefined();
  expect(find({ PATH: temporaryFolder({ "chromium/inside": "" }) })).toBeUndefined();
  expect(find({})).toBeUndefined();
});

test("GELENK_CHROMIUM is the only candidate where it is set", () => {
  const folder = programs("chromium", "mine");
  expect(find({ PATH: folder, GELENK_CHROMIUM: join(folder, "mine") })).toBe(join(folder, "mine"));
  expect(find({ PATH: folder, GELENK_CHROMIUM: "none" })).toBeUndefined();
});

test("usual places are looked at after the path", () => {
  const [path, place] = [programs("chromium"), programs("Chromium")];
  expect(findChromium({ PATH: "" }, [join(place, "Chromium")])).toBe(join(place, "Chromium"));
  expect(findChromium({ PATH: path }, [join(place, "Chromium")])).toBe(join(path, "chromium"));
});

test("the reason says what to do", () => {
  expect(reasonForNoBrowser({ PATH: programs("chromium") }, [])).toBeUndefined();
  expect(reasonForNoBrowser({ PATH: "" }, [])).toContain("apt-get install chromium");
  expect(reasonForNoBrowser({ GELENK_CHROMIUM: "none" }, [])).toContain('GELENK_CHROMIUM is "none"');
});
