/** Which of so many recorded steps is the next one, when they are played to the end and back again and again: nothing ever jumps. */
export function swinging(step: number, length: number): number {
  const there = step % (2 * length - 2);
  return there < length ? there : 2 * length - 2 - there;
}
