/** Parts of core that the build has left for later, with what loads them; none where nothing was built (see build/late-modules.ts). */
export type PartName = "methods" | "contacts";

export const LATE_PARTS: Readonly<Partial<Record<PartName, () => Promise<void>>>> = {};
