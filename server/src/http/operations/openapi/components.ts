import { exampleOf, type Schema } from './examples.ts';

export type Json = Record<string, unknown>;

export interface Components {
  /** A schema of the contract as OpenAPI 3.1 writes it: a reference where it has a name, its own or the one given. */
  convert(schema: Schema, name?: string): Json;
  schemas(): Json;
}

/** Collects the schemas that have a name (`title`), so that each is written once, with an example. */
export function createComponents(): Components {
  const named = new Map<string, { schema: Json; example: unknown }>();

  const reference = (name: string, schema: Json, example: unknown): Json => {
    const known = named.get(name);
    if (known && JSON.stringify(known.schema) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called ${name}.`);
    if (!known) named.set(name, { schema, example });
    return { $ref: `#/components/schemas/${name}` };
  };

  const convert: Components['convert'] = (schema, name) => {
    const { title = name, nullable, ...rest } = schema;
    if (nullable) {
      // The validator needs null among the values; to a client null is a type of its own.
      const values = rest.enum && { enum: rest.enum.filter((value) => value !== null) };
      return { anyOf: [convert({ ...rest, ...values, ...(title && { title }) }), { type: 'null' }] };
    }
    const converted = withParts(rest);
    return title === undefined ? converted : reference(title, converted, exampleOf(rest, title));
  };

  const withParts = ({ properties, items, anyOf, patternProperties, ...rest }: Schema): Json => ({
    ...rest,
    ...(items && { items: convert(items) }),
    ...(anyOf && { anyOf: anyOf.map((one) => convert(one)) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, convert(one)])),
    }),
    // The contract's tables take any key.
    ...(patternProperties && {
      additionalProperties: convert(Object.values(patternProperties)[0] as Schema),
    }),
  });

  return {
    convert,
    schemas: () =>
      Object.fromEntries(
        [...named]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, { schema, example }]) => [
            name,
            { ...schema, ...(example !== undefined && { examples: [example] }) },
          ]),
      ),
  };
}
