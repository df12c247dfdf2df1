/** The gallery keeps what it says: its scenes exist, are different, and together show every capability. */
import { validateModel } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { describe, expect, test } from "vitest";
import { capabilitiesOf } from "../../src/samples/capabilities.js";
import { GALLERY } from "../../src/samples/gallery.js";

test("at least thirty scenes, all different", () => {
  expect(GALLERY.length).toBeGreaterThanOrEqual(30);
  expect(new Set(GALLERY.map(({ scene }) => scene)).size).toBe(GALLERY.length);
});

test.each(GALLERY.map((entry) => [entry.scene, entry] as const))("%s can be built and is described in two sentences", (scene, entry) => {
  const { model, diagnostics } = buildScene(`@${scene}`);
  expect(diagnostics).toEqual([]);
  expect(entry.pictureAt).toBeLessThanOrEqual(model!.settings?.until ?? 1);
  expect(entry.text.match(/\.(\s|$)/gu)?.length).toBe(2);
  expect(entry.hint.length).toBeGreaterThan(5);
});

test("the race of methods compares four runs, and their methods can run its scene", () => {
  const race = GALLERY.find(({ title }) => title === "Race of methods")!;
  expect(race.compare).toHaveLength(4);
  const { model } = buildScene(`@${race.scene}`);
  for (const choice of race.compare!) expect(validateModel({ ...model!, settings: { ...model!.settings, ...choice } })).toEqual([]);
});

describe("capabilities", () => {
  const of = (scene: string) => capabilitiesOf(buildScene(`@${scene}`).model!);

  test("are those of the mechanism", () => {
    expect(of("four-bar")).toContain("loops");
    expect(of("chain")).not.toContain("loops");
    expect(of("chain")).not.toContain("contact");
    expect(of("gear-train")).toContain("couplings");
    expect(of("cradle")).toContain("contact");
    expect(of("peg-in-hole")).toContain("guided");
    expect(of("walker")).toContain("motors");
  });

  test("all appear somewhere in the gallery", () => {
    const shown = new Set(GALLERY.flatMap(({ scene }) => of(scene)));
    for (const name of ["joints", "loops", "motors", "springs", "limits", "couplings", "contact", "guided", "many bodies"])
      expect(shown).toContain(name);
  });
});
