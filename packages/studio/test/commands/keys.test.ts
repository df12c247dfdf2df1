/** Keys: the table of the design decides, no key means two things, letters stay with text fields. */
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../src/commands/catalogue.js";
import { MENUS } from "../../src/commands/command.js";
import { belongsToText, commandOfKey, keyText } from "../../src/commands/keys.js";
import { regionAfter } from "../../src/commands/regions.js";
import { neighbour } from "../../src/commands/view-keys.js";

const press = (key: string, ...held: ("ctrlKey" | "metaKey" | "altKey" | "shiftKey")[]) =>
  keyText({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...Object.fromEntries(held.map((one) => [one, true])) });

describe("the table", () => {
  test("no key and no name twice", () => {
    const keys = COMMANDS.flatMap((command) => command.keys ?? []);
    const names = COMMANDS.map(({ name }) => name);
    expect(keys.filter((key, k) => keys.indexOf(key) !== k)).toEqual([]);
    expect(names.filter((name, k) => names.indexOf(name) !== k)).toEqual([]);
  });

  test.each([
    ["Space", "play"],
    [".", "step"],
    [",", "step-back"],
    ["Home", "reset"],
    ["[", "slower"],
    ["]", "faster"],
    ["q", "tool-select"],
    ["w", "tool-move"],
    ["g", "tool-move"],
    ["e", "tool-rotate"],
    ["r", "tool-rotate"],
    ["t", "tool-pull"],
    ["k", "tool-strike"],
    ["u", "tool-guide"],
    ["j", "tool-join"],
    ["m", "tool-measure"],
    ["a", "add"],
    ["f", "frame-selection"],
    ["Shift+f", "frame-all"],
    ["1", "look-front"],
    ["3", "look-side"],
    ["7", "look-top"],
    ["5", "orthographic"],
    ["h", "hide"],
    ["Alt+h", "show-all"],
    ["Ctrl+d", "duplicate"],
    ["Ctrl+g", "group"],
    ["p", "parent"],
    ["Delete", "delete"],
    ["Ctrl+z", "undo"],
    ["Ctrl+Shift+z", "redo"],
    ["Ctrl+k", "palette"],
    ["F1", "keys"],
  ])("%s: %s", (key, name) => expect(commandOfKey(key)?.name).toBe(name));

  test("every menu has entries", () => {
    for (const menu of MENUS) expect(COMMANDS.some((command) => command.menu === menu)).toBe(true);
  });
});

describe("presses", () => {
  test("as commands write them", () => {
    expect(press(" ")).toBe("Space");
    expect(press("Z", "ctrlKey", "shiftKey")).toBe("Ctrl+Shift+z");
    expect(press("z", "metaKey")).toBe("Ctrl+z");
    expect(press("+", "shiftKey")).toBe("+");
    expect(press("F6", "shiftKey")).toBe("Shift+F6");
  });

  test("a text field keeps letters, Space and its own undo; Ctrl+K and F1 still act", () => {
    for (const key of ["q", "Shift+f", "Space", ".", "Delete", "Home", "Ctrl+z", "Ctrl+Shift+z", "Ctrl+a", "Alt+h"])
      expect(belongsToText(key)).toBe(true);
    for (const key of ["Ctrl+k", "Ctrl+s", "F1", "F6", "Shift+F6"]) expect(belongsToText(key)).toBe(false);
  });
});

test("regions and objects are rings", () => {
  expect(regionAfter(4, 1, 5)).toBe(0);
  expect(regionAfter(0, -1, 5)).toBe(4);
  expect(regionAfter(-1, 1, 5)).toBe(0);
  const all = [{ kind: "bodies", name: "a" } as const, { kind: "joints", name: "a" } as const];
  expect(neighbour(all, all[1], 1)).toBe(all[0]);
  expect(neighbour(all, undefined, -1)).toBe(all[1]);
  expect(neighbour([], undefined, 1)).toBeUndefined();
});
