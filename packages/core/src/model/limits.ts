/** Sizes beyond which a model is refused: they guard memory and time against damaged or hostile input and lie far above real models. */
export const LIMITS = {
  bodies: 1_000_000,
  joints: 1_000_000,
  couplings: 1_000_000,
  forces: 1_000_000,
  /** All shapes of all bodies. */
  shapes: 1_000_000,
  materials: 1_000_000,
  materialPairs: 1_000_000,
  exclude: 1_000_000,
  /** Of shapes, in all: one bit each. */
  groups: 32,
  /** All meshes and height fields together. */
  triangles: 10_000_000,
  /** All meshes, height fields and hulls together. */
  vertices: 10_000_000,
  /** Of a joint: servos, motors, brakes and friction act on its first coordinates only, and of as many turns are counted. */
  coordinates: 6,
  parameters: 10_000,
  /** until / step */
  steps: 1_000_000_000,
  /** step · frequency · max(1, 2 · damping) of the method `penalty`, rad: the parts of a step are this many times the rows that meet. */
  penaltyTurn: 1000,
} as const;
