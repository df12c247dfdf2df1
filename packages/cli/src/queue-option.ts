/** The address of a queue on the command line or, so that a password need not stand in the list of processes, in the environment. */
import type { CommandOption } from "./command.js";

export const QUEUE_VARIABLE = "GELENK_QUEUE";

/** A password that was typed all the same leaves the list of processes: that shows the title in place of the arguments. */
function withoutPassword(address: string): string {
  if (address.includes("@")) process.title = "gelenk";
  return address;
}

export const queueOption: CommandOption = {
  flags: "--queue <address>",
  parse: withoutPassword,
  about: `the queue, redis://host:port (also rediss://, valkey://); the environment variable ${QUEUE_VARIABLE} says the same and hides a password from the list of processes`,
};

export const queueNameOption: CommandOption = {
  flags: "--queue-name <name>",
  about: "which queue of that server, where several are used; the same for sweep and worker",
};

export interface QueueFlags {
  readonly queue?: string;
  readonly queueName?: string;
}

/** Never print it: it may hold a password. */
export const queueUrlOf = ({ queue }: QueueFlags): string | undefined => queue ?? process.env[QUEUE_VARIABLE];
