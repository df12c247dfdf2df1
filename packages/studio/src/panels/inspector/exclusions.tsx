/** Bodies that never collide: with the one that is shown, or of the whole scene. */
import type { VNode } from "preact";
import { excludedFrom, excludePairs, includePairs } from "../../document/edits/exclusions.js";
import { entitiesOf } from "../../document/entities.js";
import { select } from "../../session/session.js";
import type { Studio } from "../../studio.js";
import { Section } from "../fields/form.js";
import { Icon } from "../icon.js";
import { AddSelect } from "./add-select.js";
import type { PartProperties } from "./part-properties.js";

/** Of a body. */
export function BodyExclusions({ studio, reference: { name } }: PartProperties): VNode | null {
  const { document } = studio;
  const model = document.model.value;
  const others = excludedFrom(model, name);
  const free = entitiesOf(model, "bodies").flatMap((body) => (body.name === name || others.includes(body.name) ? [] : [body.name]));
  if (others.length + free.length === 0) return null;
  return (
    <Section title="Never collides with" closed={others.length === 0}>
      {others.map((other) => (
        <ExcludedPair key={other} studio={studio} pair={[name, other]} shown={[other]} />
      ))}
      <AddSelect
        label="Never collides with another body"
        title="Pass through…"
        options={free}
        onAdd={(other) => document.edit(`no collisions of ${name} and ${other}`, excludePairs([[name, other]]))}
      />
    </Section>
  );
}

/** All of the scene; nothing where there are none. */
export function SceneExclusions({ studio }: { readonly studio: Studio }): VNode | null {
  const pairs = studio.document.model.value.exclude ?? [];
  if (pairs.length === 0) return null;
  return (
    <Section title={`Never collide (${pairs.length})`} closed={pairs.length > 8}>
      {pairs.map((pair) => (
        <ExcludedPair key={pair.join(" ")} studio={studio} pair={pair} shown={pair} />
      ))}
    </Section>
  );
}

interface PairProperties {
  readonly studio: Studio;
  readonly pair: readonly [string, string];
  readonly shown: readonly string[];
}

function ExcludedPair({ studio, pair, shown }: PairProperties): VNode {
  const { document, session } = studio;
  return (
    <div class="field-row pair-row">
      <span>
        {shown.map((name, k) => (
          <>
            {k > 0 && <span class="label"> and </span>}
            <button type="button" class="body-name" onClick={() => select(session, { kind: "bodies", name })}>
              {name}
            </button>
          </>
        ))}
      </span>
      <button
        type="button"
        class="button small only-icon"
        aria-label={`Let ${pair[0]} and ${pair[1]} collide`}
        onClick={() => document.edit(`collisions of ${pair[0]} and ${pair[1]}`, includePairs([pair]))}
      >
        <Icon name="trash-2" />
      </button>
    </div>
  );
}
