import type { TProperties } from 'typebox';

/**
 * The values that a schema describes. TypeBox's own `Static` gives the same, but asks a schema which of thirty kinds it is, one after
 * the other: for the contract that was half of the compiler's work. Here the schema's kind is looked up; one that is not listed is `never`.
 */
export type ValueOf<S> = S extends { '~unsafe': infer Value }
  ? Value
  : S extends { '~kind': keyof Kinds<S> }
    ? Kinds<S>[S['~kind']]
    : never;

interface Kinds<S> {
  String: string;
  Integer: number;
  Number: number;
  Boolean: boolean;
  Never: never;
  Literal: S extends { const: infer Value } ? Value : never;
  Array: S extends { items: infer Item } ? ValueOf<Item>[] : never;
  Union: S extends { anyOf: (infer Member)[] } ? ValueOf<Member> : never;
  Object: S extends { properties: infer P extends TProperties } ? ObjectOf<P> : never;
  Record: S extends { patternProperties: Record<string, infer Item> } ? Record<string, ValueOf<Item>> : never;
}

type OptionalKeys<P extends TProperties> = {
  [K in keyof P]: P[K] extends { '~optional': true } ? K : never;
}[keyof P];

type ObjectOf<P extends TProperties> = keyof P extends never
  ? object
  : Flat<
      { [K in Exclude<keyof P, OptionalKeys<P>>]: ValueOf<P[K]> } & { [K in OptionalKeys<P>]?: ValueOf<P[K]> }
    >;

/** One object instead of an intersection, as people read it in an editor. */
type Flat<T> = { [K in keyof T]: T[K] };
