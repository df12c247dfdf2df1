/** Who answers contact impulses on the bodies of an island: lone bodies and chains for themselves; chains with blocks together with the rows that hold. */
import { TWIST } from "../../body/body-tables.js";
import { writeMomentum } from "../../body/free-step.js";
import type { ContactSource } from "../../contact/contact-source.js";
import type { Blocks } from "../../joint/block.js";
import { type Chain, createLoads, type Tables, type Twists } from "../../joint/coupling.js";
import { applyHeld, createHeldResponse, type HeldResponse, holdRows, respondHeld } from "../../solve/block/held-response.js";

/** By chain; and the groups whose rows may hold. */
export interface ContactSources {
  readonly of: ReadonlyMap<Chain, ContactSource>;
  readonly held: readonly HeldResponse[];
}

export function createSources(chains: readonly Chain[], blocks: Blocks | undefined): ContactSources {
  const of = new Map(chains.map((chain): [Chain, ContactSource] => [chain, sourceOfChain(chain)]));
  const held: HeldResponse[] = [];
  // chains whose joints are springs learn what their blocks do, and are not asked
  for (const group of blocks && !blocks.learned ? blocks.groups : []) {
    const response = createHeldResponse(blocks!, group);
    const source = sourceOfGroup(response);
    for (const p of group.parts) of.set(blocks!.parts[p]!.chain, source);
    held.push(response);
  }
  return { of, held };
}

function sourceOfChain(chain: Chain): ContactSource {
  const isLone = chain.joints.length === 0 && chain.bodies.length === 1;
  // what partners that move by themselves do through joints is booked
  const isInner = !isLone && chain.driven.length === 0;
  const loads = createLoads(isInner ? chain.bodies.length : 0);
  const allow = (t: Tables, out: Twists): void => {
    loads.count = chain.bodies.length;
    for (let i = 0; i < chain.bodies.length; i++) {
      loads.body[i] = chain.bodies[i]!;
      writeMomentum(t, chain.bodies[i]!, loads.impulse, TWIST * i);
    }
    chain.method.respond(t, chain, loads, out);
  };
  return {
    lone: isLone,
    respond: (t, loads, out) => chain.method.respond(t, chain, loads, out),
    apply: (t, loads) => chain.method.apply(t, chain, loads),
    ...(isInner ? { allow } : {}),
    epoch: 0,
  };
}

const sourceOfGroup = (held: HeldResponse): ContactSource => ({
  lone: false,
  respond: (t, loads, out) => respondHeld(held, t, loads, out),
  apply: (t, loads, half) => applyHeld(held, t, loads, half === "first" ? held.blocks.first : held.blocks.second),
  get epoch() {
    return held.epoch;
  },
});

/** After blocks have been solved: contacts are answered with the rows that hold now. */
export function holdBlocks({ held }: ContactSources): void {
  for (const response of held) holdRows(response);
}

/**
 * Where contacts find no answer: rows of limited force, such as a motor that closes a gripper, let go; they had time to reach what they
 * hold only while nothing was in their way, and blocks find their bound once it is. False where none held.
 */
export function letGoBlocks({ held }: ContactSources): boolean {
  let any = false;
  for (const response of held) {
    const { low, high } = response.blocks.system;
    const isLimited = (row: number): boolean => low[row]! > Number.NEGATIVE_INFINITY && high[row]! < Number.POSITIVE_INFINITY;
    const lasting = response.rows.filter((row) => !isLimited(row));
    if (lasting.length === response.rows.length) continue;
    any = true;
    holdRows(response, (row) => lasting.includes(row));
  }
  return any;
}

/** In a collision, which takes no time: rows that hold a speed whatever it takes, and rotors. */
export function holdRigid({ held }: ContactSources, { rows }: Blocks): void {
  for (const response of held) holdRows(response, (row) => rows[row]!.law.rigid || rows[row]!.compliance > 0);
}

/** While nothing is known about the rows, none holds. */
export function releaseBlocks({ held }: ContactSources): void {
  for (const response of held) holdRows(response, () => false);
}
