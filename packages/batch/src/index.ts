/** @gelenk/batch: plans, metrics and results of many runs; without Node, so that pages can use it. Runners are in `@gelenk/batch/node`. */
export { CHART_KINDS, type ChartChoice, type ChartKind, type ChoiceName } from "./chart/catalogue.js";
export { type BrushAxis, type Chart, type ChartOptions, chartElement, chartText } from "./chart/chart.js";
export { type ChartTheme, DARK_CHART, LIGHT_CHART } from "./chart/colours.js";
export { bestSoFar, type Goal } from "./chart/convergence.js";
export { isResults, objectOfLine, RESULTS_MARK, type ReadResults, tableOfRecords } from "./chart/read-results.js";
export { columnOf, columnsOf, type ResultColumn, type ResultTable, varies } from "./chart/result-table.js";
export { MEASURES, type Measure, type Sensitivity, sensitivity } from "./chart/sensitivity.js";
export { METRIC_FUNCTIONS, METRIC_OPERATORS } from "./metric/catalogue.js";
export { evaluateMetric, evaluateSeries, type Remark } from "./metric/evaluate-metric.js";
export { LEDGER_NAMES } from "./metric/ledger-names.js";
export type { Metric, MetricSource } from "./metric/metric.js";
export type { MetricFunction } from "./metric/metric-function.js";
export { type ParsedMetric, parseMetric, parseSeries } from "./metric/parse-metric.js";
export { cmaEs } from "./optimise/cma-es.js";
export { type ConstrainedSearch, constrained, type Evaluation } from "./optimise/constrained.js";
export { type Estimate, type Estimates, estimate } from "./optimise/estimates.js";
export type { EvaluationRecord } from "./optimise/history.js";
export { levenbergMarquardt } from "./optimise/levenberg-marquardt.js";
export { boundedSearch, METHOD_NAMES, type MethodName, type SearchMethod } from "./optimise/methods.js";
export { nelderMead } from "./optimise/nelder-mead.js";
export { type Constraint, constraintText, type FrontRequest, type Problem, type Variable } from "./optimise/problem.js";
export { problemOf, type StatedProblem } from "./optimise/problem-of-plan.js";
export type { Found, Point, Search, SearchOptions, StopReason, Worth } from "./optimise/search.js";
export type { OptimiseRequest } from "./plan/optimise-schema.js";
export type { Plan } from "./plan/plan.js";
export { type PlanFlags, planFromFlags } from "./plan/plan-flags.js";
export {
  type Distribution,
  PLAN_LIMITS,
  PLAN_SCHEMA,
  PLAN_VERSION,
  planSchemaText,
  SAMPLING_METHODS,
  type Sampling,
  type Variation,
} from "./plan/plan-schema.js";
export { type PointPlan, type Points, pointsOf } from "./plan/points.js";
export { planOf, type ReadPlan, readPlan, writePlan } from "./plan/read-plan.js";
export { isOutcome } from "./result/outcome-form.js";
export { headerLine, type ResultsHeader, recordLine, recordOf } from "./result/record-lines.js";
export {
  collectStatistics,
  type FailureCount,
  type MetricStatistics,
  type StatisticsCollector,
  type SweepStatistics,
} from "./result/statistics.js";
export { canonicalJson } from "./study/canonical-json.js";
export { type Checked, checkJob, checkStudy, JOB_SCHEMA, STUDY_LIMITS, STUDY_SCHEMA } from "./study/check-study.js";
export { documentOfJob } from "./study/job-model.js";
export { type Preparation, type PreparedStudy, prepareStudy, type RunControl } from "./study/prepare-study.js";
export type { Stop } from "./study/prepared-source.js";
export type {
  Failure,
  Job,
  JobLimits,
  JobRecord,
  MeasuredTable,
  ModelicaText,
  ModelSource,
  Outcome,
  Study,
  Values,
} from "./study/study.js";
