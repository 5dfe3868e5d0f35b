import { fork } from 'node:child_process';
import { paths } from '../paths.ts';
import type { Measurement, Order, RequestSpec, Round } from './protocol.ts';

/** The benchmark's end of the load generator. */
export interface Generator {
  keep(list: string, requests: RequestSpec[]): Promise<void>;
  round(order: Omit<Round, 'kind'>): Promise<Measurement>;
  stop(): void;
}

interface Reply {
  id: number;
  result?: Measurement | null;
  error?: string;
}

export function startGenerator(): Generator {
  const child = fork(paths.generator, { execArgv: ['--import', 'tsx'], cwd: paths.root });
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  child.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  child.on('exit', (code) => {
    for (const [id, settle] of waiting) settle({ id, error: `The load generator ended with code ${code}.` });
  });

  const give = (order: Order): Promise<Measurement> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ result, error }) => {
        if (error !== undefined) reject(new Error(error));
        else resolve(result as Measurement);
      });
      child.send({ id: last, order });
    });
  return {
    keep: async (list, requests) => {
      await give({ kind: 'keep', list, requests });
    },
    round: (order) => give({ kind: 'round', ...order }),
    stop: () => child.disconnect(),
  };
}
