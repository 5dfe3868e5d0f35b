import type { RequestSpec } from './protocol.ts';

/** Requests rendered once and handed out in turn. */
export interface RequestList {
  /** The next request and those that follow it, or undefined if none is left that can succeed. */
  next(): readonly Buffer[] | undefined;
}

let keys = 0;

export function requestList(specs: readonly RequestSpec[]): RequestList {
  const rendered = specs.map((spec) =>
    spec.keyed ? spec : [spec, ...(spec.next ?? [])].map((one) => render(one)),
  );
  const onlyOnce = specs.every((spec) => spec.once);
  let cursor = 0;
  let again = false;
  return {
    next: () => {
      for (;;) {
        if (cursor === rendered.length) {
          if (onlyOnce) return undefined;
          cursor = 0;
          again = true;
        }
        const index = cursor;
        cursor += 1;
        if (again && specs[index]?.once) continue;
        const request = rendered[index];
        if (request === undefined || Array.isArray(request)) return request;
        keys += 1;
        return [render(request, `bench-${process.pid}-${keys}`)];
      }
    },
  };
}

function render({ method, path, token, body, from }: RequestSpec, key?: string): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept: application/json',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(from === undefined ? [] : [`X-Forwarded-For: ${from}`]),
    ...(key === undefined ? [] : [`Idempotency-Key: ${key}`]),
    ...(body === undefined
      ? method === 'GET'
        ? []
        : ['Content-Length: 0']
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
}
