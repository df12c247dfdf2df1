/** Commands that help to find the others. */
import type { StudioCommand } from "./command.js";

export const HELP_COMMANDS: readonly StudioCommand[] = [
  {
    name: "palette",
    title: "Search commands, scenes and objects",
    menu: "Help",
    keys: ["Ctrl+k"],
    run({ session }) {
      session.dialog.value = "palette";
    },
  },
  {
    name: "keys",
    title: "Keys",
    menu: "Help",
    keys: ["F1"],
    run({ session }) {
      session.dialog.value = "keys";
    },
  },
  {
    name: "show-gallery",
    title: "Start: the gallery",
    menu: "Help",
    separated: true,
    run({ session }) {
      session.leftTab.value = "gallery";
      session.drawer.value = "left";
    },
  },
];
