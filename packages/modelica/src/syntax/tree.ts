/**
 * The syntax tree of Modelica 3.6: plain records that follow the grammar (specification, appendix A.2). `from` is the offset of the
 * first character in the text. What the text leaves out is missing or an empty list, never null. The depth of a tree is the depth of
 * brackets and classes in the text, which the parser limits: chains such as `a + b + c` are one record, so that every phase may walk
 * down a tree by recursion.
 */
import type { Call, Expression, ForIndex, Name, Reference, Subscript } from "./expression-tree.js";

// ── Modifications ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `(…) = value`; `= break` removes a value. */
export interface Modification {
  readonly from: number;
  readonly arguments: readonly Argument[];
  readonly value?: Expression | "break";
}

export type Argument = ElementModification | Redeclaration | RemovedElement | RemovedConnection;

/** `each final a.b(…) = value "description"` */
export interface ElementModification {
  readonly kind: "modify";
  readonly from: number;
  readonly each: boolean;
  readonly final: boolean;
  readonly name: Name;
  readonly modification?: Modification;
  readonly description: Description;
}

/** `redeclare replaceable T x(…)`; `replaceable` alone counts as a redeclaration too. */
export interface Redeclaration {
  readonly kind: "redeclare";
  readonly from: number;
  readonly redeclare: boolean;
  readonly each: boolean;
  readonly final: boolean;
  readonly replaceable: boolean;
  readonly element: ClassDefinition | ComponentClause;
  readonly constrainedBy?: Constraint;
}

/** `break c` in the modification of an extends-clause. */
export interface RemovedElement {
  readonly kind: "break";
  readonly from: number;
  readonly name: string;
}

/** `break connect(a, b)` */
export interface RemovedConnection {
  readonly kind: "break connect";
  readonly from: number;
  readonly a: Reference;
  readonly b: Reference;
}

export interface Constraint {
  readonly from: number;
  readonly type: Name;
  readonly arguments: readonly Argument[];
}

/** The raw strings of `"a" + "b"`. */
export type Description = readonly string[];

/** Description and those annotations that mean something to a simulation (`KEPT_ANNOTATIONS`). */
export interface Comment {
  readonly description: Description;
  readonly annotation: readonly Argument[];
}

/** Everything else of an annotation is dropped once it has been read. */
export const KEPT_ANNOTATIONS: ReadonlySet<string> = new Set([
  ...["Evaluate", "Inline", "LateInline", "InlineAfterIndexReduction", "GenerateEvents", "derivative", "inverse", "smoothOrder"],
  ...["experiment", "HideResult", "missingInnerMessage", "version", "uses"],
]);

// ── Classes ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export type ClassKind =
  | ("class" | "model" | "block" | "type" | "package" | "function" | "operator function" | "operator")
  | ("record" | "operator record" | "connector" | "expandable connector");

export interface ClassDefinition {
  readonly kind: "class";
  readonly from: number;
  readonly encapsulated: boolean;
  readonly partial: boolean;
  readonly classKind: ClassKind;
  readonly purity?: "pure" | "impure";
  readonly name: string;
  readonly nameFrom: number;
  readonly body: LongBody | ShortBody | EnumerationBody | DerivativeBody;
  readonly comment: Comment;
}

export interface LongBody {
  readonly form: "long";
  /** `class extends X(…)`: the class extends the inherited one of its own name. */
  readonly extendsInherited: boolean;
  readonly arguments: readonly Argument[];
  readonly elements: readonly Element[];
  readonly sections: readonly Section[];
  readonly external?: External;
}

/** `type V = input Real[3](…)` */
export interface ShortBody {
  readonly form: "short";
  readonly causality?: Causality;
  readonly base: Name;
  readonly dimensions: readonly Subscript[];
  readonly arguments: readonly Argument[];
}

/** `enumeration(a, b)`; `open` is `enumeration(:)`. */
export interface EnumerationBody {
  readonly form: "enumeration";
  readonly open: boolean;
  readonly literals: readonly { readonly from: number; readonly name: string; readonly comment: Comment }[];
}

/** `der(f, x, y)`: the partial derivative of a function. */
export interface DerivativeBody {
  readonly form: "der";
  readonly base: Name;
  readonly variables: readonly string[];
}

/** `external "C" y = f(x) annotation(…)` */
export interface External {
  readonly from: number;
  readonly language?: string;
  readonly call?: { readonly result?: Reference; readonly name: string; readonly arguments: readonly Expression[] };
  readonly annotation: readonly Argument[];
}

