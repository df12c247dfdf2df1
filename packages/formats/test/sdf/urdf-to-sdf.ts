/**
 * A robot of URDF written as SDF 1.7, as text: no pose is computed, the frames of SDF say the same. A joint stands in its parent link, its
 * child where the joint is; a link without mass is a frame.
 */
import { parseXml } from "../../src/xml/parse-xml.js";
import { childOf, childrenOf, type XmlElement } from "../../src/xml/xml-tree.js";

const attribute = (element: XmlElement | undefined, name: string, usual: string): string => element?.attributes[name] ?? usual;
const pose = (owner: XmlElement): string => {
  const origin = childOf(owner, "origin");
  return `${attribute(origin, "xyz", "0 0 0")} ${attribute(origin, "rpy", "0 0 0")}`;
};
const massOf = (link: XmlElement): number => Number(attribute(childOf(childOf(link, "inertial") ?? link, "mass"), "value", "0"));

function inertialOf(link: XmlElement): string {
  const inertial = childOf(link, "inertial");
  if (!inertial || massOf(link) === 0) return "";
  const inertia = childOf(inertial, "inertia")!;
  const moments = ["ixx", "ixy", "ixz", "iyy", "iyz", "izz"].map((name) => `<${name}>${inertia.attributes[name]}</${name}>`);
  return `<inertial><pose>${pose(inertial)}</pose><mass>${massOf(link)}</mass><inertia>${moments.join("")}</inertia></inertial>`;
}

/** `isFree`: the base is not held to the world. */
export function urdfToSdf(text: string, isFree: boolean): string {
  const robot = parseXml("robot.urdf", text).root!;
  const [links, joints] = [childrenOf(robot, "link"), childrenOf(robot, "joint")];
  const nameOf = (joint: XmlElement, end: string): string => childOf(joint, end)!.attributes["link"]!;
  const above = new Map(joints.map((joint) => [nameOf(joint, "child"), joint]));
  const root = links.find(({ attributes }) => !above.has(attributes["name"]!))!;
  const parts = links.map((link) => {
    const name = link.attributes["name"]!;
    const joint = above.get(name);
    if (joint && massOf(link) === 0 && joint.attributes["type"] === "fixed")
      return `<frame name="${name}" attached_to="${nameOf(joint, "parent")}"><pose>${pose(joint)}</pose></frame>`;
    const place = joint ? `<pose relative_to="${joint.attributes["name"]}"/>` : "";
    return `<link name="${name === "world" ? "base of the world" : name}">${place}${inertialOf(link)}</link>`;
  });
  const massless = new Set(links.filter((link) => massOf(link) === 0).map(({ attributes }) => attributes["name"]!));
  const hinges = joints
    .filter((joint) => joint.attributes["type"] !== "fixed" || !massless.has(nameOf(joint, "child")))
    .map((joint) => {
      const { name, type } = joint.attributes;
      const parent = nameOf(joint, "parent");
      const axis = `<axis><xyz>${attribute(childOf(joint, "axis"), "xyz", "1 0 0")}</xyz></axis>`;
      const place = `<pose relative_to="${parent === "world" ? "base of the world" : parent}">${pose(joint)}</pose>`;
      return `<joint name="${name}" type="${type}">${place}<parent>${parent}</parent><child>${nameOf(joint, "child")}</child>${type === "fixed" ? "" : axis}</joint>`;
    });
  const base = root.attributes["name"] === "world" ? "base of the world" : root.attributes["name"];
  const held = isFree ? "" : `<joint name="held" type="fixed"><parent>world</parent><child>${base}</child></joint>`;
  return `<sdf version="1.7">\n<model name="${robot.attributes["name"]}">\n${[...parts, ...hinges, held].join("\n")}\n</model>\n</sdf>\n`;
}
