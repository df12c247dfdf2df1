/** The page: a studio, its shell, and a scene that moves. */
import { render } from "preact";
import { openStart } from "./document/open-start.js";
import { Shell } from "./panels/shell.js";
import { createStudio } from "./studio.js";
import { exposeForTests } from "./testing/expose.js";

const studio = createStudio(() => new Worker(new URL("./simulation/worker.ts", import.meta.url), { type: "module" }));
const options = new URLSearchParams(location.search);

render(<Shell studio={studio} />, document.getElementById("studio")!);
void openStart(studio, location);
if (options.has("test")) exposeForTests(studio);
