/** Each word of xacro: what wiki.ros.org/xacro says it stands for, written out by hand as plain URDF, decides. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of xacro look like those of templates
import { describe, expect, it } from "vitest";
import { filesOf } from "../../src/import/model-files.js";
import type { ImportOptions } from "../../src/import/model-format.js";
import { startReading } from "../../src/import/reading.js";
import { expandXacro, isXacro } from "../../src/xacro/expand.js";
import { parseParameters } from "../../src/xacro/parameters.js";
import { parseXml } from "../../src/xml/parse-xml.js";
import type { XmlElement } from "../../src/xml/xml-tree.js";
import { importText, link } from "../urdf/import-text.js";

const XMLNS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"';

/** The tree as text, for comparison. */
function print({ name, attributes, children, text }: XmlElement): string {
  const written = Object.entries(attributes)
    .filter(([key]) => !key.startsWith("xmlns"))
    .map(([key, value]) => ` ${key}="${value}"`);
  const inside = children.map(print).join("") + text.trim();
  return `<${name}${written.join("")}${inside === "" ? "/>" : `>${inside}</${name}>`}`;
}

function expand(inside: string, files: Readonly<Record<string, string>> = {}, given: Readonly<Record<string, string>> = {}) {
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]));
  const reading = startReading({ files: filesOf(bytes) });
  const { root } = parseXml("main.xacro", `<r ${XMLNS}>\n${inside}\n</r>`);
  const expanded = expandXacro(reading, root!, given);
  const found = reading.findings.finish();
  return {
    text: expanded && print(expanded).replace(/^<r>?|<\/r>$|\/>$/g, ""),
    found,
    first: found[0] && `${found[0].code} ${found[0].where}`,
  };
}

const property = (name: string, value: string) => `<xacro:property name="${name}" value="${value}"/>`;
const macro = (name: string, params: string, body: string) => `<xacro:macro name="${name}" params="${params}">${body}</xacro:macro>`;

describe("properties", () => {
  it.each([
    [`${property("a", "2")}<x v="\${a * 3}"/>`, '<x v="6"/>'],
    // evaluated when asked for: b is not known where a stands
    [`${property("a", "${b + 1}")}${property("b", "4")}<x v="\${a}"/>`, '<x v="5"/>'],
    [`${property("a", "arm")}<x v="\${a}_link_\${1 + 1}"/>`, '<x v="arm_link_2"/>'],
    ['<x v="$${a} costs $5"/>', '<x v="${a} costs $5"/>'],
    [`${property("a", "1")}${property("a", "2")}<x v="\${a}"/>`, '<x v="2"/>'],
    [
      `${property("a", "1")}<xacro:property name="a" default="9"/><xacro:property name="b" default="8"/><x v="\${a} \${b}"/>`,
      '<x v="1 8"/>',
    ],
    [`${property("q", "'12'")}<x v="\${q + 'a'}"/>`, '<x v="12a"/>'],
    [`${property("l", "${[1, 2, 3]}")}<x v="\${l[1]}"/>`, '<x v="2"/>'],
    ['<xacro:property name="p"><o a="1"/><o a="2"/></xacro:property><x><xacro:insert_block name="p"/></x>', '<x><o a="1"/><o a="2"/></x>'],
    [`${property("t", "3")}<x>mass \${t}</x>`, "<x>mass 3</x>"],
    ['<x v="${pi/2}"/>', '<x v="1.5707963267948966"/>'],
  ])("%s", (text, expected) => expect(expand(text)).toMatchObject({ text: expected, found: [] }));

  it("of a macro are its own, unless they are told to be others'", () => {
    const body = `${property("a", "inner")}<xacro:property name="g" value="\${a}!" scope="global"/><xacro:property name="p" value="\${a}?" scope="parent"/><x v="\${a}"/>`;
    const text = `${property("a", "outer")}${macro("m", "", body)}<xacro:m/><y v="\${a} \${g} \${p}"/>`;
    expect(expand(text).text).toBe('<x v="inner"/><y v="outer inner! inner?"/>');
  });
});

