/**
 * The gallery, in the order that tells the story: from one pendulum to a bench for hands. Capabilities come from the models themselves, so
 * that no entry lies.
 */
import type { RunChoice } from "../simulation/compare-row.js";

export interface GalleryEntry {
  /** Address of the scene, without the @. */
  readonly scene: string;
  readonly title: string;
  /** Two sentences. */
  readonly text: string;
  /** What to try. */
  readonly hint: string;
  /** When it looks best, s of simulated time; 0: at its start. */
  readonly pictureAt: number;
  /** Runs that are compared as soon as it is opened. */
  readonly compare?: readonly RunChoice[];
}

const entry = (scene: string, title: string, pictureAt: number, text: string, hint: string): GalleryEntry => ({
  scene,
  title,
  pictureAt,
  text,
  hint,
});

export const GALLERY: readonly GalleryEntry[] = [
  entry(
    "pendulum?amplitude=1",
    "Pendulum",
    0.3,
    "A rod on one joint. Its joint error is told in every step.",
    "Pull it as hard as you can: the joint stays within nanometres.",
  ),
  entry(
    "double-pendulum",
    "Double pendulum",
    1.2,
    "Two links and chaos. Small differences grow a thousandfold within seconds.",
    "Compare two orders of the method and see when the runs part.",
  ),
  entry(
    "spring-mass",
    "Spring and mass",
    0.4,
    "The oldest oscillator. Its period is known to the last digit.",
    "Pull it down, let go, and watch the energy change hands in the plot.",
  ),
  entry(
    "heavy-top",
    "Heavy top",
    0.2,
    "A spinning disc on a point. It nods and precesses and does not fall.",
    "Strike it: it nods and carries on.",
  ),
  entry(
    "chain?links=10",
    "Chain",
    0.6,
    "Ten links on hinges, let go from the level. Every link pulls on every other.",
    "Lift one end and let it crack like a whip; then try 50 links.",
  ),
  entry(
    "chain?scattered=1",
    "Scattered chain",
    0,
    "The links of a chain lie metres apart. Before the run they are pulled together.",
    "Press reset and look at the gaps; then play.",
  ),
  entry(
    "tree?bodies=255&branch=0.35",
    "Mobile of 255 arms",
    0.1,
    "A binary tree of hinges. One solve goes down the tree and up again.",
    "Push one leaf and watch the root.",
  ),
  entry(
    "n-pendulum?n=200",
    "200 links",
    2,
    "A pendulum of two hundred rods in joint coordinates. Its cost grows in a line with their number.",
    "Change the method to impulse-direct and compare the times.",
  ),
  entry(
    "four-bar",
    "Four-bar",
    0.4,
    "The simplest closed loop. One of its joints is redundant in space, and it does not mind.",
    "Drag the coupler and draw a curve of your own.",
  ),
  entry(
    "slider-crank",
    "Slider-crank",
    0.3,
    "An engine: crank, rod and piston. The loop closes in every step.",
    "Brake the crank by hand and read the force in the rod.",
  ),
  entry(
    "eight-loop",
    "Loop of loops",
    0.5,
    "Two rings that share a link. Loops that meet are solved together.",
    "Cut one joint, look, and undo.",
  ),
  entry(
    "andrews-squeezer",
    "Andrews' squeezer",
    0.02,
    "Seven bodies that do everything in 30 milliseconds. A benchmark since 1988.",
    "Slow it down to a hundredth and follow the needle.",
  ),
  entry(
    "cv-joint",
    "Constant-velocity joint",
    0.5,
    "A pendulum on a joint that passes on its speed evenly. It is described in four ways, and all move alike.",
    "Bend the shaft and plot both speeds.",
  ),
  entry(
    "gear-train",
    "Gears, rack and pulley",
    0.5,
    "Wheels that drive each other, a rack and a rope. Couplings hold like joints.",
    "Change a ratio while it runs.",
  ),
  entry(
    "walker",
    "Walker",
    1,
    "Six legs on servos that follow tables. Nineteen bodies and a gait.",
    "Draw another gait in the curve of a servo.",
  ),
  entry(
    "arm-7",
    "Arm with seven axes",
    0.3,
    "A robot's arm with the masses of a well-known one, let go. Energy stays what it was.",
    "Take its hand and guide it; look at the torques.",
  ),
  entry(
    "excavator",
    "Excavator",
    1.5,
    "Boom, stick and bucket on three cylinders. Every pin tells its force.",
    "Switch reactions on and dig.",
  ),
  entry(
    "concrete-pump",
    "Concrete pump",
    1,
    "A mast of five arms, four of them moved through four-bars. Loops inside of a chain.",
    "Watch it unfold; stop it half-way and pull at its tip.",
  ),
  entry(
    "ragdolls",
    "Ragdolls on stairs",
    0.6,
    "Joints with limits, and contacts. The joints hold while bodies tumble.",
    "Throw one down the stairs.",
  ),
  entry(
    "bounce?balls=7",
    "Seven balls",
    0.6,
    "Seven restitutions between 0 and 1. Every apex is known in closed form.",
    "Plot their heights and read off the squares.",
  ),
  entry(
    "cradle?balls=5&raised=1",
    "Newton's cradle",
    0.45,
    "Five balls, one raised. As many leave as arrive, with the same speed.",
    "Raise two or three: reset, and change the scene's parameter.",
  ),
  entry(
    "incline",
    "Ten cubes on a slope",
    0.8,
    "Ten cubes brake, each with its own friction. Where they stop is a formula.",
    "Measure the ways and compare them with v²/(2g(μ cos θ − sin θ)).",
  ),
  entry(
    "rattleback",
    "Rattleback",
    1,
    "A stone that turns back when it is spun the wrong way. Rolling without slipping does that.",
    "Spin it both ways.",
  ),
  entry(
    "arch",
    "Stone arch",
    0,
    "Stones without mortar. It stands down to a thickness that was computed in 1907.",
    "Thin the stones until it falls.",
  ),
  entry(
    "dominoes",
    "Dominoes",
    0.8,
    "A wave that runs at its own speed. The first one decides nothing but the start.",
    "Tip it with the smallest strike you can.",
  ),
  entry(
    "wall?rows=12&bricks=6",
    "Wrecking ball",
    0,
    "Bricks in running bond and a ball on a pendulum. Contacts by the hundred.",
    "Compare exact contacts with shock propagation.",
  ),
  entry(
    "pile?bodies=300",
    "Pile",
    1,
    "Boxes fall into a bin. Sub-steps and sweeps in WebAssembly keep up.",
    "Pour, then pull one from below; then try 1000.",
  ),
  entry(
    "peg-in-hole",
    "Peg in hole",
    1,
    "A hand leads a peg into a hole with two hundredths of a millimetre to spare. Nothing ever overlaps.",
    "Take the guide tool and do better than the recorded hand.",
  ),
  {
    ...entry(
      "chain?links=20",
      "Race of methods",
      0.6,
      "One chain, four methods, one clock. Accuracy and time stand side by side.",
      "See who is exact and who is fast: impulses, recursion, Lagrange and springs.",
    ),
    compare: [{ method: "impulse-direct" }, { method: "recursive" }, { method: "lagrange-sparse" }, { method: "penalty" }],
  },
  entry(
    "vr-workshop",
    "Workshop for hands",
    0,
    "A bench at its true height with tools, a drawer and a crank. Made for VR, good with a mouse.",
    "Grab, throw, and turn the crank.",
  ),
];
