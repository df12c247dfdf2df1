/** Materials: densities and coefficients of contact by name, and those of two materials on each other. See docs/collision.md. */

/** How a surface behaves in contact. What two surfaces do together follows from both, see docs/collision.md. */
export interface ContactCoefficients<N = number> {
  /** Of sliding: tangential over normal force. Default 0.5. */
  readonly friction?: N;
  /** At rest; at least `friction`. Default: the same. */
  readonly staticFriction?: N;
  /** Share of the speed of approach with which bodies part after an impact, 0 … 1. Default 0. */
  readonly restitution?: N;
  /** Against turning about the normal: torque over normal force, m. Default 0. */
  readonly spinFriction?: N;
  /** Against rolling: torque over normal force, m. Default 0. */
  readonly rollFriction?: N;
}

/** A material that shapes name. */
export interface MaterialDescription<N = number> extends ContactCoefficients<N> {
  /** Unique among materials. */
  readonly name: string;
  /** Of the shapes that name the material and state none, kg/m³. Default: that of the body. */
  readonly density?: N;
  /** Data of other programs: kept and written back, never read. */
  readonly extras?: Readonly<Record<string, unknown>>;
}

/** Coefficients of two materials on each other, in place of what would follow from each. What is left out still does. */
export interface MaterialPairDescription<N = number> extends ContactCoefficients<N> {
  /** Their names; twice the same for a material on itself. */
  readonly of: readonly [string, string];
}
