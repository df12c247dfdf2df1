/** What axe-core finds on the page as it is, as far as it is serious. */
import { readFileSync } from "node:fs";
import { inRepository } from "../../../../tools/lib/paths.mjs";
import type { StudioPage } from "./studio-page.js";

const AXE = readFileSync(inRepository("node_modules/axe-core/axe.min.js"), "utf8");

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

export async function seriousFindings({ page }: StudioPage): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: readonly unknown[] }> } };
    return (await axe.run()).violations;
  });
  return (violations as readonly Finding[])
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary.split("\n")[1]}`));
}