describe("conditions", () => {
  it.each([
    ["${1 &lt; 2}", "<a/>"],
    ["true", "<a/>"],
    ["1", "<a/>"],
    ["0", "<b/>"],
    ["False", "<b/>"],
    ["${'left' == 'right'}", "<b/>"],
  ])("%s", (value, expected) => {
    expect(expand(`<xacro:if value="${value}"><a/></xacro:if><xacro:unless value="${value}"><b/></xacro:unless>`).text).toBe(expected);
  });
});

describe("macros", () => {
  it.each([
    [macro("m", "a b", '<x v="${a}-${b}"/>'), '<xacro:m a="1" b="${1+1}"/>', '<x v="1-2"/>'],
    [macro("m", "a:=5 b:='x y'", '<x v="${a} ${b}"/>'), '<xacro:m/><xacro:m a="6"/>', '<x v="5 x y"/><x v="6 x y"/>'],
    [property("a", "7") + macro("m", "a:=^ b:=^|3", '<x v="${a} ${b}"/>'), "<xacro:m/>", '<x v="7 3"/>'],
    [macro("m", "n", '<x v="${n * 2}"/>'), '<xacro:m n="4"/>', '<x v="8"/>'],
    [macro("m", "*o", '<x><xacro:insert_block name="o"/></x>'), '<xacro:m><origin v="${1+1}"/></xacro:m>', '<x><origin v="2"/></x>'],
    [macro("m", "**o", '<x><xacro:insert_block name="o"/></x>'), "<xacro:m><all><a/><b/></all></xacro:m>", "<x><a/><b/></x>"],
    [macro("m", "*o *q", '<xacro:insert_block name="q"/><xacro:insert_block name="o"/>'), "<xacro:m><a/><b/></xacro:m>", "<b/><a/>"],
    [macro("m", "a", '<x v="${a}"/>') + macro("n", "a", '<xacro:m a="${a}1"/>'), '<xacro:n a="z"/>', '<x v="z1"/>'],
    [macro("m", "a", '<x v="${a}"/>') + property("name", "m"), '<xacro:call macro="${name}" a="3"/>', '<x v="3"/>'],
    [
      // counts down, as recursion should
      macro("m", "n", '<x v="${n}"/><xacro:if value="${n > 1}"><xacro:m n="${n - 1}"/></xacro:if>'),
      '<xacro:m n="3"/>',
      '<x v="3"/><x v="2"/><x v="1"/>',
    ],
  ])("%s called by %s", (definition, call, expected) => expect(expand(definition + call)).toMatchObject({ text: expected, found: [] }));

  it("elements and attributes may be made", () => {
    const text = `${property("kind", "box")}<xacro:element xacro:name="\${kind}" size="1"><xacro:attribute name="more" value="\${1 + 1}"/></xacro:element>`;
    expect(expand(text).text).toBe('<box size="1" more="2"/>');
  });
});

