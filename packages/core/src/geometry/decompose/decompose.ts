/**
 * Approximate convex decomposition of the solid inside a closed mesh: convex pieces that together cover it and of which no point is
 * further from it than a tolerance.
 *
 *   1. the solid is taken apart into its connected parts;
 *   2. a part whose hull has points further than the tolerance from the solid (`concavity.ts`) is cut by a plane, the worst part first.
 *      Of all planes proposed (`cut-planes.ts`) the best is taken (`best-cut.ts`);
 *   3. pieces are joined again where that stays within the tolerance (`merge-pieces.ts`).
 *
 * Guaranteed: every piece is convex; the pieces cover the solid to within a thickness of 1e-10 of its extent, because each part lies in its
 * hull and the parts are all of the solid; no point of a piece is further from the solid than its `concavityBound`. The bound is within the
 * tolerance unless a diagnostic says otherwise. Not guaranteed: the smallest number of pieces, which is hard (NP) even to approximate.
 *
 * The method is a greedy relative of X. Wei, M. Liu, Z. Ling, H. Su, Approximate Convex Decomposition for 3D Meshes with Collision-Aware
 * Concavity and Tree Search, ACM Trans. Graph. 41 (2022); concavity, cutting and joining are our own. A pure function: the same mesh gives
 * the same bits. Cost: some 40 trial cuts per piece, each linear in the triangles of the part; about a second for 2000 triangles and 20
 * pieces.
 */
import type { Diagnostic } from "../../model/diagnostic.js";
import type { SolidHull } from "../convex-hull.js";
import type { FlatMesh } from "../flat-mesh.js";
import { buildSolidField, type SolidField } from "../solid-distance.js";
import { bestCut, piecesOf } from "./best-cut.js";
import { type Concavity, measureConcavity } from "./concavity.js";
import { findReflexEdges, type ReflexEdge } from "./cut-planes.js";
import type { HullPiece } from "./hull-piece.js";
import { mergePieces } from "./merge-pieces.js";
import { prepareSolid } from "./prepare-solid.js";
import { partOfMesh, type SolidPart } from "./solid-part.js";
import { boxOf } from "./split-part.js";
import { volumeOfUnion } from "./union-volume.js";

/** What is asked of a decomposition. */
export interface DecomposeOptions {
  /** No point of a piece shall be further from the solid than this, m; positive. */
  readonly concavity: number;
  /** Most pieces. Where more are needed for `concavity`, it is given up and a warning says how far. Default: no limit but 1024 parts. */
  readonly pieces?: number;
  /** Path of the mesh in its model, for diagnostics. */
  readonly where?: string;
}

/** One convex piece. */
export interface ConvexPiece {
  /** Of its points. */
  readonly hull: SolidHull;
  /** Volume of the hull, m³. */
  readonly volume: number;
  /** Volume of the part of the solid that it stands for, m³. */
  readonly solidVolume: number;
  /** Largest distance from the solid found at a point of the piece, m. */
  readonly concavity: number;
  /** No point of the piece is further from the solid than this, m. */
  readonly concavityBound: number;
}

