/** Undo and redo bring the selection back. What decides: what was selected when the edit began, and when its command had ended. */
import { signal } from "@preact/signals";
import { beforeEach, expect, test } from "vitest";
import { createDocument, type StudioDocument } from "../../src/document/document.js";
import { addBody } from "../../src/document/edits/add-body.js";
import { removeThings } from "../../src/document/edits/remove-things.js";
import { setMember } from "../../src/document/edits/set-member.js";
import type { Reference } from "../../src/document/entities.js";

const [arm, leg, tail] = ["arm", "leg", "tail"].map((name): Reference => ({ kind: "bodies", name }));
const selection = signal<readonly Reference[]>([]);
let document: StudioDocument;

beforeEach(() => {
  document = createDocument({ gelenk: 1, bodies: [{ name: "arm" }, { name: "leg" }] }, selection);
  selection.value = [];
});

/** The command has ended. */
const ended = () => Promise.resolve();

test("a deleted thing comes back selected, and its deletion leaves nothing selected", async () => {
  selection.value = [arm!];
  document.edit("delete arm", removeThings([arm!]));
  selection.value = [];
  await ended();
  selection.value = [leg!];
  document.undo();
  expect(selection.value).toEqual([arm]);
  document.redo();
  expect(selection.value).toEqual([]);
});

test("what a command made and selected is selected again by redo, and by undo what was before", async () => {
  selection.value = [leg!];
  document.edit("add tail", addBody({ name: "tail" }));
  selection.value = [tail!];
  await ended();
  selection.value = [arm!];
  document.undo();
  expect(selection.value).toEqual([leg]);
  document.redo();
  expect(selection.value).toEqual([tail]);
});

test("a gesture goes back to what was selected when it began", async () => {
  selection.value = [arm!];
  for (const mass of [1, 2, 3]) document.edit("set mass", setMember(arm, "mass", mass), "scrub");
  await ended();
  selection.value = [];
  document.undo();
  expect(selection.value).toEqual([arm]);
  expect(document.undoLabel.value).toBeUndefined();
});

test("undone at once, before the command has ended, it is redone with what was selected then", () => {
  document.edit("add tail", addBody({ name: "tail" }));
  selection.value = [tail!];
  document.undo();
  expect(selection.value).toEqual([]);
  document.redo();
  expect(selection.value).toEqual([tail]);
});

test("what is not in the model is not selected", async () => {
  document.edit("add tail", addBody({ name: "tail" }));
  await ended();
  selection.value = [tail!, leg!];
  document.edit("set mass", setMember(leg, "mass", 2));
  await ended();
  document.undo();
  expect(selection.value).toEqual([tail, leg]);
  document.undo();
  expect(selection.value).toEqual([]);
});
