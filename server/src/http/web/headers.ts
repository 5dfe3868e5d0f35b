import { createHash } from 'node:crypto';
import { docs } from '@bn/contract';
import { pathOf } from '@bn/http-front';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApi } from '../call/admission.ts';

const policy = ({ scripts = [] as string[], styles = [] as string[] } = {}): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // A picture that is being cut out is shown from memory.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // No form is sent by the browser itself: a password would be in the address. Extensions that fill in passwords try to.
    "form-action 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
const DOCS_POLICY = policy({ styles: ["'unsafe-inline'"] });
export const policyOfPage = (inlineScripts: readonly string[]): string =>
  policy({
    scripts: inlineScripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  });

const EVERYWHERE = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' };

const PAGE_HEADERS = {
  ...EVERYWHERE,
  'Content-Security-Policy': policy(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
};
/** An answer of the API is data: it loads nothing, cannot be framed, and is not cached. */
export const API_HEADERS = {
  ...EVERYWHERE,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

const HSTS = 'max-age=31536000; includeSubDomains';

export function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const path = pathOf(request.url);
  const isDocs = path === docs.endpoint.path;
  reply.headers(isApi(path) && !isDocs ? API_HEADERS : PAGE_HEADERS);
  if (isDocs) reply.headers({ 'Content-Security-Policy': DOCS_POLICY, 'Cache-Control': 'no-store' });
  reply.header('X-Request-Id', request.id);
  if (request.protocol === 'https') reply.header('Strict-Transport-Security', HSTS);
}

export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
}
