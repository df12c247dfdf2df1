/**
 * The method of one chain, `settings.methods`. Bodies that joints connect are one chain and have one method; the choice names one body of
 * each chain it is for, and whatever was chosen for the chain before is gone.
 */
import type { MethodChoice, MethodName, Model } from "@gelenk/core";
import type { Edit } from "../document.js";
import { entitiesOf } from "../entities.js";
import { mapSame } from "./entity-lists.js";
import { setMember } from "./set-member.js";

type Chain = readonly string[];

/** Chains of dynamic bodies, alone or connected by joints, in the order of their first bodies. Fixed and kinematic bodies separate them. */
export function chainsOf(model: Model): readonly Chain[] {
  const leaders = new Map(
    entitiesOf(model, "bodies").flatMap(({ name, kind = "dynamic" }) => (kind === "dynamic" ? [[name, name] as const] : [])),
  );
  const leaderOf = (name: string): string => {
    let leader = name;
    while (leaders.get(leader) !== leader) leader = leaders.get(leader)!;
    leaders.set(name, leader);
    return leader;
  };
  for (const { a, b } of model.joints ?? []) if (leaders.has(a) && leaders.has(b)) leaders.set(leaderOf(b), leaderOf(a));
  const chains = new Map<string, string[]>();
  for (const name of leaders.keys()) {
    const leader = leaderOf(name);
    const chain = chains.get(leader);
    if (chain) chain.push(name);
    else chains.set(leader, [name]);
  }
  return [...chains.values()];
}

const namesIn = ({ of }: MethodChoice): readonly string[] => (typeof of === "string" ? [of] : of);

/** What was chosen for the chain of these bodies; undefined: nothing, so that `settings.method` holds. */
export const methodChosen = (model: Model, bodies: Chain): MethodName | undefined =>
  model.settings?.methods?.find((choice) => namesIn(choice).some((name) => bodies.includes(name)))?.method;

/** `bodies`: of one chain, or of several that couplings join. undefined: as `settings.method` says. */
export const setChainMethod =
  (bodies: Chain, method: MethodName | undefined): Edit =>
  (model) => {
    const meant = chainsOf(model).filter((chain) => chain.some((name) => bodies.includes(name)));
    const theirs = new Set(meant.flat());
    const others = mapSame(model.settings?.methods ?? [], (choice): MethodChoice | undefined => {
      const left = namesIn(choice).filter((name) => !theirs.has(name));
      if (left.length === namesIn(choice).length) return choice;
      return left.length === 0 ? undefined : { ...choice, of: left.length === 1 ? left[0]! : left };
    });
    const firsts = meant.map(([first]) => first!);
    const chosen = method && firsts.length > 0 ? [{ of: firsts.length === 1 ? firsts[0]! : firsts, method }] : [];
    const methods = [...others, ...chosen];
    return setMember(undefined, "settings.methods", methods.length > 0 ? methods : undefined)(model);
  };
