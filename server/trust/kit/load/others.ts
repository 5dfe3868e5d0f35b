import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { send } from '../input/http.ts';
import { peakMemory, resetPeak } from '../processes/processes.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { largest, quantile, scale } from '../results/figures.ts';
import { allowed } from '../results/pace.ts';

/** In MB: how much the server's memory may vary, whatever is uploaded. Its heap alone fluctuates by as much. */
const MEMORY_NOISE = 96;

/** Someone else's next calls are answered soon; returns how long they took, in milliseconds. */
export async function expectOthersServed(address: string, token: string, what: string): Promise<number[]> {
  const times: number[] = [];
  for (let call = 1; call <= 3; call += 1) {
    const { status, took } = await send(address, 'GET', '/api/auth/me', { token });
    expect(status, what).toBe(200);
    expect(took, what).toBeLessThan(allowed(scale.othersServedWithin));
    times.push(took);
  }
  return times;
}

interface Noticed {
  calls: number;
  /** Milliseconds. */
  p95: number;
  slowest: number;
  /** The server's memory in MB. */
  peak: number;
}

/** What someone else who keeps calling notices of some work, and the most memory that the server took for it. */
export async function whileOthersCall(
  { address, pid }: ServerProcess,
  token: string,
  work: () => Promise<unknown>,
  pause = 0,
): Promise<Noticed> {
  await resetPeak(pid);
  const served: number[] = [];
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  const working = work();
  working.then(over, over);
  while (!isOver) {
    const answer = await send(address, 'GET', '/api/auth/me', { token });
    expect(answer.status, answer.text).toBe(200);
    served.push(answer.took);
    if (pause > 0) await sleep(pause);
  }
  await working;
  return {
    calls: served.length,
    p95: quantile(served, 0.95),
    slowest: largest(served),
    peak: await peakMemory(pid),
  };
}

/** Hostile files cost others and the server no more than ordinary ones do. */
export function expectNoHarm(during: Noticed, before: Noticed): string {
  expect(during.peak).toBeLessThan(before.peak + MEMORY_NOISE);
  expect(during.p95).toBeLessThan(2 * before.p95 + allowed(scale.timerNoise));
  expect(during.slowest).toBeLessThan(allowed(scale.othersServedWithin));
  return (
    `memory at most ${Math.round(during.peak)} MB, with ordinary ones ${Math.round(before.peak)} MB; ${during.calls} calls of others meanwhile, ` +
    `p95 ${during.p95.toFixed(1)} ms, with ordinary ones ${before.p95.toFixed(1)} ms`
  );
}
