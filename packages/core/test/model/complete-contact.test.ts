import { expect, it } from "vitest";
import { completeContact, completeSleep } from "../../src/model/complete-contact.js";

it("what is left out has its default, also inside combine", () => {
  expect(completeContact({})).toEqual({
    solver: "block",
    law: "newton",
    impact: "exact",
    subSteps: 4,
    kernel: "wasm",
    order: "sequential",
    combine: { friction: "geometric", restitution: "maximum" },
    friction: true,
    shock: true,
  });
  const stated = completeContact({ contact: { solver: "block", combine: { friction: "sum" } } });
  expect(stated).toMatchObject({ solver: "block", law: "newton", combine: { friction: "sum", restitution: "maximum" } });
});

it("without velocity correction nothing collides", () => {
  expect(completeContact({ velocityCorrection: false }).solver).toBe("none");
  expect(completeContact({ velocityCorrection: true }).solver).toBe("block");
});

it("sleep is off unless asked for", () => {
  expect(completeSleep({})).toBeUndefined();
  expect(completeSleep({ sleep: false })).toBeUndefined();
  expect(completeSleep({ sleep: true })).toEqual({ speed: 1e-3, time: 0.5 });
  expect(completeSleep({ sleep: { time: 2 } })).toEqual({ speed: 1e-3, time: 2 });
});
