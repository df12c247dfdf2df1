/**
 * Solids by which parts are drawn → shapes. In Modelica a solid begins at `r_shape` and extends along `lengthDirection`; here the origin of
 * a shape is its middle, and shapes with an axis have it along z.
 */
import { type ShapeDescription, type ShapeUse, worldFrame } from "@gelenk/core";
import { type Pose, pose, type Quat, quat, type Vec3, vec3 } from "@gelenk/core/math";
import type { Instance } from "../instance/model.js";
import { frameOf } from "./frames.js";
import { MULTIBODY, RECURSIVE } from "./library-names.js";
import { knownClass, type Part } from "./model-parts.js";
import { note, type Reading } from "./reading.js";
import { endsOf } from "./rigid-groups.js";

export const SHAPE_CLASS = `${MULTIBODY}Visualizers.Advanced.Shape`;
export const FIXED_SHAPE = `${MULTIBODY}Visualizers.FixedShape`;

/** Pictures of a mass, not of the surface of a body. */
const ONLY_SEEN = [`${MULTIBODY}Parts.Body`, `${MULTIBODY}Parts.PointMass`];

type Solid = Record<"length" | "width" | "height" | "extra", number>;
type Form = { readonly [T in ShapeDescription["type"]]: Omit<Extract<ShapeDescription, { type: T }>, "use"> }[ShapeDescription["type"]];

const box = ({ length, width, height }: Solid): Form => ({ type: "box", size: [length, width, height] });
const cylinder = ({ length, width }: Solid): Form => ({ type: "cylinder", radius: width / 2, length });

/** By shapeType: along which axis of the shape the length is, the shape, and whether something is lost. */
const SOLIDS: Readonly<
  Record<string, { readonly axis: "x" | "z"; readonly form: (solid: Solid) => Form; readonly loss?: (solid: Solid) => string | undefined }>
> = {
  box: { axis: "x", form: box },
  beam: { axis: "x", form: box, loss: () => "its rounded ends are left out" },
  sphere: {
    axis: "x",
    form: ({ length, width, height }) =>
      length === width && width === height
        ? { type: "sphere", radius: length / 2 }
        : { type: "ellipsoid", radii: [length / 2, width / 2, height / 2] },
  },
  cylinder: { axis: "z", form: cylinder, loss: roundOnly },
  pipecylinder: { axis: "z", form: cylinder, loss: (solid) => (solid.extra > 0 ? "it is hollow: the hole is left out" : roundOnly(solid)) },
  pipe: { axis: "z", form: cylinder, loss: () => "it is hollow: the hole is left out" },
  cone: {
    axis: "z",
    form: ({ length, width }) => ({ type: "cone", radius: width / 2, length }),
    loss: (solid) => (solid.extra > 0 ? "its tip is cut off there, not here" : roundOnly(solid)),
  },
};

function roundOnly({ width, height }: Solid): string | undefined {
  return width === height ? undefined : "its section is an ellipse: a circle of its width is taken";
}

/** Shapes of a part in the frame of its body. */
export function readShapes(reading: Reading, part: Part, collide: boolean): readonly ShapeDescription[] {
  const { start, groups } = reading;
  if (part.known.startsWith(RECURSIVE)) return readRods(reading, part);
  const frame = endsOf(part)[0];
  const shapes = shapesIn(part.instance);
  return shapes.flatMap((path): ShapeDescription[] => {
    const type = start.text(`${path}.shapeType`) ?? "box";
    const solid = {
      length: start.number(`${path}.length`),
      width: start.number(`${path}.width`),
      height: start.number(`${path}.height`),
      extra: start.number(`${path}.extra`),
    };
    if (!(solid.length > 0 && solid.width > 0 && solid.height > 0)) return [];
    const known = SOLIDS[type];
    if (known === undefined) {
      note(reading, part, "approximated", `its solid "${type}" is not drawn`);
      return [];
    }
    const loss = known.loss?.(solid);
    if (loss !== undefined) note(reading, part, "approximated", `${type}: ${loss}`);
    const X_FS = solidPose(reading, path, known.axis, solid.length);
    const { position, orientation } = pose.compose(groups.local(frame), X_FS);
    const uses: readonly ShapeUse[] =
      collide && !ONLY_SEEN.includes(part.known) && !path.endsWith(".shape2") ? ["visual", "collision"] : ["visual"];
    return [
      {
        ...known.form(solid),
        position: vec3.toVector3(position),
        orientation: quat.toQuaternion(orientation),
        use: uses,
      } as ShapeDescription,
    ];
  });
}

/** Length per radius of the rods and of the ball by which elements without shapes of their own are drawn. */
const SLENDER = 30;
const BALL = 10;

/** Elements of `Gelenk.Recursive` have no shapes: a rod along a bar, a rod to the centre of mass of a body and a ball there. They are only seen. */
function readRods({ start, groups }: Reading, part: Part): readonly ShapeDescription[] {
  const { path, known } = part;
  const arm = start.vector(known.endsWith("Bar") ? `${path}.r` : `${path}.r_CM`);
  const length = vec3.length(arm);
  if (!(known.endsWith("Bar") || known.endsWith("Body")) || !(length > 0)) return [];
  const frame = groups.local(endsOf(part)[0]);
  const placed = (position: Vec3, orientation: Quat) => frameOf(pose.compose(frame, { position, orientation }));
  const use: readonly ShapeUse[] = ["visual"];
  const upright = quat.fromTo(vec3.vec3(0, 0, 1), vec3.normalise(arm));
  const rod: ShapeDescription = { type: "cylinder", radius: length / SLENDER, length, ...placed(vec3.scale(arm, 0.5), upright), use };
  return known.endsWith("Bar") ? [rod] : [rod, { type: "sphere", radius: length / BALL, ...placed(arm, upright), use }];
}

/** Of the middle of the solid, in the frame it is drawn on. */
function solidPose({ start }: Reading, path: string, axis: "x" | "z", length: number): Pose {
  const along = vec3.normalise(start.vector(`${path}.lengthDirection`));
  const { orientation } = worldFrame(
    { axis: vec3.toVector3(along), axis2: vec3.toVector3(start.vector(`${path}.widthDirection`)) },
    vec3.ZERO,
  );
  const position = vec3.addScaled(start.vector(`${path}.r_shape`), along, length / 2);
  // x along the length, y along the width; for shapes with an axis z along the length, x along the width
  return { position, orientation: axis === "x" ? orientation : quat.multiply(orientation, { x: 0.5, y: 0.5, z: 0.5, w: 0.5 }) };
}

/** Paths of the solids that a part has itself. */
function shapesIn({ components }: Instance): readonly string[] {
  return components.flatMap(({ content }) =>
    content?.kind === "instances" && !content.outer
      ? content.list.filter((instance) => knownClass(instance, new Set([SHAPE_CLASS])) !== undefined).map((instance) => instance.path)
      : [],
  );
}
