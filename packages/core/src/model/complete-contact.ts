/** What a model says of contacts and of sleep, with the defaults in place of what it leaves out. */
import { DEFAULTS } from "./defaults.js";
import type { CombineSettings, ContactSettings, Settings, SleepSettings } from "./settings-description.js";

/** All members stated. */
export type CompleteContact = Required<Omit<ContactSettings, "combine">> & {
  /** Rule per coefficient. */
  readonly combine: Required<CombineSettings>;
};

/** Without velocity correction nothing collides: validation refuses a solver that is stated beside it. */
export function completeContact({ contact, velocityCorrection }: Pick<Settings, "contact" | "velocityCorrection">): CompleteContact {
  const { contact: defaults } = DEFAULTS.settings;
  return {
    ...defaults,
    ...(velocityCorrection === false && { solver: "none" }),
    ...contact,
    combine: { ...defaults.combine, ...contact?.combine },
  };
}

/** Undefined where nothing sleeps. */
export function completeSleep({ sleep = DEFAULTS.settings.sleep }: Pick<Settings, "sleep">): Required<SleepSettings> | undefined {
  if (sleep === false) return undefined;
  return sleep === true ? DEFAULTS.sleep : { ...DEFAULTS.sleep, ...sleep };
}
