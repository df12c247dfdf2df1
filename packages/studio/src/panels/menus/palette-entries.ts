/** What the palette offers, and which of it a typed text means. */
import { COMMANDS } from "../../commands/catalogue.js";
import type { StudioCommand } from "../../commands/command.js";
import { shownKey } from "../../commands/keys.js";
import { isEnabled } from "../../commands/run-command.js";
import { ENTITY_KINDS, type EntityKind, entitiesOf } from "../../document/entities.js";
import { select } from "../../session/session.js";
import type { Studio } from "../../studio.js";

export interface PaletteEntry {
  readonly title: string;
  /** The menu, or what kind of thing it is. */
  readonly of: string;
  readonly key?: string;
  readonly enabled: boolean;
  run(): void;
}

const KIND_NAMES: Readonly<Record<EntityKind, string>> = {
  bodies: "body",
  joints: "joint",
  couplings: "coupling",
  forces: "force",
  materials: "material",
};

const MOST_SHOWN = 60;

const commandEntry = (studio: Studio, command: StudioCommand): PaletteEntry => ({
  ...{ title: command.title, of: command.menu ?? "scene", enabled: isEnabled(studio, command) },
  ...(command.keys && { key: shownKey(command.keys[0]!) }),
  run: () => command.run(studio),
});

function objectEntries(studio: Studio): PaletteEntry[] {
  const model = studio.document.model.peek();
  return ENTITY_KINDS.flatMap((kind) =>
    entitiesOf(model, kind).map(({ name }) => ({
      ...{ title: name, of: KIND_NAMES[kind], enabled: true },
      run() {
        select(studio.session, { kind, name });
        studio.view?.frameThings([{ kind, name }]);
      },
    })),
  );
}

/** `scenes`: commands that open one. */
export function paletteEntries(studio: Studio, adds: boolean, scenes: readonly StudioCommand[] = []): readonly PaletteEntry[] {
  const commands = adds ? COMMANDS.filter(({ menu, name }) => menu === "Add" && name !== "add") : [...COMMANDS, ...scenes];
  const entries = commands.map((command) => commandEntry(studio, command));
  return adds ? entries : [...entries, ...objectEntries(studio)];
}

/**
 * How well an entry fits: 0 begins with the text, 1 a word of it does, 2 it holds the text, 3 it holds its letters in order; undefined: not at all.
 */
export function rank(title: string, text: string): number | undefined {
  const whole = title.toLowerCase();
  const wanted = text.trim().toLowerCase();
  if (wanted === "" || whole.startsWith(wanted)) return 0;
  if (whole.includes(` ${wanted}`) || whole.includes(`-${wanted}`)) return 1;
  if (whole.includes(wanted)) return 2;
  let at = -1;
  for (const letter of wanted.replaceAll(" ", "")) {
    at = whole.indexOf(letter, at + 1);
    if (at < 0) return undefined;
  }
  return 3;
}

/** Best first, in the order of the catalogue among equals. */
export function findEntries(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const ranked = entries.flatMap((entry) => {
    const place = rank(entry.title, text);
    return place === undefined ? [] : [{ entry, place }];
  });
  return ranked
    .sort((a, b) => a.place - b.place)
    .slice(0, MOST_SHOWN)
    .map(({ entry }) => entry);
}
