/** The page docs/gallery.md: every scene with its picture, one sentence, parameters and the command that runs it, by subject. */
import { describeParameter, summaryOf } from "@gelenk/scenes";

/**
 * @typedef {import("./gallery-shots.mjs").Shot} Shot
 * @typedef {import("./gallery-shots.mjs").FileShot} FileShot
 * @typedef {import("./gallery-shots.mjs").Subject} Subject
 * @typedef {import("@gelenk/scenes").Scene} Scene
 */

export const PAGE = "docs/gallery.md";
export const PICTURES = "docs/pictures/gallery";
/** px */
export const SIZE = { width: 640, height: 400 };

const HEAD = `# Gallery

All scenes, as the [studio](guides/studio.md) draws them. \`npx gelenk scenes NAME\` tells the unit, the range and the meaning of every parameter; [guides/scenes.md](guides/scenes.md)
tells which closed form or publication decides about each result. \`npm run gallery\` makes this page and its pictures anew.
`;

/** @param {string} name */
export const pictureOf = (name) => `${PICTURES}/${name}.webp`;

/** @param {Shot} shot */
export const addressOf = ({ name, set }) => `@${name}${set ? `?${set}` : ""}`;

/** @param {string} title */
const anchorOf = (title) => title.toLowerCase().replaceAll(".", "").replaceAll(" ", "-");

/** @param {Scene} scene */
function parametersText({ parameters }) {
  const texts = Object.entries(parameters).map(([name, parameter]) => describeParameter(name, parameter).replace(/^\w+/, "`$&`"));
  return texts.length === 0 ? "No parameters." : `Parameters: ${texts.join(", ")}.`;
}

/** @param {Shot | (Shot & FileShot)} shot @param {string} text @param {string} command */
const entryText = ({ name, at, set }, text, command) => {
  const moment = at === 0 ? "at its start" : `after ${at} s`;
  const picture = `<img src="${pictureOf(name).replace("docs/", "")}" width="480" alt="${name}, ${moment}">`;
  const values = set ? `, with \`${set.replaceAll("&", " ")}\`` : "";
  return `### ${name}\n\n${picture}\n\n${text}\n\n\`\`\`\n${command}\n\`\`\`\n\nShown ${moment}${values}.\n`;
};

/** @param {Shot | (Shot & FileShot)} shot @param {readonly Scene[]} scenes */
function shotText(shot, scenes) {
  if ("file" in shot) {
    const options = shot.keyframe ? ` --keyframe ${shot.keyframe}` : "";
    return entryText(shot, shot.about, `npx gelenk run ${shot.file}${options}`);
  }
  const scene = scenes.find(({ name }) => name === shot.name);
  if (!scene) throw new Error(`there is no scene ${shot.name}`);
  const address = shot.set ? `"${addressOf(shot)}"` : addressOf(shot);
  return entryText(shot, `${summaryOf(scene)} ${parametersText(scene)}`, `npx gelenk run ${address}`);
}

/** @param {readonly Subject[]} subjects @param {readonly Scene[]} scenes */
export function galleryText(subjects, scenes) {
  const contents = subjects.map(
    ({ title, shots }) => `- [${title}](#${anchorOf(title)}): ${shots.map(({ name }) => `[${name}](#${anchorOf(name)})`).join(", ")}`,
  );
  const parts = subjects.map(({ title, shots }) => `## ${title}\n\n${shots.map((shot) => shotText(shot, scenes)).join("\n")}`);
  return [HEAD, `${contents.join("\n")}\n`, ...parts].join("\n");
}
