/**
 * The gallery as data: which scenes belong together, and the moment, the side and the nearness from which each is seen best. A scene that
 * is not listed here has no picture, which a test tells.
 */

/**
 * @typedef {object} Shot
 * @property {string} name of a scene, and of its picture
 * @property {number} at s of simulated time
 * @property {string} [set] parameters other than the defaults, as in an address: `bodies=300&row=8`
 * @property {number} [azimuth] rad to the right of the front
 * @property {number} [elevation] rad above the floor
 * @property {number} [zoom] more than 1 comes nearer than what just fits
 * @property {readonly [number, number]} [shift] how far all is moved right and up, as shares of the height of the picture
 * @property {readonly string[]} [beside] fixed bodies that belong into the picture, beside all that move
 * @property {readonly ("trails" | "joints")[]} [show] lines where ends and free bodies have been; ropes, rods without body, signs of joints
 *
 * @typedef {object} FileShot a file of a robot, or a class of the Modelica library, in place of a scene
 * @property {string} file
 * @property {string} about one sentence
 * @property {string} [keyframe]
 *
 * @typedef {object} Subject
 * @property {string} title
 * @property {readonly (Shot | (Shot & FileShot))[]} shots
 */

/** @type {readonly Subject[]} */
export const SUBJECTS = [
  {
    title: "Free bodies and prescribed motions",
    shots: [
      { name: "dzhanibekov", at: 2.2 },
      { name: "euler-top", at: 3 },
      { name: "tumbling-box", at: 0.5, zoom: 0.5, show: ["trails"] },
      { name: "sliding-box", at: 2, zoom: 0.55, show: ["trails"] },
      { name: "orbit", at: 0.9, beside: ["sun"], elevation: 0.9, zoom: 0.45, shift: [0.2, -0.15], show: ["trails"] },
      { name: "projectile", at: 1.8, azimuth: 0.2, elevation: 0.1, zoom: 0.016, shift: [0.45, -0.2], show: ["trails"] },
      { name: "spinning-disc", at: 0.1 },
      { name: "spring-mass", at: 1, zoom: 0.062, shift: [0, 0.34] },
      { name: "conveyor", at: 0.5 },
      { name: "carousel", at: 1 },
      { name: "light-gates", at: 0.5, beside: ["gate-1", "gate-2", "gate-3", "gate-4"], show: ["trails"] },
      { name: "swarm", at: 0.5 },
    ],
  },
  {
    title: "Joints and couplings",
    shots: [
      { name: "pendulum", at: 0.4, set: "amplitude=1", show: ["trails"] },
      { name: "double-pendulum", at: 1.6, zoom: 0.8, show: ["trails", "joints"] },
      { name: "chain", at: 0.45, zoom: 0.85, show: ["trails"] },
      { name: "tree", at: 0.1, set: "branch=0.35" },
      { name: "n-pendulum", at: 1, zoom: 1.1, show: ["trails"] },
      { name: "heavy-top", at: 1, show: ["trails"] },
      { name: "mass-points", at: 0.4, set: "columns=5&rows=5&mesh=0.15", show: ["joints"] },
      { name: "bouncing-pendulum", at: 0.5, zoom: 0.75, show: ["trails", "joints"] },
      { name: "crane", at: 1.1, beside: ["tip"], zoom: 0.7, show: ["trails", "joints"] },
      { name: "cv-joint", at: 0.5, set: "links=3", show: ["joints"] },
      { name: "turntable", at: 3, elevation: 0.55, zoom: 1.25, show: ["trails"] },
      { name: "rolling-wheel", at: 2.4, azimuth: 1.3, elevation: 0.5, zoom: 0.35, shift: [-0.3, 0], show: ["trails"] },
      { name: "gear-train", at: 0.5 },
      { name: "atwood", at: 0.5, beside: ["left-pulley", "right-pulley"], show: ["joints"] },
    ],
  },
  {
    title: "Loops and machines",
    shots: [
      { name: "four-bar", at: 0.4, show: ["joints"] },
      { name: "n-four-bar", at: 0.5, set: "n=6" },
      { name: "three-loops", at: 0.6 },
      { name: "ring", at: 0.5 },
      { name: "eight-loop", at: 0.9 },
      { name: "looped-pendulum", at: 1, set: "n=12&m=3", azimuth: 0.1, elevation: 0.1 },
      { name: "slider-crank", at: 0.35, show: ["joints"] },
      { name: "andrews-squeezer", at: 0.012, zoom: 0.6, shift: [-0.1, -0.12] },
      { name: "concrete-pump", at: 1 },
      { name: "excavator", at: 1.5 },
    ],
  },
  {
    title: "Contact",
    shots: [
      { name: "bounce", at: 0.6, set: "balls=7" },
      { name: "incline", at: 1.5, azimuth: 1.1, elevation: 0.5 },
      { name: "rolling", at: 1 },
      { name: "cradle", at: 2.2 },
      { name: "stack", at: 0.2 },
      { name: "pyramid", at: 0.2 },
      { name: "pile", at: 2, set: "bodies=500&row=8" },
      { name: "wall", at: 1.75, set: "rows=7&bricks=4", azimuth: 2.4, zoom: 2.6, shift: [0, 0.7] },
      { name: "funnel", at: 2.5, set: "cubes=500", beside: ["funnel"], elevation: 0.35 },
      { name: "arch", at: 0 },
      { name: "card-house", at: 0 },
      { name: "dominoes", at: 0.7, elevation: 0.35 },
      { name: "rattleback", at: 1 },
      { name: "tippe-top", at: 1 },
      { name: "chain-on-box", at: 0.5 },
      { name: "ragdolls", at: 0.7 },
    ],
  },
  {
    title: "Objects in the hand",
    shots: [
      { name: "plate-with-hole", at: 2, beside: ["plate"], elevation: 0.7 },
      { name: "console-insertion", at: 0.8, zoom: 0.7, shift: [0, 0.15] },
      { name: "peg-in-hole", at: 0.8, zoom: 0.7, shift: [0, 0.15] },
      { name: "vr-workshop", at: 0 },
    ],
  },
  {
    title: "Robots",
    shots: [
      { name: "robot-arm", at: 1 },
      { name: "arm-7", at: 0.3 },
      { name: "humanoid-30", at: 0.3 },
      { name: "walker", at: 1 },
      { name: "walker-on-ground", at: 1 },
      { name: "gripper", at: 1 },
      {
        ...{ name: "arm.xml", at: 0, file: "scenes/robots/arm.xml", keyframe: "reach" },
        about: "An arm of seven axes with position servos, from a file of MuJoCo (MJCF).",
      },
      {
        ...{ name: "gripper.xml", at: 0, file: "scenes/robots/gripper.xml" },
        about: "A parallel gripper whose fingers hang on two cranks each, so that loops close, over a block; MJCF.",
      },
      {
        ...{ name: "quadruped.urdf", at: 0, file: "scenes/robots/quadruped.urdf" },
        about: "A quadruped of 14 kg, standing, from a URDF file.",
      },
    ],
  },
  {
    title: "Modelica",
    shots: [
      {
        ...{ name: "PlanarFourbar", at: 0.4, file: "Modelica.Mechanics.MultiBody.Examples.Loops.PlanarFourbar", show: ["joints"] },
        about: "Four bars of the Modelica library on four parallel hinges, driven by gravity; one of the hinges closes the loop.",
      },
      {
        ...{ name: "DoublePendulum", at: 0.5, file: "Modelica.Mechanics.MultiBody.Examples.Elementary.DoublePendulum" },
        about: "Two bars of steel of the Modelica library in a row; the first hinge has a damper.",
        ...{ zoom: 0.8, show: ["trails", "joints"] },
      },
    ],
  },
];
