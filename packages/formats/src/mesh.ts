/** @gelenk/formats/mesh: triangles from mesh files (STL, OBJ, COLLADA, glTF). */
export { MESH_FORMATS, meshFormatOf } from "./mesh/catalogue.js";
export { MESH_LIMITS, type MeshFormat, type MeshPart, type ReadMesh } from "./mesh/mesh-format.js";
