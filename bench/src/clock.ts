/** The two clocks of a measurement, in ms. CPU time is that of the whole process: it does not pass while another process has the core. */
export interface Clock {
  now(): number;
  cpu(): number;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  cpu() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};
