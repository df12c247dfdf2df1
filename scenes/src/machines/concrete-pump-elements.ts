/**
 * The mast of the concrete pump as a tree of elements, in three forms.
 *
 *   four-bar   every four-bar is one element with one state (symbolic elimination); 5 states
 *   numeric    the same by the general method of subsystems, a 5×5 system each
 *   open       the couplings of the loops left out: 13 hinges, physically meaningless, the least a tree with these bodies can cost
 *
 * Frames of arms 2 to 5 have x along the lever B0B, the arm stands at `leverAngle` to it, in all forms alike.
 */
import {
  type Branch,
  type Element,
  type ElementTree,
  fourBar,
  fourBarSubsystem,
  hingeAbout,
  jointElement,
  layOutElements,
  linkageElement,
  onCoordinate,
  type Placement,
  springDamper,
} from "@gelenk/core";
import { CONCRETE_PUMP, type PumpSpring } from "./concrete-pump-data.js";
import { along, slenderRod } from "./planar-elements.js";

/** How its loops are solved: as four-bars in closed form, by the general method of subsystems, or not at all. */
export type PumpForm = "four-bar" | "numeric" | "open";

const { arms, fourBar: bars, leverAngle, axial, branch: sign } = CONCRETE_PUMP;

const spring = (numbers: PumpSpring) => ({ drives: [onCoordinate(0, springDamper(numbers))] });
const rod = (name: string, mass: number, length: number, angle = 0): Branch => ({
  name,
  element: slenderRod({ mass, length, axial: axial * mass * length * length, angle }),
});

/** The concrete pump as a tree of elements. */
export function concretePumpElements(form: PumpForm): ElementTree {
  const root = jointElement(hingeAbout(2), spring(CONCRETE_PUMP.root));
  return layOutElements([{ name: "root", element: root, on: armAndRest(0, 0, form) }]).tree;
}

/** Start at rest: coordinates in the order of the tree. */
export function concretePumpStart(form: PumpForm): number[] {
  const { root, cranks } = CONCRETE_PUMP.start;
  if (form !== "open") return [root, ...cranks];
  // crank, coupler on crank, then the next arm; the loops are open, so any angles will do
  return [root, ...cranks.flatMap((angle) => [angle, -angle, 1.8])];
}

/** Arm k, which stands at `angle` in its frame, and what it carries. */
function armAndRest(k: number, angle: number, form: PumpForm): Branch[] {
  const { mass, length } = arms[k]!;
  const arm = rod(`arm-${k + 1}`, mass, length, angle);
  if (k + 1 === arms.length) return [arm];
  const mount = along(length - bars.base, angle);
  const next = armAndRest(k + 1, leverAngle, form);
  if (form === "open") return [arm, ...openBars(k, mount, next)];
  const own = {
    crank: [rod(`crank-${k + 2}`, bars.crankMass, bars.crank)],
    coupler: [rod(`coupler-${k + 2}`, bars.couplerMass, bars.coupler)],
    rocker: next,
  };
  return [arm, { name: `joint-${k + 2}`, element: closedBars(k, mount, form), on: own }];
}

function closedBars(k: number, mount: Placement<number>, form: PumpForm): Element {
  const drives = spring(CONCRETE_PUMP.cranks[k]!);
  return form === "four-bar"
    ? linkageElement(fourBar({ ...bars, sign }), { mount, ...drives })
    : fourBarSubsystem({ ...bars, sign }, { mount, ...drives });
}

function openBars(k: number, mount: Placement<number>, next: readonly Branch[]): Branch[] {
  const hinge = hingeAbout(2);
  const coupler: Branch = {
    name: `pin-${k + 2}`,
    element: jointElement(hinge, { mount: along(bars.crank) }),
    on: [rod(`coupler-${k + 2}`, bars.couplerMass, bars.coupler)],
  };
  const crank: Branch = {
    name: `crank-hinge-${k + 2}`,
    element: jointElement(hinge, { mount, ...spring(CONCRETE_PUMP.cranks[k]!) }),
    on: [rod(`crank-${k + 2}`, bars.crankMass, bars.crank), coupler],
  };
  const [x, y] = [mount.rotation[0]! * bars.base, mount.rotation[1]! * bars.base];
  const [px, py] = mount.position as readonly [number, number, number];
  const root = { rotation: mount.rotation, position: [px + x, py + y, 0] };
  return [crank, { name: `joint-${k + 2}`, element: jointElement(hinge, { mount: root }), on: next }];
}
