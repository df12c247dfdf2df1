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

export interface NumberLiteral {
  readonly kind: "number";
  readonly from: number;
  readonly value: number;
  /** Written without point and exponent. */
  readonly integer: boolean;
}

export interface StringLiteral {
  readonly kind: "string";
  readonly from: number;
  /** Between the quotes, escapes as written: `decodeEscapes` gives the value. */
  readonly raw: string;
}

export interface BooleanLiteral {
  readonly kind: "boolean";
  readonly from: number;
  readonly value: boolean;
}

/** `.a.b[1].c`: `absolute` with the dot in front. */
export interface Reference {
  readonly kind: "reference";
  readonly from: number;
  readonly absolute: boolean;
  readonly parts: readonly ReferencePart[];
}

export interface ReferencePart {
  readonly name: string;
  readonly subscripts: readonly Subscript[];
}

/** `:` is a whole dimension. */
export type Subscript = Expression | ":";

/** `f(a, k = 2)`, `sum(e for i in r)`. The keywords `der`, `initial` and `pure` that can be called are references of that name. */
export interface Call {
  readonly kind: "call";
  readonly from: number;
  readonly callee: Reference;
  readonly arguments: readonly CallArgument[];
  /** Of a reduction; otherwise empty. */
  readonly iterators: readonly ForIndex[];
}

export interface CallArgument {
  /** Missing for those by position. */
  readonly name?: string;
  readonly value: Expression;
}

/** `function f(k = 2)` as an argument. */
export interface PartialFunction {
  readonly kind: "function";
  readonly from: number;
  readonly callee: Name;
  readonly arguments: readonly CallArgument[];
}

/** `i in 1:n`; without `range` the subscripts of the expression decide. */
export interface ForIndex {
  readonly from: number;
  readonly name: string;
  readonly range?: Expression;
}

/** `{a, b}`, or `{e for i in r}` with one element. */
export interface ArrayConstructor {
  readonly kind: "array";
  readonly from: number;
  readonly elements: readonly Expression[];
  readonly iterators: readonly ForIndex[];
}

/** `[a, b; c, d]` */
export interface MatrixConstructor {
  readonly kind: "matrix";
  readonly from: number;
  readonly rows: readonly (readonly Expression[])[];
}

/** `(x, , z)`: never exactly one element, for `(x)` is x itself. */
export interface Tuple {
  readonly kind: "tuple";
  readonly from: number;
  readonly elements: readonly (Expression | undefined)[];
}

/** `start : stop` or `start : step : stop` */
export interface Range {
  readonly kind: "range";
  readonly from: number;
  readonly start: Expression;
  readonly step?: Expression;
  readonly stop: Expression;
}

export interface Unary {
  readonly kind: "unary";
  readonly from: number;
  readonly operator: UnaryOperator;
  readonly operand: Expression;
}

export type UnaryOperator = "+" | "-" | ".+" | ".-" | "not";

/** a₀ o₁ a₁ o₂ a₂ …, from left to right; all operators bind equally strongly. Relations and powers have one operator. */
export interface Infix {
  readonly kind: "infix";
  readonly from: number;
  readonly operands: readonly Expression[];
  readonly operators: readonly InfixOperator[];
}

export type InfixOperator =
  | ("or" | "and")
  | ("<" | "<=" | ">" | ">=" | "==" | "<>")
  | ("+" | "-" | ".+" | ".-")
  | ("*" | "/" | ".*" | "./")
  | ("^" | ".^");

/** `if c then a elseif d then b else e` */
export interface Conditional {
  readonly kind: "if";
  readonly from: number;
  readonly branches: readonly { readonly condition: Expression; readonly value: Expression }[];
  readonly otherwise: Expression;
}

/** `end` inside subscripts. */
export interface EndSubscript {
  readonly kind: "end";
  readonly from: number;
}

/** `.A.B` as the name of a class. */
export interface Name {
  readonly from: number;
  readonly absolute: boolean;
  readonly parts: readonly string[];
}
