/** How grave numbers are: within the tolerance nothing, then amber, from ten times on red. */
import { expect, test } from "vitest";
import { errorShare } from "../../../src/panels/inspector/error-share.js";
import { errorSeverity, percentText } from "../../../src/panels/status/severity.js";

test("joint errors", () => {
  expect(errorSeverity(1e-6, 1e-6)).toBe("");
  expect(errorSeverity(2e-6, 1e-6)).toBe("warning");
  expect(errorSeverity(2e-5, 1e-6)).toBe("error");
  expect(errorSeverity(Number.NaN, 1e-6)).toBe("error");
});

test("shares in percent have a sign", () => {
  expect(percentText(3e-5)).toBe("+0.003 %");
  expect(percentText(-0.012)).toBe("−1.2 %");
  expect(percentText(0)).toBe("0 %");
});

test("the bar of the error: three decades that end at the tolerance", () => {
  expect(errorShare(1e-6, 1e-6)).toBeCloseTo(1, 12);
  expect(errorShare(1e-9, 1e-6)).toBeCloseTo(0, 12);
  expect(errorShare(1e-8, 1e-6)).toBeCloseTo(1 / 3, 12);
  expect(errorShare(0, 1e-6)).toBe(0);
  expect(errorShare(1, 1e-6)).toBe(1);
});
