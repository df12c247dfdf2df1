/** All benchmarks by the page on which their tables are. A new one is a file of its own and a line here. */
import type { Area, BenchmarkEntry } from "../benchmark.js";
import { broadPhases } from "./broad-phase.js";
import { chain, chain100, chainTightened } from "./chain.js";
import { compiled } from "./compiled.js";
import { concretePump } from "./concrete-pump.js";
import { cradle } from "./cradle.js";
import { cubes1000 } from "./cubes-1000.js";
import { cvJoint } from "./cv-joint.js";
import { decomposition } from "./decompose.js";
import { directScaling } from "./direct-scaling.js";
import { doublePendulum } from "./double-pendulum.js";
import { ensemble } from "./ensemble.js";
import { equationCompile } from "./equation-compile.js";
import { equationConcretePump } from "./equation-concrete-pump.js";
import { equationCvJoint } from "./equation-cv-joint.js";
import { equationExcavator } from "./equation-excavator.js";
import { equationFourBar } from "./equation-four-bar.js";
import { equationPendulum } from "./equation-pendulum.js";
import { excavator } from "./excavator.js";
import { factor } from "./factor.js";
import { fourBarSingle } from "./four-bar-single.js";
import { fourbar } from "./fourbar.js";
import { freeBodies } from "./free-bodies.js";
import { heaps } from "./heaps.js";
import { hingeChain100, hingeChain1000 } from "./hinge-chain.js";
import { impact } from "./impact.js";
import { importMjcf, importUrdf } from "./import-robots.js";
import { loopedPendulum } from "./looped-pendulum.js";
import { meshBuild } from "./mesh-build.js";
import { meshHulls } from "./mesh-hulls.js";
import { meshMass } from "./mesh-mass.js";
import { meshRays } from "./mesh-rays.js";
import { nPendulum } from "./n-pendulum.js";
import { narrowPhases } from "./narrow-phase.js";
import { ncp } from "./ncp.js";
import { ring, ringTightened } from "./ring.js";
import { sourceChain } from "./source-chain.js";
import { sourceLoops } from "./source-loops.js";
import { sourceTrees } from "./source-trees.js";
import { sweepEntry } from "./sweep.js";
import {
  COLLISION_TESTS,
  CONTACT_TESTS,
  FILE_TESTS,
  JOINT_TESTS,
  MECHANISM_TESTS,
  MODELICA_TESTS,
  STUDIO_TESTS,
  SWEEP_TESTS,
} from "./tested-bars.js";
import { tree, tree255, tree255Falling } from "./tree.js";
import { tree200 } from "./tree-200.js";
import { wallHit } from "./wall-hit.js";
import { jointedPrecision } from "./work-precision-joints.js";
import { pilePrecision } from "./work-precision-pile.js";

export const AREAS: readonly Area[] = [
  {
    page: "joints",
    title: "Free bodies and joints",
    entries: [
      ...[freeBodies, meshMass],
      ...[chain, chainTightened, chain100, tree, tree255, tree255Falling, ring, ringTightened, fourbar],
      ...[directScaling, factor, sourceChain, sourceTrees, sourceLoops],
    ],
    tested: JOINT_TESTS,
  },
  {
    page: "mechanisms",
    title: "Mechanisms in joint coordinates",
    entries: [
      ...[hingeChain100, hingeChain1000, tree200, doublePendulum, compiled, ensemble],
      ...[nPendulum, loopedPendulum, fourBarSingle, concretePump, excavator, cvJoint],
    ],
    tested: MECHANISM_TESTS,
  },
  {
    page: "collision",
    title: "Collision detection",
    entries: [cubes1000, ...broadPhases, ...narrowPhases, meshBuild, meshHulls, meshRays, impact, decomposition],
    tested: COLLISION_TESTS,
  },
  { page: "contact", title: "Contact and friction", entries: [cradle, ...heaps, wallHit, ncp], tested: CONTACT_TESTS },
  {
    page: "modelica",
    title: "Modelica",
    entries: [equationCompile, equationPendulum, equationFourBar, equationConcretePump, equationExcavator, equationCvJoint],
    tested: MODELICA_TESTS,
  },
  { page: "files", title: "Files of robots", entries: [importUrdf, importMjcf], tested: FILE_TESTS },
  { page: "sweeps", title: "Sweeps", entries: [sweepEntry], tested: SWEEP_TESTS },
  { page: "work-precision", title: "Work and precision", entries: [...jointedPrecision, pilePrecision], tested: [] },
  { page: "studio", title: "Studio", entries: [], tested: STUDIO_TESTS },
];

export const ENTRIES: readonly BenchmarkEntry[] = AREAS.flatMap(({ entries }) => entries);
