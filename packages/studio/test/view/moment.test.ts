/** What a frame brings lands at the bodies and joints of the same name, whatever the order of the layout. */
import { expect, test } from "vitest";
import { CONTACT_ROW, frameLength, HEADER, HEADER_LENGTH, isBroken, JOINT_ROW, openFrame, POSE_ROW } from "../../src/simulation/frame.js";
import { momentOf, takeFrame } from "../../src/view/moment.js";

const model = {
  gelenk: 1 as const,
  bodies: [{ name: "a" }, { name: "b", position: [4, 5, 6] as const }],
  joints: [
    { name: "i", type: "weld", a: "ground", b: "a" },
    { name: "j", type: "weld", a: "a", b: "b" },
  ],
};

test("rows are found by name", () => {
  const moment = momentOf(model);
  expect([...moment.poses.subarray(POSE_ROW, POSE_ROW + 3)]).toEqual([4, 5, 6]);
  const numbers = new Float64Array(frameLength(2, 1, 1));
  numbers[HEADER.bodies] = 2;
  numbers[HEADER.joints] = 1;
  numbers[HEADER.contacts] = 1;
  numbers[HEADER.time] = 0.5;
  for (let k = HEADER_LENGTH; k < numbers.length; k++) numbers[k] = k;
  const layout = { revision: 1, bodies: ["b", "a"], joints: [{ name: "j", type: "weld", a: "a", b: "b", coordinates: [] }], sensors: [] };
  takeFrame(moment, openFrame(numbers.buffer), layout, ["j"]);
  const firstJoint = HEADER_LENGTH + 2 * POSE_ROW;
  expect(moment.poses[0]).toBe(HEADER_LENGTH + POSE_ROW);
  expect(moment.poses[POSE_ROW]).toBe(HEADER_LENGTH);
  expect(moment.joints[0]).toBeNaN();
  expect(moment.joints[JOINT_ROW]).toBe(firstJoint);
  expect(moment.contactCount).toBe(1);
  expect([...moment.contacts.subarray(0, CONTACT_ROW)]).toEqual(Array.from({ length: CONTACT_ROW }, (_, k) => firstJoint + JOINT_ROW + k));
  expect(moment.time).toBe(0.5);
});

test("an edit while it runs keeps the poses of those who stay, and which joints are broken", () => {
  const moment = momentOf(model);
  moment.time = 1;
  moment.poses.set([7, 8, 9], POSE_ROW);
  moment.joints[JOINT_ROW] = Number.POSITIVE_INFINITY;
  const after = momentOf({ ...model, bodies: [{ name: "c", position: [1, 1, 1] }, model.bodies[1]!] }, moment);
  expect([...after.poses.subarray(0, 3)]).toEqual([1, 1, 1]);
  expect([...after.poses.subarray(POSE_ROW, POSE_ROW + 3)]).toEqual([7, 8, 9]);
  expect([isBroken(after.joints, 0), isBroken(after.joints, 1)]).toEqual([false, true]);
});