describe("arguments and files", () => {
  it("arguments have defaults, which the caller may replace", () => {
    const text = '<xacro:arg name="side" default="left"/><x v="$(arg side)_arm ${\'$(arg side)\' == \'left\'}"/>';
    expect(expand(text).text).toBe('<x v="left_arm True"/>');
    expect(expand(text, {}, { side: "right" }).text).toBe('<x v="right_arm False"/>');
  });

  it("includes come from the folder, relative to the file that names them, or from packages", () => {
    const files = {
      "parts/arm.xacro": `<robot ${XMLNS}><xacro:include filename="hand.xacro"/>${macro("arm", "", "<arm/><xacro:hand/>")}</robot>`,
      "parts/hand.xacro": `<robot ${XMLNS}>${macro("hand", "", "<hand/>")}</robot>`,
      "pkg/urdf/tool.xacro": `<robot xmlns:x="http://wiki.ros.org/xacro"><x:macro name="tool" params=""><tool/></x:macro></robot>`,
    };
    const text = `<xacro:include filename="parts/arm.xacro"/><xacro:include filename="$(find pkg)/urdf/tool.xacro"/>
      <xacro:include filename="gone.xacro" optional="true"/><xacro:arm/><xacro:tool/>`;
    expect(expand(text, files)).toMatchObject({ text: "<arm/><hand/><tool/>", found: [] });
  });

  it.each([
    ["../x.xacro", "import.outside main.xacro:2:16"],
    ["/etc/passwd", "import.outside main.xacro:2:16"],
    ["$(find pkg)/../../x", "import.outside main.xacro:2:16"],
    ["gone.xacro", "import.missing-file main.xacro:2:16"],
    ["main.xacro", "xacro.include-circle main.xacro:2:16"],
    ["a.xacro", "xacro.include-circle b.xacro:1:60"],
    ["broken.xacro", "xml.not-well-formed broken.xacro:1:5"],
  ])("the include %s is refused", (name, expected) => {
    const other = (next: string) => `<robot ${XMLNS}><xacro:include filename="${next}"/></robot>`;
    const files = { "main.xacro": "<r/>", "a.xacro": other("b.xacro"), "b.xacro": other("a.xacro"), "broken.xacro": "<a><" };
    const { first } = expand(`<xacro:include filename="${name}"/>`, files);
    expect(first).toMatch(expected.replace(/:\d+$/, ""));
  });
});

describe("mistakes are told with their place", () => {
  it.each([
    ['<x\n v="${1 +}"/>', "xacro.expression main.xacro:3:2"],
    ['<x v="${nobody}"/>', "xacro.expression main.xacro:2:4"],
    ['<x v="${1"/>', "xacro.expression main.xacro:2:4"],
    ['<x v="$(arg nobody)"/>', "xacro.expression main.xacro:2:4"],
    ['<x v="$(env HOME)"/>', "xacro.expression main.xacro:2:4"],
    [`${property("a", "${b}")}${property("b", "${a}")}<x v="\${a}"/>`, "xacro.expression main.xacro:2:"],
    ["<xacro:nobody/>", "xacro.unknown-macro main.xacro:2:1"],
    ['<xacro:insert_block name="b"/>', "xacro.unknown-block main.xacro:2:21"],
    [`${macro("m", "a", "")}\n<xacro:m/>`, "xacro.bad-call main.xacro:3:1"],
    [`${macro("m", "a", "")}\n<xacro:m a="1" b="2"/>`, "xacro.bad-call main.xacro:3:1"],
    [`${macro("m", "*a", "")}\n<xacro:m/>`, "xacro.bad-call main.xacro:3:1"],
    [`${macro("m", "", "")}\n<xacro:m><x/></xacro:m>`, "xacro.bad-call main.xacro:3:1"],
    [macro("m", "a-b", ""), "xacro.bad-macro main.xacro:2:"],
    ["<xacro:macro/>", "xacro.bad-macro main.xacro:2:1"],
    ['<xacro:if value="maybe"><x/></xacro:if>', "xacro.expression main.xacro:2:11"],
    ["<xacro:if/>", "import.missing main.xacro:2:1"],
    ["<xacro:property/>", "import.missing main.xacro:2:1"],
    [`${macro("m", "", "<xacro:m/>")}<xacro:m/>`, "xacro.too-deep main.xacro:2:"],
    ['<xacro:include filename="a" ns="b"/>', "import.missing-file main.xacro:2:"],
  ])("%s", (text, expected) => {
    const { first, text: expanded } = expand(text);
    expect(first?.startsWith(expected)).toBe(true);
    expect(expanded).toBeUndefined();
  });

  it("macros that double each other are stopped", () => {
    const names = Array.from({ length: 60 }, (_, k) => `m${k}`);
    const text = names.map((name, k) => macro(name, "", k === 59 ? "<x/>" : `<xacro:m${k + 1}/><xacro:m${k + 1}/>`)).join("");
    expect(expand(`${text}<xacro:m0/>`).first).toBe("xacro.too-large main.xacro");
  });

  it("elements that grow inside each other are stopped, and so are long chains of properties", () => {
    const body = `${"<x>".repeat(50)}<xacro:m/>${"</x>".repeat(50)}`;
    expect(expand(`${macro("m", "", body)}<xacro:m/>`).first).toBe("xacro.too-large main.xacro");
    const deep = (next: string) => `\${${"abs(".repeat(40)}${next}${")".repeat(40)}}`;
    const chain = Array.from({ length: 60 }, (_, k) => property(`p${k}`, k === 59 ? "1" : deep(`p${k + 1}`))).join("");
    expect(expand(`${chain}<x v="\${p0}"/>`).first).toMatch(/^xacro.expression/);
    expect(expand(`${chain}<x v="\${p40}"/>`).text).toBe('<x v="1"/>');
  });

  it("texts that double each other are stopped", () => {
    const text = Array.from({ length: 60 }, (_, k) => property(`p${k}`, k === 59 ? "ab" : `\${p${k + 1}}\${p${k + 1}}`)).join("");
    expect(expand(`${text}<x v="\${p0}"/>`).first).toMatch(/^xacro.expression/);
  });
});

