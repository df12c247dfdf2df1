import type { Expression as FlatExpression } from "../flat/flat-model.js";
import type { LibraryClass } from "../library/library.js";
import type { Expression } from "../syntax/expression-tree.js";
import type { SourceText } from "../syntax/source-text.js";
import type {
  Causality,
  ClassDefinition,
  ClassKind,
  Component,
  ComponentClause,
  DeclaredClass,
  DeclaredComponents,
} from "../syntax/tree.js";

// ── Values ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** How much a value may change: not at all, between runs, at events, always. */
export const CONSTANT = 0;
export const PARAMETER = 1;
export const DISCRETE = 2;
export const CONTINUOUS = 3;
export type Variability = 0 | 1 | 2 | 3;

export interface Enumeration {
  readonly name: string;
  readonly literals: readonly string[];
}

/** Enumerations are numbers from 1. */
export type ScalarType = "real" | "integer" | "boolean" | Enumeration;

export interface Scalar {
  readonly kind: "scalar";
  readonly type: ScalarType;
  readonly expression: FlatExpression;
  readonly variability: Variability;
}

export interface Text {
  readonly kind: "text";
  readonly text: string;
}

export interface ArrayValue {
  readonly kind: "array";
  readonly elements: readonly Value[];
  /** Of all dimensions; [2, 0] too. */
  readonly size: readonly number[];
}

export interface RecordValue {
  readonly kind: "record";
  readonly type: ClassReference | undefined;
  readonly fields: ReadonlyMap<string, Value>;
}

export interface InstanceValue {
  readonly kind: "instance";
  readonly instance: Instance;
}

export interface FunctionValue {
  readonly kind: "function";
  readonly function: ClassReference;
  readonly bound: ReadonlyMap<string, Value>;
}

/** The results of a call in a tuple. */
export interface Results {
  readonly kind: "results";
  readonly list: readonly Value[];
}

/** A variable of a function before its first assignment. */
export interface Unassigned {
  readonly kind: "unassigned";
}

export type Value = Scalar | Text | ArrayValue | RecordValue | InstanceValue | FunctionValue | Results | Unassigned;

// ── Classes and scopes ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface ClassReference {
  readonly class: LibraryClass;
  /** Missing for classes at the top level. */
  readonly around: Scope | undefined;
  readonly modifier: Modifier | undefined;
  /** `redeclare model extends X`: the X before. */
  readonly inherited?: ClassReference;
  /** The class looked into without further modifiers; made once. */
  lookedInto?: Instance;
  /** What kind of type it is; found once. */
  type?: TypeForm;
}

/** Real, Integer, Boolean, String and the predefined enumerations. */
export interface PredefinedType {
  readonly predefined: string;
}

export type BaseType = ScalarType | "string";

export type TypeForm =
  | {
      readonly kind: "simple";
      readonly base: BaseType;
      readonly size: readonly number[];
      /** Of the short classes on the way, outer ones first. */
      readonly attributes: readonly AttributeSource[];
      readonly causality: Causality | undefined;
    }
  | { readonly kind: "class"; readonly size: readonly number[]; readonly causality: Causality | undefined };

/** Modifiers of attributes; `skip` dimensions in front belong to what uses the type. */
export interface AttributeSource {
  readonly modifier: Modifier;
  readonly skip: number;
}

export interface Layer {
  readonly class: LibraryClass;
  readonly around: Scope | undefined;
  readonly modifier: Modifier | undefined;
  readonly index: number;
  /** Index of the last of its base classes. */
  last: number;
  /** The same class is a base already: its equations count once. */
  readonly repeated: boolean;
  readonly protected: boolean;
  readonly inherited?: ClassReference;
  /** Classes that its text declares, as far as they were asked for. */
  readonly classes: Map<string, ClassMember>;
}

export interface Scope {
  readonly instance: Instance;
  readonly layer: Layer;
  readonly locals?: Map<string, Value>;
  /** In an algorithm of a model: the variables it assigns, as they are outside of it; pre(v) means these. */
  readonly itself?: ReadonlyMap<string, Value>;
  /** Value of `end` in subscripts. */
  readonly end?: number;
  /** Inside a function: the component whose text called it, or the function around that did. */
  readonly caller?: Instance;
  /** Inside a function relations make no events. */
  readonly literal?: boolean;
  /** Inside a branch whose condition is not known. */
  readonly masked?: boolean;
  /** Inside a branch of a function whose condition is not known: that condition. */
  readonly path?: Scalar;
  /** Inside the function of a derivative: how many of them are around, and how the function itself was called (given-derivatives.ts). */
  readonly derivatives?: number;
  readonly derivativeCall?: { readonly order: number; readonly rates: number };
}

