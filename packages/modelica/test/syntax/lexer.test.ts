/** Reference: lexical units of the Modelica specification 3.6, appendix A.1, with the traps of the longest token. */
import { expect, it } from "vitest";
import { decodeEscapes, tokenize } from "../../src/syntax/lexer.js";
import { KEYWORDS, SIGNS } from "../../src/syntax/tokens.js";

const words = (text: string): string[] => {
  const { kinds, from, to } = tokenize(text).tokens;
  return kinds.slice(0, -1).map((kind, i) => `${kind === text.slice(from[i], to[i]) ? "" : `${kind} `}${text.slice(from[i], to[i])}`);
};

it.each([
  ["2.*x", ["real 2.", "*", "identifier x"]],
  ["x.*y", ["identifier x", ".*", "identifier y"]],
  ["2 .*x", ["integer 2", ".*", "identifier x"]],
  ["1e3 1E-3 1.5e+3 .5 .5e1 7", ["real 1e3", "real 1E-3", "real 1.5e+3", "real .5", "real .5e1", "integer 7"]],
  ["1e 2ex", ["integer 1", "identifier e", "integer 2", "identifier ex"]],
  [
    "a<=b<>c:=d==e>=f",
    ["identifier a", "<=", "identifier b", "<>", "identifier c", ":=", "identifier d", "==", "identifier e", ">=", "identifier f"],
  ],
  ["'a b' 'it\\'s' _x", ["identifier 'a b'", "identifier 'it\\'s'", "identifier _x"]],
  ["a /* /* no nesting */ b */ c // d\n e", ["identifier a", "identifier b", "*", "/", "identifier c", "identifier e"]],
  ['"a // b /* " + "\\""', ['string "a // b /* "', "+", 'string "\\""']],
  ["\uFEFFmodel\tinitialx", ["model", "identifier initialx"]],
  ["a.b . c", ["identifier a", ".", "identifier b", ".", "identifier c"]],
])("%s", (text, expected) => {
  expect(words(text)).toEqual(expected);
  expect(tokenize(text).findings).toEqual([]);
});

it("all keywords and signs are tokens of their own kind", () => {
  expect(words(KEYWORDS.join(" "))).toEqual([...KEYWORDS]);
  expect(words(SIGNS.join(" "))).toEqual([...SIGNS]);
});

it.each([
  ["a # b", "modelica.bad-character", 2],
  ["a ü", "modelica.bad-character", 2],
  ['a "b\nc', "modelica.open-string", 2],
  ["a 'b\nc'", "modelica.open-name", 2],
  ["''", "modelica.open-name", 0],
  ["a /* b", "modelica.open-comment", 2],
  ['a "\\q"', "modelica.bad-escape", 3],
])("%j is reported as %s at %i", (text, code, offset) => {
  const [finding] = tokenize(text).findings;
  expect([finding?.code, finding?.offset]).toEqual([code, offset]);
});

it("a string that is never closed ends with its line, and no text is searched again and again", () => {
  expect(words('a "b\nc')).toEqual(["identifier a", 'string "b', "identifier c"]);
  // one unclosed string per line: quadratic if each were searched to the end of the text (4·10⁵ lines, 10¹¹ steps)
  expect(tokenize('\\"\n'.repeat(400_000)).tokens.kinds.length).toBe(400_001);
});

it("escapes are decoded on demand", () => {
  expect(decodeEscapes("a\\n\\t\\\\\\\"\\'\\?\\a")).toBe("a\n\t\\\"'?\u0007");
  expect(decodeEscapes("\\q")).toBe("\\q");
});
