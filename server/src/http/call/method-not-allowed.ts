import type { FastifyInstance } from 'fastify';
import createRouter from 'find-my-way';
import { Refusal } from '../../errors.ts';
import { sendRefusal, unreadableAddress } from '../answer/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    refusedAt: string;
  }
}

interface KnownPath {
  url: string;
  methods: Set<string>;
}

/**
 * Every known path answers the methods that it does not have with 405 and the list of those it has, before anything else
 * of the request is looked at. Call it before the first route.
 *
 * The paths are looked up by the application's own router, but in one tree for all methods: registering each path again
 * for every other method took a third of the time to start.
 */
export function refuseOtherMethods(app: FastifyInstance, routerOptions: { maxParamLength: number }): void {
  const supported = new Set<string>(app.supportedMethods);
  const paths = new Map<string, KnownPath>();
  app.decorateRequest('refusedAt', '');
  app.addHook('onRoute', ({ url, method }) => {
    const path = paths.get(url) ?? { url, methods: new Set() };
    for (const one of [method].flat()) path.methods.add(one);
    paths.set(url, path);
  });

  let find: ReturnType<typeof createFinder> | undefined;
  const fits = fitsOtherPaths(paths);
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 && !fits(request.routeOptions.url)) return done();
    find ??= createFinder(paths, routerOptions);
    const found = supported.has(request.method) ? find(request.url) : undefined;
    if (found === 'too long') return done(unreadableAddress());
    if (!found || found.methods.has(request.method)) return done();
    request.refusedAt = found.url;
    const allow = [...found.methods].sort().join(', ');
    reply.header('Allow', allow);
    sendRefusal(reply, new Refusal('method_not_allowed', `Use ${allow}`));
  });
}

function createFinder(paths: ReadonlyMap<string, KnownPath>, routerOptions: { maxParamLength: number }) {
  const router = createRouter({ ...routerOptions, onMaxParamLength: () => undefined });
  for (const path of paths.values()) router.on('GET', path.url, () => undefined, path);
  return (address: string): KnownPath | 'too long' | undefined => {
    const found = router.find('GET', address);
    // What is found for a parameter that is too long has no path.
    return found ? ((found.store as KnownPath | null) ?? 'too long') : undefined;
  };
}

/** Whether an address of this path may also be one of another path: `PUT /auth/:id` would accept `PUT /auth/login`, which is the path of a POST. */
function fitsOtherPaths(paths: ReadonlyMap<string, KnownPath>): (url: string | undefined) => boolean {
  const known = new Map<string, boolean>();
  const find = (url: string) => {
    const parts = url.split('/');
    return [...paths.keys()].some((other) => {
      const others = other.split('/');
      return (
        other !== url &&
        others.length === parts.length &&
        others.every((part, index) => part === parts[index] || isParameter(part) || isParameter(parts[index]))
      );
    });
  };
  return (url = '') => {
    const fits = known.get(url) ?? find(url);
    known.set(url, fits);
    return fits;
  };
}

const isParameter = (part = ''): boolean => part.startsWith(':');
