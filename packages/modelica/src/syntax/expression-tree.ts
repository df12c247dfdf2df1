/** Expressions of the syntax tree; see tree.ts for what holds for all records. */

export type Expression =
  | NumberLiteral
  | StringLiteral
  | BooleanLiteral
  | Reference
  | Call
  | PartialFunction
  | ArrayConstructor
  | MatrixConstructor
  | Tuple
  | Range
  | Unary
  | Infix
  | Conditional
  | EndSubscript;

/** A number as written. */
export interface NumberLiteral {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "number";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** As a double. */
  readonly value: number;
  /** Written without point and exponent. */
  readonly integer: boolean;
}

/** A text in quotes. */
export interface StringLiteral {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "string";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Between the quotes, escapes as written: `decodeEscapes` gives the value. */
  readonly raw: string;
}

/** `true` or `false`. */
export interface BooleanLiteral {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "boolean";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** What it says. */
  readonly value: boolean;
}

/** `.a.b[1].c`: `absolute` with the dot in front. */
export interface Reference {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "reference";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Does it begin with a dot, hence at the top? */
  readonly absolute: boolean;
  /** Between the dots. */
  readonly parts: readonly ReferencePart[];
}

/** A name with its subscripts. */
export interface ReferencePart {
  /** As written, quotes included. */
  readonly name: string;
  /** Empty where there are none. */
  readonly subscripts: readonly Subscript[];
}

/** `:` is a whole dimension. */
export type Subscript = Expression | ":";

/** `f(a, k = 2)`, `sum(e for i in r)`. The keywords `der`, `initial` and `pure` that can be called are references of that name. */
export interface Call {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "call";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** What is called. */
  readonly callee: Reference;
  /** By position first, then by name. */
  readonly arguments: readonly CallArgument[];
  /** Of a reduction; otherwise empty. */
  readonly iterators: readonly ForIndex[];
}

/** One argument of a call. */
export interface CallArgument {
  /** Missing for those by position. */
  readonly name?: string;
  /** What is passed. */
  readonly value: Expression;
}

/** `function f(k = 2)` as an argument. */
export interface PartialFunction {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "function";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** The function whose arguments are partly given. */
  readonly callee: Name;
  /** Those that are given. */
  readonly arguments: readonly CallArgument[];
}

/** `i in 1:n`; without `range` the subscripts of the expression decide. */
export interface ForIndex {
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Of the index. */
  readonly name: string;
  /** What it runs over. */
  readonly range?: Expression;
}

/** `{a, b}`, or `{e for i in r}` with one element. */
export interface ArrayConstructor {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "array";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** In order. */
  readonly elements: readonly Expression[];
  /** Empty for a list of elements. */
  readonly iterators: readonly ForIndex[];
}

/** `[a, b; c, d]` */
export interface MatrixConstructor {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "matrix";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** In order, each with its entries. */
  readonly rows: readonly (readonly Expression[])[];
}

/** `(x, , z)`: never exactly one element, for `(x)` is x itself. */
export interface Tuple {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "tuple";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** In order; undefined where one is left out. */
  readonly elements: readonly (Expression | undefined)[];
}

/** `start : stop` or `start : step : stop` */
export interface Range {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "range";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** First value. */
  readonly start: Expression;
  /** Between values; 1 where it is left out. */
  readonly step?: Expression;
  /** Last value, if a step meets it. */
  readonly stop: Expression;
}

/** An operator in front of an operand. */
export interface Unary {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "unary";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Which one. */
  readonly operator: UnaryOperator;
  /** What it acts on. */
  readonly operand: Expression;
}

/** Operators with one operand. */
export type UnaryOperator = "+" | "-" | ".+" | ".-" | "not";

/** a₀ o₁ a₁ o₂ a₂ …, from left to right; all operators bind equally strongly. Relations and powers have one operator. */
export interface Infix {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "infix";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** One more than operators. */
  readonly operands: readonly Expression[];
  /** Between the operands. */
  readonly operators: readonly InfixOperator[];
}

/** Operators between operands, by binding. */
export type InfixOperator =
  | ("or" | "and")
  | ("<" | "<=" | ">" | ">=" | "==" | "<>")
  | ("+" | "-" | ".+" | ".-")
  | ("*" | "/" | ".*" | "./")
  | ("^" | ".^");

/** `if c then a elseif d then b else e` */
export interface Conditional {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "if";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Tried in order. */
  readonly branches: readonly { readonly condition: Expression; readonly value: Expression }[];
  /** Where no condition holds. */
  readonly otherwise: Expression;
}

/** `end` inside subscripts. */
export interface EndSubscript {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "end";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
}

/** `.A.B` as the name of a class. */
export interface Name {
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Does it begin with a dot, hence at the top? */
  readonly absolute: boolean;
  /** Between the dots. */
  readonly parts: readonly string[];
}
