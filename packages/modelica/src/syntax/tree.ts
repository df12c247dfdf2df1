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
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Of the modification in parentheses. */
  readonly arguments: readonly Argument[];
  /** Behind the equals sign. */
  readonly value?: Expression | "break";
}

/** One entry of a modification. */
export type Argument = ElementModification | Redeclaration | RemovedElement | RemovedConnection;

/** `each final a.b(…) = value "description"` */
export interface ElementModification {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "modify";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Does it apply to each element of an array? */
  readonly each: boolean;
  /** May it not be modified again? */
  readonly final: boolean;
  /** Of the element, possibly nested. */
  readonly name: Name;
  /** What it becomes. */
  readonly modification?: Modification;
  /** Behind it. */
  readonly description: Description;
}

/** `redeclare replaceable T x(…)`; `replaceable` alone counts as a redeclaration too. */
export interface Redeclaration {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "redeclare";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Is the keyword written? */
  readonly redeclare: boolean;
  /** Does it apply to each element of an array? */
  readonly each: boolean;
  /** May it not be modified again? */
  readonly final: boolean;
  /** May it be redeclared again? */
  readonly replaceable: boolean;
  /** What takes its place. */
  readonly element: ClassDefinition | ComponentClause;
  /** What a later replacement must be. */
  readonly constrainedBy?: Constraint;
}

/** `break c` in the modification of an extends-clause. */
export interface RemovedElement {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "break";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Of the inherited element. */
  readonly name: string;
}

/** `break connect(a, b)` */
export interface RemovedConnection {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "break connect";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** First end. */
  readonly a: Reference;
  /** Second end. */
  readonly b: Reference;
}

/** `constrainedby T(…)` */
export interface Constraint {
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Class that replacements must be subtypes of. */
  readonly type: Name;
  /** Modifications that replacements get. */
  readonly arguments: readonly Argument[];
}

/** The raw strings of `"a" + "b"`. */
export type Description = readonly string[];

/** Description and those annotations that mean something to a simulation (`KEPT_ANNOTATIONS`). */
export interface Comment {
  /** Texts in quotes, joined. */
  readonly description: Description;
  /** Entries that are kept. */
  readonly annotation: readonly Argument[];
}

/** Everything else of an annotation is dropped once it has been read. */
export const KEPT_ANNOTATIONS: ReadonlySet<string> = new Set([
  ...["Evaluate", "Inline", "LateInline", "InlineAfterIndexReduction", "GenerateEvents", "derivative", "inverse", "smoothOrder"],
  ...["experiment", "HideResult", "missingInnerMessage", "version", "uses"],
]);

// ── Classes ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The keyword in front of the name of a class. */
export type ClassKind =
  | ("class" | "model" | "block" | "type" | "package" | "function" | "operator function" | "operator")
  | ("record" | "operator record" | "connector" | "expandable connector");

/** A class with its body. */
export interface ClassDefinition {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "class";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Are names looked up no further than in the class itself? */
  readonly encapsulated: boolean;
  /** Can it not be instantiated alone? */
  readonly partial: boolean;
  /** Keyword in front of its name. */
  readonly classKind: ClassKind;
  /** Of functions; missing where nothing is said. */
  readonly purity?: "pure" | "impure";
  /** Without the packages around it. */
  readonly name: string;
  /** Where the name begins in the text, as an offset. */
  readonly nameFrom: number;
  /** What stands behind the name. */
  readonly body: LongBody | ShortBody | EnumerationBody | DerivativeBody;
  /** Description and annotations behind it. */
  readonly comment: Comment;
}

/** Elements and sections up to `end`. */
export interface LongBody {
  /** The kind, by which unions of these are told apart. */
  readonly form: "long";
  /** `class extends X(…)`: the class extends the inherited one of its own name. */
  readonly extendsInherited: boolean;
  /** Of `class extends X(…)`. */
  readonly arguments: readonly Argument[];
  /** In the order of the text. */
  readonly elements: readonly Element[];
  /** Equations and algorithms, in the order of the text. */
  readonly sections: readonly Section[];
  /** Where the function is written in another language. */
  readonly external?: External;
}

