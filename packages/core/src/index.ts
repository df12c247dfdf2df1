/** @gelenk/core: everything a user of the library may import. */
export { BODY_DYNAMIC, BODY_FIXED, BODY_KINEMATIC, type BodyTables } from "./body/body-tables.js";
export { ROTATION_KERNELS } from "./body/rotation/catalogue.js";
export type { RotationKernel } from "./body/rotation/rotation-kernel.js";
export { CONTACT_SOLVER_KINDS } from "./contact/catalogue.js";
export { type ContactProblem, createContactProblem, POINT_FRICTION, ROW_WRENCH, TWIST } from "./contact/contact-problem.js";
export type { ContactSolver, SolveOptions, SolveReport } from "./contact/contact-solver.js";
export { FORCE_KINDS } from "./force/catalogue.js";
export type { ForceKind, ForceLike } from "./force/force-kind.js";
export { type ConvexHull, convexHull, type SolidHull } from "./geometry/convex-hull.js";
export {
  type ConvexPiece,
  type DecomposeOptions,
  type Decomposition,
  decompose,
  decomposeInSteps,
} from "./geometry/decompose/decompose.js";
export { type FlatMesh, flattenPoints, flattenTriangles } from "./geometry/flat-mesh.js";
export { findSelfIntersections, type SelfIntersectionOptions, type SelfIntersections } from "./geometry/self-intersection.js";
export { type TorusSegments, torusDeviation, torusMesh } from "./geometry/torus-mesh.js";
export { type WeldedMesh, weldVertices } from "./geometry/weld-vertices.js";
export * from "./integrate/catalogue.js";
export type { EventFunction, EventHit } from "./integrate/events.js";
export type { RungeKuttaMethod } from "./integrate/explicit-runge-kutta.js";
export { type IntegrationOptions, type IntegrationResult, integrate } from "./integrate/integrate.js";
export type { DaeSystem, FixedStepMethod, ImplicitSystem, OdeSystem } from "./integrate/ode-system.js";
export type { ImplicitMethod, NewtonReport } from "./integrate/step-sequence.js";
export { JOINT_KINDS, jointKindOf } from "./joint/catalogue.js";
export type { Chain, ChainJoint, ChainMethod, ChainStructure, Loads, Tables, Twists } from "./joint/coupling.js";
export { evaluateCurve } from "./joint/curve/curve.js";
export { curveNumbers } from "./joint/curve/curve-numbers.js";
export { worldFrame, writtenFrame } from "./joint/joint-frames.js";
export type { FreeCoordinate, JointKind } from "./joint/joint-kind.js";
export type { GeneralEigenvalues } from "./linalg/eigen-general.js";
export { type BodyMass, massOfBody } from "./mass/body-mass.js";
export { isSurelyInertia } from "./mass/check-moments.js";
export { combine as combineMasses, type MassProperties, place as placeMass } from "./mass/mass-properties.js";
export { type PrincipalAxes, principalAxes } from "./mass/principal-axes.js";
export { massOfShape } from "./mass/shape-mass.js";
export { AssertionError } from "./math/assert.js";
export { exp, log, pow } from "./math/exponential.js";
export { hash64 } from "./math/hash.js";
export type { Quaternion } from "./math/quat.js";
export { createRandom, type Random } from "./math/random.js";
export { acos, asin, atan, atan2, cos, sin, tan } from "./math/trig.js";
export type { Vector3 } from "./math/vec3.js";
export { MECHANISM_ALGORITHMS, type MechanismAlgorithm } from "./mechanism/algorithms.js";
export type { BodyMotion } from "./mechanism/body-motion.js";
export type { CompiledForm } from "./mechanism/compiled-dynamics.js";
export { createMechanism, type MechanismOptions, mechanismOf } from "./mechanism/create-mechanism.js";
export { createEnsemble, Ensemble, type EnsembleOptions } from "./mechanism/ensemble.js";
export type { EnsembleControl } from "./mechanism/ensemble-equations.js";
export type { Control } from "./mechanism/equations.js";
export type { Mechanism, MechanismState, MechanismStep } from "./mechanism/mechanism.js";
export type { CutJoint, LoopClosure } from "./mechanism/mechanism-loops.js";
export type { MechanismJoint } from "./mechanism/mechanism-tree.js";
export {
  MECHANISM_INTEGRATORS,
  type MechanismEvent,
  type MechanismEventHit,
  type MechanismIntegrator,
  type MechanismRun,
  type MechanismRunOptions,
} from "./mechanism/run.js";
export { MECHANISM_STEPS, type MechanismStepName } from "./mechanism/step-methods.js";
export { type Memory, plainMemory, type TableDeclaration, type TableRole } from "./memory/arena.js";
export type { WasmEnvironment } from "./memory/wasm-bytes.js";
export { checkCounts } from "./model/check-counts.js";
export { type Coefficients, coefficientsOf, type MaterialTable, materialTable } from "./model/coefficients.js";
export * from "./model/collect-diagnostics.js";
export { type CompleteContact, completeContact, completeSleep } from "./model/complete-contact.js";
export * from "./model/defaults.js";
export * from "./model/description.js";
export * from "./model/diagnostic.js";
export * from "./model/expression.js";
export { CONSTANTS as EXPRESSION_CONSTANTS, FUNCTIONS as EXPRESSION_FUNCTIONS, type Operation } from "./model/expression-operations.js";
export { compileFormula, evaluateFormula, type FormulaProgram } from "./model/formula.js";
export { LIMITS } from "./model/limits.js";
export * from "./model/material-description.js";
export { mergeSettings } from "./model/merge-settings.js";
export * from "./model/names.js";
export * from "./model/nearest-name.js";
export { type Overrides, type ResolvedParameters, resolveParameters } from "./model/parameters.js";
export { type ParsedExpression, parseExpression } from "./model/parse-expression.js";
export { abbreviate, pathTo } from "./model/path.js";
export * from "./model/resolve.js";
export * from "./model/settings-description.js";
export * from "./model/shapes.js";
export { formatPosition, type LineIndex, lineIndex, positionAt, type TextPosition } from "./model/text-position.js";
export * from "./model/validate.js";
export type { SettingNames, ValidationOptions } from "./model/validation-context.js";
export {
  compiledElementSystem,
  type ElementFunctionName,
  type ElementPlanOptions,
  planElements,
} from "./solve/compile/compile-elements.js";
export { type CodeForm, type CompiledFunction, type ModelPlan, runPlan } from "./solve/compile/compile-model.js";
export { type Algebra, NUMBERS } from "./solve/recursive/algebra.js";
export * as articulatedInertia from "./solve/recursive/articulated-inertia.js";
export type { LinearTree } from "./solve/recursive/linearise.js";
export { motionOf } from "./solve/recursive/motions/catalogue.js";
export { hingeAbout } from "./solve/recursive/motions/revolute.js";
export type { Placement, Vector } from "./solve/recursive/spatial-algebra.js";
export * as spatial from "./solve/recursive/spatial-algebra.js";
export { shifted } from "./solve/recursive/subsystems/constant-placement.js";
export {
  constantVelocityBySubsystems,
  type DependentParameter,
  dependentParameter,
  eulerConstantVelocity,
  implicitDoubleCardan,
  threeRevolutes,
} from "./solve/recursive/subsystems/constant-velocity-variants.js";
export { constrainedChain, coupledChain } from "./solve/recursive/subsystems/coupled-chain.js";
export { type CylinderNumbers, cylinderDrive, cylinderLength, withCylinder } from "./solve/recursive/subsystems/cylinder-triangle.js";
export type {
  Element,
  ElementAnswer,
  ElementMotion,
  ElementState,
  Felt,
  InterfaceMotion,
} from "./solve/recursive/subsystems/element.js";
export { type ElementFailure, type SolvedElementTree, solveElementTree } from "./solve/recursive/subsystems/element-failure.js";
export { type ElementSurroundings, elementSystem } from "./solve/recursive/subsystems/element-system.js";
export {
  type Branch,
  type ElementNode,
  type ElementTree,
  type ElementTreeMotion,
  type ElementTreeState,
  type LoadBetween,
  type LoadNode,
  moveElementTree,
} from "./solve/recursive/subsystems/element-tree.js";
export { type FourBarNumbers, fourBar } from "./solve/recursive/subsystems/four-bar.js";
export { fourBarSubsystem } from "./solve/recursive/subsystems/four-bar-subsystem.js";
export {
  type HydraulicCylinderNumbers,
  type HydraulicSupply,
  hydraulicCylinder,
} from "./solve/recursive/subsystems/hydraulic-cylinder.js";
export { type LaidOutElements, layOutElements } from "./solve/recursive/subsystems/lay-out-elements.js";
export { drivenElement, type LengthDrive, onCoordinate } from "./solve/recursive/subsystems/length-drive.js";
export type { Pivot } from "./solve/recursive/subsystems/linear-solve.js";
export {
  type Linkage,
  type LinkMotion,
  linkageByPlacement,
  linkageOfJoint,
  type PlacedLinkage,
  ratesAreSpeeds,
} from "./solve/recursive/subsystems/linkage.js";
export { jointElement, type LinkageOptions, linkageElement } from "./solve/recursive/subsystems/linkage-element.js";
export { type LengthLaw, type LoadElement, lineForce, springDamper } from "./solve/recursive/subsystems/load-element.js";
export type { BranchSign } from "./solve/recursive/subsystems/planar-loop.js";
export { type BodyNumbers, bodyElement, offsetElement } from "./solve/recursive/subsystems/rigid-elements.js";
export { type SliderCrankNumbers, sliderCrank } from "./solve/recursive/subsystems/slider-crank.js";
export {
  type Subsystem,
  type SubsystemEquations,
  type SubsystemLink,
  type SubsystemRow,
  subsystemElement,
} from "./solve/recursive/subsystems/subsystem.js";
export { type TripleRevoluteNumbers, tripleRevolute } from "./solve/recursive/subsystems/triple-revolute.js";
export {
  type UniversalSphericalRevoluteNumbers,
  universalSphericalRevolute,
} from "./solve/recursive/subsystems/universal-spherical-revolute.js";
export type { JointMotion } from "./solve/recursive/tree-model.js";
export type { WorldBudget } from "./world/budget.js";
export type { ContactOptions, ContactPair, ContactPoint, TouchedShape } from "./world/contacts/contact-report.js";
export type { LastingContact, LastingPoint } from "./world/contacts/lasting-contacts.js";
export { ModelError, StaleHandle } from "./world/errors.js";
export type {
  ContactEvent,
  FailureEvent,
  ImpactCappedEvent,
  ImpactEvent,
  JointBrokenEvent,
  KernelReplacedEvent,
  LimitEvent,
  MethodReplacedEvent,
  SensedShape,
  SensorEvent,
  SingularPositionEvent,
  SleepEvent,
  WorldEvent,
} from "./world/events.js";
export { Body } from "./world/handles/body-handle.js";
export { Coupling } from "./world/handles/coupling-handle.js";
export type { DeviceReading } from "./world/handles/device-reading.js";
export { Drag, type DragOptions } from "./world/handles/drag-handle.js";
export { ForceHandle } from "./world/handles/force-handle.js";
export { Guide, type GuideOptions } from "./world/handles/guide-handle.js";
export { type CoordinateForces, Joint } from "./world/handles/joint-handle.js";
export type { Island } from "./world/islands/island.js";
export type { AssemblyReport, CouplingAssembly, JointAssembly } from "./world/joints/assemble.js";
export type { JointedMethod, NamedMethod } from "./world/joints/jointed-method.js";
export type { ChainTopology, TopologyReport } from "./world/joints/topology-report.js";
export type { Ledger } from "./world/ledger.js";
export type { DebugLines } from "./world/queries/debug-lines.js";
export { type Placement as ShapePlacement, type PreparedShape, prepareShape } from "./world/queries/prepare-shape.js";
export type {
  BodyDistance,
  CastHit,
  CastQuery,
  ClosestQuery,
  Nearness,
  RayHit,
  ShapeNearness,
  ShapeReference,
} from "./world/queries/queries.js";
export type { QueryFilter, RayQuery, ShapeQuery } from "./world/queries/query-input.js";
export { distanceBetween, impactBetween, type MovingShape, type PlacedShape, type ShapeImpact } from "./world/queries/shape-functions.js";
export * from "./world/record/compare-runs.js";
export { type Column, Recorder, type Recording, recordableColumns } from "./world/record/recorder.js";
export { createRemarks, type Remarks } from "./world/record/remarks.js";
export {
  type BodyState,
  createRun,
  failureOf,
  type JointState,
  type Run,
  type RunOptions,
  type RunResult,
  simulate,
} from "./world/record/simulate.js";
export type { JointMeasure, StepReport } from "./world/report.js";
export type { Snapshot } from "./world/snapshot.js";
export { type Module, World } from "./world/world.js";
export type { Extensions, StageObserver, WorldOptions } from "./world/world-data.js";
