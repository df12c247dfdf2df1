export {
  type BuiltScene,
  buildScene,
  describeParameter,
  isSceneAddress,
  parseSceneAddress,
  parseSceneValues,
  type SceneAddress,
} from "./address.js";
export { findScene, SCENES } from "./catalogue.js";
export { doublePendulum } from "./double-pendulum.js";
export { CONCRETE_PUMP } from "./machines/concrete-pump-data.js";
export { concretePumpElements, concretePumpStart, type PumpForm } from "./machines/concrete-pump-elements.js";
export { CV_PENDULUM } from "./machines/cv-pendulum-data.js";
export { type CvForm, cvCoordinates, cvElement, cvPendulumElements, cvPendulumStart } from "./machines/cv-pendulum-elements.js";
export { EXCAVATOR } from "./machines/excavator-data.js";
export { type ExcavatorCylinders, excavatorElements, excavatorStart } from "./machines/excavator-elements.js";
export { along, slenderRod } from "./machines/planar-elements.js";
export { parseNumber } from "./parse-number.js";
export { defaultValues, defineScene, type Scene, type SceneParameter, type SceneValues, sceneModel, summaryOf } from "./scene.js";
