/** All benchmarks. A new one is a file of its own and a line here. */
import type { BenchmarkEntry } from "../benchmark.js";
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
import { tree, tree255, tree255Falling } from "./tree.js";
import { tree200 } from "./tree-200.js";
import { wallHit } from "./wall-hit.js";

export const ENTRIES: readonly BenchmarkEntry[] = [
  freeBodies,
  cradle,
  meshMass,
  chain,
  chainTightened,
  chain100,
  tree,
  tree255,
  tree255Falling,
  ring,
  ringTightened,
  fourbar,
  hingeChain100,
  hingeChain1000,
  tree200,
  doublePendulum,
  compiled,
  ensemble,
  nPendulum,
  equationPendulum,
  loopedPendulum,
  fourBarSingle,
  concretePump,
  excavator,
  cvJoint,
  equationFourBar,
  equationConcretePump,
  equationExcavator,
  equationCvJoint,
  directScaling,
  factor,
  sourceChain,
  sourceTrees,
  sourceLoops,
  cubes1000,
  ...heaps,
  wallHit,
  ...broadPhases,
  ...narrowPhases,
  meshBuild,
  meshHulls,
  meshRays,
  impact,
  decomposition,
  ncp,
  importUrdf,
  importMjcf,
  sweepEntry,
];
