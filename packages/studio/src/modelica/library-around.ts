/**
 * The texts that a model is compiled against: those of the library, with the text of the editor in its place among
 * them. A file that says `within P.Q` stands there in place of the library's, so that its models can be changed;
 * packages that the library does not have are empty ones around it.
 */
import type { ModelText } from "@gelenk/modelica";

type Texts = Readonly<Record<string, string>>;

export function libraryAround(library: Texts, { within, texts }: Pick<ModelText, "within" | "texts">): Texts {
  const around = within.map(
    (name, k) => [`${within.slice(0, k + 1).join("/")}/package.mo`, emptyPackage(within.slice(0, k), name)] as const,
  );
  // a file takes the place of a folder of its name
  const folders = Object.keys(texts).flatMap((path) => (path.endsWith("/package.mo") ? [] : [`${path.slice(0, -".mo".length)}/`]));
  const kept = Object.entries(library).filter(([path]) => !folders.some((folder) => path.startsWith(folder)));
  return { ...Object.fromEntries([...around, ...kept]), ...texts };
}

const emptyPackage = (within: readonly string[], name: string): string => `within ${within.join(".")};\npackage ${name}\nend ${name};\n`;
