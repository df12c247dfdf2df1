/**
 * 200 seeded random edits, then all undone, then all done again. Deciding: the models noted on the way there, as text; and that no edit throws, loses a
 * reference silently, or leaves a model that neither validates nor says why.
 */
import {
  COUPLING_TYPES,
  GROUND,
  hash64,
  JOINT_TYPES,
  type Model,
  type Quaternion,
  type Random,
  SHAPE_TYPES,
  type Vector3,
} from "@gelenk/core";
import { readModel, writeModel } from "@gelenk/formats";
import { describe, expect, it } from "vitest";
import { casesFrom, chance } from "../../../core/test/chance.js";
import { culpritOf } from "../../src/document/culprit.js";
import { createDocument, type Edit, EMPTY_MODEL } from "../../src/document/document.js";
import { addBody, bodyOfShape } from "../../src/document/edits/add-body.js";
import { addCoupling } from "../../src/document/edits/add-coupling.js";
import { addForce } from "../../src/document/edits/add-force.js";
import { addJoint } from "../../src/document/edits/add-joint.js";
import { addMaterial } from "../../src/document/edits/add-material.js";
import { duplicateThings } from "../../src/document/edits/duplicate-things.js";
import { freshName } from "../../src/document/edits/entity-lists.js";
import { groupThings, ungroupThings } from "../../src/document/edits/group-things.js";
import { moveBody } from "../../src/document/edits/move-body.js";
import { removeThings } from "../../src/document/edits/remove-things.js";
import { renameThing } from "../../src/document/edits/rename-thing.js";
import { setMember } from "../../src/document/edits/set-member.js";
import { setParameter } from "../../src/document/edits/set-parameter.js";
import { setParent } from "../../src/document/edits/set-parent.js";
import { setSettings } from "../../src/document/edits/set-settings.js";
import { ENTITY_KINDS, type EntityKind, entitiesOf, type Reference } from "../../src/document/entities.js";

type Verb = (random: Random, model: Model) => Edit;

const one = <T>(random: Random, list: readonly T[]): T => list[random.integer(list.length)]!;
const vector = (random: Random): Vector3 => [random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)];
const rotation = (random: Random): Quaternion => {
  const q = [random.normal(), random.normal(), random.normal(), random.normal()] as const;
  const size = Math.hypot(...q);
  return q.map((x) => x / size) as unknown as Quaternion;
};
const names = (model: Model, kind: EntityKind): readonly string[] => entitiesOf(model, kind).map(({ name }) => name);
const oneName = (random: Random, model: Model, kind: EntityKind): string => one(random, names(model, kind)) ?? "nobody";
const things = (model: Model): readonly Reference[] => ENTITY_KINDS.flatMap((kind) => names(model, kind).map((name) => ({ kind, name })));
const oneThing = (random: Random, model: Model): Reference => one(random, things(model)) ?? { kind: "bodies", name: "nobody" };

const VERBS: readonly Verb[] = [
  (random) => addBody(bodyOfShape(one(random, SHAPE_TYPES), vector(random))),
  (random) => addBody(bodyOfShape(one(random, SHAPE_TYPES), vector(random))),
  (random, model) => {
    const [a, b] = [one(random, [GROUND, ...names(model, "bodies")]), oneName(random, model, "bodies")];
    return addJoint({ type: one(random, JOINT_TYPES), a, b, at: { point: vector(random), axis: vector(random) } });
  },
  (random, model) =>
    addCoupling({ type: one(random, COUPLING_TYPES), joints: [oneName(random, model, "joints"), oneName(random, model, "joints")] }),
  (random, model) => addForce({ type: "constant", body: oneName(random, model, "bodies"), force: vector(random) }),
  () => addMaterial({ friction: 0.4 }),
  (random, model) => removeThings([oneThing(random, model)]),
  (random, model) => {
    const reference = oneThing(random, model);
    return renameThing(reference, freshName(model, reference.kind, `thing-${random.integer(50)}`));
  },
  (random, model) => duplicateThings([oneThing(random, model), oneThing(random, model)], vector(random)),
  (random, model) => groupThings([oneThing(random, model)], one(random, ["arm", "leg"])),
  (random, model) => ungroupThings([oneThing(random, model)]),
  (random, model) => setParent([oneName(random, model, "bodies")], oneName(random, model, "bodies")),
  (random, model) => moveBody(oneName(random, model, "bodies"), { position: vector(random), orientation: rotation(random) }),
  (random, model) => setMember({ kind: "bodies", name: oneName(random, model, "bodies") }, "mass", random.uniform(-0.5, 9)),
  (random, model) => setMember({ kind: "bodies", name: oneName(random, model, "bodies") }, `velocity[${random.integer(3)}]`, "2 * speed"),
  (random) => setSettings("step", one(random, [1 / 240, 1 / 1000, undefined])),
  (random) => setParameter("speed", one(random, [1, "1 / 3", undefined])),
];

const hashOf = (model: Model): string => hash64(new TextEncoder().encode(JSON.stringify(model)));

describe.each(casesFrom(1, 3))("seed %i", (seed) => {
  it("undoes and repeats 200 edits to the same models", () => {
    const random = chance(seed);
    const document = createDocument(EMPTY_MODEL);
    const hashes = [hashOf(document.model.value)];
    while (hashes.length <= 200) {
      const before = document.model.value;
      document.edit("random", one(random, VERBS)(random, before));
      if (document.model.value !== before) hashes.push(hashOf(document.model.value));
    }
    for (let k = 199; k >= 0; k--) {
      document.undo();
      expect(hashOf(document.model.value)).toBe(hashes[k]);
    }
    expect(document.undoLabel.value).toBeUndefined();
    for (let k = 1; k <= 200; k++) {
      document.redo();
      expect(hashOf(document.model.value)).toBe(hashes[k]);
    }
    expect(document.redoLabel.value).toBeUndefined();
  });

  it("leaves models that validate or say where they do not, and that a file holds", () => {
    const random = chance(100 + seed);
    const document = createDocument(EMPTY_MODEL);
    for (let k = 0; k < 200; k++) {
      document.edit("random", one(random, VERBS)(random, document.model.value));
      const { model, diagnostics } = document.resolution.value;
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      expect(model !== undefined).toBe(errors.length === 0);
      for (const diagnostic of errors) expect(culpritOf(document.model.value, diagnostic.where)).toBeDefined();
      // the form is right whatever the meaning: a file of it can be read
      if (k % 20 === 0) expect(readModel(writeModel(document.model.value)).model).toEqual(JSON.parse(JSON.stringify(document.model.value)));
    }
    expect(entitiesOf(document.model.value, "bodies").length).toBeGreaterThan(3);
  });
});
