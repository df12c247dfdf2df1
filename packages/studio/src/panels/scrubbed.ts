/**
 * Moves an element along a way that is known beforehand: a paused animation whose time is set. A browser gives it a layer of
 * its own and moves that, with nothing to lay out or to paint; a transform that is set as a style has it compose all layers of
 * the page anew, which takes longer than drawing a plot.
 */

/** ms; browsers count whole microseconds of it. */
const DURATION = 1e6;

/** Along `from` → `to`, two transforms, by a share of it, in so many steps: who would see no difference is not moved. */
export function scrubbed(element: HTMLElement, from: string, to: string, steps: number): (share: number) => void {
  const animation = element.animate([{ transform: from }, { transform: to }], { duration: DURATION, fill: "both" });
  animation.pause();
  let shown = 0;
  return (share) => {
    const step = Math.round(share * steps);
    if (step === shown) return;
    shown = step;
    animation.currentTime = (step / steps) * DURATION;
  };
}
