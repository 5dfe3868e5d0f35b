import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds of processor time, enough to meet whatever else wants the processor. */
const SAMPLE = 50;
/** An answer passes through several processes, and each may have to wait for its turn. */
const TURNS = 10;

const delays = monitorEventLoopDelay({ resolution: 20 });
delays.enable();

/** How many times as long as on a machine of its own this process needs for its work at this moment. */
function slowness(): number {
  const began = performance.now();
  const before = process.cpuUsage();
  let used = 0;
  while (used < SAMPLE) {
    const { user, system } = process.cpuUsage(before);
    used = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - began) / SAMPLE);
}

/**
 * A time that is promised for a machine that has nothing else to do, as the machine is now: as many times longer as it is
 * slower, twice over where it is, because load changes; and with the longest wait for the processor that this process has seen.
 */
export function allowed(milliseconds: number): number {
  const slower = slowness();
  return milliseconds * (slower > 1.5 ? 2 * slower : slower) + (TURNS * delays.max) / 1e6;
}

/** Seconds of processor time that a process gets which wants all of it for so many milliseconds. */
export function spin(milliseconds: number): number {
  const until = performance.now() + milliseconds;
  const before = process.cpuUsage();
  while (performance.now() < until);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
