/** Which recorded quantities belong to a field. What decides: that the simulation knows every one of them by its name. */
import { expect, test } from "vitest";
import { BODY_SECTIONS } from "../../../src/panels/fields/body-fields.js";
import { coordinateSections } from "../../../src/panels/fields/coordinate-fields.js";
import type { FieldSection } from "../../../src/panels/fields/field.js";
import { type FieldPlace, quantitiesOfField } from "../../../src/panels/fields/field-quantities.js";
import { JOINT_SECTIONS } from "../../../src/panels/fields/joint-fields.js";
import { SETTINGS_SECTIONS } from "../../../src/panels/fields/scene-fields.js";
import { quantityNamed } from "../../../src/simulation/quantities.js";

const layout = {
  revision: 0,
  bodies: ["arm"],
  joints: [{ name: "drive", type: "revolute", a: "ground", b: "arm", coordinates: ["turn"] }],
  sensors: [],
};
const body: FieldPlace = { thing: { kind: "bodies", name: "arm" }, within: [], data: {} };
const joint: FieldPlace = { thing: { kind: "joints", name: "drive" }, within: [], data: {} };
const turn: FieldPlace = { ...joint, within: ["coordinates", "turn"] };
const settings: FieldPlace = { within: ["settings"], data: {} };

/** All that a table of fields can plot, by path. */
const allOf = (place: FieldPlace, sections: readonly FieldSection[]) =>
  Object.fromEntries(
    sections.flatMap(({ fields }) =>
      fields.map((field) => [field.path, quantitiesOfField(place, field)] as const).filter(([, names]) => names.length > 0),
    ),
  );

test("the fields that have something to plot, and its names", () => {
  expect(Object.keys(allOf(body, BODY_SECTIONS))).toEqual(["position", "velocity", "angularVelocity", "motion.position"]);
  expect(allOf(joint, JOINT_SECTIONS)).toEqual({ breakForce: ["drive.force.size"], breakTorque: ["drive.torque.size"] });
  expect(allOf(turn, coordinateSections("turn", true, true))).toMatchObject({
    low: ["drive.turn"],
    "motor.speed": ["drive.turn.speed"],
    "motor.limit": ["drive.turn.motor"],
    "servo.table": ["drive.turn"],
  });
  expect(allOf(settings, SETTINGS_SECTIONS)).toMatchObject({
    "tolerance.position": ["joints.gap"],
    "tolerance.contact": ["contacts.depth"],
  });
});

test("the simulation knows every one of them", () => {
  const names = [
    allOf(body, BODY_SECTIONS),
    allOf(joint, JOINT_SECTIONS),
    allOf(turn, coordinateSections("turn", true, true)),
    allOf(settings, SETTINGS_SECTIONS),
  ].flatMap((table) => Object.values(table).flat());
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect(quantityNamed(layout, name)?.name).toBe(name);
});

test("of three numbers the one that was asked for; of a servo that follows a speed the speed", () => {
  expect(quantitiesOfField(body, { path: "velocity" }, 1)).toEqual(["arm.velocity.y"]);
  expect(quantitiesOfField({ ...turn, data: { servo: { mode: "speed" } } }, { path: "servo.target" })).toEqual(["drive.turn.speed"]);
});
