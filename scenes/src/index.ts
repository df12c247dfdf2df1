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
export { parseNumber } from "./parse-number.js";
export { defaultValues, defineScene, type Scene, type SceneParameter, type SceneValues, sceneModel } from "./scene.js";
