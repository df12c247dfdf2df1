/** Compiles and runs Modelica models beside the page: one question after the other. It is ended to break one off. */
import texts from "@gelenk/modelica/library.json";
import { createCompiler } from "./compiler.js";
import type { Questions, WorkerAnswer, WorkerQuestion } from "./protocol.js";

const scope = self as unknown as {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: WorkerAnswer, transfer?: Transferable[]): void;
};

const compiler = createCompiler(texts, () => performance.timeOrigin + performance.now());
const warmUp = compiler.warmUp();

scope.onmessage = ({ data }) => {
  const question = data as WorkerQuestion;
  const { id } = question;
  const value = answerTo(question);
  scope.postMessage({ id, is: "answer", value }, "result" in value && value.result ? [value.result.table.rows.buffer] : []);
};

// while nobody asks: a question waits for the piece under way alone
setTimeout(function warm() {
  if (!warmUp.next().done) setTimeout(warm);
});

function answerTo(question: WorkerQuestion): Questions[WorkerQuestion["what"]]["answer"] {
  const { id, halt } = question;
  switch (question.what) {
    case "check":
      return compiler.check(question.source, question.sent);
    case "run":
      return compiler.run(question.source, question.asked, (share) => {
        scope.postMessage({ id, is: "progress", share });
        return halt === undefined || Atomics.load(halt, 0) === 0;
      });
    case "show":
      return compiler.show(question.source);
    case "examples":
      return compiler.examples();
  }
}
