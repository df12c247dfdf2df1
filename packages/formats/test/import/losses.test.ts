/** The loss report. Small texts decide, whose elements and attributes are counted by hand. */
import { expect, it } from "vitest";
import { seeded, tenfold } from "../../../core/test/chance.js";
import { countAll, countFates, reportOf } from "../../src/import/losses.js";
import { filesOf } from "../../src/import/model-files.js";
import { approximate, enter, ignore, numberOf, numbersOf, startReading, textOf, wordOf } from "../../src/import/reading.js";
import { parseXml } from "../../src/xml/parse-xml.js";
import { childOf, type XmlElement } from "../../src/xml/xml-tree.js";

const tree = (text: string) => parseXml("a.xml", text).root!;
const reading = () => startReading({ files: filesOf({}) });

it("what nobody asked for is ignored, as a whole where it is an element", () => {
  const root = tree('<r name="x" size="1">\n<known a="1" b="2"/>\n<other c="3"><d e="4"/></other></r>');
  textOf(root, "name");
  numberOf(reading(), childOf(root, "known")!, "a");
  expect([...reportOf([root])]).toEqual([
    { fate: "imported", what: "r", place: "a.xml:1:1" },
    { fate: "imported", what: "r@name", place: "a.xml:1:4" },
    { fate: "ignored", what: "r@size", place: "a.xml:1:13" },
    { fate: "imported", what: "r/known", place: "a.xml:2:1" },
    { fate: "imported", what: "r/known@a", place: "a.xml:2:8" },
    { fate: "ignored", what: "r/known@b", place: "a.xml:2:14" },
    { fate: "ignored", what: "r/other", place: "a.xml:3:1", inside: 3 },
  ]);
  // four elements and six attributes
  expect(countFates(reportOf([root]))).toEqual({ imported: 4, approximated: 0, ignored: 6 });
});

it("notes stay, whatever is read afterwards", () => {
  const root = tree('<r soft="1" colour="red"/>');
  enter(root);
  approximate(root, "stiffer than in the file", "soft");
  ignore(root, "for the eye", "colour");
  textOf(root, "soft");
  expect([...reportOf([root])].slice(1)).toEqual([
    { fate: "approximated", what: "r@soft", place: "a.xml:1:4", note: "stiffer than in the file" },
    { fate: "ignored", what: "r@colour", place: "a.xml:1:13", note: "for the eye" },
  ]);
});

it("marks of a copy are those of the element it was made from", () => {
  const root = tree('<r a="1"/>');
  const copy = { ...root, attributes: { ...root.attributes, b: "2" }, origin: root };
  textOf(copy, "a");
  expect(countFates(reportOf([root]))).toEqual({ imported: 2, approximated: 0, ignored: 0 });
});

it.each(["1e400", "NaN", "0x10", "1,5", "1 2", "", "--1", "1e", "."])("%j is no number and says where", (text) => {
  const under = reading();
  expect(numberOf(under, tree(`<r\n a="${text}"/>`), "a")).toBeUndefined();
  expect(under.findings.finish()).toMatchObject([{ code: "import.not-a-number", where: "a.xml:2:2" }]);
});

it.each([
  ["-1.5e-3", -1.5e-3],
  [" +2 ", 2],
  [".5", 0.5],
  ["3.", 3],
])("%j is the number %d", (text, value) => {
  expect(numberOf(reading(), tree(`<r a="${text}"/>`), "a")).toBe(value);
});

it("lists have the length that is asked for", () => {
  const under = reading();
  expect(numbersOf(under, tree('<r a="1 2\n3"/>'), "a", 3)).toEqual([1, 2, 3]);
  expect(numbersOf(under, tree('<r a="1 2"/>'), "a", 3)).toBeUndefined();
  expect(numbersOf(under, tree('<r a="1 x 3"/>'), "a", 3)).toBeUndefined();
  expect(under.findings.finish().map(({ code }) => code)).toEqual(["import.count", "import.not-a-number"]);
});

it("words that are not known get the nearest one as a hint", () => {
  const under = reading();
  expect(wordOf(under, tree('<r type="revolut"/>'), "type", ["revolute", "prismatic"])).toBeUndefined();
  expect(under.findings.finish()[0]!.hint).toContain("revolute");
});

it("counts are the sums of the report: of random fates, both ways of counting agree", () => {
  const random = seeded(3);
  const grow = (depth: number): string => {
    const attributes = Array.from({ length: Math.floor(4 * random()) }, (_, i) => ` a${i}="1"`).join("");
    const children = depth === 0 ? "" : Array.from({ length: Math.floor(4 * random()) }, () => grow(depth - 1)).join("");
    return `<e${attributes}>${children}</e>`;
  };
  const visit = (element: XmlElement): void => {
    const names = Object.keys(element.attributes);
    const attribute = random() < 0.5 ? names[Math.floor(random() * names.length)] : undefined;
    const kind = Math.floor(4 * random());
    if (kind === 0) ignore(element, "so", attribute);
    if (kind === 1) approximate(element, "nearly", attribute);
    if (kind === 2) enter(element);
    if (kind === 3 && attribute !== undefined) textOf(element, attribute);
    element.children.forEach(visit);
  };
  for (let round = 0; round < tenfold(200); round++) {
    const roots = [tree(grow(5)), tree(grow(3))];
    roots.forEach(visit);
    const lines = [{ fate: "approximated", what: "mesh", place: "", inside: 2 }] as const;
    expect(countAll(roots, lines)).toEqual(countFates([...lines, ...reportOf(roots)]));
  }
});
