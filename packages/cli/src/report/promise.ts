/** Was kept what the tolerance of a run promises for its joints, contacts and trajectories? */
import { type Diagnostic, type MissedPromise, missedPromises, type RunResult } from "@gelenk/core";
import { numberText } from "./number-text.js";

const WORDS: Readonly<Record<MissedPromise["of"], string>> = {
  joints: "joints were off by up to",
  contacts: "bodies overlapped by up to",
  trajectory: "the estimated error of a step was up to",
};

const missedText = ({ error, promise, unit }: MissedPromise): string =>
  `${numberText(error, 3)} ${unit}, ${numberText(error / promise, 3)} times the tolerance of ${numberText(promise)}`;

/** What was missed, and by how much; undefined where everything was kept. */
export function missedPromise(result: RunResult): Diagnostic | undefined {
  const missed = missedPromises(result);
  const [first] = missed;
  if (!first) return undefined;
  const subjects = [...new Set(missed.map(({ of }) => of))];
  const textOf = (subject: MissedPromise["of"]): string =>
    `${WORDS[subject]} ${missed
      .filter(({ of }) => of === subject)
      .map(missedText)
      .join("; ")}`;
  return {
    code: "solve.tolerance-missed",
    severity: "error",
    where: first.of,
    message: subjects.map(textOf).join("; "),
    hint:
      first.of === "contacts"
        ? "bodies that overlap at the start, or are pressed where they cannot give way; a shorter step, no budget; or a larger tolerance"
        : "a shorter step, another method or order, no budget; or a larger tolerance where that is good enough",
  };
}
