/** The gallery: scenes with picture, two sentences and what to try; chips filter by what they show; below them all other scenes by name. */
import { type Signal, useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { openScene } from "../../commands/scene-commands.js";
import { capabilitiesOf } from "../../samples/capabilities.js";
import { GALLERY, type GalleryEntry } from "../../samples/gallery.js";
import { createPreview, type Preview } from "../../samples/preview.js";
import { buildScene, SCENES } from "../../samples/scenes.js";
import { createThumbnails, type Thumbnails } from "../../samples/thumbnails.js";
import { startSimulationWorker } from "../../simulation/start-worker.js";
import type { Studio } from "../../studio.js";
import { openComparison } from "../compare/compare-control.js";
import { SearchField } from "../search-field.js";
import "../../styles/gallery.css";

interface Shown {
  readonly entry: GalleryEntry;
  readonly capabilities: readonly string[];
}

const nameOf = (scene: string): string => scene.split("?")[0]!;

export function GalleryPanel({ studio }: { readonly studio: Studio }): VNode {
  const text = useSignal("");
  const chip = useSignal<string | undefined>(undefined);
  const entries = useMemo(shownEntries, []);
  const thumbnails = useMemo(() => createThumbnails(startSimulationWorker, studio.session.theme.peek()), [studio]);
  const preview = useMemo(() => createPreview(startSimulationWorker, studio.session.theme.peek()), [studio]);
  useEffect(
    () => () => {
      thumbnails.dispose();
      preview.dispose();
    },
    [thumbnails, preview],
  );
  const wanted = text.value.trim().toLowerCase();
  const matches = (...texts: readonly string[]) => texts.some((candidate) => candidate.toLowerCase().includes(wanted));
  const found = entries.filter(
    ({ entry, capabilities }) =>
      matches(entry.scene, entry.title, entry.text) && (chip.value === undefined || capabilities.includes(chip.value)),
  );
  const told = new Set(GALLERY.map(({ scene }) => nameOf(scene)));
  const others = chip.value === undefined ? SCENES.filter(({ name, about }) => !told.has(name) && matches(name, about)) : [];
  return (
    <>
      <SearchField label="Search scenes" text={text} />
      <Chips entries={entries} chip={chip} />
      <ul class="gallery" aria-label="Scenes">
        {found.map((shown) => (
          <Card key={shown.entry.scene} studio={studio} thumbnails={thumbnails} preview={preview} {...shown} />
        ))}
        {others.map(({ name, about }) => (
          <li key={name}>
            <button type="button" class="gallery-entry" onClick={() => void openScene(studio, `@${name}`)}>
              <strong>{name}</strong>
              <span>{about.split(". ")[0]}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length + others.length === 0 && <p class="empty">No scene is called that</p>}
    </>
  );
}

/** Opens the scene, and its comparison where the entry is about one. */
async function openEntry(studio: Studio, { scene, compare }: GalleryEntry): Promise<void> {
  await openScene(studio, `@${scene}`);
  if (!compare) return;
  const { compareChoices, dockTab, dockOpen } = studio.session;
  compareChoices.value = compare;
  dockTab.value = "compare";
  dockOpen.value = true;
  openComparison(studio);
}

const shownEntries = (): readonly Shown[] =>
  GALLERY.map((entry) => {
    const { model } = buildScene(`@${entry.scene}`);
    return { entry, capabilities: model ? capabilitiesOf(model) : [] };
  });

function Chips({ entries, chip }: { readonly entries: readonly Shown[]; readonly chip: Signal<string | undefined> }): VNode {
  const all = [...new Set(entries.flatMap(({ capabilities }) => capabilities))];
  return (
    <fieldset class="gallery-chips" aria-label="Filter by what scenes show">
      {all.map((name) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-pressed={chip.value === name}
          onClick={() => {
            chip.value = chip.value === name ? undefined : name;
          }}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

interface CardProperties extends Shown {
  readonly studio: Studio;
  readonly thumbnails: Thumbnails;
  readonly preview: Preview;
}

function Card({ studio, entry, capabilities, thumbnails, preview }: CardProperties): VNode {
  const place = useRef<HTMLLIElement>(null);
  const shown = useRef<HTMLSpanElement>(null);
  const play = () => shown.current && preview.play(entry, shown.current);
  const open = () => {
    preview.stop();
    void openEntry(studio, entry);
  };
  const seen = useSignal(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([change]) => {
      if (change?.isIntersecting) seen.value = true;
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen]);
  const picture = seen.value ? thumbnails.picture(entry).value : undefined;
  return (
    <li ref={place}>
      <button
        type="button"
        class="gallery-entry"
        data-scene={entry.scene}
        onClick={open}
        onPointerEnter={play}
        onPointerLeave={preview.stop}
        onFocus={play}
        onBlur={preview.stop}
      >
        <span ref={shown} class="gallery-picture">
          {picture && <img src={picture} alt="" width={320} height={180} />}
        </span>
        <strong>{entry.title}</strong>
        <span>{entry.text}</span>
        <em>{entry.hint}</em>
        <small>{capabilities.join(" · ")}</small>
      </button>
    </li>
  );
}
