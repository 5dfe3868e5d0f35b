import { fitsEmail, LIMITS, phoneOf } from '@bn/contract';
import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

/** In UTF-16 units, of which a character has at most two. Longer text is too long for every field. */
const LONGEST_TEXT = 2 * Math.max(LIMITS.notes, LIMITS.description);
class BoundedRegExp extends RegExp {
  override test(text: string): boolean {
    return text.length <= LONGEST_TEXT && super.test(text);
  }
}
const boundedRegExp = (pattern: string, flags: string) => new BoundedRegExp(pattern, flags);

/** A day that exists, written as YYYY-MM-DD: any other rolls over to a different one. */
const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${text}T`);
};

/** An instant in UTC, as `toISOString` writes it, with or without fractions of a second. The database has no year 0. */
const INSTANT = /^((?!0000)\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/;
const isInstant = (text: string): boolean => isDay(INSTANT.exec(text)?.[1] ?? '');
const isPhone = (text: string): boolean => text.length <= LIMITS.phoneText && phoneOf(text) !== undefined;

/** Nothing is coerced, nothing is dropped, and all errors are reported together; but no pattern runs on an endless text. */
export const ajv = new Ajv2020({
  allErrors: true,
  // A test checks that they are valid JSON Schema: at run time that would delay the first call by a tenth of
  // a second.
  validateSchema: false,
  strict: true,
  strictTypes: false,
  allowUnionTypes: true,
  code: { regExp: Object.assign(boundedRegExp, { code: 'boundedRegExp' }) },
});
ajv.addFormat('date', isDay);
ajv.addFormat('date-time', isInstant);
ajv.addFormat('sum', true);
ajv.addFormat('idn-email', fitsEmail);
ajv.addFormat('phone', isPhone);
ajv.addFormat('money', {
  type: 'number',
  validate: (amount: number) => /^\d+(\.\d{1,2})?$/.test(String(amount)),
});

export interface Validate {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null | undefined;
}

export function lazyValidate(schema: AnySchema): Validate & { compile(): ValidateFunction } {
  let compiled: ValidateFunction | undefined;
  const compile = () => {
    compiled ??= ajv.compile(schema);
    return compiled;
  };
  const validate: Validate = (data) => {
    const check = compile();
    const isValid = check(data) as boolean;
    validate.errors = check.errors;
    return isValid;
  };
  return Object.assign(validate, { compile });
}

function lazySerialize(schema: object) {
  let compiled: ((data: unknown) => string) | undefined;
  const compile = () => {
    compiled ??= fastJson(schema as Schema);
    return compiled;
  };
  return Object.assign((data: unknown) => compile()(data), { compile });
}

const PAUSE = 20;

/**
 * A schema is compiled when it is first needed, or one after the other as soon as the server listens.
 * Compiling all of them took a fifth of the start, and users wait for a starting server.
 */
export function lazyCompile(app: FastifyInstance): void {
  const later: (() => unknown)[] = [];
  /** Many calls share a schema, that of refusals above all. */
  const compiler = <Compiled extends { compile(): unknown }>(make: (schema: object) => Compiled) => {
    const made = new Map<object, Compiled>();
    return ({ schema }: { schema: object }): Compiled => {
      const known = made.get(schema);
      if (known) return known;
      const compiled = make(schema);
      made.set(schema, compiled);
      later.push(compiled.compile);
      return compiled;
    };
  };
  app.setValidatorCompiler(compiler(lazyValidate));
  app.setSerializerCompiler(compiler(lazySerialize));
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      const compile = later.shift();
      if (compile) compile();
      else clearInterval(timer);
    }, PAUSE).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
