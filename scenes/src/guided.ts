/** What scenes with an object in the hand have in common: the device, the force that leads the object to it, and walls around an opening. */
import type { BodyDescription, ForceDescription, RecordedMotion, Settings, ShapeDescription, Triple } from "@gelenk/core";
import type { SceneParameter } from "./scene.js";

/** The device in the hand moves as recorded. */
export const hand = (recorded: RecordedMotion): BodyDescription => ({ name: "hand", kind: "kinematic", motion: { recorded } });

export const guideOf = (body: string): ForceDescription => ({ name: "guide", type: "guide", a: "hand", b: body });

/** Parameters of a hand that trembles and of what it holds. */
export const handParameters = (tremor: number, most: number) =>
  ({
    friction: { default: 0, min: 0, max: 1, unit: "", about: "of everything" },
    tremor: { default: tremor, min: 0, max: most, unit: "m", about: "of the hand, standard deviation" },
    seed: { default: 1, min: 1, max: 1e6, unit: "", integer: true, about: "of the tremor" },
  }) as const satisfies Readonly<Record<string, SceneParameter>>;

/** As a person sees it: 90 pictures a second; contacts to a micrometre. */
export const handSettings = (until: number): Settings => ({
  until,
  step: 1 / 90,
  tolerance: { contact: 1e-6 },
  contact: { solver: "ncp" },
});

/** A shaft along y whose mouth is at y = 0 and opens upwards. */
export interface Shaft {
  /** Inner widths along x and z, m. */
  readonly width: readonly [number, number];
  readonly depth: number;
  /** Of the walls. */
  readonly thickness: number;
  /** By which the mouth is cut at 45 degrees. */
  readonly lead: number;
  readonly friction: number;
}

/** Four walls with slanted mouths, and a bottom. */
export function shaftShapes({ width, depth, thickness, lead, friction }: Shaft): readonly ShapeDescription[] {
  const [x, z] = [width[0] / 2, width[1] / 2];
  const walls = ([0, 2] as const).flatMap((axis) =>
    [-1, 1].map((side): ShapeDescription => {
      const inner = axis === 0 ? x : z;
      const reach = (axis === 0 ? z : x) + thickness;
      const profile: readonly (readonly [number, number])[] = [
        [inner, -depth],
        [inner, -lead],
        [inner + lead, 0],
        [inner + thickness, 0],
        [inner + thickness, -depth],
      ];
      const points = profile.flatMap(([out, y]) =>
        [-reach, reach].map((along): Triple => (axis === 0 ? [side * out, y, along] : [along, y, side * out])),
      );
      return { type: "hull", points, friction };
    }),
  );
  const size: Triple = [width[0] + 2 * thickness, thickness, width[1] + 2 * thickness];
  return [...walls, { type: "box", size, position: [0, -depth - thickness / 2, 0], friction }];
}
