/**
 * The contact problems of the last step as values: of every island with contacts the velocity stage of its last stretch, as it was before
 * its impulses acted. What sleeps has none, and neither have heaps of step mode, whose kernel knows no islands.
 */
import type { ContactProblem } from "../../contact/contact-problem.js";
import { questionOf } from "../../contact/copy-problem.js";
import type { WorldData } from "../world-data.js";
import { contactsOf } from "./island-contacts.js";

/** In the order of the islands. */
export const contactProblems = ({ meeting }: WorldData): ContactProblem[] =>
  meeting.flatMap((island) => {
    const problem = contactsOf(island)?.set.problem;
    return problem && problem.pointCount > 0 ? [questionOf(problem)] : [];
  });
