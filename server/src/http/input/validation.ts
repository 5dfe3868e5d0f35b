import {
  dayReason,
  importFields,
  LIMITS,
  type MemberImportField,
  PATTERNS,
  type Route,
  routes,
} from '@bn/contract';
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { preValidationHookHandler } from 'fastify';
import { lazyValidate, type Validate } from './lazy-compile.ts';

export function createFormCheck(): (field: MemberImportField, value: string) => string | undefined {
  const { properties } = routes.updateMember.body;
  const validators = new Map(
    importFields('members').map((field) => {
      const { name } = routes.createChapter.body.properties;
      if (field === 'chapter' || field === 'region') return [field, lazyValidate(name)];
      return [field, lazyValidate(properties[field === 'member_since' ? 'subscription_valid_till' : field])];
    }),
  );
  return (field, value) => {
    const isValid = validators.get(field) as Validate;
    return isValid(value) ? undefined : Object.values(reasons(isValid.errors ?? []))[0];
  };
}

const WHOLE_NUMBER = /^-?(0|[1-9]\d{0,15})$/;

/** Addresses carry text only: what the contract calls an integer there is read as one if it is written like one. */
export function readNumbers(route: Route): preValidationHookHandler | undefined {
  const integersOf = (schema: Route['params']): string[] =>
    Object.entries(
      (schema as { properties?: Record<string, { type?: string }> } | undefined)?.properties ?? {},
    )
      .filter(([, property]) => property.type === 'integer')
      .map(([name]) => name);
  const inParams = integersOf(route.params);
  const inQuery = integersOf(route.query);
  if (inParams.length + inQuery.length === 0) return undefined;
  return (request, _reply, done) => {
    convert(request.params as Record<string, unknown>, inParams);
    convert(request.query as Record<string, unknown>, inQuery);
    done();
  };
}

function convert(values: Record<string, unknown>, names: string[]): void {
  for (const name of names) {
    const value = values[name];
    if (typeof value === 'string' && WHOLE_NUMBER.test(value)) values[name] = Number(value);
  }
}

export function reasons(errors: readonly ErrorObject[]): Record<string, string> {
  // No prototype: a field called 'constructor' is a field like any other.
  const fields: Record<string, string> = Object.create(null);
  for (const error of errors) {
    const name = fieldOf(error).slice(0, 100);
    fields[name] ??= reason(error);
  }
  return fields;
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const inner = instancePath.slice(1).replaceAll('/', '.');
  if (inner) return inner;
  if (keyword === 'required') return String(params.missingProperty);
  if (keyword === 'additionalProperties') return String(params.additionalProperty);
  return 'body';
}

const TYPE_NAMES: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  object: 'an object',
  array: 'a list',
};

const DAY_REASON = dayReason('YYYY-MM-DD');
const FORMAT_REASONS: Record<string, string> = {
  date: DAY_REASON,
  money: 'must have at most two decimal places',
  phone: `must be exactly ${LIMITS.phoneDigits} digits`,
  'idn-email': 'is too long',
};

function reason({ keyword, params, schema }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a field of this call';
    case 'type':
      return `must be ${TYPE_NAMES[String(params.type)] ?? params.type}`;
    case 'enum':
      return `must be one of ${oneOf((schema ?? params.allowedValues) as unknown[])}`;
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`;
    case 'maxLength':
      return `must have at most ${params.limit} characters`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'exclusiveMinimum':
      return `must be above ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'minItems':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} entries`;
    case 'maxItems':
      return `must have at most ${params.limit} entries`;
    case 'uniqueItems':
      return 'must not name anything twice';
    case 'minProperties':
      return 'must name at least one field';
    case 'format':
      return FORMAT_REASONS[String(params.format)] ?? 'is not valid';
    case 'pattern':
      return patternReason(String(params.pattern));
    default:
      return 'is not valid';
  }
}

/** Null is a value that some fields may have, but no word. */
const oneOf = (values: readonly unknown[]): string => values.filter((value) => value !== null).join(', ');

function patternReason(pattern: string): string {
  if (pattern === PATTERNS.day) return DAY_REASON;
  if (pattern === PATTERNS.contactNumber) return `must be 1 to ${LIMITS.contactDigits} digits`;
  if (pattern === PATTERNS.guestPhone)
    return `must be ${LIMITS.guestDigitsMin} to ${LIMITS.contactDigits} digits`;
  if (pattern === PATTERNS.period) return 'must be a month as YYYY-MM or a year as YYYY';
  if (pattern === PATTERNS.timeZone) return 'must be the name of a time zone';
  if (pattern === PATTERNS.email) return 'must be an e-mail address';
  return 'must be readable text';
}