// ── Modifiers ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Modifier {
  readonly source: SourceText;
  readonly from: number;
  readonly each: boolean;
  readonly final: boolean;
  readonly value?: Binding | "break";
  readonly subs: ReadonlyMap<string, Modifier>;
  readonly redeclare?: Redeclare;
}

export interface Redeclare {
  readonly element:
    | { readonly kind: "class"; readonly definition: ClassDefinition; readonly replaceable: boolean }
    | { readonly kind: "component"; readonly clause: ComponentClause; readonly component: Component; readonly replaceable: boolean };
  readonly scope: Scope;
  /** Older modifications that survive. */
  readonly beneath: Modifier | undefined;
}

/** A value where it was written, and what is taken of it: elements and fields. */
export interface Binding {
  readonly written: Written;
  readonly access: readonly (number | string)[];
}

export interface Written {
  readonly expression: Expression;
  readonly scope: Scope;
  value?: Value;
  busy?: boolean;
}

// ── Instances ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Prefixes {
  readonly variability: Variability;
  readonly causality?: Causality | undefined;
  readonly connection?: "flow" | "stream" | undefined;
}

export interface Instance {
  /** `a.b[2]`; "" for the model itself; the name of the class for packages and functions. */
  readonly path: string;
  readonly reference: ClassReference;
  readonly kind: ClassKind;
  /** The instance it is a component of. */
  readonly parent: Instance | undefined;
  readonly depth: number;
  readonly modifier: Modifier | undefined;
  readonly prefixes: Prefixes;
  readonly layers: Layer[];
  readonly members: Map<string, Member | undefined>;
  /** Components in the order of the text. */
  readonly components: ComponentMember[];
  /** Part of the model that is compiled, no package or function looked into. */
  readonly inModel: boolean;
  /** Members are still being registered. */
  building: boolean;
  /** As a value, if it is a record; made once. */
  record?: RecordValue;
}

export type Member = ComponentMember | ClassMember | LiteralMember;

export interface ComponentMember {
  readonly kind: "component";
  readonly name: string;
  readonly owner: Instance;
  readonly layer: Layer;
  readonly element: DeclaredComponents;
  readonly component: Component;
  /** Where its text stands, if not in its owner: an inner component that was made for an outer one. */
  readonly scope?: Scope;
  /** Layers that declare the same again. */
  also?: Layer[];
  content?: Content;
  busy?: boolean;
  /** How many dimensions it has as an input of a function; found once. */
  dimensions?: number;
}

export interface ClassMember {
  readonly kind: "class";
  readonly name: string;
  readonly layer: Layer;
  readonly element: DeclaredClass | undefined;
  readonly reference: ClassReference;
}

export interface LiteralMember {
  readonly kind: "literal";
  readonly value: Scalar;
}

export type Content =
  | { readonly kind: "removed" }
  | { readonly kind: "failed" }
  | { readonly kind: "variable"; readonly variable: Variable }
  | { readonly kind: "instances"; readonly value: Value; readonly list: readonly Instance[]; readonly outer?: boolean };

/** A component of a simple type, with all its elements. */
export interface Variable {
  readonly name: string;
  readonly owner: Instance;
  readonly member: ComponentMember;
  readonly type: BaseType;
  readonly size: readonly number[];
  readonly prefixes: Prefixes;
  readonly attributes: readonly AttributeSource[];
  readonly binding: Binding | undefined;
  readonly typeClass: ClassReference | undefined;
  readonly final: boolean;
  /**
   * Is it known numbers instead of a name in expressions? To be: `evaluate` unless it is found at the start of the run, `if known` if its
   * value is a number.
   */
  folded: boolean | "evaluate" | "if known";
  /** Number of its first element among all. */
  readonly first: number;
  readonly place: string;
  /** Assigned in a when-clause. */
  discrete?: boolean;
  /** Read while structure was decided. */
  structural?: boolean;
  value?: Value;
  numbers?: Value;
  busy?: boolean;
}
