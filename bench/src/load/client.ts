import { fork } from 'node:child_process';
import { paths } from '../paths.ts';
import type { Measurement, Order, Reply, RequestSpec, Round } from './protocol.ts';

/** The benchmark's end of the load generator, which takes one order at a time. */
export interface Generator {
  keep(list: string, requests: RequestSpec[]): Promise<void>;
  round(order: Round): Promise<Measurement>;
  stop(): void;
}

export function startGenerator(): Generator {
  const child = fork(paths.generator, { execArgv: ['--import', 'tsx'], cwd: paths.root });
  const give = (order: Order): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const ended = (code: number) => reject(new Error(`The load generator ended with code ${code}.`));
      child.once('exit', ended);
      child.once('message', (reply: Reply) => {
        child.off('exit', ended);
        if (reply.error === undefined) resolve(reply);
        else reject(new Error(reply.error));
      });
      child.send(order);
    });
  return {
    keep: async (list, requests) => {
      await give({ list, requests });
    },
    round: async (order) => (await give(order)).result as Measurement,
    stop: () => child.disconnect(),
  };
}
