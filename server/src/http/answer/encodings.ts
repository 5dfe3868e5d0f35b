import type { FastifyRequest } from 'fastify';

export function acceptedEncodings({ headers }: FastifyRequest): (name: string) => boolean {
  const wanted = new Map(
    String(headers['accept-encoding'] ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', weight = ''] = part.split(';');
        return [name.trim(), !/^\s*q\s*=\s*0(\.0*)?\s*$/.test(weight)] as const;
      }),
  );
  return (name) => wanted.get(name) ?? wanted.get('*') ?? false;
}
