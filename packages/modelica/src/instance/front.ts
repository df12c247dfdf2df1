/** What the parts of the front end share: the library, what was found so far, limits, and the functions that call each other. See model.ts for the records. */
import type { DiagnosticCollector } from "@gelenk/core";
import type { ExpressionBuilder } from "@gelenk/core/numerics";
import type { Expression as FlatExpression } from "../flat/flat-model.js";
import type { Library, LibraryClass } from "../library/library.js";
import type { Call, Expression } from "../syntax/expression-tree.js";
import type { ClassDefinition, DeclaredClass, DeclaredComponents, Extends, Import } from "../syntax/tree.js";
import type { ClassReference, ComponentMember, Content, Instance, Scalar, Scope, Value, Variable } from "./model.js";

export interface Front {
  readonly library: Library;
  readonly diagnostics: DiagnosticCollector;
  readonly folding: ExpressionBuilder;
  readonly tops: Map<string, ClassReference | undefined>;
  readonly redeclared: Map<ClassDefinition, LibraryClass>;
  /** Parameters by the names of their elements. */
  readonly parameters: Map<string, { readonly variable: Variable; readonly element: number }>;
  /** Every variable of the model in the order made. */
  readonly variables: Variable[];
  /** The model. */
  readonly root: () => Instance | undefined;
  /** Components made because an inner one was missing. */
  readonly automatic: Map<string, ComponentMember>;
  /** Questions that only the connections answer: cardinality, isRoot, rooted. */
  readonly asked: { connections?: ConnectionAnswers };
  /** Equations made on the way: der(expression), results of assertions. */
  readonly found: {
    readonly derivatives: Map<string, { readonly of: Scalar; readonly place: string }>;
    readonly assertions: {
      readonly condition: FlatExpression;
      readonly message: string;
      readonly level: "error" | "warning";
      readonly place: string;
    }[];
    readonly assertionKeys: Set<string>;
    /** Errors that are assertions known not to hold. */
    broken: number;
  };
  readonly count: { scalars: number; work: number; depth: number; calls: number };
  readonly elements: Map<LibraryClass, ClassElements>;
  /** The class as an instance without further modifiers, to find names in it. */
  lookInto(reference: ClassReference): Instance;
  evaluate(expression: Expression, scope: Scope): Value;
  content(member: ComponentMember): Content;
  /** All results of a call. */
  call(call: Call, scope: Scope): Value;
}

/** What the text of a class holds, sorted by kind. */
export interface ClassElements {
  readonly classes: ReadonlyMap<string, DeclaredClass>;
  readonly imports: readonly Import[];
  /** Components and base classes in the order of the text. */
  readonly ordered: readonly (DeclaredComponents | Extends)[];
  readonly redeclared: readonly (DeclaredComponents | DeclaredClass)[];
}

export interface ConnectionAnswers {
  cardinality(connector: Instance): number;
  isRoot(node: string): boolean;
  rooted(node: string): boolean | undefined;
}
