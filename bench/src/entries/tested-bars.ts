/**
 * What was promised and is decided by tests, not by times: which test, and what it holds the program to. Files
 * that end in `.long.test.ts` run with `npm run test:long`.
 */
import type { TestedBar } from "../benchmark.js";

const CORE = "packages/core/test";
const FORMATS = "packages/formats/test";
const MODELICA = "packages/modelica/test";
const STUDIO = "packages/studio/test";
const BATCH = "packages/batch/test";

export const JOINT_TESTS: readonly TestedBar[] = [
  {
    what: "Euler top against its elliptic functions, rotation methods",
    bar: "order within 0.1 of the stated one",
    test: `${CORE}/body/rotation.test.ts`,
  },
  { what: "integrators", bar: "order within 0.1 of the stated one", test: `${CORE}/integrate/explicit-runge-kutta.test.ts` },
  { what: "published motions of free boxes", bar: "tolerances of the source", test: `${CORE}/reference/boxes.test.ts` },
  { what: "heavy top as a differential equation", bar: "tolerance of the source", test: `${CORE}/reference/rigid-body-ode.test.ts` },
  { what: "state after 1000 steps in Node and in Chromium", bar: "equal to the bit", test: `${CORE}/determinism/browser.test.ts` },
  { what: "memory of 10⁵ steps", bar: "heap grows by less than 1 MB", test: `${CORE}/world/allocation.test.ts` },
  { what: "200 damaged model files", bar: "a diagnostic with its place, no crash", test: "packages/cli/test/damaged-models.test.ts" },
  {
    what: "joint errors in every step: chain, tree of 255, eight loops, four-bar, slider-crank, ring",
    bar: "≤ 1e-6 m and rad",
    test: "scenes/test/jointed.test.ts",
  },
  { what: "joint errors in every step: walker", bar: "≤ 1e-6 m and rad", test: "scenes/test/walker.test.ts" },
  {
    what: "energy of the free chain of 10, 10 s at 240 Hz; orders on double pendulum and loop",
    bar: "order 4 < 0.37 %; orders ≥ 1.9, 3.8, 5.7",
    test: `${CORE}/solve/impulse/promises.test.ts`,
  },
  { what: "period of the pendulum (table 9.1)", bar: "4 digits from h = 0.005 on, 3e-9 s below", test: "scenes/test/pendulum.test.ts" },
  { what: "spring and mass (table 10.1)", bar: "all digits", test: "scenes/test/spring-mass.test.ts" },
  { what: "corrections of the eight loops (table 9.3)", bar: "1 % at small steps", test: "scenes/test/eight-loop.long.test.ts" },
  { what: "IFToMM A01", bar: "tolerance of the source", test: `${CORE}/reference/iftomm-a01.test.ts` },
  { what: "IFToMM A02, through singular positions", bar: "0.1 J, 1e-3 m", test: "scenes/test/n-four-bar.test.ts" },
  { what: "Andrews' squeezer", bar: "16e-6 rad by impulses, 8 digits recursively", test: "scenes/test/andrews-squeezer.test.ts" },
  { what: "ADAMS cases of five joints", bar: "tolerances of the files", test: `${CORE}/reference/adams.test.ts` },
  { what: "limit of stability of a taut chain", bar: "closed form", test: `${CORE}/solve/impulse/taut-chain.test.ts` },
];

export const MECHANISM_TESTS: readonly TestedBar[] = [
  { what: "tree algorithms on random trees of all joints", bar: "agree to 1e-10", test: `${CORE}/solve/recursive/agreement.test.ts` },
  { what: "golden values of the theory", bar: "their digits", test: `${CORE}/solve/recursive/golden-values.test.ts` },
  {
    what: "panda, ur5, humanoid, double pendulum: matrices, dynamics, energies",
    bar: "1e-9",
    test: `${CORE}/solve/recursive/robots.test.ts`,
  },
  { what: "the same, one second of motion", bar: "tolerances of the files", test: `${CORE}/solve/recursive/robot-trajectories.test.ts` },
  { what: "four-bar as element, cut joint, redundant loop", bar: "one motion to 1e-8", test: "scenes/test/mechanism-loops.test.ts" },
  {
    what: "massless leaves, singular positions, loops that cannot close",
    bar: "a report that names the joint",
    test: `${CORE}/solve/recursive/bad-chains.test.ts`,
  },
];

