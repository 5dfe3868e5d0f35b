import fastJson from 'fast-json-stringify';
import type { FastifyReply } from 'fastify';

const optional = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(optional);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(
    ([name, value]) => name !== 'required' || !Array.isArray(value),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, optional(value)]));
};

/**
 * A request that is sent again gets its first answer, which an earlier release may have given: fields that have come since are
 * not in it. It still passes the schema, so that nothing else leaves.
 */
export function earlierAnswers(schema: object | undefined) {
  if (!schema) return undefined;
  let serialize: ((answer: unknown) => string) | undefined;
  return (reply: FastifyReply): void => {
    serialize ??= fastJson(optional(schema) as object);
    reply.type('application/json; charset=utf-8').serializer(serialize);
  };
}
