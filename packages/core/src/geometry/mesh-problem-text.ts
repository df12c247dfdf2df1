/** What is wrong with a mesh, in words for people: the messages of diagnostics about it. */
import type { MeshFinding, MeshProblem } from "./mesh-topology.js";

const count = (n: number, one: string, several: string): string => (n === 1 ? `one ${one}` : `${n} ${several}`);
const firstEdge = (f: MeshFinding): string => `, first between the vertices ${f.edges[0]![0]} and ${f.edges[0]![1]}`;

const MESSAGES: Readonly<Record<MeshProblem, (finding: MeshFinding) => string>> = {
  "index-range": (f) => `${count(f.count, "triangle has", "triangles have")} a corner that is no vertex number`,
  "repeated-corner": (f) => `${count(f.count, "triangle has", "triangles have")} the same vertex at two corners and is left out`,
  "zero-area": (f) => `${count(f.count, "triangle has", "triangles have")} no area`,
  "duplicate-triangle": (f) => `${count(f.count, "triangle repeats", "triangles repeat")} another one`,
  "open-edge": (f) => `the surface is open: ${count(f.count, "edge belongs", "edges belong")} to one triangle only${firstEdge(f)}`,
  "crowded-edge": (f) => `${count(f.count, "edge belongs", "edges belong")} to more than two triangles${firstEdge(f)}`,
  "touching-edge": (f) => `parts of the solid touch along ${count(f.count, "edge", "edges")}${firstEdge(f)}`,
  "turned-edge": (f) =>
    `the triangles on both sides of ${count(f.count, "edge", "edges")} are turned in opposite ways, one outwards and one inwards${firstEdge(f)}`,
  inverted: () => "the surface is turned inside out",
  "no-volume": () => "the surface encloses no volume",
};

export const meshProblemText = (finding: MeshFinding): string => MESSAGES[finding.problem](finding);

/** Path of the first triangle concerned, below that of the shape; of the triangles where it is the whole surface. */
export function meshProblemPlace({ problem, triangles }: MeshFinding, where: string): string {
  const list = where === "" ? "triangles" : `${where}.triangles`;
  return problem === "inverted" || problem === "no-volume" ? list : `${list}[${triangles[0]}]`;
}
