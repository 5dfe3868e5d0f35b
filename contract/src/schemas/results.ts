import { type TProperties, Type } from 'typebox';
import { ErrorCode } from './choices.ts';
import { Closed, Id, OneOf } from './primitives.ts';

/** The ids that a call acts on at once, each named once. */
export const IdsUpTo = (maxItems: number) => Type.Array(Id, { minItems: 1, maxItems, uniqueItems: true });

/** The answer to a call that acts on many ids: one result for each of them. */
export const ResultPerId = <const Done extends string, P extends TProperties = Record<never, never>>(
  done: Done,
  more: P = {} as P,
) =>
  Closed({
    answers: Type.Array(
      Closed({
        id: Id,
        status: OneOf([done, 'refused']),
        /** If refused: what a call for it alone would have answered. */
        code: Type.Optional(ErrorCode),
        message: Type.Optional(Type.String()),
        ...more,
      }),
    ),
  });