/** The pieces, and how well they stand for the solid. */
export interface Decomposition {
  /** Empty exactly if there are errors. */
  readonly pieces: readonly ConvexPiece[];
  /** Of the solid, m³. */
  readonly volume: number;
  /** Sum over the pieces, m³; what several of them cover counts several times. */
  readonly piecesVolume: number;
  /** Of the union of the pieces, m³. */
  readonly unionVolume: number;
  /** False where the union was too intricate: then `unionVolume` is `piecesVolume`, which is larger. */
  readonly unionExact: boolean;
  /** (unionVolume − volume)/volume */
  readonly volumeError: number;
  /** Largest of the pieces, m. */
  readonly concavity: number;
  /** Likewise, m. */
  readonly concavityBound: number;
  /** Planes cut along. */
  readonly cuts: number;
  /** What is odd about the mesh. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Vertices this near to a plane lie in it, in extents of the mesh. */
const THICKNESS = 1e-10;
/** Parts made at most, and looks for one concavity. */
const MOST_PARTS = 1024;
const MOST_LOOKS = 100_000;
/** Looks for the concavity reported: what is known by then is within the tolerance already. */
const LOOKS_REPORTED = 4000;
/** How well the concavities reported are known: in tolerances, but no worse than in extents of the mesh. */
const REPORTED = 1 / 16;
const REPORTED_EXTENT = 1 / 512;

interface Work {
  readonly field: SolidField;
  readonly tolerance: number;
  readonly thickness: number;
  /** How well the concavities reported are known, m. */
  readonly resolution: number;
  readonly reflexEdges: readonly ReflexEdge[];
  /** Bounds of the concavity of pieces found good enough, m. */
  readonly proven: Map<HullPiece, number>;
}

interface Open {
  readonly part: SolidPart;
  readonly piece: HullPiece;
  readonly concavity: Concavity;
}

/** Convex pieces of the solid inside a closed mesh. Bad meshes and options give diagnostics and no pieces. */
export function decompose(mesh: FlatMesh, options: DecomposeOptions): Decomposition {
  const steps = decomposeInSteps(mesh, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same for long work that is watched or broken off: yields the share of it that is done, from 0 to 1, growing. */
export function* decomposeInSteps(mesh: FlatMesh, options: DecomposeOptions): Generator<number, Decomposition> {
  const { mesh: solid, volume, diagnostics } = prepareSolid(mesh, options.where);
  const wrong = checkOptions(options);
  if (solid === undefined || wrong.length > 0) return nothing([...diagnostics, ...wrong]);
  yield 0;
  const work = beginWork(solid, options);
  const { pieces, cuts } = yield* cutIntoPieces(work, solid, options.pieces);
  const merged: HullPiece[] = [];
  let tried = 0;
  const merging = mergePieces(pieces, {
    thickness: work.thickness,
    accepts: (piece) => measure(work, piece).bound <= work.tolerance,
    most: options.pieces ?? Number.POSITIVE_INFINITY,
  });
  for (let step = merging.next(); ; step = merging.next()) {
    if (step.done) {
      merged.push(...step.value);
      break;
    }
    tried++;
    yield CUTTING + (1 - CUTTING) * (tried / (tried + 4 * pieces.length));
  }
  return finish(work, merged, { volume, cuts, diagnostics, where: options.where ?? "" });
}

/** Share of the work that cutting is taken for. */
const CUTTING = 0.7;

const NONE = {
  pieces: [],
  volume: 0,
  piecesVolume: 0,
  unionVolume: 0,
  unionExact: true,
  volumeError: 0,
  concavity: 0,
  concavityBound: 0,
  cuts: 0,
};
const nothing = (diagnostics: readonly Diagnostic[]): Decomposition => ({ ...NONE, diagnostics });

function checkOptions({ concavity, pieces }: DecomposeOptions): readonly Diagnostic[] {
  const wrong: Diagnostic[] = [];
  const add = (where: string, message: string) => wrong.push({ code: "settings.out-of-range", severity: "error", where, message });
  if (!(concavity > 0)) add("concavity", `the concavity must be positive, not ${concavity}`);
  if (pieces !== undefined && !(pieces >= 1)) add("pieces", `the number of pieces must be at least 1, not ${pieces}`);
  return wrong;
}

function beginWork(solid: FlatMesh, { concavity }: DecomposeOptions): Work {
  const box = boxOf(solid.vertices);
  const extent = Math.max(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!);
  const thickness = THICKNESS * extent;
  const field = buildSolidField(solid);
  // below a few thicknesses there is nothing to be measured
  const tolerance = Math.max(concavity, 4 * thickness);
  const resolution = Math.min(REPORTED * tolerance, REPORTED_EXTENT * extent);
  return { field, tolerance, thickness, resolution, reflexEdges: findReflexEdges(field, thickness), proven: new Map() };
}

/** Just well enough to say whether it is within the tolerance. */
function measure({ field, tolerance, thickness, proven }: Work, piece: HullPiece): Concavity {
  const concavity = measureConcavity(field, piece, { settle: tolerance, gap: Number.POSITIVE_INFINITY, thickness, most: MOST_LOOKS });
  if (concavity.bound <= tolerance) proven.set(piece, concavity.bound);
  return concavity;
}

interface Cutting {
  readonly pieces: readonly HullPiece[];
  readonly cuts: number;
}

function* cutIntoPieces(work: Work, solid: FlatMesh, limit: number | undefined): Generator<number, Cutting> {
  const pieces: HullPiece[] = [];
  const open: Open[] = [];
  const admit = (part: SolidPart, piece: HullPiece): void => {
    const concavity = measure(work, piece);
    if (concavity.bound <= work.tolerance) pieces.push(piece);
    else open.push({ part, piece, concavity });
  };
  for (const { part, piece } of piecesOf(partOfMesh(solid), work.thickness) ?? []) admit(part, piece);
  // where the number is limited, some more than wanted give joining a choice
  const most = limit === undefined ? MOST_PARTS : Math.min(MOST_PARTS, 32 + 8 * limit);
  let cuts = 0;
  while (open.length > 0) {
    const { part, piece, concavity } = open.splice(worstOf(open), 1)[0]!;
    const parts = pieces.length + open.length < most ? bestCut(part, piece, concavity, work) : undefined;
    // no cut helps, or there are too many: the concavity reported will say so
    if (parts === undefined) pieces.push(piece);
    else {
      cuts++;
      for (const found of parts) admit(found.part, found.piece);
    }
    yield (CUTTING * pieces.length) / (pieces.length + 2 * open.length);
  }
  return { pieces, cuts };
}

function worstOf(open: readonly Open[]): number {
  let worst = 0;
  for (let i = 1; i < open.length; i++) if (open[i]!.concavity.found > open[worst]!.concavity.found) worst = i;
  return worst;
}

interface Outcome {
  readonly volume: number;
  readonly cuts: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly where: string;
}

function finish(work: Work, merged: readonly HullPiece[], { volume, cuts, diagnostics, where }: Outcome): Decomposition {
  const { field, tolerance, thickness, proven } = work;
  const pieces = merged.map((piece): ConvexPiece => {
    const options = { settle: work.resolution, gap: REPORTED, thickness, most: LOOKS_REPORTED };
    const { found, bound } = measureConcavity(field, piece, options);
    const concavityBound = Math.min(bound, proven.get(piece) ?? bound);
    return { hull: piece.hull, volume: piece.volume, solidVolume: piece.solidVolume, concavity: found, concavityBound };
  });
  const { volume: unionVolume, exact: unionExact } = volumeOfUnion(merged, thickness);
  const concavity = Math.max(0, ...pieces.map((piece) => piece.concavity));
  const concavityBound = Math.max(0, ...pieces.map((piece) => piece.concavityBound));
  const missed: Diagnostic[] = [];
  if (concavityBound > tolerance) {
    const message = `pieces reach up to ${concavityBound.toPrecision(3)} m from the solid, further than the ${tolerance.toPrecision(3)} m asked for`;
    missed.push({ code: "mesh.concavity-not-met", severity: "warning", message, where, hint: "allow more pieces, or a larger concavity" });
  }
  return {
    pieces,
    volume,
    piecesVolume: pieces.reduce((sum, piece) => sum + piece.volume, 0),
    unionVolume,
    unionExact,
    volumeError: (unionVolume - volume) / volume,
    concavity,
    concavityBound,
    cuts,
    diagnostics: [...diagnostics, ...missed],
  };
}
