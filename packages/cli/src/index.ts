export { EXIT, type Io, type Output } from "./io.js";
export { main } from "./main.js";
export { processIo } from "./process-io.js";
