/** What stands in the room of a person in VR beside the model: hands, the menu on the wrist, the tags of held bodies, the darkened edge after a jump. */
import { add, conjugate, cross, frameOfAxes, type Pose, rotate, scale, size, subtract, unit } from "../document/poses.js";
import type { Studio } from "../studio.js";
import { poseOf } from "../tools/body-now.js";
import type { Immersion, ImmersiveFrame, Stance } from "../view/view.js";
import type { Grabber } from "./grab.js";
import { createHands } from "./hands.js";
import { tagLines } from "./held-tag.js";
import { HEIGHT, WIDTH } from "./menu.js";
import { menuContent, paintMenu, paintTag, TAG } from "./paint.js";
import { createPanel } from "./panel.js";
import { createVignette } from "./vignette.js";

export interface RoomContent {
  readonly panel: Pose | undefined;
  readonly pointed: number | undefined;
  readonly head: Pose | undefined;
  readonly jumpedAt: number | undefined;
  readonly grabber: Grabber;
}

export interface Room {
  follow(sources: Iterable<XRInputSource>, frame: ImmersiveFrame, content: RoomContent): void;
  dispose(): void;
}

/** A tag stands so far above what it belongs to, m of the person. */
const ABOVE = 0.12;

export function createRoom(studio: Studio, { room, theme }: Immersion): Room {
  const hands = createHands();
  const menu = createPanel(WIDTH, HEIGHT);
  const tag = createPanel(TAG.width, TAG.height);
  const vignette = createVignette();
  room.add(hands.group, menu.mesh, tag.mesh, vignette.mesh);
  hands.setColor(theme.muted);

  function showMenu({ panel, pointed }: RoomContent): void {
    if (!panel) {
      menu.hide();
      return;
    }
    const content = menuContent(studio, pointed);
    menu.show(panel, JSON.stringify(content), (context) => paintMenu(context, theme, content));
  }

  function showTag(sources: Iterable<XRInputSource>, { stance }: ImmersiveFrame, { head, grabber }: RoomContent): void {
    const [guiding] = [...sources].flatMap((source) => grabber.held(source) ?? []);
    const body = guiding && poseOf(studio, guiding.body);
    const pose = body && head && facing(inRoom(stance, body.position), head);
    if (!guiding || !pose) {
      tag.hide();
      return;
    }
    const lines = tagLines(studio, guiding);
    tag.show(pose, lines.join("\n"), (context) => paintTag(context, theme, lines));
  }

  return {
    follow(sources, frame, content) {
      hands.follow(sources, frame);
      showMenu(content);
      showTag(sources, frame, content);
      vignette.follow(content.head, frame.time, content.jumpedAt);
    },
    dispose() {
      for (const part of [hands, menu, tag, vignette]) part.dispose();
    },
  };
}

const inRoom = ({ position, orientation, scale: s }: Stance, point: Pose["position"]): Pose["position"] =>
  scale(rotate(conjugate(orientation), subtract(point, position)), s);

/** Above a point of the room, turned to the eyes. */
function facing(point: Pose["position"], head: Pose): Pose | undefined {
  const position = add(point, [0, ABOVE, 0]);
  const away = subtract(head.position, position);
  const across = cross([0, 1, 0], away);
  if (size(across) < 1e-6) return undefined;
  const right = unit(across);
  return { position, orientation: frameOfAxes(right, cross(unit(away), right)) };
}