export const COLLISION_TESTS: readonly TestedBar[] = [
  {
    what: "all pairs of convex shapes against a second method",
    bar: "1e-9 m for polyhedra, 10³ poses (10⁵ in the long run)",
    test: `${CORE}/collide/all-pairs.test.ts`,
  },
  { what: "all pairs with surfaces against a second method", bar: "likewise", test: `${CORE}/collide/all-surface-pairs.test.ts` },
  { what: "V-Clip and GJK/EPA on 10⁵ pairs of hulls", bar: "1e-9 m", test: `${CORE}/collide/narrow/vclip/vclip-and-gjk.long.test.ts` },
  {
    what: "contact regions of boxes, 500 placements",
    bar: "the exact clipped polygon",
    test: `${CORE}/collide/manifold/box-region.test.ts`,
  },
  {
    what: "time of impact: sphere and plate, rod, corner",
    bar: "1e-9 s, none tunnels",
    test: `${CORE}/collide/toi/time-of-impact.test.ts`,
  },
  {
    what: "decomposition of torus, cup, L-beam",
    bar: "pieces convex, volume error told",
    test: `${CORE}/geometry/decompose/decompose.test.ts`,
  },
  {
    what: "damaged meshes and hulls",
    bar: "a diagnostic with the element, or a repair",
    test: `${CORE}/collide/shapes/prepare-mesh.test.ts`,
  },
];

export const CONTACT_TESTS: readonly TestedBar[] = [
  { what: "contact cases: impacts", bar: "tolerances of the file; rebound 0.1 %", test: `${CORE}/reference/contact-cases-impact.test.ts` },
  {
    what: "contact cases: friction",
    bar: "tolerances of the file; creep < 1 µm in 10 s",
    test: `${CORE}/reference/contact-cases-friction.test.ts`,
  },
  {
    what: "contact cases: rolling, statics, smooth motions",
    bar: "tolerances of the file",
    test: `${CORE}/reference/contact-cases-smooth.test.ts`,
  },
  { what: "ten cubes that brake on an incline", bar: "≤ 6.9 mm", test: `${CORE}/reference/contact-cases-braking.long.test.ts` },
  {
    what: "stack of 20, pyramids of 120 and 210, gripper, 60 s each",
    bar: "stand, drift ≤ 1 mm",
    test: "scenes/test/contact-motion.long.test.ts",
  },
  { what: "rattleback, tippe top", bar: "reversal, inversion", test: "scenes/test/contact-motion-tops.test.ts" },
  { what: "stone arch at its limit thickness", bar: "stands and falls on its sides of the limit", test: "scenes/test/arch.test.ts" },
  { what: "funnel, 1000 cubes at 1 ms", bar: "laws hold for 8 s; no step gains energy", test: "scenes/test/funnel.long.test.ts" },
  {
    what: "cubes on a stack of their kind, 5 to 20 m/s",
    bar: "plastic: less than 0.33 m/s is left",
    test: `${CORE}/contact/pile/settle-hits.test.ts`,
  },
  {
    what: "walker, chain on a box, ragdolls on stairs",
    bar: "joints ≤ 1e-6 m in contact",
    test: "scenes/test/contact-motion-jointed.test.ts",
  },
  {
    what: "50 random scenes",
    bar: "no work by contacts, momentum, no overlap beyond the tolerance",
    test: `${CORE}/world/contacts/contact-laws.test.ts`,
  },
  { what: "1000 random scenes of 10 s", bar: "the same laws", test: `${CORE}/world/contacts/contact-laws.long.test.ts` },
  { what: "deep overlap, wedges, mass ratio 1e6", bar: "resolved or reported", test: `${CORE}/world/contacts/contact-bad-input.test.ts` },
  {
    what: "wall of 252 hit by a pendulum, exact",
    bar: "laws hold",
    test: "scenes/test/contact-motion-wall.test.ts",
    short:
      "The exact wall of 252 bricks has been followed for 0.11 s after the hit only: solves of 2800 sliding points take seconds (docs/contact-methods.md).",
  },
  {
    what: "guided objects: plate with hole, console, peg with 0.02 mm",
    bar: "overlap ≤ 1e-6 m, insertion succeeds",
    test: "scenes/test/guided.test.ts",
  },
  {
    what: "10⁴ guided motions",
    bar: "canonical set never redundant, none missed",
    test: `${CORE}/world/contacts/guided-motions.long.test.ts`,
  },
  { what: "guided objects at rest and sliding", bar: "as the sequential solver", test: `${CORE}/world/contacts/ncp-contacts.test.ts` },
];

