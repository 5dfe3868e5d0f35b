import { createHash, timingSafeEqual } from 'node:crypto';
import { metrics } from '@bn/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { Refusal } from '../../errors.ts';
import { isEventStream } from '../answer/event-stream.ts';
import { addGauges, type GaugeSources } from './gauges.ts';

export interface MetricsDeps {
  token: string | undefined;
  ofAll?: ((registry: Registry) => () => Promise<string>) | undefined;
  /** Behind a proxy every request may come from this machine: then only the token identifies an operator. */
  behindProxy: boolean;
  sources: GaugeSources;
}

export function metricsRoutes(
  app: FastifyInstance,
  { token, behindProxy, sources, ofAll }: MetricsDeps,
): void {
  const registry = new Registry();
  const collect = ofAll?.(registry) ?? (() => registry.metrics());
  addGauges(registry, sources);
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

  // Looking up a label set costs more than counting in it, and there are few.
  const counters = new Map<string, { calls: Counter.Internal; durations: Histogram.Internal<'route'> }>();
  const counterOf = (method: string, route: string, status: number) => {
    const key = `${method} ${route} ${status}`;
    const known = counters.get(key);
    if (known) return known;
    const fresh = { calls: calls.labels(method, route, String(status)), durations: durations.labels(route) };
    counters.set(key, fresh);
    return fresh;
  };

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.refusedAt || request.routeOptions.url || 'other';
    const counter = counterOf(request.method, route, reply.statusCode);
    counter.calls.inc();
    // How long an event stream was open says nothing about how long people wait for an answer.
    if (!isEventStream(reply)) counter.durations.observe(reply.elapsedTime / 1000);
    done();
  });

  app.get(metrics.endpoint.path, async (request, reply) => {
    if (!(isHere(request) && !behindProxy) && !hasToken(request, token))
      throw new Refusal('forbidden', 'Figures are for operators only');
    return reply.type(registry.contentType).send(await collect());
  });
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A forwarded request comes from a proxy's clients, even when the proxy itself sits on this machine. */
function isHere({ headers, socket }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return LOOPBACK.has(socket.remoteAddress ?? '') && !forwarded;
}

const hasToken = ({ headers }: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && sameText(headers.authorization ?? '', `Bearer ${token}`);

function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
