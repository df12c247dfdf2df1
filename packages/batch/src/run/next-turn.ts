/** Lets waiting events (Ctrl-C, a progress bar, messages) have their turn before long work goes on. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
