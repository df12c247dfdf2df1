/** Splits the text of an expression into numbers, names and symbols. Cost O(length). */

export type Token =
  | { readonly kind: "number"; readonly text: string; readonly value: number; readonly column: number }
  | { readonly kind: "name" | "symbol" | "end"; readonly text: string; readonly column: number };

/** What is wrong with an expression and at which column (from 1) of its text. */
export interface ExpressionProblem {
  readonly code: string;
  readonly column: number;
  readonly message: string;
  readonly hint?: string;
}

const SPACE = /[\s]*/y;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SYMBOLS = "+-*/^(),";
/** Typographic forms that come with pasted text. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ["−", "-"],
  ["·", "*"],
  ["×", "*"],
]);

/** Can this text stand in an expression as a name? */
export const isName = (text: string): boolean => matchAt(NAME, text, 0) === text && text !== "";

function matchAt(pattern: RegExp, text: string, index: number): string {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0] ?? "";
}

export function tokenise(text: string): readonly Token[] | ExpressionProblem {
  const tokens: Token[] = [];
  let index = matchAt(SPACE, text, 0).length;
  while (index < text.length) {
    const token = tokenAt(text, index);
    if ("code" in token) return token;
    tokens.push(token);
    index += token.text.length;
    index += matchAt(SPACE, text, index).length;
  }
  tokens.push({ kind: "end", text: "", column: text.length + 1 });
  return tokens;
}

function tokenAt(text: string, index: number): Token | ExpressionProblem {
  const column = index + 1;
  const number = matchAt(NUMBER, text, index);
  if (number !== "") return numberToken(number, column);
  const name = matchAt(NAME, text, index);
  if (name !== "") return { kind: "name", text: name, column };
  const character = String.fromCodePoint(text.codePointAt(index)!);
  const symbol = LOOKALIKES.get(character) ?? character;
  if (SYMBOLS.includes(symbol)) return { kind: "symbol", text: symbol, column };
  return {
    code: "expression.syntax",
    column,
    message: `the character ${JSON.stringify(character)} has no meaning here`,
    hint: "allowed: numbers, names, + - * / ^ ( ) and commas",
  };
}

function numberToken(text: string, column: number): Token | ExpressionProblem {
  const value = Number(text);
  if (value - value !== 0)
    return {
      code: "model.not-finite",
      column,
      message: `the number ${text.slice(0, 30)} is too large`,
      hint: "the largest number is about 1.8e308",
    };
  return { kind: "number", text, value, column };
}
