/** Colours of bodies by kind, group and order, as the design states them; and the tokens of the view against those of the page. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bodyColors } from "../../src/view/body-colors.js";
import { THEMES, tokenColor } from "../../src/view/theme.js";

const { bodies, fixed, kinematic } = THEMES.dark;

describe("bodies", () => {
  test("without groups: in their order, again from the first after the eighth", () => {
    const colors = bodyColors(
      Array.from({ length: 9 }, () => ({})),
      THEMES.dark,
    );
    expect(colors).toEqual([...bodies, bodies[0]]);
  });

  test("of one group: one colour; kinds that do not move freely have their own and use none up", () => {
    const colors = bodyColors(
      [{ kind: "fixed" }, { extras: { group: "arm" } }, {}, { extras: { group: "arm" } }, { kind: "kinematic" }, {}],
      THEMES.dark,
    );
    expect(colors).toEqual([fixed, bodies[0], bodies[1], bodies[0], kinematic, bodies[2]]);
  });

  test("a written colour comes first; what is none is passed over", () => {
    expect(bodyColors([{ extras: { color: "#123456" } }, { kind: "fixed", extras: { color: "red" } }], THEMES.dark)).toEqual([
      "#123456",
      fixed,
    ]);
  });
});

/** Custom properties of one theme. */
function properties(theme: "dark" | "light"): ReadonlyMap<string, string> {
  const sheet = readFileSync(new URL("../../src/styles/tokens.css", import.meta.url), "utf8");
  const block = sheet.slice(sheet.indexOf(`:root[data-theme="${theme}"]`)).split("}")[0]!;
  return new Map([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name, color]) => [name!, color!.toLowerCase()]));
}

const TOKENS =
  "panel raised line text muted accent warn error ground fixed kinematic joint drive force reaction contact spring bounds".split(" ");
const RENAMED = {
  "view-top": "viewTop",
  "view-bottom": "viewBottom",
  "grid-minor": "gridMinor",
  "grid-major": "gridMajor",
  "joint-a": "jointA",
  "joint-b": "jointB",
};

describe.each(["dark", "light"] as const)("tokens, %s", (name) => {
  const css = properties(name);
  const theme = THEMES[name];

  test("view and page have the same", () => {
    for (const token of TOKENS) expect(tokenColor(theme, token).toLowerCase(), token).toBe(css.get(token));
    for (const [written, own] of Object.entries(RENAMED)) expect(tokenColor(theme, own).toLowerCase(), written).toBe(css.get(written));
  });

  test("numbered ones too", () => {
    for (let k = 1; k <= 8; k++) expect(tokenColor(theme, `body-${k}`).toLowerCase()).toBe(css.get(`body-${k}`));
    for (let k = 1; k <= 6; k++) expect(tokenColor(theme, `series-${k}`).toLowerCase()).toBe(css.get(`series-${k}`));
    expect(theme.axes.map((color) => color.toLowerCase())).toEqual(["x", "y", "z"].map((axis) => css.get(`axis-${axis}`)));
  });
});
