import { it } from "vitest";
import { gelenk } from "./terminal.js";
const go = async (...argv: string[]) => { const { code, stdout, stderr } = await gelenk(argv, { cwd: "/tmp/cmp" }); console.log(`$ gelenk ${argv.join(" ")}\n${stdout}${stderr}[exit ${code}]`); };
it("t", async () => {
  await go("check", "@four-bar", "@walker", "@tree", "@chain");
  await go("run", "@four-bar");
  await go("compare", "@double-pendulum", "--methods", "impulse-direct:2,impulse-direct:4,impulse-direct:6,impulse-iterative", "--reference", "impulse-direct:6", "--until", "3");
  await go("compare", "@four-bar", "--methods", "impulse-direct,impulse-iterative", "--until", "2");
  await go("compare", "@four-bar", "--methods", "impulse-dirct");
}, 120000);
