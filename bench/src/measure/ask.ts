import type { RequestSpec } from '../load/protocol.ts';

export interface Asked {
  status: number;
  body: Record<string, unknown>;
}

/** Sends one request outside of a measurement, to inspect its answer. */
export async function ask(port: number, { method, path, token, body }: RequestSpec): Promise<Asked> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: text && isJson ? JSON.parse(text) : {} };
}

/** The names and types of an answer's fields, whatever their values. */
export const shapeOf = (body: Record<string, unknown>): string[] =>
  Object.entries(body)
    .map(([key, value]) => `${key}: ${typeof value}`)
    .sort();
