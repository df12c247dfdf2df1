/** @gelenk/modelica: models written in Modelica as equations that can be simulated. */
export type { BlockSolver } from "./blocks/program-step.js";
export { type Compiled, type CompileOptions, compileModel } from "./compile.js";
export type { ExchangeCounts, ExchangeLine } from "./exchange/losses.js";
export { type ReadModelica, type ReadModelicaOptions, readModelica } from "./exchange/read-modelica.js";
export { poseOfFrame } from "./exchange/start-table.js";
export { type WriteModelicaOptions, type WrittenModelica, writeModelica } from "./exchange/write-modelica.js";
export * as flat from "./flat/expressions.js";
export type {
  Expression as FlatExpression,
  FlatAssertion,
  FlatEquation,
  FlatModel,
  FlatParameter,
  FlatText,
  FlatVariable,
  FlatWhen,
  Operation as FlatOperation,
  StateSelect,
  WhenAction,
  WhenBranch,
} from "./flat/flat-model.js";
export { printFlatModel } from "./flat/print-flat.js";
export { classDefinition } from "./library/class-definition.js";
export { createLibrary, type Library, type LibraryClass } from "./library/library.js";
export { createLookup, type Lookup, type Meaning } from "./library/lookup.js";
export type { Member } from "./library/members.js";
export { type ModelText, modelsIn, type NamedClass, readModelText } from "./library/model-text.js";
export { filesOfTexts, type ModelicaFiles } from "./library/modelica-files.js";
export { rememberParsed } from "./library/remember-parsed.js";
export { type ReadResultCsv, readResultCsv, writeResultCsv } from "./results/result-csv.js";
export { type ResultData, type ResultVariable, resultData } from "./results/result-data.js";
export { type MatVariable, type ReadResultMat, readResultMat, writeResultMat } from "./results/result-mat.js";
export { type AskedRun, type Experiment, type ExperimentRun, experimentOf, runOfExperiment } from "./run/experiment.js";
export { type InitialValues, initialise } from "./run/initialise.js";
export { printPhases } from "./run/print-phases.js";
export { columnOf, type ResultTable, type SimulateOptions, type Simulation, simulate } from "./run/simulate.js";
export { type TranslateOptions, type TranslateResult, type Translation, translate } from "./run/translate.js";
export type * from "./syntax/expression-tree.js";
export { decodeEscapes } from "./syntax/lexer.js";
export { type ParsedModelica, parseModelica, parseOnDemand } from "./syntax/parse-modelica.js";
export { NESTING_LIMIT } from "./syntax/parser.js";
export { printExpression } from "./syntax/print-expression.js";
export { printModelica } from "./syntax/print-modelica.js";
export type { SourceText } from "./syntax/source-text.js";
export { KEYWORDS } from "./syntax/tokens.js";
export * from "./syntax/tree.js";
