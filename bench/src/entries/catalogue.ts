/** All benchmarks. A new one is a file of its own and a line here. */
import type { BenchmarkEntry } from "../benchmark.js";
import { chain, chain100, chainTightened } from "./chain.js";
import { directScaling } from "./direct-scaling.js";
import { factor } from "./factor.js";
import { fourbar } from "./fourbar.js";
import { freeBodies } from "./free-bodies.js";
import { meshMass } from "./mesh-mass.js";
import { ring, ringTightened } from "./ring.js";
import { sourceChain } from "./source-chain.js";
import { sourceLoops } from "./source-loops.js";
import { sourceTrees } from "./source-trees.js";
import { tree, tree255, tree255Falling } from "./tree.js";

export const ENTRIES: readonly BenchmarkEntry[] = [
  freeBodies,
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
  directScaling,
  factor,
  sourceChain,
  sourceTrees,
  sourceLoops,
];