export type Element = Import | Extends | DeclaredClass | DeclaredComponents;

interface Visible {
  readonly from: number;
  readonly protected: boolean;
}

/** `import A.B`, `import C = A.B` (alias), `import A.*` (all), `import A.{B, C}` (list) */
export interface Import extends Visible {
  readonly kind: "import";
  readonly name: Name;
  readonly alias?: string;
  readonly all: boolean;
  readonly list: readonly string[];
  readonly comment: Comment;
}

export interface Extends extends Visible {
  readonly kind: "extends";
  readonly base: Name;
  readonly arguments: readonly Argument[];
  readonly annotation: readonly Argument[];
}

interface Declared extends Visible {
  readonly redeclare: boolean;
  readonly final: boolean;
  readonly inner: boolean;
  readonly outer: boolean;
  readonly replaceable: boolean;
  readonly constrainedBy?: Constraint;
  /** Behind the constraint; otherwise empty. */
  readonly comment: Comment;
}

export interface DeclaredClass extends Declared {
  readonly kind: "class";
  readonly definition: ClassDefinition;
}

export interface DeclaredComponents extends Declared {
  readonly kind: "components";
  readonly clause: ComponentClause;
}

export type Causality = "input" | "output";

/** `flow parameter input T[3] a, b[2](…)` */
export interface ComponentClause {
  readonly kind: "components";
  readonly from: number;
  readonly connection?: "flow" | "stream";
  readonly variability?: "discrete" | "parameter" | "constant";
  readonly causality?: Causality;
  readonly type: Name;
  readonly dimensions: readonly Subscript[];
  readonly components: readonly Component[];
}

export interface Component {
  readonly from: number;
  readonly name: string;
  readonly dimensions: readonly Subscript[];
  readonly modification?: Modification;
  readonly condition?: Expression;
  readonly comment: Comment;
}

// ── Equations and statements ────────────────────────────────────────────────────────────────────────────────────────────────────────

export type Section =
  | { readonly kind: "equation"; readonly from: number; readonly initial: boolean; readonly equations: readonly Equation[] }
  | { readonly kind: "algorithm"; readonly from: number; readonly initial: boolean; readonly statements: readonly Statement[] };

interface Line {
  readonly from: number;
  readonly comment: Comment;
}

export type Equation = Equality | Connect | CallLine | Choice<"if", Equation> | Choice<"when", Equation> | Loop<Equation>;
export type Statement =
  | (Assignment | CallAssignment | CallLine | Jump)
  | (Choice<"if", Statement> | Choice<"when", Statement> | Loop<Statement> | While);

/** `left = right` */
export interface Equality extends Line {
  readonly kind: "equal";
  readonly left: Expression;
  readonly right: Expression;
}

export interface Connect extends Line {
  readonly kind: "connect";
  readonly a: Reference;
  readonly b: Reference;
}

/** `assert(…)`, `reinit(…)`, `Connections.root(…)` */
export interface CallLine extends Line {
  readonly kind: "call";
  readonly call: Call;
}

/** if … elseif … else, or when … elsewhen */
export interface Choice<Kind extends "if" | "when", Body> extends Line {
  readonly kind: Kind;
  readonly branches: readonly { readonly condition: Expression; readonly body: readonly Body[] }[];
  /** Of `else`; missing if there is none, and always for `when`. */
  readonly otherwise?: readonly Body[];
}

export interface Loop<Body> extends Line {
  readonly kind: "for";
  readonly iterators: readonly ForIndex[];
  readonly body: readonly Body[];
}

export interface While extends Line {
  readonly kind: "while";
  readonly condition: Expression;
  readonly body: readonly Statement[];
}

export interface Assignment extends Line {
  readonly kind: "assign";
  readonly target: Reference;
  readonly value: Expression;
}

/** `(a, , b) := f(x)` */
export interface CallAssignment extends Line {
  readonly kind: "assign call";
  readonly targets: readonly (Expression | undefined)[];
  readonly call: Call;
}

export interface Jump extends Line {
  readonly kind: "break" | "return";
}

/** A whole file. */
export interface StoredDefinition {
  /** Missing without a within-clause; `name` missing in `within;`. */
  readonly within?: { readonly from: number; readonly name?: Name };
  readonly classes: readonly { readonly final: boolean; readonly definition: ClassDefinition }[];
}
