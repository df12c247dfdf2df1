/** @gelenk/formats/mesh: triangles from mesh files (STL, OBJ, PLY, COLLADA, glTF). */
export { MESH_FORMATS, meshFormatOf } from "./mesh/catalogue.js";
export { MESH_LIMITS, type MeshFormat, type MeshPart, type ReadMesh, refuse } from "./mesh/mesh-format.js";
export { meshShape } from "./mesh/mesh-shape.js";
export { STL_CORNERS, STL_HEADER, STL_RECORD } from "./mesh/read-stl.js";
