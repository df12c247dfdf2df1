/**
 * Which links of a model touch each other: two of them where `self_collide` of one says so. A model has groups that both sides must accept:
 * links that do not are a group that touches everything but itself.
 */
import type { ShapeDescription } from "@gelenk/core";
import type { FrameNode, ScopeNode } from "./frames.js";

export interface TouchingLink {
  readonly node: FrameNode;
  /** The model of the world that it is part of. */
  readonly top: ScopeNode;
  readonly touches: boolean;
  readonly selfCollide: boolean;
}

type Members = Pick<ShapeDescription, "groups" | "mask">;

/** The group of shapes that state none. */
const OTHERS = "default";

/** What the shapes of each link say. Static models need nothing: what does not move does not touch. */
export function collisionGroups(links: readonly TouchingLink[]): (node: FrameNode) => Members {
  const members = new Map<FrameNode, Members>();
  const moving = links.filter(({ touches, top }) => touches && !top.scope.isStatic);
  const shy = moving.filter(({ selfCollide }) => !selfCollide);
  // one alone touches nothing of its own
  if (moving.length > 1) {
    for (const { node, top } of shy) members.set(node, { groups: [top.scope.name || "model"], mask: [OTHERS] });
  }
  return (node) => members.get(node) ?? {};
}
