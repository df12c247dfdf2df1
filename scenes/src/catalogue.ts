/** All scenes. A new scene is a file of its own and a line here. */

import { carousel } from "./carousel.js";
import { conveyor } from "./conveyor.js";
import { dzhanibekov } from "./dzhanibekov.js";
import { eulerTop } from "./euler-top.js";
import { orbit } from "./orbit.js";
import { projectile } from "./projectile.js";
import type { Scene } from "./scene.js";
import { slidingBox } from "./sliding-box.js";
import { spinningDisc } from "./spinning-disc.js";
import { swarm } from "./swarm.js";
import { tumblingBox } from "./tumbling-box.js";

export const SCENES: readonly Scene[] = [
  dzhanibekov,
  eulerTop,
  tumblingBox,
  slidingBox,
  orbit,
  projectile,
  spinningDisc,
  conveyor,
  carousel,
  swarm,
];

export const findScene = (name: string): Scene | undefined => SCENES.find((scene) => scene.name === name);
