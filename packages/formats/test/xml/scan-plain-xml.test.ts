/**
 * The short way through plain XML against the parser, which decides: where the short way gives a tree, the parser gives the same one,
 * element by element with places; and a text that the parser refuses, the short way never takes.
 */
import { describe, expect, it } from "vitest";
import { parseXml, readTree, XML_LIMITS } from "../../src/xml/parse-xml.js";
import { scanPlainXml } from "../../src/xml/scan-plain-xml.js";
import { type XmlElement, xmlFile } from "../../src/xml/xml-tree.js";
import { mutatedTexts } from "../import/mutate.js";
import { MJCF_SAMPLE, SDF_SAMPLE, URDF_SAMPLE, XACRO_SAMPLE } from "../import/sample-robots.js";

/** All of an element but its file. */
const plain = ({ name, offset, attributes, text, children }: XmlElement): object => ({
  name,
  offset,
  attributes: Object.entries(attributes),
  text,
  children: children.map(plain),
});

const scan = (text: string, limits = XML_LIMITS) => scanPlainXml(xmlFile("a.xml", text), limits);

function parse(text: string): object | undefined {
  try {
    return plain(readTree(xmlFile("a.xml", text), XML_LIMITS));
  } catch {
    return undefined;
  }
}

/** Is it taken? Then as the parser has it. */
function isTaken(text: string): boolean {
  const root = scan(text);
  if (root) expect(plain(root), text).toEqual(parse(text));
  return root !== undefined;
}

describe("plain texts", () => {
  it.each([
    ["robots of all languages", [URDF_SAMPLE, XACRO_SAMPLE, MJCF_SAMPLE, SDF_SAMPLE].join("\n").replace(/^/, "<all>").concat("</all>")],
    ["a declaration", '<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n'],
    ["single quotes and spaces", "<a b = '1\"2' c=\"'\"  ><d /></a >"],
    ["text and comments", "<a> one <!-- no --> two <b/>\n\n<b>  </b>three</a><!-- last -->"],
    ["lines of other systems", "<a b='1\r\n2\t3\r4\n5'>\r\none\rtwo\r\n</a>\r\n"],
    ["names with colons, points and hyphens", "<x:a b-c.d='1' _e:f='2'><x:b/></x:a>"],
    ["letters of other languages", "<a b='é'>日本<!-- ü --> </a>"],
    ["names that objects have", "<constructor __proto__='1' toString='2'/>"],
  ])("%s", (_what, text) => expect(isTaken(text)).toBe(true));
});

describe("what the parser has to read", () => {
  it.each([
    ["entities", "<a b='&amp;'/>", "<a>&lt;</a>"],
    ["CDATA, instructions and document types", "<a><![CDATA[x]]></a>", "<?xml-model href='x'?><a/>", "<!DOCTYPE a><a/>"],
    ["characters beyond the basic plane", "<a>😀</a>"],
    ["names beyond ASCII", "<é/>", "<a é='1'/>"],
    ["other encodings", '<?xml version="1.0" encoding="ascii"?><a/>'],
  ])("%s", (_what, ...texts) => {
    for (const text of texts) {
      expect(isTaken(text), text).toBe(false);
      expect(parseXml("a.xml", text).root).toBeDefined();
    }
  });
});

describe("what is not well-formed is not taken", () => {
  it.each([
    ["tags", "<a", "<a>", "</a>", "<a></b>", "<a></ab>", "<ab></a>", "<a/><b/>", "<a></a", "< a/>", "<a / >", "<1/>", "<a><b></a></b>"],
    [
      "attributes",
      "<a b/>",
      "<a b=1/>",
      "<a b='1'c='2'/>",
      "<a b='1' b='2'/>",
      "<a b='<'/>",
      "<a b='1/>",
      "<a b='1' /c='2'>",
      "<a 1='1'/>",
    ],
    ["text", "a", "<a/>b", "b<a/>", "<a>]]></a>", "<a>&b;</a>", "<a>\u0001</a>", "<a>\ufffe</a>", "<a>\ud800</a>", ""],
    ["comments", "<!-- a -- b --><a/>", "<a><!-- b</a>", "<a><!- b --></a>", "<a><!-- b ---></a>", "<a/><!--"],
    ["declarations", " <?xml version='1.0'?><a/>", "<?XML version='1.0'?><a/>", "<?xml?><a/>", "<?xml version='1.0\"?><a/>"],
  ])("%s", (_what, ...texts) => {
    for (const text of texts) {
      expect(scan(text), text).toBeUndefined();
      expect(parse(text), text).toBeUndefined();
    }
  });

  it("beyond the limits", () => {
    expect(scan("<a><b><c/></b></a>", { ...XML_LIMITS, depth: 2 })).toBeUndefined();
    expect(scan("<a><b/><c/></a>", { ...XML_LIMITS, elements: 2 })).toBeUndefined();
    expect(scan("<a><b/><c/></a>", { ...XML_LIMITS, depth: 2, elements: 3 })).toBeDefined();
  });
});

it.each([
  ["URDF", URDF_SAMPLE, "urdf"],
  ["xacro", XACRO_SAMPLE, "urdf"],
  ["MJCF", MJCF_SAMPLE, "mjcf"],
  ["SDF", SDF_SAMPLE, "sdf"],
] as const)("mutations of %s: what is taken is what the parser reads", (_name, text, language) => {
  let taken = 0;
  for (const changed of mutatedTexts(text, language, 1000, 12)) if (isTaken(changed)) taken++;
  // changes inside of a value leave a text well-formed
  expect(taken).toBeGreaterThan(10);
});
