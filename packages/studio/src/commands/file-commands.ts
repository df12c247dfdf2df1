/** Commands about documents. */
import { EMPTY_MODEL } from "../document/document.js";
import type { StudioCommand } from "./command.js";

export const FILE_COMMANDS: readonly StudioCommand[] = [
  {
    name: "new",
    title: "New",
    menu: "File",
    run({ document, session }) {
      session.selection.value = [];
      session.hidden.value = new Set();
      document.open(EMPTY_MODEL);
    },
  },
];
