/**
 * A scene: a mechanism as a function that returns a model. The same record serves tests, benchmarks, the command line and the studio.
 *
 * A scene is addressed as `@name?parameter=value&…`; see address.ts.
 */
import type { ContactSettings, ResolvedModel, Settings } from "@gelenk/core";

/** A number that a scene can be built with. */
export interface SceneParameter {
  /** Value where none is stated. */
  readonly default: number;
  /** Smallest and largest value allowed; missing means without limit on that side. */
  readonly min?: number;
  /** Largest value allowed; missing: no limit. */
  readonly max?: number;
  /** SI unit; "" for a pure number. */
  readonly unit: string;
  /** Whole numbers only. */
  readonly integer?: true;
  /** What it means, in words. */
  readonly about: string;
}

/** One value for every parameter of a scene. */
export type SceneValues<Name extends string = string> = Readonly<Record<Name, number>>;

/** A mechanism with parameters: a value in `SCENES`. */
export interface Scene<Name extends string = string> {
  /** As in its address, behind the `@`. */
  readonly name: string;
  /** What it shows and which closed form decides about its result. */
  readonly about: string;
  /** By name. */
  readonly parameters: Readonly<Record<Name, SceneParameter>>;
  /** Settings that suit the scene; those of the built model, which may depend on the values, come before them. */
  readonly settings: Settings;
  /** What is wrong with values that are each in their range but do not fit together; undefined where they do. */
  check?(values: SceneValues<Name>): string | undefined;
  /** The model for these values; the same values give the same model. */
  build(values: SceneValues<Name>): ResolvedModel;
}

/**
 * Contacts of scenes that are about joints, or that the source computes without contacts: their links are bars drawn around ideal axes, which lie in one
 * plane, fold onto each other and cross. With contacts they would be other mechanisms than those whose figures are published.
 */
export const PASS_THROUGH: ContactSettings = { solver: "none" };

/** Only gives `build` the names of the parameters, so that a misspelt one does not compile. */
export const defineScene = <Name extends string>(scene: Scene<Name>): Scene<Name> => scene;

/** What it shows, in one sentence: the first of `about`. */
export const summaryOf = ({ about }: Scene): string => /^.*?\.(?=\s|$)/.exec(about)?.[0] ?? about;

/** The default of every parameter. */
export function defaultValues(scene: Scene): SceneValues {
  return Object.fromEntries(Object.entries(scene.parameters).map(([name, parameter]) => [name, parameter.default]));
}

/** The model of a scene for the values given, with the settings of both. */
export function sceneModel(scene: Scene, values: SceneValues = defaultValues(scene)): ResolvedModel {
  const model = scene.build(values);
  return { ...model, name: scene.name, about: scene.about, settings: { ...scene.settings, ...model.settings } };
}
