/** The frame around the commands: help, version, wrong usage, exit codes. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { gelenk } from "./terminal.js";

const COMMANDS = ["run", "check", "plot", "scenes"];

describe("help", () => {
  test.each([[[]], [["--help"]], [["-h"]], [["help"]]])("gelenk %j lists the commands and the exit codes", async (argv) => {
    const { code, stdout, stderr } = await gelenk(argv);
    expect(code).toBe(0);
    expect(stderr).toBe("");
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^ {2}${command} `, "m"));
    expect(stdout).toContain("Exit codes: 0 good, 1 bad input, 2 wrong usage, 3 promise missed or run broken off, 130 interrupted.");
  });

  test.each(COMMANDS)("%s --help explains every option and gives examples", async (command) => {
    const { code, stdout } = await gelenk([command, "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: gelenk ${command}`);
    expect(stdout).toContain(`gelenk ${command} `);
    expect(stdout).toContain("Examples:");
    const options = stdout.split("\n").filter((line) => line.startsWith("  --"));
    for (const option of options) expect(option).toMatch(/^ {2}--\S+( <\S+>)? {2,}\S/);
  });
});

test("--version is that of the package", async () => {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
  expect(await gelenk(["--version"])).toMatchObject({ code: 0, stdout: `${manifest.version}\n` });
});

describe("wrong usage ends with 2 and says what was meant", () => {
  test.each([
    [["rum", "@orbit"], "Did you mean run?"],
    [["run", "@orbit", "--untl", "3"], "Did you mean --until?"],
    [["run"], "missing required argument 'model'"],
    [["check"], "missing required argument 'model'"],
    [["plot"], "missing required argument 'result'"],
    [["run", "@orbit", "@swarm"], "too many arguments"],
    [["run", "@orbit", "--step"], "argument missing"],
    [["run", "@orbit", "--step", "0"], "It must be positive."],
    [["run", "@orbit", "--step", "-1"], "It must be positive."],
    [["run", "@orbit", "--step", "1/240s"], "Not a number"],
    [["run", "@orbit", "--until", "1/0"], "Not a number"],
    [["run", "@orbit", "--every", "1.5"], "whole number"],
    [["run", "@orbit", "--method", "fre"], "Allowed choices are auto, free"],
    [["run", "@orbit", "--rotation", "euler"], "Allowed are series, rk4, splitting"],
    [["run", "@orbit", "--set", "eccentricity"], "name=value"],
    [["run", "@orbit", "--out", "orbit.txt"], "use .csv or .jsonl"],
    [["plot", "orbit.csv", "--out", "orbit.png"], "written as .svg"],
    [["plot", "orbit.csv", "--width", "3"], "pixels"],
    [["model.json"], "gelenk run model.json"],
    [["@orbit"], "gelenk run @orbit"],
    [["help", "rum"], "Did you mean run?"],
    [["help", "joints"], "unknown command 'joints'"],
    [["convert", "@orbit", "orbit.obj"], "written as .json, .glb, .gltf or .mo"],
  ])("gelenk %j", async (argv, message) => {
    const { code, stdout, stderr } = await gelenk(argv);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(message);
  });

  test("with --json as a diagnostic", async () => {
    const { code, stdout } = await gelenk(["run", "@orbit", "--json", "--untl", "3"]);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [{ code: "usage.unknown-option", severity: "error" }] });
  });
});
