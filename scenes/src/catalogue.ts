/** All scenes. A new scene is a file of its own and a line here. */
import { andrewsSqueezer } from "./andrews-squeezer.js";
import { arch } from "./arch.js";
import { arm7 } from "./arm-7.js";
import { atwood } from "./atwood.js";
import { bounce } from "./bounce.js";
import { bouncingPendulum } from "./bouncing-pendulum.js";
import { cardHouse } from "./card-house.js";
import { carousel } from "./carousel.js";
import { chain } from "./chain.js";
import { chainOnBox } from "./chain-on-box.js";
import { concretePump } from "./concrete-pump.js";
import { consoleInsertion } from "./console-insertion.js";
import { conveyor } from "./conveyor.js";
import { cradle } from "./cradle.js";
import { crane } from "./crane.js";
import { cvJoint } from "./cv-joint.js";
import { dominoes } from "./dominoes.js";
import { doublePendulum } from "./double-pendulum.js";
import { dzhanibekov } from "./dzhanibekov.js";
import { eightLoop } from "./eight-loop.js";
import { eulerTop } from "./euler-top.js";
import { excavator } from "./excavator.js";
import { fourBar } from "./four-bar.js";
import { funnel } from "./funnel.js";
import { gearTrain } from "./gear-train.js";
import { gripper } from "./gripper.js";
import { heavyTop } from "./heavy-top.js";
import { humanoid30 } from "./humanoid-30.js";
import { incline } from "./incline.js";
import { lightGates } from "./light-gates.js";
import { loopedPendulum } from "./looped-pendulum.js";
import { massPoints } from "./mass-points.js";
import { nFourBar } from "./n-four-bar.js";
import { nPendulum } from "./n-pendulum.js";
import { orbit } from "./orbit.js";
import { pegInHole } from "./peg-in-hole.js";
import { pendulum } from "./pendulum.js";
import { pile } from "./pile.js";
import { plateWithHole } from "./plate-with-hole.js";
import { projectile } from "./projectile.js";
import { pyramid } from "./pyramid.js";
import { ragdolls } from "./ragdolls.js";
import { rattleback } from "./rattleback.js";
import { ring } from "./ring.js";
import { robotArm } from "./robot-arm.js";
import { rolling } from "./rolling.js";
import { rollingWheel } from "./rolling-wheel.js";
import type { Scene } from "./scene.js";
import { sliderCrank } from "./slider-crank.js";
import { slidingBox } from "./sliding-box.js";
import { spinningDisc } from "./spinning-disc.js";
import { springMass } from "./spring-mass.js";
import { stack } from "./stack.js";
import { swarm } from "./swarm.js";
import { threeLoops } from "./three-loops.js";
import { tippeTop } from "./tippe-top.js";
import { tree } from "./tree.js";
import { tumblingBox } from "./tumbling-box.js";
import { turntable } from "./turntable.js";
import { vrWorkshop } from "./vr-workshop.js";
import { walker } from "./walker.js";
import { walkerOnGround } from "./walker-on-ground.js";
import { wall } from "./wall.js";

/** All scenes, by topic. */
export const SCENES: readonly Scene[] = [
  dzhanibekov,
  eulerTop,
  tumblingBox,
  slidingBox,
  orbit,
  projectile,
  spinningDisc,
  springMass,
  conveyor,
  carousel,
  lightGates,
  swarm,
  pendulum,
  doublePendulum,
  chain,
  tree,
  eightLoop,
  fourBar,
  nFourBar,
  threeLoops,
  ring,
  sliderCrank,
  andrewsSqueezer,
  walker,
  massPoints,
  gearTrain,
  atwood,
  turntable,
  rollingWheel,
  bouncingPendulum,
  crane,
  robotArm,
  nPendulum,
  loopedPendulum,
  concretePump,
  excavator,
  cvJoint,
  arm7,
  heavyTop,
  humanoid30,
  bounce,
  incline,
  rolling,
  cradle,
  stack,
  pyramid,
  pile,
  vrWorkshop,
  wall,
  funnel,
  arch,
  cardHouse,
  dominoes,
  rattleback,
  tippeTop,
  gripper,
  chainOnBox,
  walkerOnGround,
  ragdolls,
  plateWithHole,
  consoleInsertion,
  pegInHole,
];

/** The scene of that name; undefined where there is none. */
export const findScene = (name: string): Scene | undefined => SCENES.find((scene) => scene.name === name);
