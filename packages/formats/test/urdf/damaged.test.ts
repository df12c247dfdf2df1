/**
 * Damaged robots: one that has every element, in URDF and in xacro, cut off at every byte and changed at random (seeded). Whatever comes, the importer returns,
 * has a model or an error with a place, and never both.
 */
import { describe, expect, it } from "vitest";
import { seeded } from "../seeded.js";
import { importText, joint, link, robot } from "./import-text.js";

const limits = '<limit lower="-1" upper="1" effort="3" velocity="2"/>';
const SAMPLE = robot(
  '<material name="m"><color rgba="1 0 0 1"/></material>',
  link("a", '<visual name="v"><origin xyz="0 0 1" rpy="0 1 0"/><geometry><box size="1 1 1"/></geometry><material name="m"/></visual>'),
  link("b", '<collision><geometry><mesh filename="t.stl" scale="1 1 1"/></geometry></collision>'),
  ...[link("c"), '<link name="d"/>'],
  joint("ab", "revolute", "a", "b", `<axis xyz="0 1 0"/>${limits}<dynamics damping="1" friction="1"/>`),
  joint("ac", "prismatic", "a", "c", `${limits}<mimic joint="ab" multiplier="2" offset="0.1"/>`),
  joint("cd", "fixed", "c", "d"),
  '<transmission name="t"><joint name="ab"><hardwareInterface>EffortJointInterface</hardwareInterface></joint></transmission>',
  '<loop_joint name="l" type="spherical"><link1 link="b" xyz="0 0 1"/><link2 link="c"/></loop_joint>',
);
const XACRO = `<robot name="x" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:property name="p" value="\${2 * pi + len('ab')}"/><xacro:arg name="s" default="left"/>
<xacro:macro name="arm" params="side n:=1 *place **more"><link name="\${side}"><xacro:insert_block name="more"/></link>
<joint name="j_\${side}" type="continuous"><parent link="base"/><child link="\${side}"/><xacro:insert_block name="place"/></joint></xacro:macro>
${link("base")}
<xacro:if value="\${'$(arg s)' == 'left' and p > 1}"><xacro:arm side="$(arg s)"><origin xyz="0 \${p / 3} 0"/>
<all><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></all></xacro:arm></xacro:if>
</robot>`;

const examine = (text: string): void => {
  const { model, diagnostics } = importText(text);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  expect(model === undefined).toBe(errors.length > 0);
  for (const { message } of errors) expect(message).not.toBe("");
};

describe.each([
  ["URDF", SAMPLE],
  ["xacro", XACRO],
])("%s", (_name, text) => {
  it("is sound to begin with", () => expect(importText(text).model!.bodies!.length).toBeGreaterThan(1));

  it("cut off at every byte is an error", () => {
    for (let end = 0; end < text.length; end++) {
      const { model, diagnostics } = importText(text.slice(0, end));
      expect(model).toBeUndefined();
      expect(diagnostics[0]!.where).toMatch(/^robot\.urdf/);
    }
  });

  it("changed at random comes back with a model or with errors", () => {
    const random = seeded(9);
    const pieces = ["<", ">", '"', "/>", "${", "}", "$(", "-", "1e9", "NaN", "link", "joint", " ", "xacro:", "a", "0", "&#0;", "\u0000"];
    const pick = (count: number) => Math.floor(random() * count);
    for (let round = 0; round < 1000; round++) {
      let changed = text;
      for (let k = pick(3); k >= 0; k--) {
        const at = pick(changed.length);
        const piece = random() < 0.5 ? pieces[pick(pieces.length)]! : changed.slice(at, at + pick(40));
        changed = changed.slice(0, at) + piece + changed.slice(at + pick(20));
      }
      examine(changed);
    }
  });
});

it("what is left out word by word is missed, or was not needed", () => {
  const words = [/ [a-z]+="[^"]*"/g, /<[a-z_\d]+[^<>]*\/>/g].flatMap((pattern) => [...SAMPLE.matchAll(pattern)]);
  expect(words.length).toBeGreaterThan(50);
  for (const { index, 0: word } of words) examine(SAMPLE.slice(0, index) + SAMPLE.slice(index + word.length));
});
