/** YAML of parameters, text methods and name spaces of includes. The specification of YAML 1.2 and Python decide; values were written out by hand. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of xacro look like those of templates

import { describe, expect, it } from "vitest";
import { seeded, tenfold } from "../../../core/test/chance.js";
import { evaluate } from "../../src/xacro/evaluate.js";
import { textOfValue, XacroProblem } from "../../src/xacro/values.js";
import { parseYaml } from "../../src/xacro/yaml.js";
import { importText, link } from "../urdf/import-text.js";

const SAMPLE = `# limits of an arm
---
joint_limits:   # of all
  shoulder: {max: 2.5, "min": -2.5, free: false}
  elbow:
    max: !degrees 90
    names: [a, 'b c', "d\\"e", [1, 2]]
offsets:
- x: 1
  y: 2
-
  x: 3
- - 4
  - 5
'quoted: key': it's # plain
empty:
url: http://host
nothing: ~`;

it("dictionaries, lists, units, quotes and comments", () => {
  const value = `{'joint_limits': {'shoulder': {'max': 2.5, 'min': -2.5, 'free': False}, 'elbow': {'max': ${Math.PI / 2}, 'names': ['a', 'b c', 'd"e', [1, 2]]}}, `;
  const rest =
    "'offsets': [{'x': 1, 'y': 2}, {'x': 3}, [4, 5]], 'quoted: key': 'it's', 'empty': None, 'url': 'http://host', 'nothing': None}";
  expect(textOfValue(parseYaml(SAMPLE))).toBe(value + rest);
});

it.each([
  ["a: 1\n  b: 2", 2],
  ["a: 1\na: 2", 2],
  ["a: [1, 2", 1],
  ["a: {b 1}", 1],
  ["- a\nb: 1", 2],
  ["a:\n\t- 1", 2],
  ["a: |\n  text", 1],
  ["a: *anchor", 1],
  ["a: 1\n---\nb: 1", 2],
  ["a: !stones 3", 1],
  [`a: ${"[".repeat(60)}`, 1],
  ["- ".repeat(60), 1],
])("%j is told with its line", (text, line) => {
  expect(() => parseYaml(text)).toThrow(XacroProblem);
  expect(() => parseYaml(text)).toThrow(`line ${line} `);
});

it("damaged texts give a value or a problem, and long lines do not hang", () => {
  const random = seeded(21);
  const pick = (count: number) => Math.floor(random() * count);
  const pieces = ["- ", ":", ": ", "[", "]", "{", "}", "'", '"', "#", "\n", "  ", ",", "!degrees ", "~"];
  for (let round = 0; round < tenfold(1000); round++) {
    const at = pick(SAMPLE.length);
    const damaged = SAMPLE.slice(0, at) + pieces[pick(pieces.length)]! + SAMPLE.slice(at + pick(6));
    try {
      parseYaml(damaged);
    } catch (error) {
      expect(error).toBeInstanceOf(XacroProblem);
    }
  }
  for (const long of [" ".repeat(200_000), `a${" ".repeat(200_000)}b`, `"${"x".repeat(200_000)}`, "a".repeat(200_000)]) {
    try {
      parseYaml(`k: 1\n${long}`);
    } catch (error) {
      expect(error).toBeInstanceOf(XacroProblem);
    }
  }
});

it.each([
  ["' Left '.strip().lower()", "left"],
  ["'arm'.upper() + '_' + 'LINK'.capitalize()", "ARM_Link"],
  ["'a_b_c'.replace('_', '-')", "a-b-c"],
  ["'a b  c'.split()", "['a', 'b', 'c']"],
  ["'a,b,,c'.split(',')", "['a', 'b', '', 'c']"],
  ["'/'.join(['a', 'b'])", "a/b"],
  ["'left_arm'.startswith('left') and not 'left_arm'.endswith('left')", "True"],
  ["'abc'.find('c') + 'abc'.find('x')", "1"],
  ["{'a': 1}.get('a') + {'a': 1}.get('b', 5)", "6"],
  ["{'a': 1, 'b': 2}.keys()", "['a', 'b']"],
])("%s is %s", (expression, expected) => expect(textOfValue(evaluate(expression, () => undefined))).toBe(expected));

it.each(["'a'.upper(1)", "'a'.constructor()", "(1).upper()", "'a'.split('')", "{'a': 1}.pop('a')", "'a'.replace('b')"])(
  "%s is refused",
  (expression) => expect(() => evaluate(expression, () => undefined)).toThrow(XacroProblem),
);

const robot = (...parts: readonly string[]) =>
  `<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n${parts.join("\n")}\n</robot>`;
const mass = '<inertial><mass value="${limits[\'arm\'].mass}"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>';

describe("xacro.load_yaml", () => {
  const text = (file: string) =>
    robot(`<xacro:property name="limits" value="\${xacro.load_yaml('${file}')}"/>`, `<link name="a">${mass}</link>`);

  it("reads parameters from the folder", () => {
    const { body } = importText(text("config/arm.yaml"), { files: { "config/arm.yaml": "arm:\n  mass: 2.5\n" } });
    expect(body("a").mass).toBe(2.5);
  });

  it.each(["../secret.yaml", "/etc/passwd", "http://host/x.yaml", "gone.yaml"])("does not read %s", (file) => {
    const read: string[] = [];
    const { codes } = importText(text(file), { watch: (path) => read.push(path) });
    expect(codes).toContain("xacro.expression");
    expect(read.filter((path) => path !== "robot.urdf" && path !== "gone.yaml")).toEqual([]);
  });
});

describe("name spaces of includes", () => {
  const parts = robot(
    '<xacro:property name="size" value="3"/>',
    '<xacro:macro name="leg" params="side"><link name="${side}_${size}"/><joint name="j${side}" type="fixed"><parent link="base"/><child link="${side}_${size}"/></joint></xacro:macro>',
  );

  it("hold macros and properties, which do not meet those around", () => {
    const main = robot(
      '<xacro:property name="size" value="7"/>',
      '<xacro:include filename="legs.xacro" ns="legs"/>',
      link("base"),
      '<xacro:legs.leg side="left"/>',
      '<link name="size_${size}_${legs.size}"/><joint name="k" type="fixed"><parent link="base"/><child link="size_7_3"/></joint>',
    );
    const { body, codes } = importText(main, { files: { "legs.xacro": parts } });
    expect(codes).toEqual([]);
    const { links } = body("base").extras as { links: { name: string }[] };
    expect(links.map(({ name }) => name)).toEqual(["left_3", "size_7_3"]);
  });

  it("what is not in them is not found through them", () => {
    const main = robot('<xacro:include filename="legs.xacro" ns="legs"/>', link("base"), "<xacro:legs.arm/>", '<xacro:leg side="left"/>');
    expect(importText(main, { files: { "legs.xacro": parts } }).codes).toEqual(["xacro.unknown-macro", "xacro.unknown-macro"]);
  });
});
