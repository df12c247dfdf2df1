/**
 * A contact problem as the question that it was: a copy of its own, in tables as long as they are used, without the impulses that act now.
 *
 *   P ← base,   u ← u − R Jᵀ (P − base)
 *
 * What acted earlier in the same stretch stays, because the laws are about totals; so a solver that begins with the copy finds what the one
 * before it found, or says why not. Limits: of a solve that shock propagation ended, frozen parts have received less than is taken back
 * here, so the copy begins with other twists than that solve did. Cost: that of copying, and a push per row.
 */
import { type ContactProblem, POINT_FRICTION, pushRow, ROW_WRENCH, TWIST } from "./contact-problem.js";

export function questionOf(problem: ContactProblem): ContactProblem {
  const copy = copyProblem(problem);
  for (let row = 0; row < copy.rowCount; row++) {
    pushRow(copy, row, copy.base[row]! - copy.impulse[row]!);
    copy.impulse[row] = copy.base[row]!;
  }
  copy.stick.fill(0);
  return copy;
}

function copyProblem(problem: ContactProblem): ContactProblem {
  const { bodyCount, partCount, pointCount, rowCount, answerCount } = problem;
  return {
    bodyCount,
    body: problem.body.slice(0, bodyCount),
    partCount,
    partStart: problem.partStart.slice(0, partCount + 1),
    frozen: problem.frozen.slice(0, partCount),
    twist: problem.twist.slice(0, TWIST * bodyCount),
    pointCount,
    pointRow: problem.pointRow.slice(0, pointCount + 1),
    pair: problem.pair.slice(0, pointCount),
    active: problem.active.slice(0, pointCount),
    friction: problem.friction.slice(0, POINT_FRICTION * pointCount),
    stick: problem.stick.slice(0, pointCount),
    rowCount,
    rowBody: problem.rowBody.slice(0, 2 * rowCount),
    rowPart: problem.rowPart.slice(0, 2 * rowCount),
    answerStart: problem.answerStart.slice(0, 2 * rowCount),
    wrench: problem.wrench.slice(0, ROW_WRENCH * rowCount),
    answerCount,
    answer: problem.answer.slice(0, answerCount),
    bias: problem.bias.slice(0, rowCount),
    base: problem.base.slice(0, rowCount),
    impulse: problem.impulse.slice(0, rowCount),
  };
}
