/**
 * Splits the text of a metric into numbers, names and symbols. A name is what a column of a result is called: parts with dots between them,
 * `hand.position.x`, `joint.elbow.coordinates.0`; parts with other characters stand in quotes of either kind, `"left arm".position.x` or
 * `'left arm.position.x'`. Cost O(length).
 */

export type MetricToken =
  | { readonly kind: "number"; readonly text: string; readonly value: number; readonly column: number }
  /** `quoted`: a quantity in any case, never a function or a constant. */
  | { readonly kind: "name"; readonly text: string; readonly quoted: boolean; readonly column: number }
  | { readonly kind: "symbol" | "end"; readonly text: string; readonly column: number };

/** What is wrong, and at which column (from 1) of the text. */
export interface MetricProblem {
  readonly code: string;
  readonly column: number;
  readonly message: string;
  readonly hint?: string;
}

const SPACE = /\s*/y;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const FIRST_PART = /[\p{L}_][\p{L}\p{N}_]*/uy;
const FURTHER_PART = /\.[\p{L}\p{N}_]+/uy;
const QUOTED_PART = /"([^"]*)"|'([^']*)'/y;
const SYMBOL = /<=|>=|==|!=|[-+*/^(),<>]/y;
/** Typographic forms that come with pasted text. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ["−", "-"],
  ["·", "*"],
  ["×", "*"],
  ["≤", "<="],
  ["≥", ">="],
  ["≠", "!="],
]);

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

const spaceAt = (text: string, index: number): number => matchAt(SPACE, text, index)![0].length;

export function tokeniseMetric(text: string): readonly MetricToken[] | MetricProblem {
  const tokens: MetricToken[] = [];
  let index = spaceAt(text, 0);
  while (index < text.length) {
    const found = tokenAt(text, index);
    if ("code" in found) return found;
    tokens.push(found.token);
    index = found.end + spaceAt(text, found.end);
  }
  tokens.push({ kind: "end", text: "", column: text.length + 1 });
  return tokens;
}

interface Found {
  readonly token: MetricToken;
  readonly end: number;
}

function tokenAt(text: string, index: number): Found | MetricProblem {
  const column = index + 1;
  const number = matchAt(NUMBER, text, index)?.[0];
  if (number !== undefined) return numberAt(number, index);
  if (text[index] === '"' || text[index] === "'" || matchAt(FIRST_PART, text, index)) return nameAt(text, index);
  const character = String.fromCodePoint(text.codePointAt(index)!);
  const symbol = LOOKALIKES.get(character) ?? matchAt(SYMBOL, text, index)?.[0];
  if (symbol !== undefined)
    return { token: { kind: "symbol", text: symbol, column }, end: index + (LOOKALIKES.has(character) ? character.length : symbol.length) };
  const hint = "allowed: numbers, names, names in quotes, + - * / ^ < <= > >= == != ( ) and commas";
  return { code: "metric.syntax", column, message: `the character ${JSON.stringify(character)} has no meaning here`, hint };
}

function numberAt(text: string, index: number): Found | MetricProblem {
  const value = Number(text);
  const column = index + 1;
  if (Number.isFinite(value)) return { token: { kind: "number", text, value, column }, end: index + text.length };
  return {
    code: "metric.syntax",
    column,
    message: `the number ${text.slice(0, 30)} is too large`,
    hint: "the largest number is about 1.8e308",
  };
}

/** Parts one after another; what stands in quotes may have dots of its own. */
function nameAt(text: string, index: number): Found | MetricProblem {
  const parts: string[] = [];
  let quoted = false;
  let at = index;
  for (;;) {
    const quote = matchAt(QUOTED_PART, text, at);
    if (quote) {
      quoted = true;
      parts.push(quote[1] ?? quote[2]!);
      at += quote[0].length;
    } else if (text[at] === '"' || text[at] === "'") {
      return { code: "metric.syntax", column: at + 1, message: "a name in quotes has no end", hint: "the closing quote is missing" };
    } else {
      const plain = matchAt(FIRST_PART, text, at)![0];
      parts.push(plain);
      at += plain.length;
    }
    for (let further = matchAt(FURTHER_PART, text, at); further; further = matchAt(FURTHER_PART, text, at)) {
      parts.push(further[0].slice(1));
      at += further[0].length;
    }
    if (text[at] !== "." || (text[at + 1] !== '"' && text[at + 1] !== "'")) break;
    at++;
  }
  if (parts.includes("")) return { code: "metric.syntax", column: index + 1, message: "a name is empty" };
  return { token: { kind: "name", text: parts.join("."), quoted, column: index + 1 }, end: at };
}
