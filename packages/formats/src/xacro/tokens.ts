/** Text of a xacro expression → words, numbers, quoted texts and signs. */
import { XacroProblem } from "./values.js";

export interface Token {
  readonly kind: "number" | "text" | "name" | "sign" | "end";
  readonly text: string;
}

const LONGEST = 10_000;

const PATTERN =
  /\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z_]\w*)|'(?<single>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)"|(?<sign>\*\*|\/\/|==|!=|<=|>=|[-+*/%<>()[\]{},:.]))/y;

export function tokenise(text: string): readonly Token[] {
  if (text.length > LONGEST) throw new XacroProblem(`the expression has ${text.length} characters, more than the ${LONGEST} allowed`);
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  PATTERN.lastIndex = 0;
  while (PATTERN.lastIndex < end) {
    const at = PATTERN.lastIndex;
    const groups = PATTERN.exec(text)?.groups;
    if (!groups) throw new XacroProblem(`"${text.slice(at, at + 10).trim()}" is not expected in an expression`);
    const { number, name, single, double, sign } = groups;
    if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (name !== undefined) tokens.push({ kind: "name", text: name });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign });
    else tokens.push({ kind: "text", text: (single ?? double)!.replace(/\\(.)/g, "$1") });
  }
  return [...tokens, { kind: "end", text: "" }];
}
