/** `gelenk scenes`: the scenes that come with Gelenk and their parameters. */
import { hasErrors } from "@gelenk/core";
import { parseSceneAddress, SCENES, type Scene, type SceneParameter, summaryOf } from "@gelenk/scenes";
import { type Command, type CommandInput, jsonOption } from "../command.js";
import { reportDiagnostics } from "../diagnostics-text.js";
import { EXIT, type Io } from "../io.js";
import { jsonText } from "../json-text.js";
import { numberText } from "../report/number-text.js";
import { textTable } from "../report/text-table.js";

const sceneJson = ({ name, about, parameters, settings }: Scene) => ({ name, about, parameters, settings });

function rangeText({ min, max, integer }: SceneParameter): string {
  const range = `${min === undefined ? "" : numberText(min)} … ${max === undefined ? "" : numberText(max)}`.trim();
  return range === "…" ? "" : range + (integer ? ", whole" : "");
}

function sceneText({ name, about, parameters, settings }: Scene): string {
  const columns = [
    { title: "parameter" },
    { title: "default", align: "right" as const },
    { title: "unit" },
    { title: "range" },
    { title: "" },
  ];
  const rows = Object.entries(parameters).map(([key, p]) => [key, numberText(p.default), p.unit, rangeText(p), p.about]);
  const [first] = Object.entries(parameters);
  const example = first === undefined ? "" : ` --set ${first[0]}=${numberText(first[1].default)}`;
  const time = settings.until === undefined ? "" : `\nRuns ${numberText(settings.until)} s unless told otherwise.\n`;
  const table = rows.length === 0 ? "It has no parameters.\n" : textTable(columns, rows);
  return `@${name}\n\n${about.replace(" Closed form:", "\nClosed form:")}\n${time}\n${table}\nTry: gelenk run @${name}${example}\n`;
}

function listText(): string {
  const rows = SCENES.map((scene) => [`@${scene.name}`, summaryOf(scene)]);
  return `${textTable([{}, {}], rows, "")}\nParameters of one: gelenk scenes NAME. To simulate: gelenk run @NAME\n`;
}

async function showScenes({ arguments: [name], options }: CommandInput, io: Io): Promise<number> {
  const json = options["json"] === true;
  if (name === undefined) {
    io.stdout.write(json ? jsonText({ scenes: SCENES.map(sceneJson) }) : listText());
    return EXIT.good;
  }
  const { scene, diagnostics } = parseSceneAddress(name);
  if (scene === undefined || hasErrors(diagnostics)) {
    reportDiagnostics(io, name, diagnostics, json);
    return EXIT.badInput;
  }
  io.stdout.write(json ? jsonText(sceneJson(scene)) : sceneText(scene));
  return EXIT.good;
}

export const scenesCommand: Command = {
  name: "scenes",
  summary: "list the scenes that come with Gelenk",
  about: "List the scenes that come with Gelenk, or show what one of them is about, its parameters and their ranges.",
  arguments: [{ name: "[name]", about: "show this scene" }],
  options: [jsonOption],
  examples: [
    { command: "gelenk scenes", about: "all scenes" },
    { command: "gelenk scenes orbit", about: "one scene and its parameters" },
    { command: "gelenk scenes --json", about: "for programs" },
  ],
  run: showScenes,
};
