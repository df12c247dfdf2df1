/** Which thing a path of a diagnostic lies in. */
import type { Model } from "@gelenk/core";
import { expect, test } from "vitest";
import { culpritOf } from "../../src/document/culprit.js";

const model: Model = {
  gelenk: 1,
  bodies: [{ name: "a" }, { name: "b" }, { name: "left arm" }, {}],
  joints: [{ name: "pivot", type: "revolute", a: "a", b: "b" }],
};

test.each([
  ["bodies[1].mass", { kind: "bodies", name: "b" }],
  ["joints[0].coordinates.turn.low", { kind: "joints", name: "pivot" }],
  ["joints.pivot", { kind: "joints", name: "pivot" }],
  ['bodies["left arm"].mass', { kind: "bodies", name: "left arm" }],
  ["bodies[3].mass", { kind: "bodies", name: "body-4" }],
  ["bodies.nobody", undefined],
  ["bodies[7]", undefined],
  ["settings.step", undefined],
  ["", undefined],
])("%s", (where, culprit) => expect(culpritOf(model, where)).toEqual(culprit));
