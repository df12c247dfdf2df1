/** Names of a model as identifiers of Modelica and back: quoted where they are no plain identifier, unique, without letters that Modelica does not have. */
import { decodeEscapes } from "../syntax/lexer.js";
import { KEYWORDS } from "../syntax/tokens.js";

const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;
const TAKEN: ReadonlySet<string> = new Set([
  ...KEYWORDS,
  "time",
  "Real",
  "Integer",
  "Boolean",
  "String",
  "Modelica",
  "Connections",
  "StateSelect",
]);

/** A legal identifier for any text. Quoted names have printable ASCII characters only. */
export function identifier(text: string): string {
  if (PLAIN.test(text) && !TAKEN.has(text)) return text;
  const letters = text.replace(/[^ -~]/gu, "_").replace(/[\\']/g, "\\$&");
  return `'${letters === "" ? "_" : letters}'`;
}

/** Gives out identifiers, each once; a number is added where one is taken. */
export function createNames(taken: Iterable<string>): (text: string) => string {
  const used = new Set(taken);
  return (text) => {
    let name = identifier(text);
    for (let count = 2; used.has(name); count++) name = identifier(`${text}_${count}`);
    used.add(name);
    return name;
  };
}

/** The text of a name: a single quoted identifier without its quotes, all else as it is. */
export function plainName(path: string): string {
  const quoted = /^'((?:[^'\\]|\\.)*)'$/.exec(path);
  return quoted === null ? path : decodeEscapes(quoted[1]!);
}
