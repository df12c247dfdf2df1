/** @gelenk/core: everything a user of the library may import. */
export { BODY_DYNAMIC, BODY_FIXED, BODY_KINEMATIC, type BodyTables } from "./body/body-tables.js";
export { ROTATION_KERNELS } from "./body/rotation/catalogue.js";
export type { RotationKernel } from "./body/rotation/rotation-kernel.js";
export { FORCE_KINDS } from "./force/catalogue.js";
export type { ForceKind, ForceLike } from "./force/force-kind.js";
export * from "./integrate/catalogue.js";
export type { EventFunction, EventHit } from "./integrate/events.js";
export type { RungeKuttaMethod } from "./integrate/explicit-runge-kutta.js";
export { type IntegrationOptions, type IntegrationResult, integrate } from "./integrate/integrate.js";
export type { DaeSystem, FixedStepMethod, ImplicitSystem, OdeSystem } from "./integrate/ode-system.js";
export type { ImplicitMethod, NewtonReport } from "./integrate/step-sequence.js";
export { JOINT_KINDS } from "./joint/catalogue.js";
export type { Chain, ChainJoint, ChainMethod, ChainStructure, Loads, Tables, Twists } from "./joint/coupling.js";
export type { Island } from "./joint/island.js";
export type { FreeCoordinate, JointKind } from "./joint/joint-kind.js";
export { type BodyMass, massOfBody } from "./mass/body-mass.js";
export type { MassProperties } from "./mass/mass-properties.js";
export { type PrincipalAxes, principalAxes } from "./mass/principal-axes.js";
export { massOfShape } from "./mass/shape-mass.js";
export { AssertionError } from "./math/assert.js";
export { exp, log, pow } from "./math/exponential.js";
export { hash64 } from "./math/hash.js";
export type { Quaternion } from "./math/quat.js";
export { createRandom, type Random } from "./math/random.js";
export { acos, asin, atan, atan2, cos, sin, tan } from "./math/trig.js";
export type { Vector3 } from "./math/vec3.js";
export { type Memory, plainMemory, type TableDeclaration, type TableRole } from "./memory/arena.js";
export { checkCounts } from "./model/check-counts.js";
export * from "./model/collect-diagnostics.js";
export * from "./model/defaults.js";
export * from "./model/description.js";
export * from "./model/diagnostic.js";
export * from "./model/expression.js";
export { compileFormula, evaluateFormula, type FormulaProgram } from "./model/formula.js";
export { LIMITS } from "./model/limits.js";
export * from "./model/names.js";
export * from "./model/nearest-name.js";
export { type Overrides, type ResolvedParameters, resolveParameters } from "./model/parameters.js";
export { type ParsedExpression, parseExpression } from "./model/parse-expression.js";
export { abbreviate, pathTo } from "./model/path.js";
export * from "./model/resolve.js";
export * from "./model/shapes.js";
export * from "./model/validate.js";
export type { ValidationOptions } from "./model/validation-context.js";
export type { AssemblyReport, CouplingAssembly, JointAssembly } from "./world/assemble.js";
export { Body } from "./world/body-handle.js";
export type { WorldBudget } from "./world/budget.js";
export { Coupling } from "./world/coupling-handle.js";
export type { DebugLines } from "./world/debug-lines.js";
export { Drag, type DragOptions } from "./world/drag-handle.js";
export { ModelError, StaleHandle } from "./world/errors.js";
export type { FailureEvent, JointBrokenEvent, WorldEvent } from "./world/events.js";
export { ForceHandle } from "./world/force-handle.js";
export { type CoordinateForces, Joint } from "./world/joint-handle.js";
export type { Ledger } from "./world/ledger.js";
export { type Column, Recorder, type Recording, recordableColumns } from "./world/recorder.js";
export type { JointMeasure, StepReport } from "./world/report.js";
export {
  type BodyState,
  createRun,
  type JointState,
  type Run,
  type RunOptions,
  type RunResult,
  simulate,
} from "./world/simulate.js";
export type { Snapshot } from "./world/snapshot.js";
export type { ChainTopology, TopologyReport } from "./world/topology-report.js";
export { type Module, World } from "./world/world.js";
export type { StageObserver, WorldOptions } from "./world/world-data.js";
