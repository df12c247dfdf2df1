/** The world that a run begins with: of its model, extended by the modules of the user. */
import { createRun, type Diagnostic, type ResolvedModel, type World, type WorldOptions } from "@gelenk/core";
import type { RunSettings } from "./protocol.js";
import { applyModules, extensionsOf, type UserModule } from "./user-module.js";

/** What worlds are made with beside their settings, with the kinds that modules bring. */
export const extendedBy = (modules: readonly UserModule[], environment: WorldOptions): WorldOptions => ({
  ...environment,
  extend: extensionsOf(modules, environment.extend),
});

export interface BegunWorld {
  /** Missing exactly if there are errors. */
  readonly world?: World;
  readonly diagnostics: readonly Diagnostic[];
}

/** `settings`: what stands whatever model and modules say. */
export function beginWorld(
  model: ResolvedModel,
  modules: readonly UserModule[],
  environment: WorldOptions,
  settings: RunSettings,
): BegunWorld {
  const { now, webAssembly, extend } = extendedBy(modules, environment);
  const { run, diagnostics } = createRun(applyModules(model, modules), {
    ...settings,
    ...(now && { now }),
    ...(webAssembly && { webAssembly }),
    ...(extend && { extend }),
    record: { quantities: [] },
  });
  return { ...(run && { world: run.world }), diagnostics };
}
