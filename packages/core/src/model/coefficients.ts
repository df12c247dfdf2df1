/**
 * The coefficients of contact of one shape: what it states itself, else what its material states, else the defaults. A friction that is
 * stated without a static one stands for both, whatever a material says of the static one.
 */
import { DEFAULTS } from "./defaults.js";
import type { ContactCoefficients, MaterialDescription } from "./material-description.js";

/** All of them, see `ContactCoefficients`. */
export type Coefficients = Required<ContactCoefficients>;

/** Materials by name. */
export type MaterialTable = ReadonlyMap<string, MaterialDescription>;

/** By name; of two with one name, which validation reports, the first. */
export const materialTable = (materials: readonly MaterialDescription[] | undefined): MaterialTable =>
  new Map((materials ?? []).toReversed().map((material) => [material.name, material]));

interface Surface extends ContactCoefficients {
  readonly material?: string;
}

/** A material that is not in the table states nothing: validation reports it. */
export function coefficientsOf(shape: Surface, materials: MaterialTable): Coefficients {
  const material: ContactCoefficients = materials.get(shape.material ?? "") ?? {};
  const { friction, restitution, spinFriction, rollFriction } = DEFAULTS.contact;
  return {
    friction: shape.friction ?? material.friction ?? friction,
    staticFriction: shape.staticFriction ?? shape.friction ?? material.staticFriction ?? material.friction ?? friction,
    restitution: shape.restitution ?? material.restitution ?? restitution,
    spinFriction: shape.spinFriction ?? material.spinFriction ?? spinFriction,
    rollFriction: shape.rollFriction ?? material.rollFriction ?? rollFriction,
  };
}

/** Density of a shape, kg/m³: its own, else that of its material, else `density`. */
export const densityOf = (
  shape: { readonly density?: number; readonly material?: string },
  materials: MaterialTable,
  density: number,
): number => shape.density ?? materials.get(shape.material ?? "")?.density ?? density;
