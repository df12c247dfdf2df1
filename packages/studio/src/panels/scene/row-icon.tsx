/** What stands before a name: the colour of a body, the pictogram of a joint, the icon of a group. */
import type { Model } from "@gelenk/core";
import type { VNode } from "preact";
import type { Reference } from "../../document/entities.js";
import type { Studio } from "../../studio.js";
import { bodyColors } from "../../view/body-colors.js";
import { THEMES } from "../../view/theme.js";
import { Icon } from "../icon.js";
import { JointPictogram } from "../pictograms.js";
import type { TreeRow } from "./tree-rows.js";

const colors = new WeakMap<Model, Map<"dark" | "light", ReadonlyMap<string, string>>>();

/** As the view draws it. */
function colorOf({ document, session }: Studio, name: string): string {
  const model = document.model.value;
  const theme = session.theme.value;
  const ofModel = colors.get(model) ?? new Map<"dark" | "light", ReadonlyMap<string, string>>();
  colors.set(model, ofModel);
  let known = ofModel.get(theme);
  if (!known) {
    const bodies = (document.resolution.value.model ?? { bodies: [] }).bodies ?? [];
    const all = bodyColors(bodies, THEMES[theme]);
    known = new Map(bodies.map((body, k) => [body.name ?? "", all[k]!]));
    ofModel.set(theme, known);
  }
  return known.get(name) ?? "var(--fixed)";
}

const TOKENS: Readonly<Partial<Record<string, string>>> = { spring: "spring", damping: "spring" };

export function ThingIcon({
  studio,
  reference,
  type,
}: {
  readonly studio: Studio;
  readonly reference: Reference;
  readonly type: string;
}): VNode {
  if (reference.kind === "bodies")
    return (
      <i class="swatch-place">
        <i class="swatch" style={{ background: colorOf(studio, reference.name) }} />
      </i>
    );
  if (reference.kind === "materials") return <Icon name="layers" />;
  return <JointPictogram type={type} token={reference.kind === "forces" ? (TOKENS[type] ?? "force") : "joint"} />;
}

export function RowIcon({ studio, row }: { readonly studio: Studio; readonly row: TreeRow }): VNode {
  if (row.is === "group")
    return (
      <>
        <Icon name={row.open ? "chevron-down" : "chevron-right"} class="chevron" />
        <Icon name={row.icon} />
      </>
    );
  if (row.is === "gravity")
    return (
      <>
        <i class="chevron" />
        <span class="gravity-icon">
          <Icon name="arrow-down" />
        </span>
      </>
    );
  if (row.is === "parameter")
    return (
      <span class="drive-icon">
        <Icon name="sliders-horizontal" />
      </span>
    );
  if (row.is === "sensor")
    return (
      <i class="swatch-place">
        <Icon name="locate" />
      </i>
    );
  return <ThingIcon studio={studio} reference={row.reference} type={String(row.entity["type"] ?? "")} />;
}
