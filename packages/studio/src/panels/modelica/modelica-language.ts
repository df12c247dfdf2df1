/** Modelica for the editor: the words of our own lexer's table, line by line. Strings and block comments may go on over lines. */
import { StreamLanguage, type StringStream } from "@codemirror/language";
import { KEYWORDS } from "@gelenk/modelica";

interface Open {
  /** What the line before has left open. */
  inside: "string" | "comment" | undefined;
}

const WORDS: ReadonlySet<string> = new Set(KEYWORDS);
const VALUES: ReadonlySet<string> = new Set(["true", "false"]);
const TYPES: ReadonlySet<string> = new Set(["Real", "Integer", "Boolean", "String"]);
const NUMBER = /^(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?/;
const ENDS = { string: /^(?:[^"\\]|\\.?)*"/, comment: /^.*?\*\// } as const;

function token(stream: StringStream, state: Open): string | null {
  if (state.inside) return insideOf(stream, state, state.inside);
  if (stream.eatSpace()) return null;
  if (stream.match("//")) {
    stream.skipToEnd();
    return "comment";
  }
  if (stream.match("/*")) return insideOf(stream, state, "comment");
  if (stream.match('"')) return insideOf(stream, state, "string");
  if (stream.match(/^'(?:[^'\\]|\\.)*'/)) return "variableName";
  if (stream.match(NUMBER)) return "number";
  const word = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
  if (!word) {
    stream.next();
    return null;
  }
  if (VALUES.has(word[0])) return "bool";
  if (TYPES.has(word[0])) return "typeName";
  return WORDS.has(word[0]) ? "keyword" : "variableName";
}

function insideOf(stream: StringStream, state: Open, what: "string" | "comment"): string {
  const isClosed = stream.match(ENDS[what]);
  if (!isClosed) stream.skipToEnd();
  state.inside = isClosed ? undefined : what;
  return what;
}

export const modelicaLanguage = StreamLanguage.define<Open>({
  name: "modelica",
  startState: () => ({ inside: undefined }),
  copyState: (state) => ({ ...state }),
  token,
  languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
});
