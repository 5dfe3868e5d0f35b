import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds of processor time, enough to compete with whatever else wants the processor. */
const SAMPLE = 50;
/** An answer passes through several processes, each of which may have to wait its turn. */
const TURNS = 10;

const delays = monitorEventLoopDelay({ resolution: 20 });
delays.enable();

/** How many times longer this process needs at the moment than on an idle machine. */
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
 * A time promised for an idle machine, adjusted to this machine's load: as many times longer as the machine is
 * slower, doubled if it is, because load changes; plus the longest wait for the processor that this process has seen.
 * Call it once for many answers: measuring takes processor time.
 */
export function allowed(milliseconds: number): number {
  const slower = slowness();
  return milliseconds * (slower > 1.5 ? 2 * slower : slower) + (TURNS * delays.max) / 1e6;
}

/** Seconds of processor time that a busy process gets within this many milliseconds. */
export function spin(milliseconds: number): number {
  const until = performance.now() + milliseconds;
  const before = process.cpuUsage();
  while (performance.now() < until);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
