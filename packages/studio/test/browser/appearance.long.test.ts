/**
 * The page in its sizes and themes: nothing overflows, every control is reached by Tab or by arrows within its bar, axe finds nothing serious. What decides is
 * axe-core and the layout of the browser itself.
 */
import { expect, test } from "vitest";
import { seriousFindings } from "./axe-findings.js";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 720, height: 900 },
] as const;

/** Elements that reach out of the page, and regions whose content is wider than they are without scrolling. */
const overflowing = ({ page }: StudioPage) =>
  page.evaluate(() => {
    const seen = [
      ...document.querySelectorAll<HTMLElement>("header, main, footer, aside, section, nav, .status-line > *, .top-bar > *, button, h1"),
    ];
    const shown = seen.filter((element) => element.checkVisibility({ visibilityProperty: true }));
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const outside = shown.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return (left < -1 || right > innerWidth + 1) && !scrolls(element.parentElement);
    });
    const inBar = shown
      .filter((element) => element.matches(".top-bar button, .top-bar h1"))
      .map((element) => element.getBoundingClientRect());
    const overlaps = inBar.some((a, k) => inBar.slice(k + 1).some((b) => a.left < b.right - 1 && b.left < a.right - 1));
    const page = document.documentElement;
    return [
      ...(overlaps ? ["buttons of the top bar lie over each other"] : []),
      ...outside.map((element) => element.outerHTML.slice(0, 90)),
      ...(page.scrollWidth > innerWidth || page.scrollHeight > innerHeight ? [`page of ${page.scrollWidth} × ${page.scrollHeight}`] : []),
    ];
  });

/** Buttons and fields that Tab does not come to, and that are not in a bar in which arrows lead on. */
async function unreached({ page }: StudioPage): Promise<readonly string[]> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    (window as unknown as { met: Set<Element> }).met = new Set();
  });
  for (let k = 0; k < 300; k++) {
    await page.keyboard.press("Tab");
    const isRound = await page.evaluate(() => {
      const { met } = window as unknown as { met: Set<Element> };
      const now = document.activeElement!;
      const first = met.values().next().value;
      // between the last and the first control nothing has the focus
      if (now !== document.body) met.add(now);
      return now === first && met.size > 3;
    });
    if (isRound) break;
  }
  return page.evaluate(() => {
    const { met } = window as unknown as { met: Set<Element> };
    const bars = "[role=toolbar], [role=menubar], [role=tablist], [role=menu], [role=tree], [role=radiogroup]";
    return [...document.querySelectorAll<HTMLElement>("button:not(:disabled), input:not(:disabled), select, textarea, a[href]")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const bar = element.closest(bars);
        return !met.has(element) && !(bar && [...met].some((one) => bar.contains(one)));
      })
      .map((element) => (element.getAttribute("aria-label") ?? element.textContent ?? element.outerHTML).slice(0, 60));
  });
}

for (const { width, height } of SIZES)
  test(`${width} × ${height}: dark and light, no overflow, all by Tab, no serious finding of axe`, (context) =>
    scenario(context, { scene: "excavator", width, height }, async (studio) => {
      const { page, settle, picture, stepTo, problems } = studio;
      await stepTo(30);
      for (const theme of ["dark", "light"] as const) {
        await page.evaluate((wanted) => {
          window.studio!.all.session.theme.value = wanted;
        }, theme);
        await settle();
        await picture(`page-${width}-${theme}`);
        expect.soft(await overflowing(studio), theme).toEqual([]);
        expect.soft(await seriousFindings(studio), theme).toEqual([]);
      }
      expect.soft(await unreached(studio)).toEqual([]);
      expect.soft(problems).toEqual([]);
    }));
