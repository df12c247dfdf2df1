/** Over the view where a mesh is too large to be read whole: its size, the limit, and the offer to simplify it while it is read. */
import { MESH_LIMITS } from "@gelenk/formats/mesh";
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { takeContent } from "../document/files.js";
import type { LargeFile } from "../document/import-mesh/read-large-stl.js";
import type { Studio } from "../studio.js";
import { Icon } from "./icon.js";

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

export function LargeFileBar({ studio, file }: { readonly studio: Studio; readonly file: LargeFile }): VNode {
  const share = useSignal<number | undefined>(undefined);
  const wanted = useRef(true);
  useEffect(
    () => () => {
      wanted.current = false;
    },
    [],
  );
  const close = () => {
    studio.session.largeFile.value = undefined;
  };
  const simplify = async () => {
    share.value = 0;
    const [{ simplifyLargeStl }, { contentOfMeshes }] = await Promise.all([
      import("../document/import-mesh/read-large-stl.js"),
      import("../document/read-file.js"),
    ]);
    const tell = (done: number) => {
      share.value = done;
      return wanted.current;
    };
    const read = await simplifyLargeStl(file, { tell });
    if (!read || !wanted.current) return;
    close();
    takeContent(studio, file.name, await contentOfMeshes(file.name, read));
  };
  return (
    <section class="view-bar floating import-bar" aria-label={`${file.name} is too large`}>
      <strong>{file.name}</strong>
      <span>
        has {megabytes(file.size)}; at most {megabytes(MESH_LIMITS.bytes)} are read
      </span>
      {share.value === undefined ? (
        <button type="button" class="button small edged" onClick={() => void simplify()}>
          Simplify it while reading
        </button>
      ) : (
        <progress aria-label="Simplifying" value={share.value} />
      )}
      <button type="button" class="button small only-icon" aria-label="Leave it" title="Leave it" onClick={close}>
        <Icon name="x" />
      </button>
    </section>
  );
}
