/** The scenes of the gallery as code that is loaded when one of them is asked for; the page starts with one scene alone. */
export { buildScene, findScene, SCENES } from "@gelenk/scenes";