/** `type V = input Real[3](…)` */
export interface ShortBody {
  /** The kind, by which unions of these are told apart. */
  readonly form: "short";
  /** Missing where nothing is said. */
  readonly causality?: Causality;
  /** The class behind the equals sign. */
  readonly base: Name;
  /** Empty for a scalar. */
  readonly dimensions: readonly Subscript[];
  /** Modifications of the base. */
  readonly arguments: readonly Argument[];
}

/** `enumeration(a, b)`; `open` is `enumeration(:)`. */
export interface EnumerationBody {
  /** The kind, by which unions of these are told apart. */
  readonly form: "enumeration";
  /** Are the literals left open? */
  readonly open: boolean;
  /** In order, with their comments. */
  readonly literals: readonly { readonly from: number; readonly name: string; readonly comment: Comment }[];
}

/** `der(f, x, y)`: the partial derivative of a function. */
export interface DerivativeBody {
  /** The kind, by which unions of these are told apart. */
  readonly form: "der";
  /** The function that is differentiated. */
  readonly base: Name;
  /** Its inputs, in the order of differentiation. */
  readonly variables: readonly string[];
}

/** `external "C" y = f(x) annotation(…)` */
export interface External {
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** `"C"` where it is left out. */
  readonly language?: string;
  /** Missing: the function of the same name with all arguments. */
  readonly call?: { readonly result?: Reference; readonly name: string; readonly arguments: readonly Expression[] };
  /** Libraries and headers. */
  readonly annotation: readonly Argument[];
}

/** What stands in the body of a class before its equations. */
export type Element = Import | Extends | DeclaredClass | DeclaredComponents;

interface Visible {
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Is it for the class itself and its heirs alone? */
  readonly protected: boolean;
}

/** `import A.B`, `import C = A.B` (alias), `import A.*` (all), `import A.{B, C}` (list) */
export interface Import extends Visible {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "import";
  /** The class or package. */
  readonly name: Name;
  /** Its name here. */
  readonly alias?: string;
  /** Every class of the package. */
  readonly all: boolean;
  /** Names out of the package; empty where it is not a list. */
  readonly list: readonly string[];
  /** Description and annotations behind it. */
  readonly comment: Comment;
}

/** `extends B(…)` */
export interface Extends extends Visible {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "extends";
  /** The class inherited from. */
  readonly base: Name;
  /** Modifications of what is inherited. */
  readonly arguments: readonly Argument[];
  /** Entries that are kept. */
  readonly annotation: readonly Argument[];
}

interface Declared extends Visible {
  /** Does it replace an inherited element of its name? */
  readonly redeclare: boolean;
  /** May it not be modified again? */
  readonly final: boolean;
  /** Do `outer` elements of its name below mean it? */
  readonly inner: boolean;
  /** Does it mean an `inner` element of its name around it? */
  readonly outer: boolean;
  /** May it be redeclared? */
  readonly replaceable: boolean;
  /** What a later replacement must be. */
  readonly constrainedBy?: Constraint;
  /** Behind the constraint; otherwise empty. */
  readonly comment: Comment;
}

/** A class declared in another. */
export interface DeclaredClass extends Declared {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "class";
  /** The class. */
  readonly definition: ClassDefinition;
}

/** Components declared together. */
export interface DeclaredComponents extends Declared {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "components";
  /** What declares them. */
  readonly clause: ComponentClause;
}

/** Direction of a connector's or function's component. */
export type Causality = "input" | "output";

/** `flow parameter input T[3] a, b[2](…)` */
export interface ComponentClause {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "components";
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Missing for potentials. */
  readonly connection?: "flow" | "stream";
  /** Missing for continuous ones. */
  readonly variability?: "discrete" | "parameter" | "constant";
  /** Missing where nothing is said. */
  readonly causality?: Causality;
  /** The class of the components. */
  readonly type: Name;
  /** Of all components of the clause. */
  readonly dimensions: readonly Subscript[];
  /** In order. */
  readonly components: readonly Component[];
}

