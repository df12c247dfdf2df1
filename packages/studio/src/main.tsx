/** The page: a studio, its shell, and a scene that moves. */
import { render } from "preact";
import { runCommand } from "./commands/run-command.js";
import { acceptDrops } from "./document/files.js";
import { openStart } from "./document/open-start.js";
import { Shell } from "./panels/shell.js";
import { startSimulationWorker } from "./simulation/start-worker.js";
import { createStudio } from "./studio.js";
import { exposeForTests } from "./testing/expose.js";
import { watchHeadset } from "./xr/entrance.js";

const studio = createStudio(startSimulationWorker);
const options = new URLSearchParams(location.search);

render(<Shell studio={studio} />, document.getElementById("page")!);
const started = openStart(studio, location);
acceptDrops(studio, window);
watchHeadset(studio, (name) => runCommand(studio, name));
// A scenario begins with the document that the address names, not with the empty one before it. Until then `window.studio` is not there
// (and no element has that id, which would stand in for it).
if (options.has("test")) void started.finally(() => exposeForTests(studio));