export const MODELICA_TESTS: readonly TestedBar[] = [
  { what: "six reference models", bar: "tolerances of the result files", test: `${MODELICA}/reference-models.test.ts` },
  {
    what: "unmodified standard library (with `MODELICAPATH`)",
    bar: "the same models compile unchanged",
    test: `${MODELICA}/standard-library.test.ts`,
  },
  { what: "relaxation on the planar pendulum", bar: "53 operations per body", test: `${MODELICA}/blocks/relaxation.test.ts` },
  { what: "1000 links of library parts", bar: "every equation holds", test: `${MODELICA}/run/large-chain.long.test.ts` },
  {
    what: "small models compiled in the browser",
    bar: "< 200 ms",
    test: `${STUDIO}/browser/modelica-times.long.test.ts`,
  },
  { what: "events, friction, diode, Van der Pol", bar: "closed forms", test: `${MODELICA}/events/events.test.ts` },
  { what: "Andrews' squeezer as equations of index 3", bar: "reference data", test: `${MODELICA}/run/squeezer.test.ts` },
  { what: "crane with hydraulics", bar: "closed forms", test: `${MODELICA}/own-library/crane.test.ts` },
  { what: "10⁴ mutations of models", bar: "diagnostics with places, no crash", test: `${MODELICA}/flatten/mutations.long.test.ts` },
];

export const FILE_TESTS: readonly TestedBar[] = [
  { what: "URDF robots against Pinocchio and MuJoCo", bar: "1e-9 relative", test: `${FORMATS}/urdf/robots.test.ts` },
  { what: "MJCF robots likewise", bar: "1e-9 relative", test: `${FORMATS}/mjcf/robots.test.ts` },
  { what: "model → JSON → model; glTF and back", bar: "identity; the motion is kept", test: `${FORMATS}/gltf/round-trip.test.ts` },
  { what: "quadruped under PD control, 60 s", bar: "stands", test: `${FORMATS}/robots/quadruped.test.ts` },
  {
    what: "entity expansion, path traversal, zip bombs",
    bar: "a diagnostic, nothing read outside",
    test: `${FORMATS}/import/security.test.ts`,
  },
  { what: "10⁴ mutations of each format", bar: "no crash, no hang over 5 s", test: `${FORMATS}/import/mutations.long.test.ts` },
];

export const SWEEP_TESTS: readonly TestedBar[] = [
  { what: "1000 jobs inline and in threads", bar: "equal to the byte", test: `${BATCH}/sweep/threads.long.test.ts` },
  { what: "sweep through Redis with 1 and 3 workers", bar: "equal to the byte", test: `${BATCH}/queue/worker-processes.test.ts` },
  { what: "workers, Redis and submitter killed, 20 times", bar: "every job exactly once", test: `${BATCH}/queue/faults.long.test.ts` },
  { what: "masses and damping of a double pendulum from a noisy trajectory", bar: "1 %", test: `${BATCH}/optimise/pendulum.test.ts` },
  { what: "longest-reaching excavator under a limit of force", bar: "the front", test: `${BATCH}/optimise/excavator.test.ts` },
];

export const STUDIO_TESTS: readonly TestedBar[] = [
  {
    what: "main thread with 500 bodies and 1000 contacts",
    bar: "< 8 ms of processor time per picture",
    test: `${STUDIO}/browser/pace.long.test.ts`,
  },
  { what: "first load, compressed", bar: "< 500 KB", test: `${STUDIO}/first-load.test.ts` },
  { what: "a pendulum built by mouse", bar: "end to end in Chromium", test: `${STUDIO}/browser/build.long.test.ts` },
  {
    what: "damaged model, endless script, crash, lost graphics",
    bar: "a message, nothing lost",
    test: `${STUDIO}/browser/failures.long.test.ts`,
  },
];
