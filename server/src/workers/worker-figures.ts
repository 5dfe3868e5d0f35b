import { AggregatorRegistry, Gauge, type Registry } from 'prom-client';
import { unavailable } from '../errors.ts';

/** A worker that has not reported its figures by then is busy, hangs or dies: those of the others do not wait for it. */
const FIGURES_WITHIN = 2_000;
type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
export type FiguresFromWorker = { figuresAsked: number } | { figuresReported: number; figures: Figures };
export type FiguresToWorker = { figuresWanted: number } | { figuresFor: number; text: string };

export function addUpFigures(count: number, ask: (question: number) => number) {
  const waiting = new Map<number, (figures: Figures) => void>();
  let questions = 0;
  return {
    received: (question: number, figures: Figures) => waiting.get(question)?.(figures),
    ofAll: async (): Promise<string> => {
      questions += 1;
      const question = questions;
      const all: Figures[] = [];
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, FIGURES_WITHIN);
        const asked = ask(question);
        waiting.set(question, (figures) => {
          if (all.push(figures) < asked) return;
          clearTimeout(late);
          resolve();
        });
      });
      waiting.delete(question);
      const sum = AggregatorRegistry.aggregate(all);
      new Gauge({
        name: 'workers_missing',
        help: 'Processes whose figures are missing because they did not answer',
        registers: [sum],
      }).set(count - all.length);
      return sum.metrics();
    },
  };
}

/** The figures of all workers together, whichever of them was asked. */
export function metricsOfAll(registry: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>();
  let asked = 0;
  const say = (message: FiguresFromWorker, failed: () => void = () => undefined) =>
    process.send?.(message, undefined, undefined, (error) => error && failed());
  process.on('message', async (message: FiguresToWorker) => {
    if ('figuresFor' in message) waiting.get(message.figuresFor)?.(message.text);
    if (!('figuresWanted' in message)) return;
    const figures = await registry.getMetricsAsJSON().catch(() => undefined);
    if (figures) say({ figuresReported: message.figuresWanted, figures });
  });
  return async () => {
    asked += 1;
    const question = asked;
    try {
      return await new Promise<string>((resolve, reject) => {
        const fail = () => reject(unavailable());
        // The parent process adds them up; it may hang, or be gone.
        setTimeout(fail, 2 * FIGURES_WITHIN).unref();
        waiting.set(question, resolve);
        say({ figuresAsked: question }, fail);
      });
    } finally {
      waiting.delete(question);
    }
  };
}
