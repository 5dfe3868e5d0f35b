import { LIMITS } from '@bn/contract';
import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import fastJson, { type Schema } from 'fast-json-stringify';

/** In UTF-16 units, of which a character has two at most. What is longer is too long for every field, whatever it looks like. */
const LONGEST_TEXT = 2 * Math.max(LIMITS.notes, LIMITS.description);
class BoundedRegExp extends RegExp {
  override test(text: string): boolean {
    return text.length <= LONGEST_TEXT && super.test(text);
  }
}
const boundedRegExp = (pattern: string, flags: string) => new BoundedRegExp(pattern, flags);

/** Nothing is coerced, nothing is dropped, and every fault is told at once; but no pattern is tried on an endless text. */
export const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictTypes: false,
  allowUnionTypes: true,
  code: { regExp: Object.assign(boundedRegExp, { code: 'boundedRegExp' }) },
});
ajv.addFormat('date', fullFormats.date as never);
ajv.addFormat('date-time', true);
ajv.addFormat('sum', true);
ajv.addFormat('money', {
  type: 'number',
  validate: (amount: number) => /^\d+(\.\d{1,2})?$/.test(String(amount)),
});

export interface Validate {
  (data: unknown): boolean;
  /** Of the last call, as Fastify reads them. */
  errors?: ErrorObject[] | null | undefined;
}

/*
 * Code is made of a schema when it is first needed. Making it for every call took a fifth of a server's start, and a
 * server that starts is one that somebody waits for.
 */

export function validateLater(schema: AnySchema): Validate {
  let compiled: ValidateFunction | undefined;
  const validate: Validate = (data) => {
    compiled ??= ajv.compile(schema);
    const isValid = compiled(data) as boolean;
    validate.errors = compiled.errors;
    return isValid;
  };
  return validate;
}

export function serializeLater(schema: object): (data: unknown) => string {
  let serialize: ((data: unknown) => string) | undefined;
  return (data) => {
    serialize ??= fastJson(schema as Schema);
    return serialize(data);
  };
}
