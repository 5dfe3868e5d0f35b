import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import { Refusal } from '../../errors.ts';
import { sendRefusal } from '../answer/errors.ts';

/**
 * Every known path answers the methods that it does not have with 405 and the list of those it has.
 * Call it first; call what it returns after the last route.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOf.set(url, methods);
  });

  return () => {
    for (const [url, has] of [...methodsOf]) {
      const allow = [...has].sort().join(', ');
      const refuse = async (_request: unknown, reply: FastifyReply) => {
        reply.header('Allow', allow);
        return sendRefusal(reply, new Refusal('method_not_allowed', `Use ${allow}`));
      };
      app.route({
        method: app.supportedMethods.filter((method) => !has.has(method)) as HTTPMethods[],
        url,
        // Before the body is read: whatever it contains, the method is not allowed.
        onRequest: refuse,
        handler: refuse,
      });
    }
  };
}
