import { inject, type TestContext } from 'vitest';
import type { Scale } from '../scale.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    scale: Scale;
  }
  export interface TaskMeta {
    /** What the test measured, in words. */
    figure?: string;
  }
}

export const scale: Scale = inject('scale');

export function tellFigure({ task }: Pick<TestContext, 'task'>, figure: string): void {
  task.meta.figure = figure;
}

/** A line now and then, so that a long run shows where it is. */
export function progress(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export const largest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);