/** One component of a clause. */
export interface Component {
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** As declared. */
  readonly name: string;
  /** Its own, beside those of the clause. */
  readonly dimensions: readonly Subscript[];
  /** Modification of its class, and its value. */
  readonly modification?: Modification;
  /** Without it the component does not exist. */
  readonly condition?: Expression;
  /** Description and annotations behind it. */
  readonly comment: Comment;
}

// ── Equations and statements ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Equations, or an algorithm. */
export type Section =
  | {
      /** The kind, by which the forms are told apart. */
      readonly kind: "equation";
      /** Where it begins in the text, an offset in UTF-16 units. */
      readonly from: number;
      /** Does it hold at the start alone? */
      readonly initial: boolean;
      /** In the order of the text. */
      readonly equations: readonly Equation[];
    }
  | {
      readonly kind: "algorithm";
      readonly from: number;
      readonly initial: boolean;
      /** In the order they are carried out. */
      readonly statements: readonly Statement[];
    };

interface Line {
  /** Where it begins in the text, an offset in UTF-16 units. */
  readonly from: number;
  /** Description and annotations behind it. */
  readonly comment: Comment;
}

/** A line of an equation section. */
export type Equation = Equality | Connect | CallLine | Choice<"if", Equation> | Choice<"when", Equation> | Loop<Equation>;
/** A line of an algorithm. */
export type Statement =
  | (Assignment | CallAssignment | CallLine | Jump)
  | (Choice<"if", Statement> | Choice<"when", Statement> | Loop<Statement> | While);

/** `left = right` */
export interface Equality extends Line {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "equal";
  /** Left side. */
  readonly left: Expression;
  /** Right side. */
  readonly right: Expression;
}

/** `connect(a, b)` */
export interface Connect extends Line {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "connect";
  /** First connector. */
  readonly a: Reference;
  /** Second connector. */
  readonly b: Reference;
}

/** `assert(…)`, `reinit(…)`, `Connections.root(…)` */
export interface CallLine extends Line {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "call";
  /** What is called. */
  readonly call: Call;
}

/** if … elseif … else, or when … elsewhen */
export interface Choice<Kind extends "if" | "when", Body> extends Line {
  /** The keyword. */
  readonly kind: Kind;
  /** Tried in order. */
  readonly branches: readonly { readonly condition: Expression; readonly body: readonly Body[] }[];
  /** Of `else`; missing if there is none, and always for `when`. */
  readonly otherwise?: readonly Body[];
}

/** `for i in r loop` */
export interface Loop<Body> extends Line {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "for";
  /** Indices, the outer first. */
  readonly iterators: readonly ForIndex[];
  /** What is repeated. */
  readonly body: readonly Body[];
}

/** `while c loop` */
export interface While extends Line {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "while";
  /** Asked before each pass. */
  readonly condition: Expression;
  /** What is repeated. */
  readonly body: readonly Statement[];
}

/** `target := value` */
export interface Assignment extends Line {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "assign";
  /** What is assigned to. */
  readonly target: Reference;
  /** What it gets. */
  readonly value: Expression;
}

/** `(a, , b) := f(x)` */
export interface CallAssignment extends Line {
  /** The kind, by which unions of these are told apart. */
  readonly kind: "assign call";
  /** In order; undefined where a result is dropped. */
  readonly targets: readonly (Expression | undefined)[];
  /** The function with its arguments. */
  readonly call: Call;
}

/** `break` or `return` */
export interface Jump extends Line {
  /** Which of the two. */
  readonly kind: "break" | "return";
}

/** A whole file. */
export interface StoredDefinition {
  /** Missing without a within-clause; `name` missing in `within;`. */
  readonly within?: { readonly from: number; readonly name?: Name };
  /** In the order of the text. */
  readonly classes: readonly { readonly final: boolean; readonly definition: ClassDefinition }[];
}
