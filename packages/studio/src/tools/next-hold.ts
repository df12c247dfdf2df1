/** Numbers of holds: every hand on a body has its own, so that several can hold at once. */
let last = 0;

export const nextHold = (): number => ++last;
