/**
 * The mast of a truck-mounted concrete pump: five arms, the joints between them driven through four-bars, torsion springs with dampers at root and cranks in
 * place of the cylinders. Numbers and geometry: machines/concrete-pump-data.ts; experiment X5 of theory 03.
 *
 * Four closed loops in the plane, each with one freedom φₖ (its crank): with the root five freedoms. It is let go with slack springs, sags and sways.
 */
import type { BodyDescription, CoordinateDescription, JointDescription } from "@gelenk/core";
import { CONCRETE_PUMP as PUMP, type PumpSpring } from "./machines/concrete-pump-data.js";
import { fourBarParts, placeFourBar } from "./machines/four-bar-linkage.js";
import { GROUND, pin, pointOf, rod, type Stand } from "./machines/plane-parts.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

type Arm = Stand & { readonly length: number; readonly mass: number };

/** Where the arms stand for the angles of root and cranks. */
function placeArms(root: number, cranks: readonly number[]): Arm[] {
  const arms: Arm[] = [{ name: "arm-1", at: [0, 0], angle: root, ...PUMP.arms[0] }];
  for (const [k, phi] of cranks.entries()) {
    const before = arms[k]!;
    const { psi } = placeFourBar(PUMP.fourBar, before.length, phi);
    const angle = before.angle + psi + PUMP.leverAngle;
    arms.push({ name: `arm-${k + 2}`, at: pointOf(before, [before.length, 0]), angle, ...PUMP.arms[k + 1]! });
  }
  return arms;
}

export const concretePump = defineScene({
  name: "concrete-pump",
  about:
    "The mast of a concrete pump: five arms in series, four of them driven through four-bars, springs and dampers in place of cylinders; it sags and sways. " +
    "Closed form: the angle of every lever by that of its crank (two circles); moments of the weights where it comes to rest.",
  parameters: {
    unfold: { default: 0, min: -0.5, max: 0.5, unit: "rad", about: "added to the start angles of all cranks; springs stay as they are" },
    stiffness: { default: 1, min: 0.05, max: 10, unit: "", about: "share of the stiffness of all springs" },
    damping: { default: 1, min: 0, max: 10, unit: "", about: "share of the damping; 0: it sways for ever" },
  },
  settings: { until: 5, step: 1 / 500, contact: PASS_THROUGH },
  build({ unfold, stiffness, damping }) {
    const spring = (of: PumpSpring): CoordinateDescription => ({
      stiffness: stiffness * of.stiffness,
      damping: damping * of.damping,
      rest: of.rest,
    });
    const cranks = PUMP.start.cranks.map((phi) => phi + unfold);
    const arms = placeArms(PUMP.start.root, cranks);
    const { axial, leverAngle } = PUMP;
    const bodies: BodyDescription[] = arms.map((arm) => rod(arm, { ...arm, axial }, 0.04 * arm.length));
    const joints: JointDescription[] = [pin("root", GROUND, arms[0]!, {}, spring(PUMP.root))];
    for (const [k, phi] of cranks.entries()) {
      const turn = spring(PUMP.cranks[k]!);
      const parts = fourBarParts(PUMP.fourBar, {
        ...{ carrier: arms[k]!, driven: arms[k + 1]!, leverAngle, phi, axial, turn },
        suffix: `-${k + 2}`,
      });
      bodies.push(...parts.bodies);
      joints.push(...parts.joints);
    }
    return { gelenk: 1, gravity: [0, -PUMP.gravity, 0], bodies, joints };
  },
});
