/** Links that do not move: those of static models, and what fixed joints hold to them or to the world. */
import { endsOf, type FrameNode, type Frames, type ScopeNode } from "./frames.js";

/** Without a free base, the robot's first link stays as well where nothing else does. */
export function stillLinks(frames: Frames, robot: ScopeNode | undefined, freeBase: boolean): ReadonlySet<FrameNode> {
  const held = heldTo(frames);
  const still = new Set<FrameNode>();
  const open: FrameNode[] = [frames.root.own];
  const stopped = new Set<ScopeNode>();
  for (const scope of frames.scopes) {
    if (!scope.scope.isStatic && !(scope.parent && stopped.has(scope.parent))) continue;
    stopped.add(scope);
    for (const { node } of scope.links) open.push(node);
  }
  spread(open, held, still);
  if (!freeBase && robot && still.size === 1) spread([frames.carrierOf(robot.own)], held, still);
  still.delete(frames.root.own);
  return still;
}

/** By link: what fixed joints hold to it. */
function heldTo(frames: Frames): ReadonlyMap<FrameNode, readonly FrameNode[]> {
  const held = new Map<FrameNode, FrameNode[]>();
  const hold = (a: FrameNode, b: FrameNode): void => {
    const known = held.get(a);
    if (known) known.push(b);
    else held.set(a, [b]);
  };
  for (const scope of frames.scopes) {
    for (const { joint } of scope.ownJoints) {
      const [a, b] = joint.type === "fixed" ? endsOf(frames, scope, joint) : [];
      if (!a || !b) continue;
      hold(a, b);
      hold(b, a);
    }
  }
  return held;
}

/** Adds all that is held, directly or through others. */
function spread(from: readonly FrameNode[], held: ReadonlyMap<FrameNode, readonly FrameNode[]>, still: Set<FrameNode>): void {
  const open = [...from];
  for (let node = open.pop(); node; node = open.pop()) {
    if (still.has(node)) continue;
    still.add(node);
    for (const next of held.get(node) ?? []) open.push(next);
  }
}
