/** What the pictures of docs/collision-methods.md and docs/convex-decomposition.md show, computed by the library. */
import { decompose, torusMesh } from "@gelenk/core";
import {
  boxShape,
  capsuleShape,
  createContactList,
  DETECTOR_KINDS,
  EDGE_EDGE,
  FACE_VERTEX,
  HALF_SPACE,
  PAIR_CACHE,
  PAIR_RESULT,
  POINT_A,
  shapeDistance,
  shapeRegion,
  VERTEX_FACE,
  writeFrame,
} from "@gelenk/core/collision";

/**
 * @typedef {import("./drawing.mjs").Point} Point
 * @typedef {import("./drawing.mjs").Drawing} Drawing
 */

const COLOURS = [
  "#0969da",
  "#d1690e",
  "#1a7f37",
  "#8250df",
  "#bf3989",
  "#9a6700",
  "#1b7c83",
  "#cf222e",
  "#57606a",
  "#4d2d00",
  "#6639ba",
  "#116329",
];

/** @param {readonly [number, number, number]} position @param {number} angle about z, rad */
function frameOf([x, y, z], angle) {
  const frame = new Float64Array(12);
  writeFrame(frame, 0, { position: { x, y, z }, orientation: { x: 0, y: 0, z: Math.sin(angle / 2), w: Math.cos(angle / 2) } });
  return frame;
}

/** @param {number} a @param {number} b half lengths @param {Float64Array} X @returns {Point[]} a face seen from above */
const rectangle = (a, b, X) =>
  [
    [-a, -b],
    [a, -b],
    [a, b],
    [-a, b],
  ].map(([x, y]) => [X[9] + X[0] * x + X[1] * y, X[10] + X[3] * x + X[4] * y]);

/** A box on another, seen along the normal: corners of the region by what they are. @returns {Drawing} */
export function regionOfBoxes() {
  const [A, B] = [boxShape(1, 0.7, 0.4), boxShape(0.84, 0.6, 0.4)];
  const X_AB = frameOf([0.2, 0.16, 0.4], 0.5);
  const list = createContactList();
  shapeRegion(DETECTOR_KINDS.gjk, A, B, X_AB, new Float64Array(PAIR_CACHE), 0, 0.01, list);
  /** @type {Readonly<Record<number, readonly [string, string]>>} */
  const kinds = {
    [VERTEX_FACE]: ["vertex of A over the face of B", "#0969da"],
    [FACE_VERTEX]: ["vertex of B over the face of A", "#d1690e"],
    [EDGE_EDGE]: ["edge of A across edge of B", "#1a7f37"],
  };
  const corners = Array.from({ length: list.count }, (_, i) => {
    const at = PAIR_RESULT * i + POINT_A;
    return { point: /** @type {Point} */ ([list.found[at], list.found[at + 1]]), kind: kinds[list.kind[i]] };
  });
  const middle = corners.reduce(([x, y], { point }) => [x + point[0] / corners.length, y + point[1] / corners.length], [0, 0]);
  const angle = (/** @type {Point} */ p) => Math.atan2(p[1] - middle[1], p[0] - middle[0]);
  const region = corners.map(({ point }) => point).sort((p, q) => angle(p) - angle(q));
  return {
    areas: [
      { points: region, fill: "#ddf4ff" },
      { points: rectangle(0.5, 0.35, frameOf([0, 0, 0], 0)), stroke: "#0969da" },
      { points: rectangle(0.42, 0.3, X_AB), stroke: "#d1690e" },
    ],
    dots: corners.map(({ point, kind }) => ({ at: point, fill: kind[1] })),
    legend: Object.values(kinds),
  };
}

/**
 * A rod falls on the floor, spinning: its gap, and the bound g(τ) of every look at the distance, up to where it is zero.
 * @returns {{ head: readonly string[], rows: readonly (readonly (number | string)[])[] }}
 */
