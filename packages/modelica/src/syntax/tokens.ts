/** The words and signs of Modelica 3.6 (specification, chapter 2 and appendix A.1). */

export const KEYWORDS = [
  ...["algorithm", "and", "annotation", "block", "break", "class", "connect", "connector", "constant", "constrainedby", "der"],
  ...["discrete", "each", "else", "elseif", "elsewhen", "encapsulated", "end", "enumeration", "equation", "expandable", "extends"],
  ...["external", "false", "final", "flow", "for", "function", "if", "import", "impure", "in", "initial", "inner", "input", "loop"],
  ...["model", "not", "operator", "or", "outer", "output", "package", "parameter", "partial", "protected", "public", "pure", "record"],
  ...["redeclare", "replaceable", "return", "stream", "then", "true", "type", "when", "while", "within"],
] as const;

export const SIGNS = [
  ...["(", ")", "[", "]", "{", "}", ",", ";", ":", ".", "=", ":=", "==", "<>", "<", "<=", ">", ">="],
  ...["+", "-", "*", "/", "^", ".+", ".-", ".*", "./", ".^"],
] as const;

export type Keyword = (typeof KEYWORDS)[number];
export type Sign = (typeof SIGNS)[number];

/** Keywords and signs are their own kinds, so that a comparison reads like the grammar. */
export type TokenKind = Keyword | Sign | "identifier" | "integer" | "real" | "string" | "end of file";

/** The tokens of a text as columns: kind, first offset, offset behind the last character. The last token is the end of the file. */
export interface Tokens {
  readonly kinds: readonly TokenKind[];
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Where the text breaks the rules of the words; the tokens around it are still there. */
export interface LexicalFinding {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly offset: number;
  readonly message: string;
  readonly hint?: string;
}
