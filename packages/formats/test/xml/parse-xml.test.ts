/** XML → tree. Texts written here decide, with their places counted by hand; the XML 1.0 recommendation decides what is well-formed. */
import { describe, expect, it } from "vitest";
import { parseXml, parseXmlBytes } from "../../src/xml/parse-xml.js";
import { childOf, childrenOf, placeOf } from "../../src/xml/xml-tree.js";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const first = (text: string) => parseXml("file.xml", text).diagnostics[0]!;

describe("a well-formed text", () => {
  const text = `<?xml version="1.0"?>
<robot name="arm">
  <!-- <link name="no"/> -->
  <link name='a &lt; b' note="name='x'">
    text <b/>and more
  </link>
  <link
    name="second"/>
</robot>`;
  const { root, diagnostics } = parseXml("arm.urdf", text);

  it("becomes a tree of elements with attributes and text", () => {
    expect(diagnostics).toEqual([]);
    expect(root?.name).toBe("robot");
    expect({ ...root?.attributes }).toEqual({ name: "arm" });
    const links = childrenOf(root!, "link");
    expect(links.map(({ attributes }) => attributes["name"])).toEqual(["a < b", "second"]);
    expect(links[0]!.text.replace(/\s+/g, " ").trim()).toBe("text and more");
    expect(childOf(root!, "joint")).toBeUndefined();
  });

  it("tells where elements and attributes stand, as editors count", () => {
    const [link, second] = childrenOf(root!, "link");
    expect(placeOf(root!)).toBe("arm.urdf:2:1");
    expect(placeOf(link!)).toBe("arm.urdf:4:3");
    // not the `name=` in the value of `note`
    expect(placeOf(link!, "name")).toBe("arm.urdf:4:9");
    expect(placeOf(link!, "note")).toBe("arm.urdf:4:25");
    expect(placeOf(second!, "name")).toBe("arm.urdf:8:5");
  });

  it("keeps places of texts longer than one piece of reading", () => {
    const long = `<r>${"<x a='1'/>".repeat(20_000)}\n<y/></r>`;
    const tree = parseXml("long.xml", long).root!;
    expect(tree.children.length).toBe(20_001);
    expect(tree.children.every(({ name, offset }) => long.startsWith(`<${name}`, offset))).toBe(true);
    expect(placeOf(tree.children.at(-1)!)).toBe("long.xml:2:1");
  });

  it("tells an element and one of the same name right behind it apart, also where the parser has to read them", () => {
    const [outer] = parseXml("a.xml", "<r>&amp;<a><a/></a></r>").root!.children;
    expect([placeOf(outer!), placeOf(outer!.children[0]!)]).toEqual(["a.xml:1:9", "a.xml:1:12"]);
  });

  it("takes attribute names that objects already have", () => {
    const odd = parseXml("odd.xml", '<r constructor="1" __proto__="2" toString="3"/>').root!;
    expect(Object.keys(odd.attributes)).toEqual(["constructor", "__proto__", "toString"]);
    expect(parseXml("plain.xml", "<r/>").root!.attributes["constructor"]).toBeUndefined();
  });
});

describe("what is refused, with its place", () => {
  it.each([
    ["an open element", "<a>\n<b></a>", "xml.not-well-formed", "file.xml:2:"],
    ["an attribute given twice", '<a>\n  <b c="1" c="2"/></a>', "xml.not-well-formed", "file.xml:2:"],
    ["an unknown entity", "<a>\n\n&other;</a>", "xml.not-well-formed", "file.xml:3:"],
    ["nothing at all", "", "file.empty", "file.xml"],
    ["no element", "just words", "xml.not-well-formed", "file.xml:1:"],
    ["two outermost elements", "<a/><b/>", "xml.not-well-formed", "file.xml:1:"],
    ["another encoding", '<?xml version="1.0" encoding="ISO-8859-1"?><a b="é"/>', "xml.encoding", "file.xml:1:1"],
  ])("%s", (_, text, code, place) => {
    const found = first(text);
    expect(found.code).toBe(code);
    expect(found.where.startsWith(place)).toBe(true);
  });

  it("a misspelt tag is named, with its line", () => {
    expect(first('<robot>\n  <lnk name="rod">\n  </link>\n</robot>').hint).toBe("<lnk> of line 2 is still open");
    expect(first('<robot>\n  <link name="rod">\n</robot>').hint).toBe("<link> of line 2 is still open");
  });

  it("what is JSON is called so", () => expect(first('{ "gelenk": 1 }').hint).toContain("looks like JSON"));

  it("entities that grow", () => {
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("\n");
    const found = first(`<!DOCTYPE r [\n<!ENTITY l0 "ha">\n${laughs}]>\n<r>&l9;</r>`);
    expect(found).toMatchObject({ code: "xml.entity", where: "file.xml:2:1" });
  });

  it("entities that name files", () => {
    expect(first('<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>').code).toBe("xml.entity");
    expect(first('<!DOCTYPE r SYSTEM "other.dtd"><r>&x;</r>').code).toBe("xml.not-well-formed");
  });

  it("a million elements inside each other, at once", () => {
    const found = first("<a>".repeat(1_000_000));
    expect(found.code).toBe("xml.too-deep");
    expect(found.where).toMatch(/^file\.xml:1:7\d\d$/);
  });

  it("bytes that are no text", () => {
    expect(parseXmlBytes("x.xml", Uint8Array.of(0x3c, 0x61, 0xff)).diagnostics[0]).toMatchObject({ code: "file.not-text", where: "x.xml" });
    const utf16 = new Uint8Array([0xff, 0xfe, ...[..."<a/>"].flatMap((letter) => [letter.charCodeAt(0), 0])]);
    expect(parseXmlBytes("x.xml", utf16).diagnostics[0]!.hint).toContain("UTF-16");
    const limits = { bytes: 3, depth: 1, elements: 1 };
    expect(parseXmlBytes("x.xml", bytes("<a/>"), limits).diagnostics[0]!.code).toBe("file.too-large");
  });

  it("every beginning of a text", () => {
    const text = '<?xml version="1.0"?><!DOCTYPE a><a b="1 &amp; 2"><!-- c --><d e=\'3\'>f<![CDATA[<g>]]></d></a>';
    expect(first(text)).toBeUndefined();
    for (let length = 0; length < text.length; length++) {
      expect(parseXml("cut.xml", text.slice(0, length)).diagnostics.map(({ severity }) => severity)).toEqual(["error"]);
    }
  });
});
