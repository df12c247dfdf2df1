/**
 * The flat model: scalar variables and equations, what the front end hands to the back end. Plain data, no classes, no references between its parts but names.
 *
 *   variable    value unknown at run time            parameter   value from its binding, constant during a run
 *   equation    left = right at all times            initial equation   left = right at the start only
 *   when        what happens at the instant in which a condition becomes true
 *   assertion   what must hold at all times
 *
 * Booleans are numbers here, 1 and 0; enumerations (from 1) and Integers are numbers. Texts exist as parameters only, for printing.
 * Attributes are expressions of parameters and constants. Every part carries the place of the text it comes from, `file:line:column`.
 *
 * Discrete variables (Boolean, Integer, enumerations, and Reals that a when assigns) have `variability: "discrete"`: they keep their value
 * between events. Each is assigned by when-clauses, or it stands alone on one side of exactly one equation, which is an assignment: no
 * equation is inverted for it. An initial equation with such a variable or its `pre` alone on one side gives its value at the start.
 *
 * Relations make events by themselves: a < b … outside of `noEvent`, of `smooth(p, …)` with p ≥ 1, of the bodies of
 * when-clauses and of assertions keeps its value between events, and so do floor, ceil, integer, div, mod, rem. Relations of
 * discrete values and parameters only are values like others.
 *
 * Functions do not exist here: the front end executes them symbolically (assignments overwrite, known loops are unrolled, branches merge into `if`), with
 * `noEvent` around their conditions. Derivatives then follow from the expressions, unless the function says what its derivative is (`given`).
 */

export interface FlatModel {
  /** Full name of the class. */
  readonly name: string;
  /** What is unknown at run time. */
  readonly variables: readonly FlatVariable[];
  /** What is constant during a run. */
  readonly parameters: readonly FlatParameter[];
  /** Parameters that are texts. No equation reads them. */
  readonly texts?: readonly FlatText[];
  /** As many as unknowns, once they are balanced. */
  readonly equations: readonly FlatEquation[];
  /** Hold at the start alone. */
  readonly initialEquations: readonly FlatEquation[];
  /** What happens at events. */
  readonly whens?: readonly FlatWhen[];
  /** Checked during the run. */
  readonly assertions?: readonly FlatAssertion[];
  /** Where the components of the model that have parts are declared, by name: for what is said about their variables. */
  readonly parts?: ReadonlyMap<string, string>;
  /** Variables that are loads of cut joints (kinematic loops), where the front end knows them: a hint for the solver of linear blocks. */
  readonly cutLoads?: readonly string[];
}

export type ValueKind = "real" | "integer" | "boolean";

/** How much a variable wants to be a state, weakest first. */
export const STATE_SELECT = ["never", "avoid", "default", "prefer", "always"] as const;
/** How much a variable wants to be a state. */
export type StateSelect = (typeof STATE_SELECT)[number];

/** A scalar unknown. */
export interface FlatVariable {
  /** Full name, `body.frame_a.r_0[1]`. */
  readonly name: string;
  /** Real, integer, Boolean or enumeration. */
  readonly kind: ValueKind;
  /** Discrete ones change at events alone. */
  readonly variability: "continuous" | "discrete";
  /** Value at the start if `fixed`, otherwise a guess. Undefined: none was written. */
  readonly start?: Expression;
  /** How deep in the model the start was written: 0 by the model itself, which counts most. Default 0. */
  readonly startLevel?: number;
  /** Does the start value hold, or is it a guess? */
  readonly fixed?: boolean;
  /** Typical size, for scaling. */
  readonly nominal?: Expression;
  /** Smallest value allowed. */
  readonly min?: Expression;
  /** Largest value allowed. */
  readonly max?: Expression;
  /** Default "default". */
  readonly stateSelect?: StateSelect;
  /** As written, `m/s2`. */
  readonly unit?: string;
  /** Of enumerations: the names of the values 1, 2, … */
  readonly literals?: readonly string[];
  /** `file:line:column` of the text it comes from. */
  readonly place: string;
}

/** A parameter that is a text. */
export interface FlatText {
  /** Full name. */
  readonly name: string;
  /** Its text. */
  readonly value: string;
  /** `file:line:column` of the text it comes from. */
  readonly place: string;
}

/** A scalar that is constant during a run. */
export interface FlatParameter {
  /** Full name. */
  readonly name: string;
  /** Real, integer, Boolean or enumeration. */
  readonly kind: ValueKind;
  /** Constants cannot be set from outside. */
  readonly variability: "parameter" | "constant";
  /** Its value, of constants and other parameters. */
  readonly binding?: Expression;
  /** The guess of a parameter that is not fixed; the value of one without binding. */
  readonly start?: Expression;
  /** False: found at the start, from equations. Default true. */
  readonly fixed?: boolean;
  /** Smallest value allowed. */
  readonly min?: Expression;
  /** Largest value allowed. */
  readonly max?: Expression;
  /** As written, `m/s2`. */
  readonly unit?: string;
  /** `file:line:column` of the text it comes from. */
  readonly place: string;
}