describe("a robot in xacro", () => {
  const text = `<robot name="twin" ${XMLNS}>
  <xacro:property name="length" value="0.5"/>
  <xacro:macro name="arm" params="side reflect">
    <joint name="\${side}_shoulder" type="continuous">
      <parent link="base"/><child link="\${side}_arm"/>
      <origin xyz="0 \${reflect * length} 0"/>
    </joint>
    ${link("${side}_arm")}
  </xacro:macro>
  <xacro:macro name="unused" params=""><gazebo/></xacro:macro>
  ${link("base")}
  <xacro:arm side="left" reflect="1"/>
  <xacro:arm side="right" reflect="-1"/>
  <xacro:if value="false"><sensor/></xacro:if>
</robot>`;
  const plain = (options: ImportOptions = {}) => importText(text, { path: "twin.urdf.xacro", options });

  it("is imported as what it stands for", () => {
    const { model, joint: of, diagnostics } = plain();
    expect(diagnostics).toEqual([]);
    expect(model!.bodies!.map(({ name }) => name)).toEqual(["base", "left_arm", "right_arm"]);
    expect(of("right_shoulder").frameA).toEqual({ position: [0, -0.5, 0] });
  });

  it("loses nothing by macros that are not called and branches that are not taken", () => expect(plain().losses()).toEqual([]));

  it("is recognised by its name space", () => {
    expect(isXacro(parseXml("a", `<robot ${XMLNS}/>`).root!)).toBe(true);
    expect(isXacro(parseXml("a", "<robot/>").root!)).toBe(false);
  });

  it("messages about what it stands for speak of the file", () => {
    const { diagnostics } = importText(text.replace('link="base"', 'link="bass"'), { path: "twin.xacro" });
    expect(diagnostics[0]).toMatchObject({ code: "urdf.unknown-link", where: "twin.xacro:4:5" });
  });
});

describe("parameters of macros", () => {
  it("keep dollar signs and brackets of their defaults", () => {
    expect(parseParameters("a b:=1 c:=${x + 1} d:='two words' e:=$(arg f) g:=^|$h *i **j")).toEqual([
      { name: "a" },
      { name: "b", default: "1" },
      { name: "c", default: "${x + 1}" },
      { name: "d", default: "two words" },
      { name: "e", default: "$(arg f)" },
      { name: "g", forward: true, default: "$h" },
      { name: "i", block: "element" },
      { name: "j", block: "inside" },
    ]);
  });

  it("that are wrong at the end of a long one are told at once", () => {
    expect(() => parseParameters(`a:=${"${b}".repeat(5000)}'`)).toThrow(/is not a parameter/);
    expect(() => parseParameters(`a:=${"$(b)".repeat(5000)}"`)).toThrow(/is not a parameter/);
  });
});
