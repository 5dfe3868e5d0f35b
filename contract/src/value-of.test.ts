// It compiles as long as `ValueOf` gives what TypeBox's own `Static` gives, for each kind of schema that the contract uses.
import { Type } from 'typebox';
import type { ValueOf } from './value-of.ts';

const Everything = Type.Object({
  text: Type.String(),
  whole: Type.Integer(),
  number: Type.Number(),
  yes: Type.Boolean(),
  nothing: Type.Never(),
  one: Type.Literal('one'),
  either: Type.Union([Type.Literal(1), Type.Object({ b: Type.Optional(Type.String()) })]),
  list: Type.Array(Type.Object({ c: Type.Integer() })),
  map: Type.Record(Type.String(), Type.Integer()),
  written: Type.Optional(Type.Unsafe<'a' | null>({})),
  some: Type.Partial(Type.Object({ d: Type.Boolean(), e: Type.Array(Type.String()) })),
  empty: Type.Optional(Type.Object({})),
});

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : { ours: A; theirs: B };

export const same: Same<ValueOf<typeof Everything>, Type.Static<typeof Everything>> = true;