/** An equation between scalars. */
export interface FlatEquation {
  /** Left side. */
  readonly left: Expression;
  /** Right side. */
  readonly right: Expression;
  /** `file:line:column` of the text it comes from. */
  readonly place: string;
}

/** `when … elsewhen … end when`: the first branch of which a condition became true in this instant acts. */
export interface FlatWhen {
  /** In the order in which they are tried. */
  readonly branches: readonly WhenBranch[];
  /** `file:line:column` of the text it comes from. */
  readonly place: string;
}

/** One branch of a when-equation. */
export interface WhenBranch {
  /** Elements of a vector condition, one or more. `initial()` as an element lets the branch act at the start; others do not act there. */
  readonly conditions: readonly Expression[];
  /** In the order they are carried out. */
  readonly actions: readonly WhenAction[];
}

/** What a branch does. */
export type WhenAction =
  /** A discrete variable gets a value; it keeps it until another action. */
  | {
      /** The kind, by which the forms are told apart. */
      readonly kind: "assign";
      /** Of the variable. */
      readonly name: string;
      /** Its new value. */
      readonly value: Expression;
      /** `file:line:column` of the text it comes from. */
      readonly place: string;
    }
  /** A state gets a value at the end of the pass. */
  | { readonly kind: "reinit"; readonly name: string; readonly value: Expression; readonly place: string }
  | ({ readonly kind: "assert" } & FlatAssertion)
  /** The run ends here, as it should. */
  | {
      readonly kind: "terminate";
      /** Shown when it happens. */
      readonly message: string;
      readonly place: string;
    };

/** A condition that must hold during the run. */
export interface FlatAssertion {
  /** False: the message is told. */
  readonly condition: Expression;
  /** Told where it does not hold. */
  readonly message: string;
  /** Errors end the run. */
  readonly level: "error" | "warning";
  /** `file:line:column` of the text it comes from. */
  readonly place: string;
}

/** An expression of a flat model. */
export type Expression =
  | {
      /** The kind, by which the forms are told apart. */
      readonly kind: "constant";
      /** Of a constant. */
      readonly value: number;
    }
  /** A variable or a parameter. */
  | {
      readonly kind: "reference";
      /** Of a variable or parameter. */
      readonly name: string;
    }
  | { readonly kind: "derivative"; readonly name: string }
  /** The value before the event; of continuous variables in when-clauses only. `edge` and `change` are written with it (expressions.ts). */
  | { readonly kind: "pre"; readonly name: string }
  | { readonly kind: "time" }
  /** True at the start, and in one evaluation after the end. */
  | { readonly kind: "initial" }
  | { readonly kind: "terminal" }
  /** True in the instants start + k·interval, k = 0, 1, …; both of constants and parameters. */
  | {
      readonly kind: "sample";
      /** Time of the first sample, s. */
      readonly start: Expression;
      /** Between samples, s. */
      readonly interval: Expression;
    }
  | {
      readonly kind: "operation";
      /** Which operation. */
      readonly operation: Operation;
      /** In order. */
      readonly operands: readonly Expression[];
    };

/**
 * Operations and their number of operands. `given` is a value and its derivative, an expression in which `rate` stands for the derivative
 * of something (with the number of the call it belongs to); the rates that occur follow as further operands. `givenInTime` is one that
 * holds along time only. `homotopy` is the actual expression, and the simplified one from which the start may be found. `if` is condition,
 * then, else; `smooth` is order, expression; `integer` is floor; `div`, `mod`, `rem` are those of Modelica.
 */
export const OPERATIONS = {
  add: 2,
  subtract: 2,
  multiply: 2,
  divide: 2,
  power: 2,
  negate: 1,
  sin: 1,
  cos: 1,
  tan: 1,
  asin: 1,
  acos: 1,
  atan: 1,
  atan2: 2,
  sinh: 1,
  cosh: 1,
  tanh: 1,
  exp: 1,
  log: 1,
  log10: 1,
  sqrt: 1,
  abs: 1,
  sign: 1,
  min: 2,
  max: 2,
  floor: 1,
  ceil: 1,
  integer: 1,
  div: 2,
  mod: 2,
  rem: 2,
  less: 2,
  lessEqual: 2,
  greater: 2,
  greaterEqual: 2,
  equal: 2,
  notEqual: 2,
  and: 2,
  or: 2,
  not: 1,
  if: 3,
  noEvent: 1,
  smooth: 2,
  given: 2,
  givenInTime: 2,
  rate: 2,
  homotopy: 2,
} as const;

/** Name of an operation. */
export type Operation = keyof typeof OPERATIONS;
