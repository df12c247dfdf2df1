/** Every symbol, and which one stands for which kind of joint, coupling, spring or drive. */
import {
  damperSymbol,
  gearSymbol,
  mimicSymbol,
  motorSymbol,
  pulleySymbol,
  pusherSymbol,
  rackSymbol,
  springSymbol,
  torsionSymbol,
} from "./coupled.js";
import {
  directionSymbol,
  distanceSymbol,
  genericSymbol,
  orientationSymbol,
  rollingSymbol,
  ropeSymbol,
  velocitySymbol,
  weldSymbol,
} from "./holding.js";
import type { PictogramName } from "./pictograms.js";
import {
  curveSymbol,
  cylindricalSymbol,
  planarSymbol,
  pointOnPlaneSymbol,
  railSymbol,
  screwSymbol,
  sliderSymbol,
  surfaceSymbol,
} from "./sliding.js";
import type { JointSymbol } from "./symbol.js";
import { ballSymbol, cardanSymbol, constantVelocitySymbol, doubleRotationSymbol, hingeSymbol } from "./turning.js";

export const SYMBOLS: readonly JointSymbol[] = [
  ballSymbol,
  hingeSymbol,
  cardanSymbol,
  constantVelocitySymbol,
  doubleRotationSymbol,
  sliderSymbol,
  cylindricalSymbol,
  planarSymbol,
  pointOnPlaneSymbol,
  screwSymbol,
  railSymbol,
  curveSymbol,
  surfaceSymbol,
  weldSymbol,
  distanceSymbol,
  ropeSymbol,
  orientationSymbol,
  directionSymbol,
  genericSymbol,
  velocitySymbol,
  rollingSymbol,
  gearSymbol,
  rackSymbol,
  pulleySymbol,
  mimicSymbol,
  springSymbol,
  damperSymbol,
  torsionSymbol,
  motorSymbol,
  pusherSymbol,
];

const BY_TYPE: ReadonlyMap<string, JointSymbol> = new Map(SYMBOLS.flatMap((symbol) => symbol.types.map((type) => [type, symbol])));

/** Unknown kinds look like the generic one. */
export const symbolOf = (type: string): JointSymbol => BY_TYPE.get(type) ?? genericSymbol;
export const pictogramOf = ({ type }: { readonly type: string }): PictogramName => symbolOf(type).pictogram;
