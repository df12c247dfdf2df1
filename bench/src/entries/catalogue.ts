/** All benchmarks. A new one is a file of its own and a line here. */
import type { BenchmarkEntry } from "../benchmark.js";
import { freeBodies } from "./free-bodies.js";
import { meshMass } from "./mesh-mass.js";

export const ENTRIES: readonly BenchmarkEntry[] = [freeBodies, meshMass];