export function searchOfImpact() {
  const [half, radius, spin, fall, height] = [0.5, 0.01, 8, 1, 0.9];
  const rod = capsuleShape(radius, 2 * half);
  const n = [0, 0, 1];
  const out = new Float64Array(PAIR_RESULT);
  const frameAt = (/** @type {number} */ t) => {
    const angle = Math.PI / 2 + spin * t;
    const frame = new Float64Array(12);
    const orientation = { x: 0, y: Math.sin(angle / 2), z: 0, w: Math.cos(angle / 2) };
    writeFrame(frame, 0, { position: { x: 0, y: 0, z: height - fall * t }, orientation });
    return frame;
  };
  const gapAt = (/** @type {number} */ t) => {
    shapeDistance(DETECTOR_KINDS.gjk, HALF_SPACE, rod, frameAt(t), new Float64Array(PAIR_CACHE), 0, out);
    return out[0];
  };
  const boundAt = (/** @type {number} */ t, /** @type {number} */ tau) => {
    const X = frameAt(t);
    // m = n + τ n × ω, ω along y
    const m = [n[0] - tau * spin, n[1], n[2]];
    const lowest = -half * Math.abs(m[0] * X[2] + m[1] * X[5] + m[2] * X[8]) - radius * Math.hypot(...m);
    return X[11] - fall * tau + lowest - 0.5 * (spin * tau) ** 2 * (half + radius);
  };
  /** The time at which a bound that falls from a positive value is zero. */
  const zeroOf = (/** @type {number} */ t) => {
    let [low, high] = [0, 1];
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2;
      if (boundAt(t, middle) >= 0) low = middle;
      else high = middle;
    }
    return low;
  };
  const looks = [0];
  while (looks.length < SHOWN_LOOKS) looks.push(looks[looks.length - 1] + zeroOf(looks[looks.length - 1]));
  const end = looks[looks.length - 1];
  const column = (/** @type {number} */ k, /** @type {number} */ value) => looks.map((_, i) => (i === k ? value : ""));
  const curve = (
    /** @type {number} */ k,
    /** @type {number} */ from,
    /** @type {number} */ to,
    /** @type {(t: number) => number} */ value,
  ) => [
    ...Array.from({ length: 101 }, (_, i) => from + ((to - from) * i) / 100).map((t) => [t, ...column(k, value(t))]),
    ["", ...looks.map(() => "")],
  ];
  const bounds = looks.slice(0, -1).flatMap((t, k) => curve(k + 1, t, looks[k + 1], (x) => boundAt(t, x - t)));
  const names = looks.slice(0, -1).map((_, k) => `bound of look ${k + 1} [m]`);
  return { head: ["t [s]", "gap [m]", ...names], rows: [...curve(0, 0, end, gapAt), ...bounds] };
}

/** Enough to see the search arrive; the next ones lie on one another. */
const SHOWN_LOOKS = 8;

/** The pieces of a torus, moved apart by a third, seen from above at an angle. @returns {Drawing} */
export function piecesOfTorus() {
  const { pieces } = decompose(torusMesh(1, 0.25), { concavity: 0.05 });
  const [sine, cosine] = [Math.sin(0.9), Math.cos(0.9)];
  const light = [0.4, -0.3, 0.87];
  const faces = pieces.flatMap(({ hull }, piece) => {
    const { vertices, triangles } = hull;
    const middle = [0, 1, 2].map((k) => vertices.reduce((sum, x, i) => (i % 3 === k ? sum + x : sum), 0) / (vertices.length / 3));
    const corner = (/** @type {number} */ v) => [0, 1, 2].map((k) => vertices[3 * v + k] + middle[k] / 3);
    return Array.from({ length: triangles.length / 3 }, (_, t) => {
      const [p, q, r] = [0, 1, 2].map((k) => corner(triangles[3 * t + k]));
      const [u, v] = [q.map((x, k) => x - p[k]), r.map((x, k) => x - p[k])];
      const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      const length = Math.hypot(...n);
      const shine = Math.max(0, (n[0] * light[0] + n[1] * light[1] + n[2] * light[2]) / length);
      const seen = n[2] * cosine - n[1] * sine > 0;
      const depth = [p, q, r].reduce((sum, x) => sum + x[2] * cosine - x[1] * sine, 0);
      return { seen, depth, piece, shine, points: [p, q, r].map((x) => /** @type {Point} */ ([x[0], x[1] * cosine + x[2] * sine])) };
    });
  });
  const visible = faces.filter(({ seen }) => seen).sort((a, b) => a.depth - b.depth);
  return {
    areas: visible.map(({ points, piece, shine }) => {
      const fill = shade(COLOURS[piece % COLOURS.length], 0.45 + 0.55 * shine);
      return { points, fill, stroke: fill };
    }),
  };
}

/** @param {string} colour #rrggbb @param {number} light 0 … 1 towards white from half */
function shade(colour, light) {
  const parts = [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
  return `#${parts
    .map((x) =>
      Math.round(255 - (255 - x) * (1.15 - 0.6 * light))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
