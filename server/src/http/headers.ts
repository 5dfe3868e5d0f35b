import type { FastifyInstance } from 'fastify';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The component library writes its styles into <style> elements at run time.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const HSTS = 'max-age=31536000; includeSubDomains';

export function addHeaders(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A stopping process asks its clients to come back on a new connection, which will lead them elsewhere.
    if (isStopping()) reply.header('Connection', 'close');
    reply.headers(SECURITY_HEADERS);
    reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api')) reply.header('Cache-Control', 'no-store');
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', HSTS);
    done();
  });
}
