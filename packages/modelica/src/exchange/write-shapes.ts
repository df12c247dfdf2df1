/** Shapes → solids that are drawn. Modelica begins a solid at one end of its length, which is x of a box and z of what has an axis. */
import type { ShapeDescription, ShapeType } from "@gelenk/core";
import { quat, vec3 } from "@gelenk/core/math";
import { connect, declare, type ModelicaWriter, notWritten, text } from "./modelica-writer.js";
import { FIXED_SHAPE } from "./read-shapes.js";

interface Solid {
  readonly shapeType: string;
  /** Axis of the shape that the length is along; the width is along the next one. */
  readonly along: "x" | "z";
  readonly size: readonly [length: number, width: number, height: number];
}

const round = (shapeType: string, radius: number, length: number): Solid => ({
  shapeType,
  along: "z",
  size: [length, 2 * radius, 2 * radius],
});

/** Undefined where Modelica has no such solid. */
function solidOf(shape: ShapeDescription): Solid | undefined {
  switch (shape.type) {
    case "box":
      return { shapeType: "box", along: "x", size: shape.size };
    case "sphere":
      return { shapeType: "sphere", along: "x", size: [2 * shape.radius, 2 * shape.radius, 2 * shape.radius] };
    case "ellipsoid":
      return { shapeType: "sphere", along: "x", size: [2 * shape.radii[0], 2 * shape.radii[1], 2 * shape.radii[2]] };
    case "cylinder":
      return round("cylinder", shape.radius, shape.length);
    case "cone":
      return round("cone", shape.radius, shape.length);
    default:
      return undefined;
  }
}

const X = vec3.vec3(1, 0, 0);
const Y = vec3.vec3(0, 1, 0);
const Z = vec3.vec3(0, 0, 1);

export function writeShape(
  writer: ModelicaWriter,
  shape: ShapeDescription,
  { frame, wanted, where }: { readonly frame: string; readonly wanted: string; readonly where: string },
): void {
  const solid = solidOf(shape);
  if (solid === undefined) {
    const type: ShapeType = shape.type;
    notWritten(writer, where, `a shape of the type "${type}" is not drawn in Modelica`);
    return;
  }
  if (shape.use !== undefined && !shape.use.includes("visual")) {
    notWritten(writer, where, "a shape that is not seen has no meaning in Modelica");
    return;
  }
  const orientation = quat.normalise(quat.readQuat(shape.orientation ?? [0, 0, 0, 1]));
  const [lengthDirection, widthDirection] = (solid.along === "x" ? [X, Y] : [Z, X]).map((axis) => quat.rotate(orientation, axis)) as [
    typeof X,
    typeof X,
  ];
  const [length, width, height] = solid.size;
  const name = declare(writer, FIXED_SHAPE, writer.name(wanted), {
    shapeType: text(solid.shapeType),
    r_shape: vec3.addScaled(vec3.readVec3(shape.position ?? [0, 0, 0]), lengthDirection, -length / 2),
    lengthDirection,
    widthDirection,
    length,
    width,
    height,
  });
  connect(writer, frame, `${name}.frame_a`);
}
