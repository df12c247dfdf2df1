/**
 * A process of its own: compiles a chain of parts of the multibody library, then says how many unknowns it has, how long that took and how
 * much memory at most.
 */
import { compileEquations } from "../entries/equation-models.js";
import { peakMemory } from "../peak-memory.js";

const TEXT = `model Chain
  parameter Integer n = 1;
  inner Modelica.Mechanics.MultiBody.World world(enableAnimation = false);
  Modelica.Mechanics.MultiBody.Joints.Revolute hinge[n](each phi(fixed = true, start = 0.1), each w(fixed = true));
  Modelica.Mechanics.MultiBody.Parts.BodyBox link[n](each r = {0.5, 0, 0}, each width = 0.06);
equation
  connect(world.frame_b, hinge[1].frame_a);
  for i in 1:n loop
    connect(hinge[i].frame_b, link[i].frame_a);
  end for;
  for i in 2:n loop
    connect(link[i - 1].frame_b, hinge[i].frame_a);
  end for;
end Chain;
`;

const [links = "1"] = process.argv.slice(2);
const { translation } = compileEquations({ name: "", model: "Chain", text: TEXT, parameters: { n: Number(links) } });
const seconds = performance.now() / 1000;
const { user, system } = process.cpuUsage();
console.log(
  JSON.stringify({ unknowns: translation.model.variables.length, seconds, processor: (user + system) / 1e6, megabytes: peakMemory() }),
);
