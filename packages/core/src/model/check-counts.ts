/** Refuses models so large that they can only be a mistake or an attack. Looks at lengths alone, so it is safe to call first. */
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import type { ModelDescription } from "./description.js";
import { LIMITS } from "./limits.js";

/** Reports what a model has more of than is allowed (`LIMITS`). */
export function checkCounts(findings: DiagnosticCollector, model: ModelDescription<number | string>): void {
  const limit = (count: number, most: number, what: string, where: string): void => {
    if (count > most) findings.error("model.too-many", where, `${count} ${what}, more than the ${most} allowed`);
  };
  limit(model.bodies?.length ?? 0, LIMITS.bodies, "bodies", "bodies");
  limit(model.joints?.length ?? 0, LIMITS.joints, "joints", "joints");
  limit(model.couplings?.length ?? 0, LIMITS.couplings, "couplings", "couplings");
  limit(model.forces?.length ?? 0, LIMITS.forces, "forces", "forces");
  limit(model.materials?.length ?? 0, LIMITS.materials, "materials", "materials");
  limit(model.materialPairs?.length ?? 0, LIMITS.materialPairs, "pairs of materials", "materialPairs");
  limit(model.exclude?.length ?? 0, LIMITS.exclude, "pairs of bodies", "exclude");
  let shapes = 0;
  let triangles = 0;
  let vertices = 0;
  for (const body of model.bodies ?? []) {
    shapes += body.shapes?.length ?? 0;
    for (const shape of body.shapes ?? []) {
      if (shape.type === "mesh") triangles += shape.triangles?.length ?? 0;
      if (shape.type === "mesh") vertices += shape.vertices?.length ?? 0;
      if (shape.type === "hull") vertices += shape.points?.length ?? 0;
      if (shape.type === "height-field") {
        const points = (shape.heights ?? []).reduce((sum, row) => sum + row.length, 0);
        vertices += points;
        triangles += 2 * points;
      }
    }
  }
  limit(shapes, LIMITS.shapes, "shapes", "bodies");
  limit(triangles, LIMITS.triangles, "triangles", "bodies");
  limit(vertices, LIMITS.vertices, "vertices", "bodies");
}
