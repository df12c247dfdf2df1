/** The head of the inspector: what is selected, and what it lies between. */
import type { VNode } from "preact";
import { type EntityKind, findEntity, type Reference } from "../../document/entities.js";
import { select } from "../../session/session.js";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";
import { jointTitle } from "../joint-titles.js";
import { ThingIcon } from "../scene/row-icon.js";

const KIND_TITLES: Readonly<Record<EntityKind, readonly [one: string, many: string]>> = {
  bodies: ["Body", "bodies"],
  joints: ["Joint", "joints"],
  couplings: ["Coupling", "couplings"],
  forces: ["Force", "forces"],
  materials: ["Material", "materials"],
};

export function InspectorHead({ studio, selection }: { readonly studio: Studio; readonly selection: readonly Reference[] }): VNode {
  const { session } = studio;
  const [first] = selection;
  const openMenu = (event: MouseEvent) => {
    const { right, bottom } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    session.menuAt.value = { x: right - 200, y: bottom + 4 };
  };
  return (
    <header class="inspector-head">
      <div>
        {selection.length === 1 && first ? <Title studio={studio} reference={first} /> : <h2>{countText(selection)}</h2>}
        <button type="button" class="button small only-icon" aria-label="Actions" aria-haspopup="menu" onClick={openMenu}>
          <Icon name="ellipsis" />
        </button>
      </div>
      {selection.length === 1 && first && <Subtitle studio={studio} reference={first} />}
    </header>
  );
}

function countText(selection: readonly Reference[]): string {
  const kinds = new Set(selection.map(({ kind }) => kind));
  const [kind] = kinds;
  return `${selection.length} ${kinds.size === 1 && kind ? KIND_TITLES[kind][1] : "things"}`;
}

function Title({ studio, reference }: { readonly studio: Studio; readonly reference: Reference }): VNode {
  const type = String(findEntity(studio.document.model.value, reference)?.["type"] ?? "");
  return (
    <>
      <ThingIcon studio={studio} reference={reference} type={type} />
      <h2>{reference.name}</h2>
    </>
  );
}

function Subtitle({ studio, reference }: { readonly studio: Studio; readonly reference: Reference }): VNode {
  const entity = findEntity(studio.document.model.value, reference);
  const type = entity?.["type"];
  const title = reference.kind === "joints" ? jointTitle(String(type)) : KIND_TITLES[reference.kind][0];
  const ends = [entity?.["a"], entity?.["b"]].filter((end): end is string => typeof end === "string");
  if (ends.length < 2)
    return <p>{typeof type === "string" && reference.kind !== "joints" ? `${title}, ${type.replaceAll("-", " ")}` : title}</p>;
  return (
    <p>
      {title} between <BodyName studio={studio} name={ends[0]!} /> and <BodyName studio={studio} name={ends[1]!} />
    </p>
  );
}

function BodyName({ studio, name }: { readonly studio: Studio; readonly name: string }): VNode {
  const reference = { kind: "bodies", name } as const;
  if (!findEntity(studio.document.model.value, reference)) return <span>the world</span>;
  return (
    <button type="button" class="body-name" onClick={() => select(studio.session, reference)}>
      <ThingIcon studio={studio} reference={reference} type="" />
      {name}
    </button>
  );
}
