/** Couplings between coordinates of joints: what a description means, in terms of Σ factor·q = offset. */
import { allCoordinates } from "../../joint/joint-kind.js";
import type { CouplingDescription } from "../../model/description.js";
import type { CoupledCoordinate, CouplingRecord } from "../structure/blueprint.js";
import type { WorldData } from "../world-data.js";
import { measureCoupling } from "./coupling-measure.js";

/** Factors of the terms where none are written. */
function defaultFactors({ type, ratio = 1, radius = 1 }: CouplingDescription): readonly number[] {
  const factors = { linear: [], gear: [-ratio, 1], rack: [-radius, 1], pulley: [1, ratio], mimic: [-ratio, 1] };
  return factors[type];
}

/** The record of a coupling whose description has been validated, with the joints as they stand. */
export function describeCoupling(world: WorldData, description: CouplingDescription, name: string): CouplingRecord {
  const factors = defaultFactors(description);
  const terms = description.terms.map(({ joint, coordinate, factor }, k): CoupledCoordinate => {
    const coordinates = allCoordinates(world.joints.records[world.joints.slotOf.get(joint)!]!.kind);
    const index = coordinate === undefined ? 0 : coordinates.findIndex((candidate) => candidate.name === coordinate);
    return { joint, coordinate: coordinates[index]!, index, factor: factor ?? factors[k] ?? 1 };
  });
  const measure = terms.every(({ coordinate }) => coordinate.measure === "angle") ? "angle" : "position";
  const offset = description.offset ?? (description.type === "mimic" ? 0 : measureCoupling(world, { terms, offset: 0 }).error);
  return { name, description, terms, offset, measure };
}
