/** Chains whose swept bounds meet or that share a block are one island. Without contacts nothing meets: every chain is an island. */
import { stage } from "./stage.js";

export const formIslands = stage("form islands", (world) => {
  if (world.islands.length !== world.chains.length) world.islands = world.chains.map((chain) => ({ chains: [chain], saved: [] }));
  world.report.islands = world.islands.length;
});
