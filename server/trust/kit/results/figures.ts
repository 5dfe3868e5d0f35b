import { inject, type TestContext } from 'vitest';
import type { Scale } from '../../scale.ts';

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

export function reportFigure({ task }: Pick<TestContext, 'task'>, figure: string): void {
  task.meta.figure = figure;
}

/** An occasional line, so that a long run shows where it is. */
export function progress(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const lowerQuartile = (values: readonly number[]): number => quantile(values, 0.25);

export const largest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);
