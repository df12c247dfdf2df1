/** What a picture or a film should be like, before it is made. A film tells how far it is, and can be ended. */
import "../../styles/export.css";
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { evenSize, PICTURE_SIZES, type PictureSizeName, type Size, sizeOf } from "../../export/picture-size.js";
import { savePicture } from "../../export/save-picture.js";
import { read } from "../../simulation/frame.js";
import type { Studio } from "../../studio.js";
import { NumberInput } from "../fields/number-input.js";
import { Dialog } from "../menus/dialog.js";

interface Properties {
  readonly studio: Studio;
}

export const ExportDialog = ({ studio, what }: Properties & { readonly what: "picture" | "film" }): VNode =>
  what === "picture" ? <PictureDialog studio={studio} /> : <FilmDialog studio={studio} />;

const viewSize = ({ view }: Studio): Size => ({ width: view?.canvas.clientWidth ?? 0, height: view?.canvas.clientHeight ?? 0 });
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function PictureDialog({ studio }: Properties): VNode {
  const { session } = studio;
  const size = useSignal<PictureSizeName>("1x");
  const background = useSignal("shown");
  const close = () => {
    session.dialog.value = undefined;
  };
  const make = () => {
    close();
    savePicture(studio, { ...sizeOf(size.value, viewSize(studio)), transparent: background.value === "none" }).then(
      () => {
        session.notice.value = "Picture: done";
      },
      (error: unknown) => {
        session.notice.value = `Picture failed: ${reasonOf(error)}`;
      },
    );
  };
  return (
    <Dialog label="Export a picture" class="export-dialog" onClose={close}>
      <h2>Picture (PNG)</h2>
      <SizeRow size={size} of={(name) => sizeOf(name, viewSize(studio))} />
      <ChoiceRow label="Background" chosen={background} options={BACKGROUNDS} />
      <Buttons make={make} close={close} />
    </Dialog>
  );
}

const BACKGROUNDS = [
  { value: "shown", title: "As shown" },
  { value: "none", title: "Transparent, without the floor" },
];
const RATES = ["24", "25", "30", "50", "60"].map((value) => ({ value, title: value }));

function FilmDialog({ studio }: Properties): VNode {
  const { session, simulation } = studio;
  const frame = simulation.frame.value;
  const recorded = frame ? [read(frame, "recordedFrom"), read(frame, "recordedTo")] : [0, 0];
  const size = useSignal<PictureSizeName>("1080p");
  const rate = useSignal("30");
  const from = useSignal<number | undefined>(undefined);
  const to = useSignal<number | undefined>(undefined);
  const share = useSignal<number | undefined>(undefined);
  const wanted = useRef(true);
  // however the dialog goes, the film goes with it
  useEffect(
    () => () => {
      wanted.current = false;
    },
    [],
  );
  const close = () => {
    session.dialog.value = undefined;
  };
  const [begin, end] = [from.value ?? recorded[0]!, to.value ?? recorded[1]!];
  const sizeFor = (name: PictureSizeName) => evenSize(sizeOf(name, viewSize(studio)));
  const make = async () => {
    share.value = 0;
    try {
      const { saveFilm } = await import("../../export/save-film.js");
      const progress = (done: number) => {
        share.value = done;
        return wanted.current;
      };
      const options = { ...sizeFor(size.value), framesPerSecond: Number(rate.value), range: [begin, end] as const, progress };
      session.notice.value = (await saveFilm(studio, options)) ? "Film: done" : "Film: ended before it was done";
    } catch (error) {
      session.notice.value = `Film failed: ${reasonOf(error)}`;
    }
    if (wanted.current) close();
  };
  if (share.value !== undefined)
    return (
      <Dialog label="Export a film" class="export-dialog" onClose={close}>
        <h2>Film: {Math.round(100 * share.value)} %</h2>
        <progress value={share.value} aria-label="How far the film is" />
        <p class="buttons">
          <button type="button" class="button" onClick={close}>
            Cancel
          </button>
        </p>
      </Dialog>
    );
  return (
    <Dialog label="Export a film" class="export-dialog" onClose={close}>
      <h2>Film of the recording (WebM)</h2>
      <SizeRow size={size} of={sizeFor} />
      <ChoiceRow label="Frames per second" chosen={rate} options={RATES} />
      <TimeRow label="From" value={from} usual={recorded[0]!} />
      <TimeRow label="To" value={to} usual={recorded[1]!} />
      {end <= begin && <p class="export-problem">There is nothing recorded between these times: run the scene first, or choose others.</p>}
      <Buttons make={() => void make()} close={close} disabled={end <= begin} />
    </Dialog>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ComponentChildren }): VNode {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among its children
    <label class="export-row">
      <span>{label}</span>
      {children}
    </label>
  );
}

interface ChoiceProperties {
  readonly label: string;
  readonly chosen: Signal<string>;
  readonly options: readonly { readonly value: string; readonly title: string }[];
}

function ChoiceRow({ label, chosen, options }: ChoiceProperties): VNode {
  return (
    <Row label={label}>
      <select
        class="field"
        value={chosen.value}
        onChange={({ currentTarget }) => {
          chosen.value = currentTarget.value;
        }}
      >
        {options.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </Row>
  );
}

function SizeRow({ size, of }: { readonly size: Signal<PictureSizeName>; of(name: PictureSizeName): Size }): VNode {
  const options = PICTURE_SIZES.map(({ name, title }) => {
    const { width, height } = of(name);
    return { value: name, title: `${title}, ${width} × ${height}` };
  });
  return <ChoiceRow label="Size" chosen={size as Signal<string>} options={options} />;
}

function TimeRow({
  label,
  value,
  usual,
}: {
  readonly label: string;
  readonly value: Signal<number | undefined>;
  readonly usual: number;
}): VNode {
  return (
    <Row label={label}>
      <NumberInput
        {...{ label, unit: "s", value: value.value, usual, least: 0 }}
        onChange={(next) => {
          value.value = typeof next === "number" ? next : undefined;
        }}
      />
    </Row>
  );
}

interface ButtonProperties {
  readonly disabled?: boolean;
  make(): void;
  close(): void;
}

function Buttons({ make, close, disabled = false }: ButtonProperties): VNode {
  return (
    <p class="buttons">
      <button type="button" class="button primary" disabled={disabled} onClick={make}>
        Export
      </button>
      <button type="button" class="button" onClick={close}>
        Cancel
      </button>
    </p>
  );
}
