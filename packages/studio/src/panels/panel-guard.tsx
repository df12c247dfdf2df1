/** A panel that fails says so and can be started again; the rest of the studio goes on. */
import type { ComponentChildren, VNode } from "preact";
import { useErrorBoundary } from "preact/hooks";

export function PanelGuard({ children }: { readonly children: ComponentChildren }): VNode {
  const [error, reset] = useErrorBoundary((reason: unknown) => console.error(reason));
  if (error === undefined) return <>{children}</>;
  return (
    <div class="panel-failed" role="alert">
      This panel failed: {error instanceof Error ? error.message : String(error)}
      <button type="button" class="button edged" onClick={reset}>
        Reload panel
      </button>
    </div>
  );
}
